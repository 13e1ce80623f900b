import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes the function that reads files which pages refer to, given relative to the site's folder. It gives undefined where
 * there is no such file, and for one that lies, or leads by a link, out of the site's folder and the config's other
 * `folders`: a page must not publish files from elsewhere.
 */
export function pageFileReader(
  siteDir: string,
  folders: readonly string[],
): (file: string) => Uint8Array | undefined {
  const allowed = ['.', ...folders]
    .map((folder) => path.join(siteDir, folder))
    .filter((folder) => existsSync(folder))
    .map((folder) => realpathSync(folder));
  return (file) => {
    try {
      const realPath = realpathSync(path.resolve(siteDir, file));
      return allowed.some((folder) => isInside(folder, realPath)) ? readFileSync(realPath) : undefined;
    } catch (error) {
      if (noFileCodes.has((error as NodeJS.ErrnoException).code)) return undefined;
      throw error;
    }
  };
}

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
