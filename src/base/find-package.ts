// Finds optional packages that the site has installed.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface FoundPackage {
  /** Absolute path of the package's folder, with symbolic links resolved. */
  dir: string;
  version: string;
}

/** Finds a package as the site's own modules would; undefined if it is not installed. */
export function findPackage(name: string, siteDir: string): FoundPackage | undefined {
  // Its package.json is not resolved as a module, because packages need not export it.
  const dir = packageFolders(name, siteDir).find((one) => existsSync(path.join(one, 'package.json')));
  if (dir === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string };
  return { dir: realpathSync(dir), version };
}

/**
 * Finds a package as `findPackage` does, or as a dependency of the packages in `bringing`: with pnpm, modules of the site only find
 * packages that its own `package.json` names.
 */
export function findPackageOf(
  name: string,
  bringing: readonly string[],
  siteDir: string,
): FoundPackage | undefined {
  for (const other of [undefined, ...bringing]) {
    const dir = other === undefined ? siteDir : findPackage(other, siteDir)?.dir;
    const found = dir === undefined ? undefined : findPackage(name, dir);
    if (found) return found;
  }
  return undefined;
}

/** Finds Mermaid, also as a dependency of Docusaurus' theme for it. */
export const findMermaid = (siteDir: string): FoundPackage | undefined =>
  findPackageOf('mermaid', ['@docusaurus/theme-mermaid'], siteDir);

/** Returns the folders in which the package may be, the nearest first: beside the site, or in a parent folder, as in workspaces. */
export function packageFolders(name: string, siteDir: string): string[] {
  const require = createRequire(path.join(siteDir, 'package.json'));
  const folders = require.resolve.paths(name)!.map((folder) => path.join(folder, name));
  if (process.versions.pnp === undefined) return folders;
  try {
    const dir = (require('pnpapi') as PlugAndPlay).resolveToUnqualified(name, `${siteDir}/`);
    return dir === null ? folders : [dir];
  } catch {
    // No package.json that Yarn manages depends on it: the site may be an npm site that a Yarn script builds.
    return folders;
  }
}

/** Yarn's Plug'n'Play, which replaces `node_modules`: https://yarnpkg.com/advanced/pnpapi. */
interface PlugAndPlay {
  /** @throws if no `package.json` gives the issuer the package */
  resolveToUnqualified(request: string, issuer: string): string | null;
}

const ownFolder = path.dirname(fileURLToPath(import.meta.url));

/** Finds a package as `findPackage` does; if relaydocs is not installed in the site (it runs by npx), also beside relaydocs. */
export function findPackageOrOwn(name: string, siteDir: string): FoundPackage | undefined {
  const found = findPackage(name, siteDir);
  return found || findPackage('relaydocs', siteDir) ? found : findPackage(name, ownFolder);
}
