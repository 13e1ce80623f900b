// Packages that a site may have installed beside relaydocs.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface FoundPackage {
  /** Absolute path of its folder, without symbolic links. */
  dir: string;
  version: string;
}

/** The package as the site's own modules would find it; undefined where it is not installed. */
export function findPackage(name: string, siteDir: string): FoundPackage | undefined {
  // Not by resolving its package.json, which a package need not export.
  const dir = packageFolders(name, siteDir).find((one) => existsSync(path.join(one, 'package.json')));
  if (dir === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string };
  return { dir: realpathSync(dir), version };
}

/**
 * As `findPackage`; also one that these bring, which the site has installed: with pnpm, modules of the site find what its own
 * `package.json` names, and nothing of what that needs.
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

/** Mermaid, which a theme of Docusaurus brings. */
export const findMermaid = (siteDir: string): FoundPackage | undefined =>
  findPackageOf('mermaid', ['@docusaurus/theme-mermaid'], siteDir);

/** Where the package would lie, absolute, the nearest first: beside the site, or in a folder above, as in workspaces. */
export function packageFolders(name: string, siteDir: string): string[] {
  const require = createRequire(path.join(siteDir, 'package.json'));
  const folders = require.resolve.paths(name)!.map((folder) => path.join(folder, name));
  if (process.versions.pnp === undefined) return folders;
  try {
    const dir = (require('pnpapi') as PlugAndPlay).resolveToUnqualified(name, `${siteDir}/`);
    return dir === null ? folders : [dir];
  } catch {
    // No package.json that Yarn knows names it: the site may be one of npm that a script of Yarn builds.
    return folders;
  }
}

/** What takes the place of `node_modules` in Yarn's Plug'n'Play: https://yarnpkg.com/advanced/pnpapi. */
interface PlugAndPlay {
  /** @throws where no `package.json` gives the issuer the package. */
  resolveToUnqualified(request: string, issuer: string): string | null;
}

const ownFolder = path.dirname(fileURLToPath(import.meta.url));

/** As `findPackage`; for a site with nothing installed, that a relaydocs from elsewhere builds (a checkout, npx), what lies beside that. */
export function findPackageOrOwn(name: string, siteDir: string): FoundPackage | undefined {
  const found = findPackage(name, siteDir);
  return found || findPackage('relaydocs', siteDir) ? found : findPackage(name, ownFolder);
}
