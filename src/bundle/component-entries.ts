// What pages import into their roots, cut into files for the browser: what the same pages import is one file. A component
// of one page comes in one file with the others of that page; one of all pages is a file that readers have already.
import { hashOf } from '../base/hash.js';
import type { ShippedScripts } from './build-shipped-client.js';
import type { RootImport } from './page-root-module.js';
import { ownThemeModule, toProvidedName } from './provided-names.js';

/** Module to bundle that exports what several pages import. */
export interface ComponentEntry {
  /** Hash of its text. */
  name: string;
  text: string;
}

export interface ComponentEntries {
  entries: readonly ComponentEntry[];
  /** Where an import is to be had. */
  placeOf(one: RootImport): ImportPlace;
}

/** `import { <name> } from <the chunk>`; `*` for the chunk as one object. */
export type ImportPlace = { name: string } & ({ entry: string } | { shipped: string });

/** @param pages what each page with roots imports. */
export function toComponentEntries(
  pages: Iterable<readonly RootImport[]>,
  siteDir: string,
  shipped: ShippedScripts,
): ComponentEntries {
  const chunkOf = createShippedLookup(siteDir, shipped);
  const users = new Map<string, { one: RootImport; pages: number[] }>();
  let page = 0;
  for (const imports of pages) {
    for (const one of imports) {
      if (chunkOf(one) !== undefined) continue;
      const known = users.get(exportName(one)) ?? { one, pages: [] };
      if (known.pages.at(-1) !== page) known.pages.push(page);
      users.set(exportName(one), known);
    }
    page += 1;
  }
  const groups = new Map<string, [name: string, RootImport][]>();
  for (const [name, { one, pages: usedBy }] of users) {
    const group = groups.get(usedBy.join()) ?? [];
    groups.set(usedBy.join(), [...group, [name, one]]);
  }
  const entryOf = new Map<string, string>();
  const entries = Array.from(groups.values(), (group): ComponentEntry => {
    const text = group
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => exportLine(name, one))
      .join('');
    const entry = { name: hashOf(text).slice(0, 8), text };
    for (const [name] of group) entryOf.set(name, entry.name);
    return entry;
  });
  return {
    entries: entries.sort((a, b) => (a.name < b.name ? -1 : 1)),
    placeOf(one) {
      const chunk = chunkOf(one);
      if (chunk !== undefined) return { shipped: chunk, name: one.name };
      return { entry: entryOf.get(exportName(one))!, name: exportName(one) };
    },
  };
}

/** What relaydocs provides is bundled already, unless the site has a component of its own in its place. */
function createShippedLookup(siteDir: string, { chunks, exports }: ShippedScripts) {
  const known = new Map<string, string | undefined>();
  return ({ key, name }: RootImport): string | undefined => {
    if (!known.has(key)) {
      const provided = ownThemeModule(key, siteDir) === undefined ? toProvidedName(key) : undefined;
      known.set(key, provided);
    }
    const module = known.get(key);
    if (module === undefined) return undefined;
    // What it does not export is left to the bundler, which says so.
    return name === '*' || exports[module]?.includes(name) ? chunks[module] : undefined;
  };
}

/** The same in every build, as pages are kept with it. */
const exportName = ({ key, name }: RootImport): string => `x${hashOf(`${name}\n${key}`).slice(0, 6)}`;

function exportLine(as: string, { key, name }: RootImport): string {
  const what = name === '*' ? `* as ${as}` : `{ ${JSON.stringify(name)} as ${as} }`;
  return `export ${what} from ${JSON.stringify(key)};\n`;
}
