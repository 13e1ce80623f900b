// Reads the lists of presets, plugins and themes in a config: `'classic'`, `['./my-plugin.js', options]`, a function.
import path from 'node:path';
import glob from 'fast-glob';
import { findPackage } from '../base/find-package.js';
import { pathFrom } from '../base/paths.js';
import { getOrMake } from '../base/values.js';
import { missingFileOf } from '../config/stand-in.js';
import { type Loose, listOf, looseOf } from './loose.js';

export interface PluginEntry {
  /** Package name: `@docusaurus/plugin-content-docs`; or path in the site: `src/plugins/llms.js`; undefined for a function. */
  name: string | undefined;
  /** Absolute path of a module of the site. */
  file: string | undefined;
  /** What is loaded of a package if it is not its main file: a path in `node_modules`, or a file of the package. */
  module?: string | undefined;
  /** The function itself, if the config contains it. */
  plugin: ((context: unknown, options: unknown) => unknown) | undefined;
  options: Loose;
  /** Set if it wraps the docs or blog plugin, which relaydocs replaces; `lists` for the plugin that adds lists of a blog. */
  wraps?: 'docs' | 'blog' | 'lists' | undefined;
  /** Key path in the config. */
  path: readonly PropertyKey[];
}

/** Returns the name of a plugin for messages. */
export function shownName({ name, plugin }: PluginEntry): string {
  return name ?? (plugin?.name ? `function ${plugin.name}` : 'a function');
}

/** Returns a function that tells whether a plugin has a theme component: searches all files, as its theme folder is not known yet. */
export function bringsComponent(entries: readonly PluginEntry[], siteDir: string): (name: string) => boolean {
  const known = new Map<string, boolean>();
  const look = (name: string): boolean =>
    entries.some((entry) => {
      const { file, name: ofPackage } = entry;
      const cwd = file ? path.dirname(file) : ofPackage && findPackage(ofPackage, siteDir)?.dir;
      if (!cwd) return false;
      const toSite = pathFrom(cwd, siteDir);
      const files = `**/${name}{,/index}.{js,jsx,ts,tsx}`;
      // If the plugin's module is beside or above the content, the content's files are none of its components.
      const ignore = ['**/node_modules/**', ...noComponents.map((one) => path.posix.join(toSite, one))];
      return glob.sync(files, { cwd, ignore, followSymbolicLinks: false }).length > 0;
    });
  return (name) => getOrMake(known, name, () => look(name));
}

/** Common folders of a site with its content or output. */
const noComponents = ['build/**', 'static/**', 'i18n/**', 'docs/**', 'blog/**', '*versioned_docs/**'];

type PluginKind = 'preset' | 'plugin' | 'theme';

interface SiteOfEntries {
  siteDir: string;
  /** Tells whether a package or file of this name exists. */
  hasModule(name: string): boolean;
}

/** Returns the entries of a list in the config, without `false` and null. */
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
    return { name: pathFrom(siteDir, file), file };
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

/** Returns full names for a short one, the likeliest first: `sass` -> `docusaurus-plugin-sass`, `@scope` -> `@scope/docusaurus-preset`. */
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

/** Packages of Docusaurus itself. */
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
