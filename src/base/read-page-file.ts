// Reads files that pages refer to, and decides which files outside of the site's folder pages may publish.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { isSameOrInside } from './paths.js';
import { unlessFails } from './thrown.js';

/**
 * Returns the function that reads files which pages refer to, relative to the site's folder. It returns undefined for a missing file, and
 * for one outside of the site's folder and the config's other `folders`, also behind a link, because a page must not publish files from
 * elsewhere. Pictures may lie elsewhere in the repository, and links may lead to them and to Markdown there. Markdown that is `imported` may be anywhere, like modules, with
 * images beside or below it; but not behind a link, nor hidden.
 */
export function pageFileReader(siteDir: string, folders: readonly string[]): PageFileReader {
  const written = ['.', ...folders].map((folder) => path.resolve(siteDir, folder));
  const allowed = written.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
  const isIn = (all: readonly string[], one: string): boolean => all.some((folder) => isInside(folder, one));
  const importedPath = (file: string): string | undefined => {
    const realPath = unlessFails(noFileCodes, () => realpathSync(path.resolve(siteDir, file)));
    if (realPath === undefined || !markdown.test(realPath)) return undefined;
    return isIn(allowed, realPath) || realPath === pathWithoutLinks(siteDir, file) ? realPath : undefined;
  };
  const mayLieElsewhere = (file: string, realPath: string, imported: ReadonlySet<string>): boolean => {
    if (path.basename(realPath).startsWith('.')) return false;
    if (isIn(written, path.resolve(siteDir, file))) return mayLinkTo(siteDir, realPath);
    if (picture.test(realPath) && mayLinkTo(siteDir, realPath)) return true;
    if (imported.has(file)) return importedPath(file) !== undefined;
    const beside = [...imported].flatMap((one) => importedPath(one) ?? []).map((one) => path.dirname(one));
    return picture.test(realPath) && isIn(beside, realPath);
  };
  return (file, imported = new Set()) =>
    unlessFails(noFileCodes, () => {
      const realPath = realpathSync(path.resolve(siteDir, file));
      const isOurs = isIn(allowed, realPath) || mayLieElsewhere(file, realPath, imported);
      return isOurs && !isOfGit(siteDir, realPath) ? readFileSync(realPath) : undefined;
    });
}

/** @param file relative to the site's folder @param imported Markdown files that are imported by such paths */
export type PageFileReader = (file: string, imported?: ReadonlySet<string>) => Uint8Array | undefined;

/**
 * Tells whether a link of the site may lead to a file or folder outside of it: it must be in the site's Git repository, whose other parts a
 * site may share. A file has to be Markdown or an image, because others may contain keys.
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

/** Tells whether a path is inside `.git`, which may contain credentials. */
export function isOfGit(siteDir: string, realPath: string): boolean {
  return path.relative(realpathSync(siteDir), realPath).split(path.sep).includes('.git');
}

const markdown = /\.mdx?$/i;
const picture = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i;

const noFileCodes = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'ELOOP'];

/** Returns the absolute path of a file above the site's folder, with links resolved only up to the folder that both have in common. */
function pathWithoutLinks(siteDir: string, file: string): string {
  const [, up = '', rest = ''] = /^((?:\.\.\/)*)(.*)$/s.exec(path.posix.normalize(file)) ?? [];
  return path.join(realpathSync(path.resolve(siteDir, up)), rest);
}

function isInside(folder: string, absolutePath: string): boolean {
  const relative = path.relative(folder, absolutePath);
  return relative !== '' && relative.split(path.sep, 1)[0] !== '..' && !path.isAbsolute(relative);
}
