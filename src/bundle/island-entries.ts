// What the bundle for browsers has files of, by name: `src/Reveal.tsx`, a module that begins with 'use client';
// `./src/Counter#default`, a component that pages import; `./src/all#default.Note`, one for all pages;
// `./src/data#`, a module that pages import which run in the browser as a whole.
import { type HandingPart, partKey } from '../config/own-parts.js';

/** The name of what pages import from a module. @param imported empty for all of it */
export function importedInBrowser(key: string, imported = ''): string {
  return `${key}#${imported}`;
}

/** What the entry has the component as: `default` of `./src/Counter#default`. */
export function importedName(entry: string): string {
  return split(entry)[1]!;
}

/** Import key -> names of exports that are islands -> the entry of each. */
export function islandsByKey(entries: Iterable<string>): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const entry of entries) {
    const [key, imported] = split(entry);
    if (!imported) continue;
    found.set(key, (found.get(key) ?? new Map<string, string>()).set(imported, entry));
  }
  return found;
}

/** The name of a component around pages. */
export function handingEntry(part: HandingPart): string {
  return importedInBrowser(partKey(part), 'default');
}

/**
 * Module to bundle: what it exports as `module` holds the component, or all that the module exports.
 * @param handing the components around pages that hand something down to islands.
 */
export function entryText(name: string, handing: readonly HandingPart[]): string {
  if (handing.length === 0 || /#$/.test(name)) return plainText(name);
  const plain = plainText(name).replace(/^export \* as module/m, 'import * as plain');
  const text = plain.replace(/^export const module/m, 'const plain');
  const isRoot = name === handingEntry('Root');
  const make = isRoot ? '{ default: rootIsland(plain.default) }' : insideOf(handing, 'plain');
  const names = isRoot ? 'rootIsland' : handing.map((part) => `in${part}`).join(', ');
  return `import { ${names} } from '${handingModule}';\n${text}export const module = ${make};\n`;
}

/** What islands know of components around pages by. */
export const handingModule = '@theme-original/Root';

/** @param module an expression. @returns one of the same module, which gets what is handed down. @param names what the functions of `handingModule` are members of. */
export function insideOf(handing: readonly HandingPart[], module: string, names = ''): string {
  return handing.reduceRight((inner, part) => `${names}in${part}(${inner})`, module);
}

/** A module that is the site's own Layout, which tells islands what it hands down. @param own how it is imported. */
export function layoutText(own: string): string {
  return `import Layout from ${JSON.stringify(own)};\nimport { layoutIsland } from '${handingModule}';\nexport default layoutIsland(Layout);\n`;
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

/** A package's own names begin with the sign (`#parts/Card`), and no export has it. */
function split(name: string): [key: string, imported: string | undefined] {
  const at = name.lastIndexOf('#');
  return at > 0 ? [name.slice(0, at), name.slice(at + 1)] : [name, undefined];
}
