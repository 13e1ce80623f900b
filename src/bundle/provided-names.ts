import path from 'node:path';
import { isModuleThere } from '../config/module-files.js';

/** What pages can import without a file; `theme/mdx/provided-modules.ts` has the modules, and needs React. */
export const providedNames: readonly string[] = [
  'relaydocs/components',
  '@theme/Tabs',
  '@theme/TabItem',
  '@theme/CodeBlock',
  '@theme/Admonition',
  '@theme/Details',
  '@theme/DocCard',
  '@theme/DocCardList',
  '@theme/TOCInline',
  '@theme/Heading',
  '@theme/Mermaid',
  '@theme/ThemedImage',
  '@theme/MDXComponents',
  '@docusaurus/Link',
  '@docusaurus/useBaseUrl',
  '@docusaurus/Head',
  '@docusaurus/Translate',
  '@docusaurus/Interpolate',
  '@docusaurus/useDocusaurusContext',
  '@docusaurus/useIsBrowser',
  '@docusaurus/BrowserOnly',
  '@docusaurus/ExecutionEnvironment',
  '@docusaurus/router',
  '@docusaurus/theme-common',
  '@docusaurus/plugin-content-docs/client',
];

/** Those of them that do something in the browser only: what uses one hydrates. */
export const browserNames: ReadonlySet<string> = new Set([
  '@docusaurus/BrowserOnly',
  '@docusaurus/useIsBrowser',
]);

/** Those by which components read entries of the sidebar. */
export const sidebarReaders: readonly string[] = [
  '@theme/DocCardList',
  '@docusaurus/theme-common',
  '@docusaurus/plugin-content-docs/client',
];

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
  return providedNames.includes(name) ? name : undefined;
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
