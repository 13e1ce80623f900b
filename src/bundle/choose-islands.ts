// Which components of a page are islands, or whether all of the page is one. The compile stage has recorded what could be
// one; here it is known which modules need the browser.
import type { BrowserFacts, PartFact } from '../compile/mdx/browser-facts.js';
import { isMarkdown } from '../compile/mdx/mdx-imports.js';
import { inlineCode } from '../config/markdown-parts.js';
import { browserNames, toProvidedName } from '../config/provided-names.js';
import { type BrowserNeed, type BrowserNeeds, needOf } from './browser-needs.js';
import type { BrowserUse } from './browser-uses.js';
import { importedInBrowser } from './island-entries.js';

export interface ChosenIslands {
  /** Names of the components that are (`importedInBrowser`); undefined: the whole article is one. */
  components: readonly string[] | undefined;
  /** It takes something of the component that shows the page, and is one with it. */
  joinsItem?: true;
  /** Something on it looks at its children. */
  looks?: true;
  reasons: readonly IslandReason[];
}

/** Why a part of a page ships React. */
interface IslandReason {
  /** `<Counter>` */
  part: string;
  line: number;
  use: BrowserUse;
}

export interface SiteModules {
  needs: Readonly<Record<string, BrowserNeeds>>;
  /** Import keys of the components for all pages. */
  componentKeys: readonly string[];
}

/**
 * @param facts of a page and the Markdown files that it imports, the page's under the empty key. @param item import key of the
 * component that shows the page, where it is not ours.
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
    ...(isWhole && files.some((file) => file.looks()) && { looks: true }),
    // A partial whose text is all that needs the browser is no tag of the page.
    reasons: reasons.length > 0 ? reasons : ofPartials,
  };
}

interface Meaning {
  /** As in `importedInBrowser`. */
  name: string;
  need: BrowserNeed;
}

class FileChoice {
  readonly #meanings = new Map<string, Meaning[]>();

  constructor(
    private readonly file: BrowserFacts,
    /** The path of the file, relative to the site's folder. */
    readonly path: string,
    private readonly facts: Readonly<Record<string, BrowserFacts>>,
    private readonly modules: SiteModules,
  ) {}

  /** What makes the page ship React: its own code, then what it shows. */
  reasons(): IslandReason[] {
    const { own, parts, tags } = this.file;
    const found = [...tags, ...parts].flatMap((part) => {
      const use = this.use(part.name) ?? this.joinedUse(part);
      return use ? [{ part: part.label, line: part.line, use }] : [];
    });
    return own
      ? [{ part: own.label, line: own.line, use: { file: this.path, name: own.uses } }, ...found]
      : found;
  }

  /** Where one of its parts cannot be an island by itself, all of the page is one. */
  isWhole(): boolean {
    const { own, parts, tags } = this.file;
    return own !== undefined || [...tags, ...parts].some((part) => this.takesAll(part));
  }

  /** One of its parts looks at children that are more than text. */
  looks(): boolean {
    return this.file.parts.some(
      ({ name, holds }) => holds && this.meanings(name).some(({ need }) => need.looks),
    );
  }

  components(): string[] {
    const { parts, tags } = this.file;
    return [...tags, ...parts].flatMap(({ name }) =>
      this.meanings(name).flatMap((one) => (one.need.use ? [one.name] : [])),
    );
  }

  /** One of its parts may take what the component around the page hands down: both reach the file that makes its context. */
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
      if (inside.some(({ need }) => need.reads)) return true;
    }
    if (isMarkdown(this.file.imports[part.name]?.key ?? '') || !this.use(part.name)) return false;
    return !part.fits || (part.holds && needs.some(({ looks }) => looks));
  }

  /** A component that looks at its children or hands something to them, with an island among these. */
  private joinedUse(part: PartFact): BrowserUse | undefined {
    const isTag = (name: string): boolean => this.file.tags.some((tag) => tag.name === name);
    const needs = this.meanings(part.name).map(({ need }) => need);
    if (!needs.some(({ joins }) => joins)) return undefined;
    // Text that stands in text is its own matter, as long as what is around only shows it. A paragraph is not: browsers end it
    // where an island in it gives a block, and what React finds there is not what it has written.
    const isApart =
      isTag(part.name) && part.name !== 'p' && !needs.some(({ hands, looks }) => hands || looks);
    for (const name of part.inside) {
      if (isApart && isTag(name)) continue;
      const use = this.use(name) ?? this.clientUse(name);
      if (use) return use;
    }
    return undefined;
  }

  /** How what a name stands for uses the browser. */
  private use(name: string): BrowserUse | undefined {
    const { key = '', imported = '' } = this.file.imports[name] ?? {};
    const partial = /^(?:default$|[A-Z])/.test(imported) ? this.facts[key] : undefined;
    // What a Markdown file shows is an island there.
    if (partial && key !== '')
      return new FileChoice(partial, pathOf(key), this.facts, this.modules).reasons()[0]?.use;
    const provided = toProvidedName(key);
    if (provided !== undefined && browserNames.has(provided))
      return { file: provided, name: provided.replace(/^.*\//, '') };
    return this.meanings(name).find(({ need }) => need.use)?.need.use;
  }

  private clientUse(name: string): BrowserUse | undefined {
    const [client] = this.meanings(name).flatMap(({ need }) => need.clients);
    return client === undefined ? undefined : { file: client, name: "'use client'" };
  }

  private meanings(name: string): Meaning[] {
    const known = this.#meanings.get(name);
    if (known) return known;
    const { needs, componentKeys } = this.modules;
    const one = this.file.imports[name];
    const origins = one
      ? [one]
      : componentKeys.map((key) => ({ key, imported: forAllPages(name, needs[key]) }));
    const meanings = origins.flatMap((origin) => {
      const module = needs[origin.key];
      const need = module && needOf(module, origin.imported);
      return need ? [{ name: importedInBrowser(origin.key, origin.imported), need }] : [];
    });
    this.#meanings.set(name, meanings);
    return meanings;
  }
}

/** The export of a module for all pages that stands for a name. */
function forAllPages(name: string, module: BrowserNeeds | undefined): string {
  const imported = `default.${name}`;
  return name === inlineCode && !(module && imported in module.exports) ? 'default.code' : imported;
}

/** The path of the file behind an import key: `./docs/a.mdx` -> `docs/a.mdx`, `../a.md` as it is. */
const pathOf = (key: string): string => key.replace(/^\.\//, '');
