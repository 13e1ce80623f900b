// By what name a new site gets the relaydocs that made it: the same whether it is published or not.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '../base/version.js';

/**
 * Three cases: run from a folder that is in no `node_modules` (a checkout) -> that folder; installed by npm from a file
 * -> that file, as npm noted it; else the published version.
 * @param packageDir folder of the running relaydocs. @param siteDir the new site. Both absolute and without links.
 * @returns `^3.8.1`, or `file:` and a path from the new site, as npm writes it.
 */
export function loadOwnDependency(packageDir: string, siteDir: string): string {
  const installDir = path.dirname(packageDir);
  const isInstalled = path.basename(installDir) === 'node_modules';
  const from = isInstalled ? installedFrom(installDir) : packageDir;
  return from === undefined ? `^${version}` : `file:${toForward(path.relative(siteDir, from)) || '.'}`;
}

/** npm notes beside what it installed where each package came from. Other package managers do not. */
function installedFrom(installDir: string): string | undefined {
  let notes: string;
  try {
    notes = readFileSync(path.join(installDir, '.package-lock.json'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const { packages } = JSON.parse(notes) as { packages: Record<string, { resolved?: string }> };
  const resolved = packages['node_modules/relaydocs']?.resolved;
  return resolved?.startsWith('file:')
    ? path.resolve(path.dirname(installDir), resolved.slice('file:'.length))
    : undefined;
}

function toForward(file: string): string {
  return file.replaceAll(path.sep, '/');
}
