import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.js';
import { runModule } from '../config/run-module.js';
import type { VersionConfig } from '../config/version-config.js';
import { type SiteError, SiteErrors } from '../errors.js';
import { missingSidebarsFile } from './content-errors.js';
import type { RawSidebars } from './raw-sidebars.js';

export interface LoadedSidebars {
  sidebars: RawSidebars | undefined;
  /** Files that were read for them, relative to the site's folder. */
  inputs: readonly string[];
  problems: readonly SiteError[];
}

/** Runs the sidebars file of a version; undefined where the version has none or it cannot be run. */
export async function loadSidebars(config: Config, { sidebarPath }: VersionConfig): Promise<LoadedSidebars> {
  if (typeof sidebarPath !== 'string') return { sidebars: undefined, inputs: [], problems: [] };
  const inputs = [sidebarPath];
  const absolutePath = path.join(config.siteDir, sidebarPath);
  let text: string;
  try {
    text = readFileSync(absolutePath, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { sidebars: undefined, inputs, problems: [missingSidebarsFile(sidebarPath, config.configPath)] };
  }
  const { parseSidebars } = await import('./parse-sidebars.js');
  try {
    const json = sidebarPath.endsWith('.json') ? parseJson(text) : undefined;
    if (json !== undefined) return { ...parseSidebars({ path: sidebarPath, text, value: json }), inputs };
    const { value, inputs: modules } = await runModule(absolutePath, config.siteDir);
    inputs.push(...modules.map(({ file }) => file));
    return { ...parseSidebars({ path: sidebarPath, text, value }), inputs };
  } catch (error) {
    if (!(error instanceof SiteErrors)) throw error;
    return { sidebars: undefined, inputs, problems: error.problems };
  }
}

/** Old versions have JSON files, many of them: no bundler is needed for those. undefined: a mistake, which that explains. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
