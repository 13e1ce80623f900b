// Decides which components of a page become islands, or whether the whole article is one. The compile stage has recorded the candidates;
// here it is known which modules need the browser.
import { getOrMake } from '../base/values.js';
import type { BrowserFacts, PartFact } from '../compile/mdx/browser-facts.js';
import { isMarkdown } from '../compile/mdx/mdx-imports.js';
import { inlineCode } from '../config/markdown-parts.js';
import { browserNames, toProvidedName } from '../config/provided-names.js';
import { type BrowserNeed, type BrowserNeeds, needOf } from './browser-needs.js';
import type { BrowserUse } from './browser-uses.js';
import { importedInBrowser } from './island-entries.js';

export interface ChosenIslands {
  /** Entries (`importedInBrowser`) of the components that become islands; undefined if the whole article is one. */
  components: readonly string[] | undefined;
  /** The article shares a React context with the component that shows the page, so both are one island. */
  joinsItem?: true;
  /** A component in it inspects its children. */
  inspectsChildren?: true;
  reasons: readonly IslandReason[];
}

/** Why part of a page is hydrated, for the report to the author. */
interface IslandReason {
  /** `<Counter>` */
  part: string;
  line: number;
  use: BrowserUse;
}

export interface SiteModules {
  needs: Readonly<Record<string, BrowserNeeds>>;
  /** Import keys of the site's modules with components for all pages. */
  componentKeys: readonly string[];
}

/**
 * Decides for one page; returns undefined if nothing on it needs the browser.
 * @param facts import key -> facts of a Markdown file that the page imports; those of the page itself are under the empty key
 * @param item import key of the site's own component that shows the page, if it has one
 */
export function chooseIslands(
  facts: Readonly<Record<string, BrowserFacts>>,
  source: string,
  modules: SiteModules,
  item?: string,
): ChosenIslands | undefined {
  const files = Object.entries(facts).map(
    ([key, file]) => new FileChoice(file, key === '' ? source : pathOf(key), facts, modules),
  );
  const ofFiles = files.map((file) => file.reasons());
  const ofPartials = ofFiles.flat();
  const joinsItem = item !== undefined && files.some((file) => file.takesOf(item));
  if (ofPartials.length === 0 && !joinsItem) return undefined;
  const reasons = ofFiles[files.findIndex(({ path }) => path === source)] ?? [];
  const isWhole = joinsItem || files.some((file) => file.isWhole());
  return {
    components: isWhole ? undefined : [...new Set(files.flatMap((file) => file.components()))],
    ...(joinsItem && { joinsItem }),
    ...(isWhole && files.some((file) => file.inspectsChildren()) && { inspectsChildren: true }),
    // If only the own code of a partial needs the browser, no tag of the page is a reason, and the partial's reasons are given.
    reasons: reasons.length > 0 ? reasons : ofPartials,
  };
}

interface Meaning {
  /** The entry, as `importedInBrowser` names it. */
  name: string;
  need: BrowserNeed;
}

class FileChoice {
  readonly #meanings = new Map<string, Meaning[]>();
  readonly #tags: readonly PartFact[];

  constructor(
    private readonly file: BrowserFacts,
    /** The path of the file, relative to the site's folder. */
    readonly path: string,
    private readonly facts: Readonly<Record<string, BrowserFacts>>,
    private readonly modules: SiteModules,
  ) {
    // Only components for all pages replace tags, which are most of what a page shows.
    this.#tags = modules.componentKeys.length === 0 ? [] : file.tags;
  }

