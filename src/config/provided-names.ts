// Resolves import specifiers of Docusaurus and relaydocs that have no file in the site, such as `@theme/Tabs`.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathFrom } from '../base/paths.js';
import { isModuleThere, scriptOf } from './module-files.js';
import { providedTable } from './provided-table.js';
import type { ModuleConfig } from './stage-configs.js';

/** Import specifiers that pages can use without a file. */
export const providedNames: readonly string[] = Object.keys(providedTable);

/** Those that only work in the browser: what imports one is hydrated. */
export const browserNames: ReadonlySet<string> = new Set([
  '@docusaurus/BrowserOnly',
  '@docusaurus/useIsBrowser',
  '@theme/CodeBlock/Buttons',
  '@theme/CodeBlock/Buttons/CopyButton',
  '@theme/CodeBlock/CopyButton',
]);

/** Returns the names that are made from at least one of these files. */
export function namesFrom(...files: readonly string[]): ReadonlySet<string> {
  return new Set(providedNames.filter((name) => files.some((file) => file in providedTable[name]!)));
}

/** esbuild namespace of their modules. */
export const providedNamespace = 'provided';

/** Matches what may be such a name, as a filter for esbuild's plugins. */
export const isProvidable =
  /^(?:@(?:theme|theme-original|theme-init|docusaurus)\/|react-router(?:-dom)?$|relaydocs\/components$)/;

/** Alternative names: prefixes, and whole names. */
const prefixes: readonly (readonly [from: string, to: string])[] = [
  ['@theme-original/', '@theme/'],
  ['@theme-init/', '@theme/'],
  ['@docusaurus/theme-classic/lib/theme/', '@theme/'],
  ['@docusaurus/core/lib/client/exports/', '@docusaurus/'],
];
/** Modules inside of packages of Docusaurus, which components import by the path of their file: each has what the package has of its kind. */
const filesInside: readonly (readonly [file: RegExp, name: string])[] = [
  [/^(@docusaurus\/plugin-content-(?:docs|blog)\/)lib\/(client)(?:\/[\w/-]+)?(?:\.js)?$/, '$1$2'],
  [/^(@docusaurus\/theme-common\/)lib(?:\/[\w/-]+)?(?:\.js)?$/, '$1internal'],
];
const routers: ReadonlySet<string> = new Set(['react-router', 'react-router-dom']);

/** Returns the provided name that an import means; undefined for any other import. */
export function toProvidedName(specifier: string): string | undefined {
  if (routers.has(specifier)) return '@docusaurus/router';
  const original = specifier.replace(/^@theme-init\//, '@theme-original/');
  if (Object.hasOwn(providedTable, original)) return original;
  const [from, to] = prefixes.find(([prefix]) => specifier.startsWith(prefix)) ?? ['', ''];
  const [file, inside] = filesInside.find(([file]) => file.test(specifier)) ?? [];
  const name = file ? specifier.replace(file, inside!) : to + specifier.slice(from.length);
  return Object.hasOwn(providedTable, name) ? name : undefined;
}

/**
 * Finds the site's component for `@theme/Name`: the path of its `src/theme/Name`, or of a plugin's component, without extension.
 * `@theme-original/Name` is never the site's own. A component that imports what does not exist is ignored in favour of ours.
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
 * Finds the module for `@theme/Name`, relative to the site's folder, without extension; undefined if only ours exists.
 * @param themeFolders those of plugins; the last one wins
 */
export function findThemeModule(
  specifier: string,
  siteDir: string,
  themeFolders: readonly string[],
): string | undefined {
  const [, original, name] = /^@theme(-original|-init)?\/(.+)/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  // `@theme-init/` is the first component of all, which plugins wrap; if we provide one, it is ours.
  if (original === '-init' && toProvidedName(specifier) !== undefined) return undefined;
  const above =
    original === undefined ? ['src/theme', ...themeFolders.toReversed()] : themeFolders.toReversed();
  const folders = original === '-init' ? themeFolders : above;
  return folders.map((folder) => `${folder}/${name}`).find((one) => isModuleThere(one, siteDir));
}

const importedName = /(?:\bfrom|\bimport|\brequire\()\s*(['"])([^'"\n]+)\1/g;
const typeImport = /\bimport\s+type\s[^;]*?['"][^'"\n]+['"]/g;

/** Packages that come with Docusaurus. A site with a copy of a Docusaurus component need not list them itself. */
const comesWithDocusaurus =
  /^(?:@docsearch\/(?:css|react)|@docusaurus\/(?:theme-(?:mermaid|search-algolia|live-codeblock)|utils(?:-common)?|faster)|@slorber\/react-helmet-async|algoliasearch-helper|copy-text-to-clipboard|infima|mermaid|nprogress|prism-react-renderer|prismjs|prop-types|react-helmet-async|react-json-view-lite|react-live|react-router-config|utility-types)(?=\/|$)/;

/** Internal names of Docusaurus' theme that ours does not have: a component that imports one is a copy of a Docusaurus component. */
const insides =
  /\b(?:getPrismCssVariables|parse(?:Language|Lines|CodeBlockTitle)|containsLineNumbers|getLineNumbersStart|createCodeBlockMetadata|(?:use)?CodeBlockContext(?:Provider)?|use(?:BackToTopButton|KeyboardNavigation|DocRootMetadata|DocRouteMetadata|HistoryPopHandler|ScrollController))\b/g;
/** Lines that are comments. Later in a line, `/*` may be part of a string. */
const comments = /^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm;
const insideImport = /\bimport\s*\{([^}]*)\}\s*from\s*['"]@docusaurus\/[^'"]+['"]/g;

/** Returns such a package if it is imported but not installed. @param folder absolute path */
function lackedPackage(specifier: string, folder: string): string | undefined {
  const [name] = comesWithDocusaurus.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const isHere = existsSync(path.join(folder, 'node_modules', name));
  const above = path.dirname(folder);
  return isHere ? undefined : above === folder ? name : lackedPackage(specifier, above);
}

/**
 * Returns what is missing for a module of the site and for what it imports from `src/theme`: names of Docusaurus that neither our theme nor
 * the site provides, and packages that come with it. @param written relative to the site's folder, without extension
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
        // If another component lacks something, ours is used in its place.
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

/** Returns the path of the site's component, whether it exists or not: `@theme/Name` -> `src/theme/Name`. */
export function themeModule(specifier: string): string | undefined {
  const [, name] = /^@theme\/(.+)/.exec(specifier) ?? [];
  return name === undefined ? undefined : `src/theme/${name}`;
}

/** Converts an absolute path to an import specifier relative to a folder. */
export function fromFolder(absolutePath: string, folder: string): string {
  const relative = pathFrom(folder, absolutePath);
  return /^\.\.?\//.test(relative) ? relative : `./${relative}`;
}
