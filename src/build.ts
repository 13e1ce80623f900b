// `relaydocs build`: renders and writes all pages of a site.

import { stateFolder } from './base/state-folder.js';
import { programDigest } from './base/version.js';
import type { RemoteUse } from './cache/http-store.js';
import type { PageUse } from './compile/compiled-page.js';
import type { Config } from './config/config.js';
import { otherLocales } from './config/resolve-language.js';
import { earlier } from './content/publish-times.js';
import type { DuePage } from './content/source-file.js';
import type { BuildOptions, BuildSummary } from './engine/build-summary.js';
import { writeBuiltPages } from './engine/built-pages.js';
import { type Commons, LostArticles } from './engine/compiled-pages.js';
import { Engine } from './engine/engine.js';
import { LazyWorkers } from './engine/page-workers.js';
import type { RemoteCache, RemotePart } from './engine/remote-cache.js';
import { StepClock } from './engine/step-times.js';
import { type BuildNote, buildKey, findUnchanged, noteBuild, rememberBuild } from './engine/unchanged.js';
import {
  commitOutput,
  openBuild,
  type WholeSite,
  type WrittenPart,
  type WrittenSite,
  wholeSiteOf,
  writeSite,
} from './engine/write-output.js';
import { type SiteError, SiteErrors, withoutRepeats } from './errors.js';
import { recoverOutput } from './output/open-output.js';
import type { PendingOutput } from './output/pending-output.js';

/**
 * Builds a site. The output folder keeps the old site until the new one is complete.
 * @throws SiteErrors with all mistakes of the site; SiteError if the output cannot be written
 */
export async function build(options: BuildOptions): Promise<BuildSummary> {
  const startedMs = performance.now();
  // Set before React is imported, because its development build is six times slower.
  process.env.NODE_ENV ??= 'production';
  recoverOutput(options.outDir, stateFolder(options.siteDir));
  const summary = await buildOnce(options).catch((error: unknown) => {
    if (error instanceof LooserLanguage) return buildOnce(options, { loosened: error.uses });
    if (!(error instanceof LostArticles)) throw error;
    // The damaged data may have come from another machine, and would come again.
    return buildOnce(options, { isAlone: true });
  });
  return { ...summary, timeMs: performance.now() - startedMs };
}

async function buildOnce(
  options: BuildOptions,
  { isAlone = false, loosened: known = [] }: { isAlone?: boolean; loosened?: readonly PageUse[] } = {},
): Promise<Omit<BuildSummary, 'timeMs'>> {
  const workers = options.workers ?? new LazyWorkers();
  const loosened = new Set(known);
  const engineOf = (locale: string | undefined): Engine =>
    new Engine({ ...options, locale, workers, loosened, mode: options.mode ?? 'production' });
  let machines: OtherMachines | undefined;
  let output: PendingOutput | undefined;
  let commons: Commons | undefined;
  let others: ReturnType<typeof otherLocales> = [];
  const clock = new StepClock(() => workers.activity);
  const { times: steps } = clock;
  const build = new LanguageBuilds(options, clock);

  /** @param folder of the language in the output @returns the summary of the last build, if nothing has changed in any language */
  async function buildLanguage(locale: string | undefined, folder: string) {
    const engine = engineOf(locale);
    try {
      const inputs = await clock.time('read', () => engine.read());
      const key = buildKey(inputs, options);
      if (folder === '') {
        others = options.locale === undefined ? otherLocales(inputs.config) : [];
        // All shards have to be read, even if they would change nothing.
        const unchanged = options.shards ? undefined : findUnchanged(inputs, key, engine.cache, options);
        if (unchanged && (await areUnchanged(others, engineOf, options))) return unchanged;
        if (!isAlone) machines = new OtherMachines(inputs.config, options);
      }
      const part = await clock.time('ask others', async () => machines?.ask(engine, folder));
      if (folder === '' && others.length > 0) commons = engine.keepCommons();
      engine.pages.borrow(folder === '' ? undefined : commons);
      await build.prepare(engine, { isBuilt: !isAlone });
      const uses = new Set([...loosened, ...engine.loosens()]);
      if (folder !== '' && uses.size > loosened.size) throw new LooserLanguage([...uses]);
      for (const use of uses) loosened.add(use);
      output ??= openBuild(engine, options);
      const isLast = folder === (others.at(-1)?.folder ?? '');
      const onRendered = async () => (isLast && !options.workers ? workers.close() : undefined);
      await build.write(engine, output, { folder, onRendered, part }, key);
      return undefined;
    } finally {
      await engine.close();
    }
  }

  try {
    // One after the other, so that memory holds only one of them at a time.
    const unchanged = await buildLanguage(options.locale, '');
    if (unchanged) return { ...unchanged, steps };
    for (const { name, folder } of others) await buildLanguage(name, folder);
    const summary = await build.commit(output!);
    return { ...summary, remote: machines?.use, steps };
  } catch (error) {
    output?.abort();
    throw error;
  } finally {
    machines?.close();
    commons?.remove();
    if (!options.workers) await workers.close();
  }
}

