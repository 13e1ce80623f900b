// Runs sidebars files, such as `sidebars.ts`.
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
  /** Files that were read, relative to the site's folder. */
  inputs: readonly string[];
  problems: readonly SiteError[];
}

/** Runs the sidebars file of a version; `sidebars` is undefined if there is none, or if it cannot be run. */
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
    // Old versions have JSON files, often many: these need no bundler, unless one has a mistake, which the bundler explains.
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

/** Returns a file with Docusaurus' name for it that the config does not mention, as it must there too. */
function findUnused({ siteDir, docs }: SidebarsConfig, version: VersionConfig): string | undefined {
  const all = docs.flatMap(({ versions }) => versions);
  // Reported once, and only if no docs folder has a sidebars file.
  if (all.find(({ sidebarPath }) => sidebarPath !== false) !== version) return undefined;
  if (all.some(({ sidebarPath }) => typeof sidebarPath === 'string')) return undefined;
  const names = ['ts', 'js', 'mjs', 'cjs', 'json'].map((extension) => `sidebars.${extension}`);
  return names.find((name) => existsSync(path.join(siteDir, name)));
}
