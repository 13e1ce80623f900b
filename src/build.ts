// `relaydocs build`: all pages of a site, written.

import { stateFolder } from './base/state-folder.js';
import { programDigest } from './base/version.js';
import type { Config } from './config/config.js';
import type { BuildOptions, BuildSummary } from './engine/build-summary.js';
import { Engine } from './engine/engine.js';
import type { RemoteCache } from './engine/remote-cache.js';
import { LostArticles } from './engine/render-all.js';
import { StepClock } from './engine/step-times.js';
import { buildKey, findUnchanged, rememberBuild } from './engine/unchanged.js';
import { writeOutput } from './engine/write-output.js';
import { SiteErrors } from './errors.js';
import { recoverOutput } from './output/pending-output.js';

/**
 * Builds a site. The output folder holds the old site until the new one is whole.
 * @throws SiteErrors with all mistakes of the site; SiteError where the output cannot be written.
 */
export async function build(options: BuildOptions): Promise<BuildSummary> {
  const startedMs = performance.now();
  // React reads it when it is loaded, which is later: its development build is six times slower.
  process.env.NODE_ENV ??= 'production';
  recoverOutput(options.outDir, stateFolder(options.siteDir));
  const summary = await buildOnce(options).catch((error: unknown) => {
    if (!(error instanceof LostArticles)) throw error;
    // What was lost may have come from elsewhere, and would come again.
    return buildOnce(options, { isAlone: true });
  });
  return { ...summary, timeMs: performance.now() - startedMs };
}

async function buildOnce(
  options: BuildOptions,
  { isAlone = false } = {},
): Promise<Omit<BuildSummary, 'timeMs'>> {
  const engine = new Engine({ ...options, mode: options.mode ?? 'production' });
  let remote: RemoteCache | undefined;
  const clock = new StepClock(() => engine.activity);
  const { times: steps } = clock;
  try {
    const inputs = await clock.time('read', () => engine.read());
    const key = buildKey(inputs, options);
    // All shards have to be there, even if they would change nothing.
    const unchanged = options.shards ? undefined : findUnchanged(inputs, key, engine.cache, options);
    if (unchanged) return { ...unchanged, steps };
    if (!isAlone) remote = await clock.time('ask others', () => adoptOthers(engine, options));
    const compiled = await clock.time('compile', () => engine.compileAll());
    const pages = await clock.time('check links', async () => engine.pageProblems());
    const code = await clock.time('bundle', () => engine.bundle());
    const known = [...pages, ...code];
    // One build is one list: where something is wrong already, it is told with what shows when pages are rendered.
    if (known.some(({ severity }) => severity === 'error'))
      throw new SiteErrors([...known, ...(await engine.renderProblems())]);
    const { made, ...written } = await writeOutput(engine, options, clock);
    const summary = { ...written, compiled, warnings: [...pages, ...written.warnings] };
    await clock.time('save the cache', async () => rememberBuild(engine.state!, key, summary));
    if (remote) await clock.time('hand on', async () => remote?.share(engine, options.outDir, made));
    return { ...summary, remote: remote?.use, steps };
  } finally {
    engine.shared?.close();
    remote?.close();
    await engine.close();
  }
}

/** Takes what others have made of the site: its shards, or what is in its remote cache, which is returned where there is one. */
export async function adoptOthers(engine: Engine, options: BuildOptions): Promise<RemoteCache | undefined> {
  const { config } = engine.inputs!;
  if (options.shards) {
    const { openShards } = await import('./engine/shards.js');
    engine.adopt(await openShards(options.shards, engine.inputs!, options.siteDir));
  }
  const url = remoteUrl(config, process.env);
  // Run from its sources, the program has no digest that tells others which state of them it is.
  if (url === '' || programDigest === 'source') return undefined;
  const { RemoteCache } = await import('./engine/remote-cache.js');
  const remote = await RemoteCache.open(url, config, options);
  if (remote.shared && !options.shards) engine.adopt(remote.shared);
  return remote;
}

/** Where the cache of a site is, if it has one. An empty variable turns that of the config off. */
function remoteUrl({ cache }: Config, { RELAYDOCS_CACHE_URL: named }: NodeJS.ProcessEnv): string {
  return named ?? cache.remote ?? '';
}
