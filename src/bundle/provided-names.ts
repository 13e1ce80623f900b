import path from 'node:path';
import { isModuleThere } from '../config/module-files.js';
import { providedTable } from '../theme/mdx/provided-table.js';

/** What pages can import without a file. */
export const providedNames: readonly string[] = Object.keys(providedTable);

/** Those of them that do something in the browser only: what uses one hydrates. */
export const browserNames: ReadonlySet<string> = new Set([
  '@docusaurus/BrowserOnly',
  '@docusaurus/useIsBrowser',
]);

/** Those that are made of one of the files. */
export function namesFrom(...files: readonly string[]): ReadonlySet<string> {
  return new Set(providedNames.filter((name) => files.some((file) => file in providedTable[name]!)));
}

/** What may be one of them, for esbuild's plugins. */
export const isProvidable =
  /^(?:@(?:theme|theme-original|theme-init|docusaurus)\/|react-router(?:-dom)?$|relaydocs\/components$)/;

/** Other names of the same: beginnings, and whole names. */
const prefixes: readonly (readonly [from: string, to: string])[] = [
  ['@theme-original/', '@theme/'],
  ['@theme-init/', '@theme/'],
  ['@docusaurus/theme-classic/lib/theme/', '@theme/'],
  ['@docusaurus/core/lib/client/exports/', '@docusaurus/'],
];
const routers: ReadonlySet<string> = new Set(['react-router', 'react-router-dom']);

/** The provided name that an import means; undefined for everything else. */
export function toProvidedName(specifier: string): string | undefined {
  if (routers.has(specifier)) return '@docusaurus/router';
  const [from, to] = prefixes.find(([prefix]) => specifier.startsWith(prefix)) ?? ['', ''];
  const name = to + specifier.slice(from.length);
  return Object.hasOwn(providedTable, name) ? name : undefined;
}

/** `@theme/Name` -> path of the site's own `src/theme/Name`, where there is one; without its extension. */
export function ownThemeModule(specifier: string, siteDir: string): string | undefined {
  const own = themeModule(specifier);
  return own !== undefined && isModuleThere(own, siteDir) ? path.join(siteDir, own) : undefined;
}

/** `@theme/Name` -> `src/theme/Name`, whether it is there or not. */
export function themeModule(specifier: string): string | undefined {
  const [, name] = /^@theme\/(.+)/.exec(specifier) ?? [];
  return name === undefined ? undefined : `src/theme/${name}`;
}
