import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import type { DocsConfig } from '../config/config.js';
import type { SiteError } from '../errors.js';
import { emptyDocsFolder, missingDocsFolder } from './content-errors.js';
import { linkProblem } from './follow-links.js';

const categoryPattern = '**/_category_.{json,yml,yaml}';

export interface FoundDocs {
  /** Markdown files relative to the docs folder, forward slashes, sorted. */
  pages: readonly string[];
  /** Category files, likewise. */
  categories: readonly string[];
  problems: readonly SiteError[];
}

/** Looks for the files of one docs folder. Symbolic links are followed as long as they stay in the site. */
export function findDocs(siteDir: string, configPath: string, docs: DocsConfig): FoundDocs {
  const folder = path.join(siteDir, docs.path);
  if (!lstatSync(folder, { throwIfNoEntry: false })) {
    return { pages: [], categories: [], problems: [missingDocsFolder(docs.path, configPath)] };
  }
  const problems: SiteError[] = [];
  const files = glob.sync([...docs.include, categoryPattern], {
    cwd: folder,
    ignore: [...docs.exclude],
    fs: { readdirSync: createReaddir(siteDir, problems) },
  });
  const isCategory = (file: string) => /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file);
  const pages = files.filter((file) => !isCategory(file)).sort();
  if (pages.length === 0 && problems.length === 0) problems.push(emptyDocsFolder(docs.path, docs.include));
  return { pages, categories: files.filter(isCategory).sort(), problems };
}

/** `readdir` for the glob library that hides links which must not be followed, and reports them. */
function createReaddir(siteDir: string, problems: SiteError[]) {
  return ((folder: string, options: { withFileTypes: true }): Dirent[] =>
    readdirSync(folder, options).filter((entry) => {
      if (!entry.isSymbolicLink()) return true;
      const file = path.relative(siteDir, path.join(folder, entry.name)).split(path.sep).join('/');
      const problem = linkProblem(siteDir, file);
      if (problem) problems.push(problem);
      return !problem;
    })) as typeof readdirSync;
}
