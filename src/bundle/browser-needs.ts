// Finds which modules that pages import must run in the browser, following the import graph in esbuild's metafile.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { hashOf } from '../base/hash.js';
import { closureOf, getOrMake } from '../base/values.js';
import { programDigest } from '../base/version.js';
import { pageItemBehind } from '../config/own-parts.js';
import { toProvidedName } from '../config/provided-names.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { type BrowserUse, findUses, type ModuleUses, mayHave } from './browser-uses.js';
import type { BundleCache } from './bundle-cache.js';
import { clientSuffix, isWrapped } from './client-modules.js';
import { composedModule, isComposed } from './composed-parts.js';
import { findExports, type ModuleExports, type Origin, withDefaultInPlace } from './module-exports.js';
import { actsIn, findParts, type ModulePart } from './module-parts.js';

/** Why a module, or one of its exports, needs the browser. */
export interface BrowserNeed extends Omit<ModuleUses, 'browser'> {
  /** The first hook or event handler found in its files, not counting modules that begin with 'use client'. */
  use: BrowserUse | undefined;
  /** Modules that begin with 'use client' among its direct and indirect imports: paths relative to the site's folder. */
  clients: readonly string[];
}

export interface BrowserNeeds extends BrowserNeed {
  /** Files among its direct and indirect imports that create a React context; only present if the site has a component that shows pages. */
  contexts?: readonly string[];
  /** Export name -> need. `default.<name>` stands for a property of the object that is the default export. */
  exports: Readonly<Record<string, BrowserNeed>>;
}

/** Returns the need of one import of a page. @param imported name of the export; `default.<name>` for a component for all pages */
export function needOf(needs: BrowserNeeds, imported: string): BrowserNeed | undefined {
  const own = needs.exports[imported];
  if (own || !imported.startsWith('default.')) return own ?? needs;
  const spread = needs.exports['default.*'];
  if (spread) return spread;
  // The keys of an object of components that a function builds are unknown: then the need of the whole module counts.
  return Object.keys(needs.exports).some((name) => name.startsWith('default.')) ? undefined : needs;
}

interface ModuleFacts extends ModuleUses {
  exports: ModuleExports;
  parts: Readonly<Record<string, ModulePart>>;
  /** Importing it has side effects outside of the module. */
  acts: boolean;
}

/** The file that defines an export, and the name it has there; without a name, anything in the file may be part of it. */
interface Maker {
  file: string;
  part?: string;
}

/**
 * Finds what needs the browser behind each import of the site's pages.
 * @param entries import key -> the file of the bundle that stands for the import
 * @returns import key -> need
 */
export async function findBrowserNeeds(
  entries: ReadonlyMap<string, string>,
  metafile: Metafile,
  config: ModuleConfig,
  bundles: BundleCache,
): Promise<Record<string, BrowserNeeds>> {
  const graph = new ModuleGraph(metafile);
  const kept = bundles.openParts<ModuleFacts>('module-facts');
  const finder = new NeedFinder(graph, {
    read: async (file) =>
      (await composedModule(file, config)) ?? readFile(path.join(config.siteDir, file), 'utf8'),
    parse: (text, file) =>
      kept.get(hashOf(`${programDigest}\0${text}`), async () => {
        const { parseModule } = await import('./parse-module.js');
        const program = withDefaultInPlace(await parseModule(text, file));
        // Files of packages hold thousands of exports, and are seldom imported by pages.
        const parts = isOfPackage(file) ? {} : findParts(program);
        const acts = !isOfPackage(file) && actsIn(program).length > 0;
        return { ...findUses(program), exports: findExports(program), parts, acts };
      }),
  });
  const needs: Record<string, BrowserNeeds> = {};
  const hasItems = Array.from(entries.keys()).some((key) => pageItemBehind(key, config) !== undefined);
  for (const [key, entry] of entries) {
    const file = graph.imports(entry)[0]?.path;
    const exports = file ? await finder.exportsOf(file) : {};
    needs[key] = { ...(await finder.needFrom(entry)), exports };
    if (hasItems) needs[key].contexts = await finder.contextsFrom(entry);
  }
  kept.keep();
  return needs;
}

/** Inputs with a suffix (`?raw`) are text or pictures, those with a colon are generated modules and not files. */
const isScript = (file: string): boolean =>
  isComposed(file) || (!/[?:]/.test(file) && /\.(?:[cm]?[jt]s|[jt]sx)$/.test(file));

