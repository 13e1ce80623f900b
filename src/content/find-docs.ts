// Lists the files of docs folders, and decides which symbolic links are followed.
import { type Dirent, readdir, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { isSameOrInside, pathFrom } from '../base/paths.js';
import { isOfGit, mayLinkTo } from '../base/read-page-file.js';
import { isMissing } from '../base/thrown.js';
import type { DocsConfig } from '../config/config.js';
import { currentVersion, type VersionConfig, versionPlaces } from '../config/version-config.js';
import type { SiteError } from '../errors.js';
import {
  circularLink,
  danglingLink,
  emptyDocsFolder,
  linkLeavesSite,
  missingDocsFolder,
  missingVersionFolder,
  unreadableFile,
} from './content-errors.js';

const categoryPattern = '**/_category_.{json,yml,yaml}';

interface FoundDocs {
  /** Markdown files relative to the docs folder, with forward slashes, sorted. */
  pages: readonly string[];
  /** Category files in the same form. */
  categories: readonly string[];
  problems: readonly SiteError[];
}

/**
 * Finds the files of one version of docs. Symbolic links are followed if they stay inside the site or its repository.
 * @param options `isPatient`: lists folder by folder, so that other work can go on meanwhile, which takes longer
 */
export async function findDocs(
  siteDir: string,
  configPath: string,
  docs: DocsConfig,
  version: VersionConfig,
  { isPatient = false } = {},
): Promise<FoundDocs> {
  const { path: folder } = version;
  const patterns = { include: [...docs.include, categoryPattern], exclude: docs.exclude };
  const found = await findFiles(siteDir, folder, patterns, isPatient);
  if (!found) {
    const problem =
      version.name === currentVersion
        ? missingDocsFolder(folder, configPath)
        : missingVersionFolder(folder, version.name, versionPlaces(docs.id).list);
    return { pages: [], categories: [], problems: [problem] };
  }
  const { files, problems } = found;
  const isCategory = (file: string) => /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file);
  const pages = files.filter((file) => !isCategory(file));
  if (pages.length === 0 && problems.length === 0) problems.push(emptyDocsFolder(folder, docs.include));
  return { pages, categories: files.filter(isCategory), problems };
}

/** Returns the files of a folder by relative paths with forward slashes, sorted; undefined if the folder does not exist. */
export async function findFiles(
  siteDir: string,
  folder: string,
  { include, exclude }: Pick<DocsConfig, 'include' | 'exclude'>,
  isPatient: boolean,
): Promise<{ files: string[]; problems: SiteError[] } | undefined> {
  const cwd = path.join(siteDir, folder);
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  // A path such as `../docs` is the author's explicit choice; a symbolic link may be unintended.
  const leaving = folder.startsWith('..') ? undefined : linkProblem(siteDir, folder);
  if (leaving) return { files: [], problems: [leaving] };
  const problems: SiteError[] = [];
  const ignore = [...exclude, '**/node_modules/**'];
  const options = { cwd, ignore, fs: createReaddir(siteDir, problems) };
  const files = isPatient ? await glob([...include], options) : glob.sync([...include], options);
  return { files: files.sort(), problems };
}

/** Makes both kinds of `readdir` for the glob library, which leave out and report links that must not be followed. */
function createReaddir(siteDir: string, problems: SiteError[]) {
  const visible = (folder: string, entries: Dirent[]): Dirent[] =>
    entries.filter((entry) => {
      const problem = entry.isSymbolicLink()
        ? linkProblem(siteDir, pathFrom(siteDir, path.join(folder, entry.name)))
        : undefined;
      if (problem) problems.push(problem);
      return !problem;
    });
  /** Reports a folder without read permission. @throws any other error */
  const noteClosed = (folder: string, error: unknown): void => {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    problems.push(unreadableFile(pathFrom(siteDir, folder), error));
  };
  const readSync = (folder: string, options: { withFileTypes: true }): Dirent[] => {
    try {
      return visible(folder, readdirSync(folder, options));
    } catch (error) {
      noteClosed(folder, error);
      return [];
    }
  };
  const read = (folder: string, options: { withFileTypes: true }, done: ReaddirDone): void =>
    readdir(folder, options, (error, entries) => {
      try {
        if (error) noteClosed(folder, error);
        done(null, error ? [] : visible(folder, entries));
      } catch (thrown) {
        done(thrown as NodeJS.ErrnoException, []);
      }
    });
  // The library only calls them with these arguments.
  return { readdirSync: readSync as typeof readdirSync, readdir: read as typeof readdir };
}

type ReaddirDone = (error: NodeJS.ErrnoException | null, entries: Dirent[]) => void;

/**
 * Returns why a symbolic link must not be followed; undefined for one that stays inside the site, or whose target `mayLeave` allows.
 * @param file relative to the site's folder
 */
export function linkProblem(siteDir: string, file: string, mayLeave = mayLinkTo): SiteError | undefined {
  const absolutePath = path.join(siteDir, file);
  let target: string;
  try {
    target = realpathSync(absolutePath);
  } catch (error) {
    if (isMissing(error)) return danglingLink(file);
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return circularLink(file);
    throw error;
  }
  const isInside = isSameOrInside(target, realpathSync(siteDir)) && !isOfGit(siteDir, target);
  if (!isInside && !mayLeave(siteDir, target)) return linkLeavesSite(file);
  return isAround(absolutePath, target) ? circularLink(file) : undefined;
}

/** Tells whether a link leads to a folder that contains it, directly or through other links: following it would never end. */
function isAround(link: string, target: string): boolean {
  const folder = path.dirname(link);
  return folder !== link && (isSameOrInside(realpathSync(folder), target) || isAround(folder, target));
}
