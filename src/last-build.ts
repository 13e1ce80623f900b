// The quickest build is none: when everything that a build depends on is as it was at the last one, and its output lies
// where it was written, nothing is compiled, checked or rendered.
import path from 'node:path';
import type { BuildOptions, BuildSummary } from './build-summary.js';
import type { BundleCache } from './bundle/bundle-cache.js';
import { bundleClient } from './bundle/bundle-client.js';
import { findMermaid } from './bundle/bundle-diagrams.js';
import { bundleThemeComponents } from './bundle/bundle-theme-components.js';
import { themeEntries } from './bundle/unused-theme-files.js';
import { readSealed, writeSealed } from './cache/sealed-file.js';
import type { DependencyFact } from './compile/compiled-page.js';
import type { ModuleInput } from './config/module-inputs.js';
import { fromProblemData, type ProblemData, toProblemData } from './errors.js';
import { hashOf } from './hash.js';
import type { Graph } from './load-graph.js';
import type { SiteInputs } from './load-inputs.js';
import { loadSecretRules } from './output/load-secret-rules.js';
import { isOutputIntact } from './output/stage-output.js';
import { programDigest } from './program-digest.js';
import { searchChunks } from './search/search-chunks.js';
import { stateFolder } from './state-folder.js';

type Summary = Omit<BuildSummary, 'timeMs'>;

interface LastBuild {
  fingerprint: string;
  /** Files that pages include or show, beside the pages themselves. */
  dependencies: readonly DependencyFact[];
  summary: Omit<Summary, 'warnings'>;
  warnings: readonly ProblemData[];
}

/**
 * The summary of a build that would change nothing; undefined when one has to be made to know.
 * @param fingerprint of `fingerprintOf`.
 */
export function findUnchanged(
  inputs: SiteInputs,
  fingerprint: string,
  options: BuildOptions,
): Summary | undefined {
  if (!isPredictable(inputs)) return undefined;
  const cacheDir = stateFolder(options.siteDir);
  const last = readSealed<LastBuild>(lastBuildFile(cacheDir));
  if (last?.fingerprint !== fingerprint) return undefined;
  if (!last.dependencies.every((dependency) => inputs.cache.holds(dependency))) return undefined;
  if (!isOutputIntact(options.outDir, cacheDir)) return undefined;
  const { pages } = last.summary;
  const warnings = last.warnings.map(fromProblemData);
  return { ...last.summary, compiled: 0, rendered: 0, reused: pages, touched: false, warnings };
}

/** To be called after a build that succeeded, with the fingerprint from before it: what changed meanwhile is seen next. */
export function rememberBuild(
  graph: Graph,
  fingerprint: string,
  { warnings, ...summary }: Summary,
  siteDir: string,
  moduleInputs: readonly ModuleInput[],
): void {
  const dependencies = new Map<string, DependencyFact>();
  for (const { dependencies: files } of graph.facts.values()) {
    for (const dependency of files) dependencies.set(dependency.file, dependency);
  }
  for (const { file, hash } of moduleInputs)
    dependencies.set(file, { file, hash: hash === '' ? null : hash });
  writeSealed(lastBuildFile(stateFolder(siteDir)), {
    fingerprint,
    dependencies: [...dependencies.values()],
    summary,
    warnings: warnings.map(toProblemData),
  } satisfies LastBuild);
}

function lastBuildFile(cacheDir: string): string {
  return path.join(cacheDir, 'last-build.json');
}

/** Functions of the author may give something else each time, and `afterBuild` wants to be called. */
function isPredictable({ config }: SiteInputs): boolean {
  return !config.hooks.afterBuild && config.docs.every(({ editUrl }) => typeof editUrl !== 'function');
}

/** Digest of everything that a build depends on but the files that pages include. */
export async function fingerprintOf(
  { config, content }: SiteInputs,
  { siteDir, outDir, keep, mode = 'production' }: BuildOptions,
  bundles: BundleCache,
): Promise<string> {
  const client = await bundleClient({
    config,
    bundles,
    mode,
    pageStyles: {},
    use: { chunks: searchChunks(config), files: [] },
  });
  const theme = await bundleThemeComponents(config, bundles);
  return hashOf(
    JSON.stringify([
      programDigest,
      config.digest,
      findMermaid(siteDir)?.version,
      config.docs.map(({ versions }) => versions),
      outDir,
      keep,
      mode,
      content.sources.map(({ path: file, docPath, instance, version, hash }) => [
        file,
        docPath,
        instance,
        version,
        hash,
      ]),
      content.categories,
      [...content.sidebars].map(([instance, { sidebars, ...file }]) => [instance, file, [...sidebars]]),
      content.staticFiles,
      [...content.lastUpdates],
      content.problems.map(toProblemData),
      client.files.map((file) => file.path),
      theme?.code,
      themeEntries(siteDir).map(({ name }) => name),
      loadSecretRules(config, process.env).options,
    ]),
  );
}
