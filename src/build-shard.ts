// `relaydocs build --shard`: renders one part of a site, for `relaydocs merge`.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { stateFolder } from './base/state-folder.js';
import { OtherMachines } from './build.js';
import { otherLocales } from './config/resolve-language.js';
import type { BuildOptions, BuildSummary, Shard } from './engine/build-summary.js';
import { type Commons, LostArticles } from './engine/compiled-pages.js';
import { Engine } from './engine/engine.js';
import { LazyWorkers } from './engine/page-workers.js';
import { madeParts } from './engine/remote-cache.js';
import { clearShard, isInShard, shardPart, writeShard } from './engine/shards.js';
import { both, withoutSecrets } from './engine/write-output.js';
import { writeSearch } from './engine/write-search.js';
import { SiteErrors, throwProblems, withoutRepeats } from './errors.js';
import { loadSecretRules } from './output/load-secret-rules.js';
import { openOutput } from './output/open-output.js';
import { partOf } from './output/output-part.js';

export interface ShardSummary
  extends Shard,
    Pick<BuildSummary, 'outDir' | 'pages' | 'compiled' | 'rendered' | 'timeMs' | 'warnings'> {}

/**
 * Builds a shard. All pages are compiled, because links can lead to any of them; with a shared cache, this is done once. The first shard
 * also contains the compiled pages and the search index.
 * @throws SiteErrors with the mistakes of the site; those of rendering only for pages of the shard
 */
export async function buildShard(options: BuildOptions, shard: Shard): Promise<ShardSummary> {
  const startedMs = performance.now();
  process.env.NODE_ENV ??= 'production';
  clearShard(options.outDir);
  const summary = await buildOnce(options, shard).catch((error: unknown) => {
    if (!(error instanceof LostArticles)) throw error;
    return buildOnce(options, shard, { isAlone: true });
  });
  return { ...summary, timeMs: performance.now() - startedMs };
}

async function buildOnce(
  options: BuildOptions,
  shard: Shard,
  { isAlone = false } = {},
): Promise<Omit<ShardSummary, 'timeMs'>> {
  const { outDir, siteDir } = options;
  const workers = new LazyWorkers();
  const engineOf = (locale: string | undefined): Engine =>
    new Engine({ ...options, locale, workers, mode: 'production' });
  const engine = engineOf(options.locale);
  const renderedDir = path.join(stateFolder(siteDir), 'shard');
  let machines: OtherMachines | undefined;
  let commons: Commons | undefined;
  try {
    const { config } = await engine.read();
    if (!isAlone) machines = new OtherMachines(config, options);
    const build = new ShardBuild(options, shard, renderedDir, machines);
    const others = options.locale === undefined ? otherLocales(config) : [];
    if (others.length > 0) commons = engine.keepCommons();
    const summary = await build.language(engine, '');
    for (const { name, folder } of others) {
      const other = engineOf(name);
      other.pages.borrow(commons);
      try {
        await other.read();
        const { pages, compiled, rendered, warnings } = await build.language(other, folder);
        summary.pages += pages;
        summary.compiled += compiled;
        summary.rendered += rendered;
        summary.warnings.push(...warnings);
      } finally {
        await other.close();
      }
    }
    return { ...shard, outDir, ...summary, warnings: withoutRepeats(summary.warnings) };
  } catch (error) {
    // A shard that lacks a language cannot be merged.
    rmSync(outDir, { recursive: true, force: true });
    throw error;
  } finally {
    machines?.close();
    commons?.remove();
    await engine.close();
    await workers.close();
    rmSync(renderedDir, { recursive: true, force: true });
  }
}

/** Builds the languages of a shard, one after the other. */
class ShardBuild {
  constructor(
    private readonly options: BuildOptions,
    private readonly shard: Shard,
    private readonly renderedDir: string,
    private readonly machines: OtherMachines | undefined,
  ) {}

  /** Builds a language. @param engine has read the site @param folder of the language in the output, with a slash at the end */
  async language(engine: Engine, folder: string) {
    const { shard } = this;
    const inputs = engine.inputs!;
    await this.machines?.ask(engine, folder);
    const compiled = await engine.compileAll();
    const known = [...engine.pageProblems(), ...(await engine.bundle())];
    if (known.some(({ severity }) => severity === 'error'))
      throw new SiteErrors([...known, ...(await engine.renderProblems())]);
    const { shared } = engine;
    const { options: secrets, problems } = loadSecretRules(inputs.config, process.env);
    throwProblems(problems);
    const whole = openOutput(this.renderedDir, stateFolder(this.options.siteDir), { sources: [], keep: 0 });
    try {
      const output = partOf(whole, '', shared && withoutSecrets(shared, secrets));
      await shared?.fetchOutput();
      const isFirst = shard.number === 1;
      const [pages] = await both(
        engine.part(output, (route) => isInShard(route, shard)),
        isFirst ? writeSearch(engine.compiledSite!, output) : Promise.resolve(),
      );
      throwProblems(pages.problems);
      const made = madeParts(engine, whole, '');
      const of = isFirst ? made : { ...made, pages: new Map() };
      await writeShard(shardPart(this.options.outDir, folder), shard, inputs, of);
      const { rendered, reused } = pages;
      return { pages: rendered + reused, compiled, rendered, warnings: [...known, ...pages.problems] };
    } finally {
      whole.abort();
    }
  }
}
