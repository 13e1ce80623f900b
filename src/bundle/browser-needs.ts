// What needs the reader's browser in the modules that pages import: by what esbuild knows of which file imports which.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { hashOf } from '../base/hash.js';
import { programDigest } from '../base/version.js';
import { type BrowserUse, findUses, type ModuleUses } from './browser-uses.js';
import type { BundleCache } from './bundle-cache.js';
import { clientSuffix, isWrapped } from './client-modules.js';
import { findExports, type ModuleExports, type Origin } from './module-exports.js';
import { parseModule } from './parse-module.js';

/** Why a module, or one of its exports, needs the browser. */
export interface BrowserNeed {
  /** In a file that it is made of, modules that begin with 'use client' aside. */
  use: BrowserUse | undefined;
  /** An island among the JSX children of its components must be in one root with them. */
  joins: boolean;
  /** A context of React is made in it, or may be. */
  hands: boolean;
  /** Its components look at their children. */
  looks: boolean;
  /** Its components take what one around them hands down. */
  reads: boolean;
  /** Modules that begin with 'use client' and that it reaches: paths relative to the site's folder. */
  clients: readonly string[];
}

export interface BrowserNeeds extends BrowserNeed {
  /** Exports that come from other modules, and `default.<name>` for those in the object that is the default export. */
  exports: Readonly<Record<string, BrowserNeed>>;
}

/** The need of what a page imports from a module. @param imported `default.<name>` of components for all pages. */
export function needOf(needs: BrowserNeeds, imported: string): BrowserNeed | undefined {
  const own = needs.exports[imported];
  if (own || !imported.startsWith('default.')) return own ?? needs;
  const spread = needs.exports['default.*'];
  if (spread) return spread;
  // Nobody knows what is in an object of components that a function makes.
  return Object.keys(needs.exports).some((name) => name.startsWith('default.')) ? undefined : needs;
}

interface ModuleFacts extends ModuleUses {
  exports: ModuleExports;
}

/**
 * @param entries file of the bundle that stands for each import.
 * @returns by import key.
 */
export async function findBrowserNeeds(
  entries: ReadonlyMap<string, string>,
  metafile: Metafile,
  siteDir: string,
  bundles: BundleCache,
): Promise<Record<string, BrowserNeeds>> {
  const graph = new ModuleGraph(metafile);
  const files = new Set([...entries.values()].flatMap((entry) => graph.reach(entry)));
  const scripts = [...files].filter((file) => !graph.isClient(file) && isScript(file));
  const facts = await loadModuleFacts(scripts, siteDir, bundles);
  const finder = new NeedFinder(graph, facts);
  return Object.fromEntries(
    Array.from(entries, ([key, entry]) => {
      const file = graph.imports(entry)[0]?.path;
      return [key, { ...finder.needFrom(entry), exports: file ? finder.exportsOf(file) : {} }];
    }),
  );
}

/** Those with a suffix are text or pictures, those with a colon no files. */
const isScript = (file: string): boolean => !/[?:]/.test(file) && /\.(?:[cm]?[jt]s|[jt]sx)$/.test(file);

async function loadModuleFacts(
  files: readonly string[],
  siteDir: string,
  bundles: BundleCache,
): Promise<Map<string, ModuleFacts>> {
  const texts = new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(path.join(siteDir, file), 'utf8')] as const),
    ),
  );
  const keys = Array.from(texts, ([file, text]) => [file, hashOf(`${programDigest}\0${text}`)] as const);
  return bundles.parts('module-facts', new Map(keys), async (file) => {
    const program = await parseModule(texts.get(file)!, file);
    return { ...findUses(program), exports: findExports(program) };
  });
}

/** Which file of a bundle imports which. Behind 'use client' another module's root begins, which is its own matter. */
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

  /** The file and all that it imports, sorted. */
  reach(start: string): string[] {
    const reached = new Set<string>();
    const open = [start];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      for (const next of this.imports(file)) open.push(next.path);
    }
    return [...reached].sort();
  }

  /** The file that a specifier in a file means. */
  resolve(file: string, specifier: string): string | undefined {
    return this.imports(file).find(({ original }) => original === specifier)?.path;
  }
}

class NeedFinder {
  readonly #known = new Map<string, BrowserNeed>();

  constructor(
    private readonly graph: ModuleGraph,
    private readonly facts: ReadonlyMap<string, ModuleFacts>,
  ) {}

  /** The need of a file with all that it imports. */
  needFrom(start: string): BrowserNeed {
    const known = this.#known.get(start);
    if (known) return known;
    const reached = this.graph.reach(start);
    const uses = reached.flatMap((file): BrowserUse[] => {
      const name = this.facts.get(file)?.browser;
      return name === undefined ? [] : [{ file, name }];
    });
    const clients = reached.filter((file) => this.graph.isClient(file));
    const some = (what: 'joins' | 'hands' | 'looks' | 'reads'): boolean =>
      reached.some((file) => this.facts.get(file)?.[what]);
    const need = {
      use: uses.find(({ file }) => !file.includes('node_modules/')) ?? uses[0],
      joins: clients.length > 0 || some('joins'),
      hands: clients.length > 0 || some('hands'),
      looks: some('looks'),
      reads: some('reads'),
      clients,
    };
    this.#known.set(start, need);
    return need;
  }

  /** The need of each export that comes from another module. Empty where the whole module needs nothing. */
  exportsOf(file: string): Record<string, BrowserNeed> {
    const { use, joins, reads } = this.needFrom(file);
    const exports = this.facts.get(file)?.exports;
    if (!exports || (!use && !joins && !reads)) return {};
    const found: Record<string, BrowserNeed> = {};
    for (const name of this.#namesIn(file, new Set())) {
      const maker = this.#makerOf(file, name, new Set());
      if (maker !== undefined && maker !== file) found[name] = this.needFrom(maker);
    }
    for (const [name, origin] of Object.entries(exports.inDefault)) {
      const maker = origin === null ? file : this.#follow(file, origin, new Set());
      if (maker !== undefined) found[`default.${name}`] = this.needFrom(maker);
    }
    return found;
  }

  #namesIn(file: string, seen: Set<string>): string[] {
    const exports = this.facts.get(file)?.exports;
    if (!exports || seen.has(file)) return [];
    seen.add(file);
    const throughStars = exports.stars.flatMap((specifier) => {
      const next = this.graph.resolve(file, specifier);
      return next === undefined ? [] : this.#namesIn(next, seen);
    });
    return [...Object.keys(exports.names), ...throughStars.filter((name) => name !== 'default')];
  }

  /** The file that makes what a file exports. */
  #makerOf(file: string, name: string, seen: Set<string>): string | undefined {
    const exports = this.facts.get(file)?.exports;
    if (!exports || seen.has(file)) return undefined;
    seen.add(file);
    const origin = exports.names[name];
    if (origin === null) return file;
    if (origin !== undefined) return this.#follow(file, origin, seen);
    for (const specifier of exports.stars) {
      const next = this.graph.resolve(file, specifier);
      const maker = next === undefined ? undefined : this.#makerOf(next, name, seen);
      if (maker !== undefined) return maker;
    }
    return undefined;
  }

  /** What cannot be followed further (CommonJS, 'use client') is made by the file where the way ends. */
  #follow(file: string, { specifier, name }: Origin, seen: Set<string>): string | undefined {
    const next = this.graph.resolve(file, specifier);
    if (next === undefined || name === '*') return next;
    return this.#makerOf(next, name, seen) ?? next;
  }
}
