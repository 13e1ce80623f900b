// Presets, plugins and themes as a config names them: `'classic'`, `['./my-plugin.js', options]`, a function.
import path from 'node:path';
import glob from 'fast-glob';
import { findPackage } from '../base/find-package.js';
import { getOrMake } from '../base/values.js';
import { missingFileOf } from '../config/stand-in.js';
import { type Loose, listOf, looseOf } from './loose.js';

export interface PluginEntry {
  /** Name of its package: `@docusaurus/plugin-content-docs`; path from the site's folder: `src/plugins/llms.js`; undefined for a function. */
  name: string | undefined;
  /** Absolute path of a module of the site's own. */
  file: string | undefined;
  /** What is loaded of a package where its name does not say it: a path in `node_modules`, a file of it. */
  module?: string | undefined;
  /** What the config holds where it names none. */
  plugin: ((context: unknown, options: unknown) => unknown) | undefined;
  options: Loose;
  /** It wraps the plugin of docs or blogs, which are made here; `lists`: it adds what shows lists of a blog. */
  wraps?: 'docs' | 'blog' | 'lists' | undefined;
  /** Where it stands in the config. */
  path: readonly PropertyKey[];
}

/** What it is called in what is said of it. */
export function shownName({ name, plugin }: PluginEntry): string {
  return name ?? (plugin?.name ? `function ${plugin.name}` : 'a function');
}

/** Whether one of them has a component of a name: which folder its components are in it tells only when it is made. */
export function bringsComponent(entries: readonly PluginEntry[], siteDir: string): (name: string) => boolean {
  const known = new Map<string, boolean>();
  const look = (name: string): boolean =>
    entries.some((entry) => {
      const { file, name: ofPackage } = entry;
      const cwd = file ? path.dirname(file) : ofPackage && findPackage(ofPackage, siteDir)?.dir;
      if (!cwd) return false;
      const toSite = path.relative(cwd, siteDir).replaceAll(path.sep, '/');
      const files = `**/${name}{,/index}.{js,jsx,ts,tsx}`;
      // A module that lies beside the site's pages, or above them, has none of its components among those.
      const ignore = ['**/node_modules/**', ...noComponents.map((one) => path.posix.join(toSite, one))];
      return glob.sync(files, { cwd, ignore, followSymbolicLinks: false }).length > 0;
    });
  return (name) => getOrMake(known, name, () => look(name));
}

/** Usual folders of a site that hold its content, or what is built of it. */
const noComponents = ['build/**', 'static/**', 'i18n/**', 'docs/**', 'blog/**', '*versioned_docs/**'];

type PluginKind = 'preset' | 'plugin' | 'theme';

interface SiteOfEntries {
  siteDir: string;
  /** Whether there is a package of this name, or a file. */
  hasModule(name: string): boolean;
}

/** Entries of a list of the config. What is `false` or null in it is none. */
export function pluginEntries(
  value: unknown,
  kind: PluginKind,
  at: readonly PropertyKey[],
  site: SiteOfEntries,
): PluginEntry[] {
  return listOf(value).flatMap((entry, index): PluginEntry[] => {
    const [given, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry];
    const written = missingFileOf(given) ?? given;
    const place = { options: looseOf(options), path: [...at, index] };
    if (typeof written === 'function')
      return [{ ...place, name: undefined, file: undefined, plugin: written as PluginEntry['plugin'] }];
    if (typeof written !== 'string') return [];
    return [{ ...place, plugin: undefined, ...named(written, kind, site) }];
  });
}

function named(
  written: string,
  kind: PluginKind,
  { siteDir, hasModule }: SiteOfEntries,
): Pick<PluginEntry, 'name' | 'file' | 'module'> {
  const parts = written.split(/[\\/]/);
  const installed = parts.slice(parts.lastIndexOf('node_modules') + 1);
  if (installed.length < parts.length && installed[0])
    return { name: packageIn(installed), file: undefined, module: written };
  if (/^\.{0,2}[\\/]/.test(written) || path.isAbsolute(written)) {
    const file = path.resolve(siteDir, written);
    return { name: path.relative(siteDir, file).replaceAll(path.sep, '/'), file };
  }
  if (ownNames.has(`${kind}-${written}`)) return { name: `@docusaurus/${kind}-${written}`, file: undefined };
  const [usual = written, ...others] = fullNames(written, kind);
  const module = [usual, ...others].find(hasModule) ?? usual;
  const name = packageIn(module.split('/'));
  return { name, file: undefined, module: module === name ? undefined : module };
}

function packageIn(parts: readonly string[]): string {
  return parts.slice(0, parts[0]!.startsWith('@') ? 2 : 1).join('/');
}

/** `sass` -> `docusaurus-plugin-sass`, `@scope` -> `@scope/docusaurus-preset`: names may be shortened. The likeliest is the first. */
function fullNames(written: string, kind: PluginKind): string[] {
  const [scope = '', ...rest] = written.split('/');
  if (written.startsWith('@')) {
    if (rest.length === 0) return [`${scope}/docusaurus-${kind}`];
    return [written, `${scope}/docusaurus-${kind}-${rest.join('/')}`];
  }
  if (/docusaurus|\//.test(written)) return [written];
  const whole = written.startsWith(`${kind}-`) ? `docusaurus-${written}` : `docusaurus-${kind}-${written}`;
  return [whole, written];
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