  /** Returns why the file needs hydration: first its own code, then the components that it shows. */
  reasons(): IslandReason[] {
    const { own, parts } = this.file;
    const found = [...this.#tags, ...parts].flatMap((part) => {
      const use = this.use(part.name) ?? this.joinedUse(part);
      return use ? [{ part: part.label, line: part.line, use }] : [];
    });
    return own
      ? [{ part: own.label, line: own.line, use: { file: this.path, name: own.uses } }, ...found]
      : found;
  }

  /** Tells whether the whole page must be one island, because one of its components cannot be an island by itself. */
  isWhole(): boolean {
    const { own, parts } = this.file;
    return own !== undefined || [...this.#tags, ...parts].some((part) => this.takesAll(part));
  }

  /** Tells whether a component with other children than text inspects them. */
  inspectsChildren(): boolean {
    return this.file.parts.some(
      ({ name, holds }) => holds && this.meanings(name).some(({ need }) => need.inspectsChildren),
    );
  }

  components(): string[] {
    return [...this.#tags, ...this.file.parts].flatMap(({ name }) =>
      this.meanings(name).flatMap((one) => (one.need.use ? [one.name] : [])),
    );
  }

  /** Tells whether a component may read a context of the component around the page: both import the file that creates the context. */
  takesOf(item: string): boolean {
    const { needs, componentKeys } = this.modules;
    const handed = new Set(needs[item]?.contexts);
    const keys = this.file.parts.flatMap(({ name }) => this.file.imports[name]?.key ?? componentKeys);
    return keys.some((key) => needs[key]?.contexts?.some((file) => handed.has(file)));
  }

  private takesAll(part: PartFact): boolean {
    if (this.joinedUse(part)) return true;
    const needs = this.meanings(part.name).map(({ need }) => need);
    if (needs.some(({ use, clients }) => use || clients.length > 0)) {
      const inside = part.inside.flatMap((name) => this.meanings(name));
      if (inside.some(({ need }) => need.readsContext)) return true;
    }
    if (isMarkdown(this.file.imports[part.name]?.key ?? '') || !this.use(part.name)) return false;
    return !part.fits || (part.holds && needs.some(({ inspectsChildren }) => inspectsChildren));
  }

  /** Finds an island among the children of a component that inspects its children or passes a context to them. */
  private joinedUse(part: PartFact): BrowserUse | undefined {
    const isTag = (name: string): boolean => this.#tags.some((tag) => tag.name === name);
    const needs = this.meanings(part.name).map(({ need }) => need);
    if (!needs.some(({ sharesRoot }) => sharesRoot)) return undefined;
    // A replaced inline tag may contain another island if it only renders its children. A paragraph may not: browsers close `<p>` before a
    // block element, so hydration would find other elements than React has rendered.
    const isApart =
      isTag(part.name) &&
      part.name !== 'p' &&
      !needs.some((need) => need.createsContext || need.inspectsChildren);
    for (const name of part.inside) {
      if (isApart && isTag(name)) continue;
      const use = this.use(name) ?? this.clientUse(name);
      if (use) return use;
    }
    return undefined;
  }

  /** Returns what a tag uses of the browser. */
  private use(name: string): BrowserUse | undefined {
    const { key = '', imported = '' } = this.file.imports[name] ?? {};
    const partial = /^(?:default$|[A-Z])/.test(imported) ? this.facts[key] : undefined;
    // The components in an imported Markdown file become islands where that file is shown.
    if (partial && key !== '')
      return new FileChoice(partial, pathOf(key), this.facts, this.modules).reasons()[0]?.use;
    const provided = key === '' ? undefined : toProvidedName(key);
    if (provided !== undefined && browserNames.has(provided))
      return { file: provided, name: provided.replace(/^.*\//, '') };
    return this.meanings(name).find(({ need }) => need.use)?.need.use;
  }

  private clientUse(name: string): BrowserUse | undefined {
    const [client] = this.meanings(name).flatMap(({ need }) => need.clients);
    return client === undefined ? undefined : { file: client, name: "'use client'" };
  }

  private meanings(name: string): Meaning[] {
    return getOrMake(this.#meanings, name, () => {
      const { needs, componentKeys } = this.modules;
      const one = this.file.imports[name];
      const origins = one
        ? [one]
        : componentKeys.map((key) => ({ key, imported: forAllPages(name, needs[key]) }));
      return origins.flatMap((origin) => {
        const module = needs[origin.key];
        const need = module && needOf(module, origin.imported);
        return need ? [{ name: importedInBrowser(origin.key, origin.imported), need }] : [];
      });
    });
  }
}

/** Returns the export that replaces a tag on all pages, in a module with components for all pages. */
function forAllPages(name: string, module: BrowserNeeds | undefined): string {
  const imported = `default.${name}`;
  return name === inlineCode && !(module && imported in module.exports) ? 'default.code' : imported;
}

/** Returns the path of the file that an import key stands for: `./docs/a.mdx` -> `docs/a.mdx`; `../a.md` is unchanged. */
const pathOf = (key: string): string => key.replace(/^\.\//, '');
