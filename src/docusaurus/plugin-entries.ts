// Presets, plugins and themes as a config names them: `'classic'`, `['./my-plugin.js', options]`, a function.
import path from 'node:path';
import { missingFileOf } from '../config/stand-in.js';
import { type Loose, listOf, looseOf } from './loose.js';

export interface PluginEntry {
  /** Name of its package: `@docusaurus/plugin-content-docs`; path from the site's folder: `src/plugins/llms.js`; undefined for a function. */
  name: string | undefined;
  /** Absolute path of a module of the site's own. */
  file: string | undefined;
  /** What the config holds where it names none. */
  plugin: ((context: unknown, options: unknown) => unknown) | undefined;
  options: Loose;
  /** It wraps the blog plugin, and the blog is made here. */
  isBlog?: boolean;
  /** Where it stands in the config. */
  path: readonly PropertyKey[];
}

type PluginKind = 'preset' | 'plugin' | 'theme';

/** Entries of a list of the config. What is `false` or null in it is none. */
export function pluginEntries(
  value: unknown,
  kind: PluginKind,
  at: readonly PropertyKey[],
  siteDir: string,
): PluginEntry[] {
  return listOf(value).flatMap((entry, index): PluginEntry[] => {
    const [given, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry];
    const written = missingFileOf(given) ?? given;
    const place = { options: looseOf(options), path: [...at, index] };
    if (typeof written === 'function')
      return [{ ...place, name: undefined, file: undefined, plugin: written as PluginEntry['plugin'] }];
    if (typeof written !== 'string') return [];
    return [{ ...place, plugin: undefined, ...named(written, kind, siteDir) }];
  });
}

function named(written: string, kind: PluginKind, siteDir: string): Pick<PluginEntry, 'name' | 'file'> {
  const parts = written.split(/[\\/]/);
  const installed = parts.slice(parts.lastIndexOf('node_modules') + 1);
  if (installed.length < parts.length)
    return { name: installed.slice(0, installed[0]!.startsWith('@') ? 2 : 1).join('/'), file: undefined };
  if (/^\.{0,2}[\\/]/.test(written) || path.isAbsolute(written)) {
    const file = path.resolve(siteDir, written);
    return { name: path.relative(siteDir, file).replaceAll(path.sep, '/'), file };
  }
  return { name: fullName(written, kind), file: undefined };
}

/** `classic` -> `@docusaurus/preset-classic`, `sass` -> `docusaurus-plugin-sass`: names may be shortened. */
function fullName(written: string, kind: PluginKind): string {
  if (ownNames.has(`${kind}-${written}`)) return `@docusaurus/${kind}-${written}`;
  // A file of a package stands for the package, but what others name by its path is a package of a scope.
  const inPackage = written.startsWith('@') ? written.split('/', 2).join('/') : written.split('/')[0]!;
  if (/docusaurus|\//.test(written)) return inPackage;
  return written.startsWith(`${kind}-`) ? `docusaurus-${written}` : `docusaurus-${kind}-${written}`;
}

/** Those of Docusaurus itself. */
const ownNames: ReadonlySet<string> = new Set([
  'preset-classic',
  'plugin-client-redirects',
  'plugin-content-blog',
  'plugin-content-docs',
  'plugin-content-pages',
  'plugin-css-cascade-layers',
  'plugin-debug',
  'plugin-google-analytics',
  'plugin-google-gtag',
  'plugin-google-tag-manager',
  'plugin-ideal-image',
  'plugin-pwa',
  'plugin-rsdoctor',
  'plugin-sitemap',
  'plugin-svgr',
  'plugin-vercel-analytics',
  'theme-classic',
  'theme-live-codeblock',
  'theme-mermaid',
  'theme-search-algolia',
]);
