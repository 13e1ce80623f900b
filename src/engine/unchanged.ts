// Skips a build if everything that it depends on is unchanged and the output is intact: then nothing is compiled, checked or rendered.

import path from 'node:path';
import { findMermaid, findPackageOrOwn } from '../base/find-package.js';
import { hashOf } from '../base/hash.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { localeFolder, stateFolder } from '../base/state-folder.js';
import { programDigest } from '../base/version.js';
import { fontPackages } from '../bundle/bundle-fonts.js';
import { themeEntries } from '../bundle/unused-theme-files.js';
import type { PageCache } from '../cache/page-cache.js';
import type { DependencyFact } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import { fromProblemData, type ProblemData, toProblemData } from '../errors.js';
import { loadSecretRules } from '../output/load-secret-rules.js';
import { isOutputIntact } from '../output/open-output.js';
import type { BuildOptions, BuildSummary } from './build-summary.js';
import { isPredictable } from './built-pages.js';
import { wasSavedMeanwhile } from './compiled-pages.js';
import { inputsDigest, type SiteInputs } from './site-reader.js';
import type { SiteState } from './site-state.js';

type Summary = Omit<BuildSummary, 'timeMs' | 'steps'>;

interface LastBuild {
  key: string;
  /** Further files: those that pages include or show, and those that scripts and styles are made from. */
  files: readonly DependencyFact[];
  summary: Omit<Summary, 'warnings'>;
  warnings: readonly ProblemData[];
}

/** Returns the summary of the last build if a build would change nothing. @param key see `buildKey` */
export function findUnchanged(
  inputs: SiteInputs,
  key: string,
  cache: PageCache,
  { siteDir, outDir, locale }: BuildOptions,
): Summary | undefined {
  const { afterBuild, output } = inputs.config.hooks;
  // These functions expect to be called in each build.
  if (!isPredictable(inputs.config) || afterBuild || output) return undefined;
  const last = readSealed<LastBuild>(lastBuildFile({ siteDir, locale }));
  if (last?.key !== key || !last.files.every((file) => cache.holds(file))) return undefined;
  if (!isOutputIntact(outDir, stateFolder(siteDir))) return undefined;
  const { pages } = last.summary;
  const warnings = last.warnings.map(fromProblemData);
  return { ...last.summary, compiled: 0, rendered: 0, reused: pages, touched: false, warnings };
}

/** What is kept of a build of one language: its files, and the key from its beginning, so that changes meanwhile are noticed. */
export type BuildNote = Pick<LastBuild, 'key' | 'files'> & { config: Pick<Config, 'siteDir' | 'locale'> };

/** Makes the note of a build that is about to succeed. */
export function noteBuild({ compiledSite, modules, islands, assets }: SiteState, key: string): BuildNote {
  const files = new Map<string, DependencyFact>();
  for (const { dependencies } of compiledSite.facts.values())
    for (const dependency of dependencies) files.set(dependency.file, dependency);
  for (const { file, hash } of [...modules.inputs, ...islands.chunks.inputs, ...assets.client.inputs])
    files.set(file, { file, hash: hash === '' ? null : hash });
  // The output shows another text of such a page than the key says.
  for (const { latest } of compiledSite.pages.all())
    if (wasSavedMeanwhile(latest)) files.set(latest.source, { file: latest.source, hash: latest.key });
  const { siteDir, locale } = compiledSite.config;
  return { key, files: [...files.values()], config: { siteDir, locale } };
}

/** Saves the note. Call it after a build that succeeded. */
export function rememberBuild({ config, ...note }: BuildNote, { warnings, ...summary }: Summary): void {
  writeSealed(lastBuildFile(config), {
    ...note,
    summary,
    warnings: warnings.map(toProblemData),
  } satisfies LastBuild);
}

function lastBuildFile(of: { siteDir: string; locale?: string | undefined }): string {
  return path.join(localeFolder(of), 'last-build.json');
}

/** Returns the digest of everything that a build depends on, except for files that only pages and bundles name. */
export function buildKey(inputs: SiteInputs, options: BuildOptions): string {
  const { siteDir, outDir, keep, mode, locale } = options;
  return hashOf(
    JSON.stringify([
      programDigest,
      inputsDigest(inputs),
      findMermaid(siteDir)?.version,
      fontPackages(inputs.config.fonts ?? {}).map((name) => findPackageOrOwn(name, siteDir)?.version),
      themeEntries(siteDir).map(({ name }) => name),
      loadSecretRules(inputs.config, process.env).options,
      // With one language alone, the output differs from that of all languages.
      [outDir, keep, mode, locale],
    ]),
  );
}
