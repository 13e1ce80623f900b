// Everything that a build writes, into the staged output and from there into the output.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { stateFolder } from '../base/state-folder.js';
import { throwProblems } from '../errors.js';
import { loadSecretRules } from '../output/load-secret-rules.js';
import { openStage } from '../output/stage-output.js';
import type { BuildOptions, BuildSummary } from './build-summary.js';
import type { Engine } from './engine.js';
import { contentFolders } from './site-reader.js';
import { stageAssets } from './stage-assets.js';
import { stageSearch } from './stage-search.js';
import { stageSiteFiles } from './stage-site-files.js';
import { summarizeIslands } from './summarize-islands.js';

/** @returns what there is to tell of it. @throws SiteErrors for what may not be published; then nothing is written. */
export async function writeOutput(
  engine: Engine,
  { siteDir, outDir, keep }: BuildOptions,
): Promise<Omit<BuildSummary, 'timeMs' | 'compiled'>> {
  const state = engine.state!;
  const { config, assets, islands } = state;
  const { options: secrets, problems: keyProblems } = loadSecretRules(config, process.env);
  // Folders that the output may not replace.
  const sources = [siteDir, ...contentFolders(config).map((folder) => path.join(siteDir, folder))];
  const stage = openStage(outDir, stateFolder(siteDir), { sources, keep: keep ?? config.keep });
  try {
    const pages = await engine.all(stage);
    stageSearch(state.graph, stage, stateFolder(siteDir));
    const assetProblems = stageAssets(state, stage, secrets);
    // A page that failed has no file: its problem ends the build.
    const manifestPages = pages.manifestPages.map((page) => ({ ...page, hash: stage.hashOf(page.file)! }));
    const loosened = stageSiteFiles(state, manifestPages, stage, pages.loads);
    throwProblems([...keyProblems, ...pages.problems, ...assetProblems]);
    const { bytes, touched } = stage.commit();
    // From the next turn on a signal ends the process even while a hook has no end.
    await setImmediate();
    await config.hooks.afterBuild?.({ outDir, baseUrl: config.baseUrl, pages: manifestPages });
    return {
      outDir,
      baseUrl: config.baseUrl,
      pages: pages.rendered + pages.reused,
      rendered: pages.rendered,
      reused: pages.reused,
      bytes,
      touched,
      warnings: [...assets.warnings, ...pages.problems, ...assetProblems],
      notes: engine.notes(),
      loosened,
      islands: summarizeIslands(islands, pages.clients),
    };
  } catch (error) {
    stage.abort();
    throw error;
  }
}