/** Thrown if a language needs more in the policy, which hosts send for all languages, than pages of the earlier ones expect. */
class LooserLanguage extends Error {
  constructor(readonly uses: readonly PageUse[]) {
    super(`A further language has pages with ${uses.join(' and ')}`);
  }
}

/** Builds the languages of a site, one after the other. */
class LanguageBuilds {
  #whole: WholeSite | undefined;
  #sites: WrittenSite[] = [];
  #notes: BuildNote[] = [];
  #warnings: SiteError[] = [];
  #compiled = 0;
  #due: DuePage | undefined;

  constructor(
    private readonly options: BuildOptions,
    private readonly clock: StepClock,
  ) {}

  /** Does everything up to rendering. @throws SiteErrors */
  async prepare(engine: Engine, options: { isBuilt: boolean }): Promise<void> {
    const clock = this.clock;
    this.#due = earlier(this.#due, engine.inputs!.content.due);
    this.#compiled += await clock.time('compile', () => engine.compileAll(options));
    const pages = await clock.time('check links', async () => engine.pageProblems());
    const code = await clock.time('bundle', () => engine.bundle());
    const known = [...pages, ...code];
    // All mistakes are reported together: if there are some already, pages are rendered to find the others.
    if (known.some(({ severity }) => severity === 'error'))
      throw new SiteErrors([...known, ...(await engine.renderProblems())]);
    this.#warnings.push(...known);
  }

  async write(
    engine: Engine,
    output: PendingOutput,
    { part, ...place }: Pick<WrittenPart, 'folder' | 'onRendered'> & { part: RemotePart | undefined },
    key: string,
  ): Promise<void> {
    const written = { ...place, needsShared: this.options.shards !== undefined };
    this.#sites.push(
      await writeSite(engine, output, written, this.clock).catch((error: unknown) => {
        if (!(error instanceof SiteErrors)) throw error;
        // A failed plugin may be why pages throw.
        const ofPlugins = this.#warnings.filter(({ code }) => code === 'PLUGIN_FAILED');
        throw new SiteErrors(withoutRepeats([...ofPlugins, ...error.problems]));
      }),
    );
    this.#whole ??= wholeSiteOf(engine.state!);
    this.#notes.push(noteBuild(engine.state!, key));
    if (part) await this.clock.time('hand on', () => part.share(engine, output, place.folder));
  }

  /** Replaces the old output. */
  async commit(output: PendingOutput): Promise<Omit<BuildSummary, 'timeMs' | 'steps' | 'remote'>> {
    const { outDir } = this.options;
    const written = await commitOutput(this.#whole!, this.#sites, output, outDir, this.clock);
    const warnings = withoutRepeats([...this.#warnings, ...written.warnings]);
    const summary = { ...written, compiled: this.#compiled, warnings, due: this.#due };
    await this.clock.time('save the cache', async () => {
      for (const note of this.#notes) rememberBuild(note, summary);
      for (const [index, { config }] of this.#notes.entries())
        writeBuiltPages(config, this.#sites[index]!.built);
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

/** The results of other machines for a site: its shards, and its remote cache, if it has one. */
export class OtherMachines {
  #options: BuildOptions;
  #remote: RemoteCache | undefined;
  #url: string;

  constructor(config: Config, options: BuildOptions) {
    this.#options = options;
    // Without a build, the program has no digest by which other machines could tell its state.
    this.#url = programDigest === 'source' ? '' : remoteUrl(config, process.env);
  }

  /**
   * Takes over the results for one language. @param folder of the language in the output: see `WrittenPart`
   * @returns the part of the remote cache, if there is one
   */
  async ask(engine: Engine, folder: string): Promise<RemotePart | undefined> {
    const { shards, mode } = this.#options;
    const inputs = engine.inputs!;
    if (shards) {
      const { openShards, shardPart } = await import('./engine/shards.js');
      engine.adopt(
        await openShards(
          shards.map((shard) => shardPart(shard, folder)),
          inputs,
        ),
      );
    }
    if (this.#url === '') return undefined;
    const { RemoteCache } = await import('./engine/remote-cache.js');
    this.#remote ??= new RemoteCache(this.#url);
    const part = await this.#remote.find(inputs.config, mode);
    if (part.shared && !shards) engine.adopt(part.shared);
    return part;
  }

  /** undefined without a remote cache. */
  get use(): RemoteUse | undefined {
    return this.#remote?.use;
  }

  close(): void {
    this.#remote?.close();
  }
}

/** Returns the URL of the site's remote cache, if it has one. An empty variable overrides the config. */
function remoteUrl(
  { cache }: Pick<Config, 'cache'>,
  { RELAYDOCS_CACHE_URL: named }: NodeJS.ProcessEnv,
): string {
  return named ?? cache.remote ?? '';
}
