import { existsSync } from 'node:fs';
import path from 'node:path';
import { readIfThere } from '../base/sealed-file.js';
import { parseJson } from '../base/values.js';
import { runModule } from '../config/evaluate-module.js';
import type { ContentConfig } from '../config/stage-configs.js';
import type { VersionConfig } from '../config/version-config.js';
import { type SiteError, SiteErrors } from '../errors.js';
import { missingSidebarsFile, unusedSidebarsFile } from './content-errors.js';
import type { RawSidebars } from './parse-sidebars.js';

type SidebarsConfig = Pick<ContentConfig, 'siteDir' | 'configPath' | 'docs' | 'strict'>;

interface LoadedSidebars {
  sidebars: RawSidebars | undefined;
  /** Files that were read for them, relative to the site's folder. */
  inputs: readonly string[];
  problems: readonly SiteError[];
}

/** Runs the sidebars file of a version; undefined where the version has none or it cannot be run. */
export async function loadSidebars(config: SidebarsConfig, version: VersionConfig): Promise<LoadedSidebars> {
  const { sidebarPath } = version;
  if (typeof sidebarPath !== 'string') {
    const unused = sidebarPath === undefined ? findUnused(config, version) : undefined;
    return { sidebars: undefined, inputs: [], problems: unused ? [unusedSidebarsFile(unused)] : [] };
  }
  const inputs = [sidebarPath];
  const absolutePath = path.join(config.siteDir, sidebarPath);
  const text = readIfThere(absolutePath)?.toString();
  if (text === undefined)
    return { sidebars: undefined, inputs, problems: [missingSidebarsFile(sidebarPath, config.configPath)] };
  const { parseSidebars } = await import('./parse-sidebars.js');
  try {
    // Old versions have JSON files, many of them: no bundler is needed for those. It explains what is wrong with one.
    const json = sidebarPath.endsWith('.json') ? parseJson(text) : undefined;
    if (json !== undefined) return { ...parseSidebars({ path: sidebarPath, text, value: json }), inputs };
    const { value, inputs: modules } = await runSidebars(absolutePath, config);
    inputs.push(...modules.map(({ file }) => file));
    return { ...parseSidebars({ path: sidebarPath, text, value }), inputs };
  } catch (error) {
    if (!(error instanceof SiteErrors)) throw error;
    return { sidebars: undefined, inputs, problems: error.problems };
  }
}

async function runSidebars(absolutePath: string, { siteDir, strict }: SidebarsConfig) {
  if (strict) return runModule(absolutePath, siteDir);
  const { runProgramModule } = await import('../config/run-program.js');
  return runProgramModule(absolutePath, siteDir);
}

/** Docusaurus' name for the file, which there has to be named as well. */
function findUnused({ siteDir, docs }: SidebarsConfig, version: VersionConfig): string | undefined {
  const all = docs.flatMap(({ versions }) => versions);
  // Told once, and only where no docs folder names any.
  if (all.find(({ sidebarPath }) => sidebarPath !== false) !== version) return undefined;
  if (all.some(({ sidebarPath }) => typeof sidebarPath === 'string')) return undefined;
  const names = ['ts', 'js', 'mjs', 'cjs', 'json'].map((extension) => `sidebars.${extension}`);
  return names.find((name) => existsSync(path.join(siteDir, name)));
}
