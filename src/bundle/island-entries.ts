// Names of the entries in the browser's bundle of islands: `src/Reveal.tsx`: a module that begins with 'use client';
// `./src/Counter#default`: a component that a page imports; `./src/all#default.Note`: a component for all pages; `./src/data#`: a module
// that is imported by pages which are hydrated as a whole.
import { type OuterPart, partKey } from '../config/own-parts.js';

/** Returns the entry of an import of a page. @param imported name of the export; empty for the whole module */
export function importedInBrowser(key: string, imported = ''): string {
  return `${key}#${imported}`;
}

/** Returns the export of an entry: `default` for `./src/Counter#default`. */
export function importedName(entry: string): string {
  return split(entry)[1]!;
}

/** Returns import key -> export that is an island -> its entry. */
export function islandsByKey(entries: Iterable<string>): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const entry of entries) {
    const [key, imported] = split(entry);
    if (!imported) continue;
    found.set(key, (found.get(key) ?? new Map<string, string>()).set(imported, entry));
  }
  return found;
}

/** Returns the entry of a component around pages. */
export function outerEntry(part: OuterPart): string {
  return importedInBrowser(partKey(part), 'default');
}

/**
 * Writes the module to bundle for an entry. Its export `module` holds the component, or all exports of the module.
 * @param outer the components around pages that pass a context or props down to islands
 */
export function entryText(name: string, outer: readonly OuterPart[]): string {
  if (outer.length === 0 || /#$/.test(name)) return plainText(name);
  const plain = plainText(name).replace(/^export \* as module/m, 'import * as plain');
  const text = plain.replace(/^export const module/m, 'const plain');
  const isRoot = name === outerEntry('Root');
  const make = isRoot ? '{ default: rootIsland(plain.default) }' : insideOf(outer, 'plain');
  const names = isRoot ? 'rootIsland' : outer.map((part) => `in${part}`).join(', ');
  return `import { ${names} } from '${outerModule}';\n${text}export const module = ${make};\n`;
}

/** Our module whose functions connect islands to the components around pages. `@theme-original/Root` may be that of a plugin. */
export const outerModule = '@theme-init/Root';

/**
 * Wraps a module in components around pages. @param module an expression, as is the result @param names prefix of function names, if any
 */
export function insideOf(outer: readonly OuterPart[], module: string, names = ''): string {
  return outer.reduceRight((inner, part) => `${names}in${part}(${inner})`, module);
}

/** Writes a module with the site's own Layout that tells islands what it passes down. @param own import specifier of that Layout */
export function layoutText(own: string): string {
  return `import Layout from ${JSON.stringify(own)};\nimport { layoutIsland } from '${outerModule}';\nexport default layoutIsland(Layout);\n`;
}

function plainText(name: string): string {
  const [key, imported] = split(name);
  const from = JSON.stringify(key);
  if (imported === undefined) {
    return `export * as module from ${JSON.stringify(name.startsWith('../') ? name : `./${name}`)};\n`;
  }
  if (imported === '') return `export * as module from ${from};\n`;
  const [exported, member] = imported.split('.');
  const value = member === undefined ? 'made' : `made[${JSON.stringify(member)}]`;
  return `import { ${JSON.stringify(exported)} as made } from ${from};\nexport const module = { ${JSON.stringify(imported)}: ${value} };\n`;
}

/** Splits an entry at its last `#`. Specifiers of a package's own imports begin with one too (`#parts/Card`), but no export name has it. */
function split(name: string): [key: string, imported: string | undefined] {
  const at = name.lastIndexOf('#');
  return at > 0 ? [name.slice(0, at), name.slice(at + 1)] : [name, undefined];
}
