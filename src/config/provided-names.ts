import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isModuleThere, scriptOf } from './module-files.js';
import { providedTable } from './provided-table.js';
import type { ModuleConfig } from './stage-configs.js';

/** What pages can import without a file. */
export const providedNames: readonly string[] = Object.keys(providedTable);

/** Those of them that do something in the browser only: what uses one hydrates. */
export const browserNames: ReadonlySet<string> = new Set([
  '@docusaurus/BrowserOnly',
  '@docusaurus/useIsBrowser',
  '@theme/CodeBlock/Buttons',
  '@theme/CodeBlock/Buttons/CopyButton',
  '@theme/CodeBlock/CopyButton',
]);

/** Those that are made of one of the files. */
export function namesFrom(...files: readonly string[]): ReadonlySet<string> {
  return new Set(providedNames.filter((name) => files.some((file) => file in providedTable[name]!)));
}

/** Namespace of their modules, where they are bundled. */
export const providedNamespace = 'provided';

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
  const original = specifier.replace(/^@theme-init\//, '@theme-original/');
  if (Object.hasOwn(providedTable, original)) return original;
  const [from, to] = prefixes.find(([prefix]) => specifier.startsWith(prefix)) ?? ['', ''];
  const name = to + specifier.slice(from.length);
  return Object.hasOwn(providedTable, name) ? name : undefined;
}

/**
 * `@theme/Name` -> path of the site's own `src/theme/Name`, or of what a plugin has in its place; without its extension.
 * `@theme-original/Name` is never the site's own. One that asks for what is not there leaves the place to ours.
 */
export function ownThemeModule(
  specifier: string,
  { siteDir, plugged }: Pick<ModuleConfig, 'siteDir' | 'plugged'>,
): string | undefined {
  const folders = plugged?.themeFolders ?? [];
  const own = findThemeModule(specifier, siteDir, folders);
  if (own === undefined) return undefined;
  const stays =
    toProvidedName(specifier) === undefined || findLackedNames(own, siteDir, folders).length === 0;
  return stays ? path.join(siteDir, own) : undefined;
}

/**
 * `@theme/Name` -> the module that has it, relative to the site's folder, without its extension; undefined where none has but ours.
 * @param themeFolders those of plugins; the last one wins
 */
export function findThemeModule(
  specifier: string,
  siteDir: string,
  themeFolders: readonly string[],
): string | undefined {
  const [, original, name] = /^@theme(-original|-init)?\/(.+)/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  // The first of all that have one. Plugins wrap it by this name, and what comes first is ours.
  if (original === '-init' && toProvidedName(specifier) !== undefined) return undefined;
  const above =
    original === undefined ? ['src/theme', ...themeFolders.toReversed()] : themeFolders.toReversed();
  const folders = original === '-init' ? themeFolders : above;
  return folders.map((folder) => `${folder}/${name}`).find((one) => isModuleThere(one, siteDir));
}

const importedName = /(?:\bfrom|\bimport|\brequire\()\s*(['"])([^'"\n]+)\1/g;
const typeImport = /\bimport\s+type\s[^;]*?['"][^'"\n]+['"]/g;

/** Packages that come with Docusaurus. A site that has a copy of one of its components need not name them itself. */
const comesWithDocusaurus =
  /^(?:@docsearch\/(?:css|react)|@docusaurus\/(?:theme-(?:mermaid|search-algolia|live-codeblock)|utils(?:-common)?|faster)|@slorber\/react-helmet-async|algoliasearch-helper|copy-text-to-clipboard|infima|mermaid|nprogress|prism-react-renderer|prismjs|prop-types|react-helmet-async|react-json-view-lite|react-live|react-router-config|utility-types)(?=\/|$)/;

/** What Docusaurus' own theme is made of, and ours is not: a component that asks for one of these is a copy of a part of it. */
const insides =
  /\b(?:getPrismCssVariables|parse(?:Language|Lines|CodeBlockTitle)|containsLineNumbers|getLineNumbersStart|createCodeBlockMetadata|(?:use)?CodeBlockContext(?:Provider)?|use(?:BackToTopButton|KeyboardNavigation|DocRootMetadata|DocRouteMetadata|HistoryPopHandler|ScrollController))\b/g;
/** Lines that are comments. Elsewhere on a line `/*` may be part of a text. */
const comments = /^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm;
const insideImport = /\bimport\s*\{([^}]*)\}\s*from\s*['"]@docusaurus\/[^'"]+['"]/g;

/** Such a package that is imported and not installed. @param folder absolute */
function lackedPackage(specifier: string, folder: string): string | undefined {
  const [name] = comesWithDocusaurus.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const isHere = existsSync(path.join(folder, 'node_modules', name));
  const above = path.dirname(folder);
  return isHere ? undefined : above === folder ? name : lackedPackage(specifier, above);
}

/**
 * What a module of the site asks for, it or what it imports of `src/theme`, and what is not there: names of Docusaurus that
 * neither its theme here nor the site has, and packages that come with it. @param written relative to the site's folder, without its extension.
 * @param themeFolders those of plugins
 */
export function findLackedNames(
  written: string,
  siteDir: string,
  themeFolders: readonly string[] = [],
): string[] {
  const lacked = new Set<string>();
  const seen = new Set<string>();
  const parts = written.split('/');
  const look = (module: string): void => {
    const file = scriptOf(module, siteDir);
    if (file === undefined || seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(path.join(siteDir, file), 'utf8').replace(comments, '').replace(typeImport, '');
    for (const [, names = ''] of text.matchAll(insideImport))
      for (const [name] of names.matchAll(insides)) lacked.add(name);
    for (const [, , name = ''] of text.matchAll(importedName)) {
      const own = findThemeModule(name, siteDir, themeFolders);
      if (/^\.[^!?]*$/.test(name) && /^(?:\.[jt]sx?)?$/.test(path.posix.extname(name)))
        look(path.posix.join(path.posix.dirname(file), name));
      else if (own !== undefined) {
        // Where another part lacks something, ours stands in its place.
        if (toProvidedName(name) === undefined || parts.includes(name.split('/')[1]!)) look(own);
      } else if (/^@theme(?:-original|-init)?\//.test(name) && toProvidedName(name) === undefined)
        lacked.add(name);
      else {
        const missing = lackedPackage(name, siteDir);
        if (missing !== undefined) lacked.add(missing);
      }
    }
  };
  look(written);
  return [...lacked].sort();
}

/** `@theme/Name` -> `src/theme/Name`, whether it is there or not. */
export function themeModule(specifier: string): string | undefined {
  const [, name] = /^@theme\/(.+)/.exec(specifier) ?? [];
  return name === undefined ? undefined : `src/theme/${name}`;
}

/** An absolute path as an import in a folder has it. */
export function fromFolder(absolutePath: string, folder: string): string {
  const relative = path.relative(folder, absolutePath).replaceAll(path.sep, '/');
  return /^\.\.?\//.test(relative) ? relative : `./${relative}`;
}
