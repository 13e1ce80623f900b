// Lists the files of static folders, which are copied to the output.
import { type Dirent, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ContentConfig } from '../config/stage-configs.js';
import type { SiteError } from '../errors.js';
import { missingStaticFolder, secretFile, staticLink, unreadableFile } from './content-errors.js';
import { linkProblem } from './find-docs.js';
import type { StaticFile } from './source-file.js';

/** Names of files with keys and passwords, and of folders with the history of a repository. */
const secretName =
  /^(?:\.git|\.svn|\.hg|\.env(?:\..*)?|.*\.(?:pem|key|p12|pfx|keystore|jks)|id_(?:rsa|dsa|ecdsa|ed25519).*|\.npmrc|\.netrc|\.htpasswd|\.git-credentials)$/i;
/** Files that operating systems and tools leave in folders. */
const litterNames: ReadonlySet<string> = new Set([
  '.DS_Store',
  '.gitkeep',
  '.gitignore',
  '.gitattributes',
  'Thumbs.db',
]);

/** Static files can be of any kind, so no link to a file outside of the site is allowed. */
const nowhere = (): boolean => false;

/**
 * Returns the files of all static folders. For files of the same path, the first folder wins, as in Docusaurus. Links are not followed;
 * files that should not be published are reported.
 */
export function discoverStaticFiles(config: ContentConfig): { files: StaticFile[]; problems: SiteError[] } {
  const problems: SiteError[] = [];
  const files = new Map<string, StaticFile>();
  const allowed = new Set(config.allowedStaticFiles);

  function visit(folder: string, below: string): void {
    for (const entry of readEntries(config.siteDir, folder, problems)) {
      const source = path.posix.join(folder, entry.name);
      const output = below === '' ? entry.name : `${below}/${entry.name}`;
      if (litterNames.has(entry.name)) continue;
      const problem = allowed.has(output) ? undefined : staticProblem(config.siteDir, entry, source, output);
      if (problem) problems.push(problem);
      else if (entry.isDirectory()) visit(source, output);
      else if (!files.has(output)) {
        const stats = statSync(path.join(config.siteDir, source));
        if (stats.isFile())
          files.set(output, { path: output, source, size: stats.size, mtimeMs: stats.mtimeMs });
      }
    }
  }

  for (const folder of config.staticDirectories) {
    const stats = statSync(path.join(config.siteDir, folder), { throwIfNoEntry: false });
    // The default folder may be missing.
    const leaving =
      stats && !folder.startsWith('..') ? linkProblem(config.siteDir, folder, nowhere) : undefined;
    if (leaving) problems.push(leaving);
    else if (stats?.isDirectory()) visit(folder, '');
    else if (folder !== 'static') problems.push(missingStaticFolder(folder, config.configPath));
  }
  return { files: [...files.values()], problems };
}

function staticProblem(
  siteDir: string,
  entry: Dirent,
  source: string,
  output: string,
): SiteError | undefined {
  if (entry.isSymbolicLink()) return linkProblem(siteDir, source, nowhere) ?? staticLink(source, output);
  if (secretName.test(entry.name)) return secretFile(source, output);
  return undefined;
}

function readEntries(siteDir: string, folder: string, problems: SiteError[]): Dirent[] {
  try {
    return readdirSync(path.join(siteDir, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    problems.push(unreadableFile(folder, error));
    return [];
  }
}