const isTabs = (specifier: string): boolean => toProvidedName(specifier) === '@theme/Tabs';

const isOfPackage = (file: string): boolean => file.includes('node_modules/');

/** The import graph of a bundle. It ends at modules with 'use client', because each of them becomes an island of its own. */
class ModuleGraph {
  constructor(private readonly metafile: Metafile) {}

  imports(file: string): Metafile['inputs'][string]['imports'] {
    return (this.metafile.inputs[file]?.imports ?? []).filter(
      ({ path: next, external }) => !external && !next.endsWith(clientSuffix),
    );
  }

  isClient(file: string): boolean {
    return isWrapped(this.imports(file));
  }

  /** Returns the file and all its direct and indirect imports, sorted. */
  reach(start: string): string[] {
    return [...closureOf([start], (file) => this.imports(file).map((next) => next.path))].sort();
  }

  /** Tells whether a file imports our tabs component, which looks for its items among its children. */
  showsTabs(file: string): boolean {
    const { imports = [] } = this.metafile.inputs[file] ?? {};
    return imports.some(({ path: imported, external }) => external && isTabs(imported));
  }

  /** Returns the file that an import specifier in a file resolves to. */
  resolve(file: string, specifier: string): string | undefined {
    return this.imports(file).find(({ original }) => original === specifier)?.path;
  }
}

class NeedFinder {
  readonly #known = new Map<string, BrowserNeed>();
  readonly #ofParts = new Map<string, BrowserNeed>();
  readonly #texts = new Map<string, Promise<string>>();
  readonly #facts = new Map<string, Promise<ModuleFacts | undefined>>();

  constructor(
    private readonly graph: ModuleGraph,
    private readonly effects: {
      read(file: string): Promise<string>;
      parse(text: string, file: string): Promise<ModuleFacts | undefined>;
    },
  ) {}

