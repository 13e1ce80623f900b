// `relaydocs build`: all pages of a site, written.

import { stateFolder } from './base/state-folder.js';
import type { BuildOptions, BuildSummary } from './engine/build-summary.js';
import { Engine } from './engine/engine.js';
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
    return buildOnce(options);
  });
  return { ...summary, timeMs: performance.now() - startedMs };
}

async function buildOnce(options: BuildOptions): Promise<Omit<BuildSummary, 'timeMs'>> {
  const engine = new Engine({ ...options, mode: options.mode ?? 'production' });
  const clock = new StepClock(() => engine.activity);
  const { times: steps } = clock;
  try {
    const inputs = await clock.time('read', () => engine.read());
    const key = buildKey(inputs, options);
    const unchanged = findUnchanged(inputs, key, engine.cache, options);
    if (unchanged) return { ...unchanged, steps };
    const compiled = await clock.time('compile', () => engine.compileAll());
    const pages = await clock.time('check links', async () => engine.pageProblems());
    const code = await clock.time('bundle', () => engine.bundle());
    const known = [...pages, ...code];
    // One build is one list: where something is wrong already, it is told with what shows when pages are rendered.
    if (known.some(({ severity }) => severity === 'error'))
      throw new SiteErrors([...known, ...(await engine.renderProblems())]);
    const written = await writeOutput(engine, options, clock);
    const summary = { ...written, compiled, warnings: [...pages, ...written.warnings] };
    await clock.time('save the cache', async () => rememberBuild(engine.state!, key, summary));
    return { ...summary, steps };
  } finally {
    await engine.close();
  }
}
