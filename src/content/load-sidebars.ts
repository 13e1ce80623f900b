import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config, DocsConfig } from '../config/config.js';
import { runModule } from '../config/run-module.js';
import { type SiteError, SiteErrors } from '../errors.js';
import { missingSidebarsFile } from './content-errors.js';
import { parseSidebars } from './parse-sidebars.js';
import type { RawSidebars } from './raw-sidebars.js';

/** Runs the sidebars file of a docs folder; undefined where the folder has none or it cannot be run. */
export async function loadSidebars(
  config: Config,
  docs: DocsConfig,
): Promise<{ sidebars: RawSidebars | undefined; problems: readonly SiteError[] }> {
  if (typeof docs.sidebarPath !== 'string') return { sidebars: undefined, problems: [] };
  const absolutePath = path.join(config.siteDir, docs.sidebarPath);
  let text: string;
  try {
    text = readFileSync(absolutePath, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { sidebars: undefined, problems: [missingSidebarsFile(docs.sidebarPath, config.configPath)] };
  }
  try {
    const { value } = await runModule(absolutePath, config.siteDir);
    return parseSidebars({ path: docs.sidebarPath, text, value });
  } catch (error) {
    if (!(error instanceof SiteErrors)) throw error;
    return { sidebars: undefined, problems: error.problems };
  }
}
