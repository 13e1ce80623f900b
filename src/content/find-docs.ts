import { type Dirent, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import type { DocsConfig } from '../config/config.js';
import { currentVersion, type VersionConfig, versionPlaces } from '../config/version-config.js';
import type { SiteError } from '../errors.js';
import {
  emptyDocsFolder,
  missingDocsFolder,
  missingVersionFolder,
  unreadableFile,
} from './content-errors.js';
import { linkProblem } from './follow-links.js';

const categoryPattern = '**/_category_.{json,yml,yaml}';

export interface FoundDocs {
  /** Markdown files relative to the docs folder, forward slashes, sorted. */
  pages: readonly string[];
  /** Category files, likewise. */
  categories: readonly string[];
  problems: readonly SiteError[];
}

/** Looks for the files of one version of a docs folder. Symbolic links are followed as long as they stay in the site. */
export function findDocs(
  siteDir: string,
  configPath: string,
  docs: DocsConfig,
  version: VersionConfig,
): FoundDocs {
  const folder = path.join(siteDir, version.path);
  const none = (problem: SiteError) => ({ pages: [], categories: [], problems: [problem] });
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return none(
      version.name === currentVersion
        ? missingDocsFolder(version.path, configPath)
        : missingVersionFolder(version.path, version.name, versionPlaces(docs.id).list),
    );
  // A path such as `../docs` is the author's explicit choice; a link in disguise is not.
  const leaving = version.path.startsWith('..') ? undefined : linkProblem(siteDir, version.path);
  if (leaving) return none(leaving);
  const problems: SiteError[] = [];
  const files = glob.sync([...docs.include, categoryPattern], {
    cwd: folder,
    ignore: [...docs.exclude, '**/node_modules/**'],
    fs: { readdirSync: createReaddir(siteDir, problems) },
  });
  const isCategory = (file: string) => /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file);
  const pages = files.filter((file) => !isCategory(file)).sort();
  if (pages.length === 0 && problems.length === 0) problems.push(emptyDocsFolder(version.path, docs.include));
  return { pages, categories: files.filter(isCategory).sort(), problems };
}

/** `readdir` for the glob library that hides links which must not be followed, and reports them. */
function createReaddir(siteDir: string, problems: SiteError[]) {
  const toSitePath = (absolutePath: string) => path.relative(siteDir, absolutePath).split(path.sep).join('/');
  const read = (folder: string, options: { withFileTypes: true }): Dirent[] => {
    try {
      return readdirSync(folder, options).filter((entry) => {
        const problem = entry.isSymbolicLink()
          ? linkProblem(siteDir, toSitePath(path.join(folder, entry.name)))
          : undefined;
        if (problem) problems.push(problem);
        return !problem;
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
      problems.push(unreadableFile(toSitePath(folder), error));
      return [];
    }
  };
  // The library calls it in this one way.
  return read as typeof readdirSync;
}
