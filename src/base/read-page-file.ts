import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes the function that reads files which pages refer to, given relative to the site's folder. It gives undefined where
 * there is no such file, and for one that lies, or leads by a link, out of the site's folder and the config's other
 * `folders`: a page must not publish files from elsewhere. Markdown that is `imported` may lie anywhere, as modules may, with
 * pictures beside or below it.
 */
export function pageFileReader(siteDir: string, folders: readonly string[]): PageFileReader {
  const allowed = ['.', ...folders]
    .map((folder) => path.join(siteDir, folder))
    .filter((folder) => existsSync(folder))
    .map((folder) => realpathSync(folder));
  return (file, imported = new Set()) => {
    const beside = (): string[] =>
      picture.test(file)
        ? Array.from(imported, (one) => realpathSync(path.resolve(siteDir, path.dirname(one))))
        : [];
    try {
      const realPath = realpathSync(path.resolve(siteDir, file));
      const isAllowed = (folder: string): boolean => isInside(folder, realPath);
      return imported.has(file) || allowed.some(isAllowed) || beside().some(isAllowed)
        ? readFileSync(realPath)
        : undefined;
    } catch (error) {
      if (noFileCodes.has((error as NodeJS.ErrnoException).code)) return undefined;
      throw error;
    }
  };
}

/** @param file relative to the site's folder. @param imported Markdown files that are imported by such paths. */
export type PageFileReader = (file: string, imported?: ReadonlySet<string>) => Uint8Array | undefined;

const picture = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i;

const noFileCodes: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EACCES',
  'ELOOP',
]);

function isInside(folder: string, absolutePath: string): boolean {
  const relative = path.relative(folder, absolutePath);
  return relative !== '' && relative.split(path.sep, 1)[0] !== '..' && !path.isAbsolute(relative);
}
