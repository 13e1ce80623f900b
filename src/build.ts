// `relaydocs build`: all pages of a site, written.

import { stateFolder } from './base/state-folder.js';
import { programDigest } from './base/version.js';
import type { Config } from './config/config.js';
import { otherLocales } from './config/resolve-language.js';
import { earlier } from './content/publish-times.js';
import type { DuePage } from './content/source-file.js';
import type { BuildOptions, BuildSummary } from './engine/build-summary.js';
import { saveBuiltPages } from './engine/built-pages.js';
import { Engine } from './engine/engine.js';
import { LazyWorkers } from './engine/page-threads.js';
import type { RemoteCache } from './engine/remote-cache.js';
import { LostArticles } from './engine/render-all.js';
import { StepClock } from './engine/step-times.js';
import { type BuildNote, buildKey, findUnchanged, noteBuild, rememberBuild } from './engine/unchanged.js';
import {
  commitOutput,
  openBuild,
  type WrittenPart,
  type WrittenSite,
  writeSite,
} from './engine/write-output.js';
import { type SiteError, SiteErrors, withoutRepeats } from './errors.js';
import { type PendingOutput, recoverOutput } from './output/pending-output.js';

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
  const workers = options.workers ?? new LazyWorkers();
  const engineOf = (locale: string | undefined): Engine =>
    new Engine({ ...options, locale, workers, mode: options.mode ?? 'production' });
  const engine = engineOf(options.locale);
  let remote: RemoteCache | undefined;
  let output: PendingOutput | undefined;
  const clock = new StepClock(() => workers.activity);
  const { times: steps } = clock;
  const build = new LanguageBuilds(options, clock);
  try {
    const inputs = await clock.time('read', () => engine.read());
    const others = options.locale === undefined ? otherLocales(inputs.config) : [];
    const key = buildKey(inputs, options);
    // All shards have to be there, even if they would change nothing.
    const unchanged = options.shards ? undefined : findUnchanged(inputs, key, engine.cache, options);
    if (unchanged && (await areUnchanged(others, engineOf, options))) return { ...unchanged, steps };
    if (!isAlone) remote = await clock.time('ask others', () => adoptOthers(engine, options));
    await build.prepare(engine);
    output = await openBuild(engine, options, clock);
    const onRendered = async () => (others.length === 0 && !options.workers ? workers.close() : undefined);
    await build.write(engine, output, { folder: '', onRendered }, key);
    const made = output.made();
    // One after the other, so that memory holds one of them whatever their number.
    for (const { name, folder } of others) {
      const other = engineOf(name);
      try {
        const otherKey = buildKey(await clock.time('read', () => other.read()), options);
        await build.prepare(other);
        await build.write(other, output, { folder, onRendered: async () => {} }, otherKey);
      } finally {
        await other.close();
      }
    }
    const summary = await build.commit(engine, output);
    if (remote) await clock.time('hand on', async () => remote?.share(engine, options.outDir, made));
    return { ...summary, remote: remote?.use, steps };
  } catch (error) {
    output?.abort();
    throw error;
  } finally {
    engine.shared?.close();
    remote?.close();
    await engine.close();
    if (!options.workers) await workers.close();
  }
}

/** The languages of a build, one after the other. */
class LanguageBuilds {
  #options: BuildOptions;
  #clock: StepClock;
  #sites: WrittenSite[] = [];
  #notes: BuildNote[] = [];
  #warnings: SiteError[] = [];
  #compiled = 0;
  #due: DuePage | undefined;

  constructor(options: BuildOptions, clock: StepClock) {
    this.#options = options;
    this.#clock = clock;
  }

  /** All up to the point where pages can be rendered. @throws SiteErrors */
  async prepare(engine: Engine): Promise<void> {
    const clock = this.#clock;
    this.#due = earlier(this.#due, engine.inputs!.content.due);
    this.#compiled += await clock.time('compile', () => engine.compileAll());
    const pages = await clock.time('check links', async () => engine.pageProblems());
    const code = await clock.time('bundle', () => engine.bundle());
    const known = [...pages, ...code];
    // One build is one list: where something is wrong already, it is told with what shows when pages are rendered.
    if (known.some(({ severity }) => severity === 'error'))
      throw new SiteErrors([...known, ...(await engine.renderProblems())]);
    this.#warnings.push(...known);
  }

  async write(engine: Engine, output: PendingOutput, part: WrittenPart, key: string): Promise<void> {
    this.#sites.push(await writeSite(engine, output, part, this.#clock));
    this.#notes.push(noteBuild(engine.state!, key));
  }

  /** @param engine of the default language. */
  async commit(
    engine: Engine,
    output: PendingOutput,
  ): Promise<Omit<BuildSummary, 'timeMs' | 'steps' | 'remote'>> {
    const { outDir } = this.#options;
    const written = await commitOutput(engine.state!, this.#sites, output, outDir, this.#clock);
    const warnings = withoutRepeats([...this.#warnings, ...written.warnings]);
    const summary = { ...written, compiled: this.#compiled, warnings, due: this.#due };
    await this.#clock.time('save the cache', async () => {
      for (const note of this.#notes) rememberBuild(note, summary);
      for (const [index, { config }] of this.#notes.entries())
        saveBuiltPages(config, this.#sites[index]!.built);
    });
    return summary;
  }
}

async function areUnchanged(
  others: readonly { name: string }[],
  engineOf: (locale: string) => Engine,
  options: BuildOptions,
): Promise<boolean> {
  for (const { name: locale } of others) {
    const engine = engineOf(locale);
    try {
      const inputs = await engine.read();
      const ofLocale = { ...options, locale };
      if (!findUnchanged(inputs, buildKey(inputs, options), engine.cache, ofLocale)) return false;
    } finally {
      await engine.close();
    }
  }
  return true;
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
function remoteUrl(
  { cache }: Pick<Config, 'cache'>,
  { RELAYDOCS_CACHE_URL: named }: NodeJS.ProcessEnv,
): string {
  return named ?? cache.remote ?? '';
}
