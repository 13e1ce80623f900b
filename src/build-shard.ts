// `relaydocs build --shard`: the pages of one part of a site, rendered, for `relaydocs merge`.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { stateFolder } from './base/state-folder.js';
import { adoptOthers } from './build.js';
import type { BuildOptions, BuildSummary, Shard } from './engine/build-summary.js';
import { Engine } from './engine/engine.js';
import { madeParts } from './engine/remote-cache.js';
import { LostArticles } from './engine/render-all.js';
import { clearShard, isInShard, writeShard } from './engine/shards.js';
import { both, withoutSecrets } from './engine/write-output.js';
import { writeSearch } from './engine/write-search.js';
import { SiteErrors, throwProblems } from './errors.js';
import { loadSecretRules } from './output/load-secret-rules.js';
import { openOutput } from './output/pending-output.js';

export interface ShardSummary
  extends Shard,
    Pick<BuildSummary, 'outDir' | 'pages' | 'compiled' | 'rendered' | 'timeMs' | 'warnings'> {}

/**
 * Builds a shard. All pages are compiled, as links lead to any of them; that is done once where machines share a cache.
 * The first shard also has what pages are compiled to, and the index of the search.
 * @throws SiteErrors with the mistakes of the site, of rendered pages those of the shard.
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
  const engine = new Engine({ ...options, mode: 'production' });
  const cacheDir = stateFolder(siteDir);
  const renderedDir = path.join(cacheDir, 'shard');
  try {
    const inputs = await engine.read();
    if (!isAlone) (await adoptOthers(engine, options))?.close();
    const compiled = await engine.compileAll();
    const known = [...engine.pageProblems(), ...(await engine.bundle())];
    if (known.some(({ severity }) => severity === 'error'))
      throw new SiteErrors([...known, ...(await engine.renderProblems())]);
    const { shared } = engine;
    const { options: secrets, problems } = loadSecretRules(inputs.config, process.env);
    throwProblems(problems);
    const output = openOutput(renderedDir, cacheDir, {
      sources: [],
      keep: 0,
      shared: shared && withoutSecrets(shared, secrets),
    });
    try {
      await shared?.fetchOutput();
      const isFirst = shard.number === 1;
      const [pages] = await both(
        engine.part(output, (route) => isInShard(route, shard)),
        isFirst ? writeSearch(engine.compiledSite!, output, cacheDir) : Promise.resolve(),
      );
      throwProblems(pages.problems);
      const files = output.made();
      output.commit();
      const made = madeParts(engine, renderedDir, files);
      await writeShard(outDir, shard, inputs, isFirst ? made : { ...made, pages: new Map() });
      const { rendered, reused } = pages;
      const warnings = [...known, ...pages.problems];
      return { ...shard, outDir, pages: rendered + reused, compiled, rendered, warnings };
    } catch (error) {
      output.abort();
      throw error;
    }
  } finally {
    engine.shared?.close();
    await engine.close();
    rmSync(renderedDir, { recursive: true, force: true });
  }
}
