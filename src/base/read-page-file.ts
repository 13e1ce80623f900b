import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { isSameOrInside } from './make-folder.js';

/**
 * Makes the function that reads files which pages refer to, given relative to the site's folder. It gives undefined where
 * there is no such file, and for one that lies, or leads by a link, out of the site's folder and the config's other
 * `folders`: a page must not publish files from elsewhere. Links may lead to Markdown and pictures of the repository.
 * Markdown that is `imported` may lie anywhere, as modules may, with pictures beside or below it; but neither through a link on
 * the way to it, nor a hidden file.
 */
export function pageFileReader(siteDir: string, folders: readonly string[]): PageFileReader {
  const written = ['.', ...folders].map((folder) => path.resolve(siteDir, folder));
  const allowed = written.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
  const isIn = (all: readonly string[], one: string): boolean => all.some((folder) => isInside(folder, one));
  const importedPath = (file: string): string | undefined => {
    const realPath = realPathOf(path.resolve(siteDir, file));
    if (realPath === undefined || !markdown.test(realPath)) return undefined;
    return isIn(allowed, realPath) || realPath === pathWithoutLinks(siteDir, file) ? realPath : undefined;
  };
  const mayLieElsewhere = (file: string, realPath: string, imported: ReadonlySet<string>): boolean => {
    if (path.basename(realPath).startsWith('.')) return false;
    if (isIn(written, path.resolve(siteDir, file))) return mayLinkTo(siteDir, realPath);
    if (imported.has(file)) return importedPath(file) !== undefined;
    const beside = [...imported].flatMap((one) => importedPath(one) ?? []).map((one) => path.dirname(one));
    return picture.test(realPath) && isIn(beside, realPath);
  };
  return (file, imported = new Set()) => {
    try {
      const realPath = realpathSync(path.resolve(siteDir, file));
      const isOurs = isIn(allowed, realPath) || mayLieElsewhere(file, realPath, imported);
      return isOurs && !isOfGit(siteDir, realPath) ? readFileSync(realPath) : undefined;
    } catch (error) {
      if (noFileCodes.has((error as NodeJS.ErrnoException).code)) return undefined;
      throw error;
    }
  };
}

/** @param file relative to the site's folder. @param imported Markdown files that are imported by such paths. */
export type PageFileReader = (file: string, imported?: ReadonlySet<string>) => Uint8Array | undefined;

/**
 * Whether a link of the site may lead to a file or folder outside of it: one of the Git repository that the site lies in, as parts of a
 * site are that it shares with the rest of a project. A file has to be Markdown or a picture, for others may hold keys.
 */
export function mayLinkTo(siteDir: string, realPath: string): boolean {
  let folder = realpathSync(siteDir);
  while (!existsSync(path.join(folder, '.git'))) {
    if (path.dirname(folder) === folder) return false;
    folder = path.dirname(folder);
  }
  const isShown = markdown.test(realPath) || picture.test(realPath) || statSync(realPath).isDirectory();
  return isShown && isSameOrInside(realPath, folder) && !isOfGit(siteDir, realPath);
}

/** What Git keeps of a repository is no part of a site that lies in it: there is what a program logs in with. */
export function isOfGit(siteDir: string, realPath: string): boolean {
  return path.relative(realpathSync(siteDir), realPath).split(path.sep).includes('.git');
}

const markdown = /\.mdx?$/i;
const picture = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i;

const noFileCodes: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EACCES',
  'ELOOP',
]);

function realPathOf(absolutePath: string): string | undefined {
  try {
    return realpathSync(absolutePath);
  } catch (error) {
    if (noFileCodes.has((error as NodeJS.ErrnoException).code)) return undefined;
    throw error;
  }
}

/** Where a file above the site's folder is, unless a link leads there from the folder that it shares with the site. */
function pathWithoutLinks(siteDir: string, file: string): string {
  const [, up = '', rest = ''] = /^((?:\.\.\/)*)(.*)$/s.exec(path.posix.normalize(file)) ?? [];
  return path.join(realpathSync(path.resolve(siteDir, up)), rest);
}

function isInside(folder: string, absolutePath: string): boolean {
  const relative = path.relative(folder, absolutePath);
  return relative !== '' && relative.split(path.sep, 1)[0] !== '..' && !path.isAbsolute(relative);
}