  /** Parses a script. @param wanted the only facts that are asked for: a script whose text cannot have them is not parsed */
  async #factsOf(
    file: string,
    wanted?: readonly (keyof ModuleUses)[],
  ): Promise<Readonly<ModuleFacts> | undefined> {
    if (this.graph.isClient(file) || !isScript(file)) return undefined;
    const text = await getOrMake(this.#texts, file, () => this.effects.read(file));
    if (wanted && !this.#facts.has(file) && !mayHave(text, wanted)) return undefined;
    return getOrMake(this.#facts, file, () => this.effects.parse(text, file));
  }

  /** Returns the need of a file together with all its direct and indirect imports. */
  async needFrom(start: string): Promise<BrowserNeed> {
    const known = this.#known.get(start);
    if (known) return known;
    const reached = this.graph.reach(start);
    const clients = reached.filter((file) => this.graph.isClient(file));
    const hasClients = clients.length > 0;
    const need = {
      sharesRoot: hasClients,
      createsContext: hasClients,
      inspectsChildren: reached.some((file) => this.graph.showsTabs(file)),
      readsContext: false,
    };
    let use: BrowserUse | undefined;
    // The site's own files come before packages: the author is told of the first use that is found.
    for (const file of [...reached.filter((one) => !isOfPackage(one)), ...reached.filter(isOfPackage)]) {
      const missing = (['createsContext', 'inspectsChildren', 'readsContext'] as const).filter(
        (what) => !need[what],
      );
      const facts = await this.#factsOf(file, use ? missing : ['browser', ...missing]);
      if (!facts) continue;
      if (facts.browser !== undefined) use ??= { file, name: facts.browser };
      for (const what of ['sharesRoot', 'createsContext', 'inspectsChildren', 'readsContext'] as const)
        need[what] ||= facts[what];
      // Everything has been found: further files would not change the result.
      if (use && need.sharesRoot && need.createsContext && need.inspectsChildren && need.readsContext) break;
    }
    const found = { use, ...need, clients };
    this.#known.set(start, found);
    return found;
  }

  /** Returns the files that create a React context, among a file and all its direct and indirect imports. */
  async contextsFrom(start: string): Promise<string[]> {
    const found: string[] = [];
    for (const file of this.graph.reach(start))
      if ((await this.#factsOf(file, ['createsContext']))?.createsContext) found.push(file);
    return found;
  }

  /** Returns the need of each export; an empty object if the whole module needs nothing. */
  async exportsOf(file: string): Promise<Record<string, BrowserNeed>> {
    const { use, sharesRoot, readsContext } = await this.needFrom(file);
    if (!use && !sharesRoot && !readsContext) return {};
    const found: Record<string, BrowserNeed> = {};
    for (const name of await this.#namesIn(file, new Set())) {
      const maker = await this.#makerOf(file, name, new Set());
      if (maker && (maker.file !== file || maker.part !== undefined))
        found[name] = await this.#needOfPart(maker);
    }
    const inDefault = (await this.#factsOf(file))?.exports.inDefault ?? {};
    for (const [name, origin] of Object.entries(inDefault)) {
      const part = `default.${name}`;
      const maker = origin === null ? { file, part } : await this.#follow(file, origin, new Set());
      if (maker) found[part] = await this.#needOfPart(maker);
    }
    return found;
  }

  /** Returns the need of one export, together with the other exports that its code uses. */
  async #needOfPart(start: Maker): Promise<BrowserNeed> {
    const placeOf = ({ file, part }: Maker): string => `${file}\0${part ?? ''}`;
    const known = this.#ofParts.get(placeOf(start));
    if (known) return known;
    const need = { sharesRoot: false, createsContext: false, inspectsChildren: false, readsContext: false };
    const clients = new Set<string>();
    let use: BrowserUse | undefined;
    const reached = new Map([[placeOf(start), start]]);
    // Iterating over a Map also visits the entries that are added meanwhile.
    for (const { file, part } of reached.values()) {
      const own = part === undefined ? undefined : (await this.#factsOf(file))?.parts[part];
      const { browser } = own?.uses ?? {};
      const one = own
        ? { use: browser === undefined ? undefined : { file, name: browser }, ...own.uses, clients: [] }
        : await this.needFrom(file);
      for (const what of ['sharesRoot', 'createsContext', 'inspectsChildren', 'readsContext'] as const)
        need[what] ||= one[what];
      for (const client of one.clients) clients.add(client);
      // A use in the site's own files is preferred, as the author is told of it.
      if (!use || (one.use && isOfPackage(use.file) && !isOfPackage(one.use.file))) use = one.use ?? use;
      for (const origin of own?.origins ?? []) {
        need.inspectsChildren ||= isTabs(origin.specifier) && this.graph.showsTabs(file);
        const maker = await this.#follow(file, origin, new Set());
        if (maker && !reached.has(placeOf(maker))) reached.set(placeOf(maker), maker);
      }
      for (const { path: next } of own ? this.graph.imports(file) : [])
        if ((await this.#factsOf(next))?.acts) reached.set(placeOf({ file: next }), { file: next });
    }
    const found = { use, ...need, clients: [...clients].sort() };
    this.#ofParts.set(placeOf(start), found);
    return found;
  }

  async #namesIn(file: string, seen: Set<string>): Promise<string[]> {
    const exports = (await this.#factsOf(file))?.exports;
    if (!exports || seen.has(file)) return [];
    seen.add(file);
    const names = Object.keys(exports.names);
    for (const specifier of exports.stars) {
      const next = this.graph.resolve(file, specifier);
      const through = next === undefined ? [] : await this.#namesIn(next, seen);
      names.push(...through.filter((name) => name !== 'default'));
    }
    return names;
  }

  async #makerOf(file: string, name: string, seen: Set<string>): Promise<Maker | undefined> {
    const exports = (await this.#factsOf(file))?.exports;
    if (!exports || seen.has(file)) return undefined;
    seen.add(file);
    const origin = exports.names[name];
    if (origin === null) return { file, part: name };
    if (origin !== undefined) return this.#follow(file, origin, seen);
    for (const specifier of exports.stars) {
      const next = this.graph.resolve(file, specifier);
      const maker = next === undefined ? undefined : await this.#makerOf(next, name, seen);
      if (maker) return maker;
    }
    return undefined;
  }

  /** Follows a re-export. If it cannot be followed to the end (CommonJS, 'use client'), the last file counts as the one that defines it. */
  async #follow(file: string, { specifier, name }: Origin, seen: Set<string>): Promise<Maker | undefined> {
    const next = this.graph.resolve(file, specifier);
    if (next === undefined) return undefined;
    return (name === '*' ? undefined : await this.#makerOf(next, name, seen)) ?? { file: next };
  }
}
