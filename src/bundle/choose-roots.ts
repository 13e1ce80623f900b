// Which parts of a page are roots in the browser. The compile stage has recorded what could be one; here it is known which
// modules need the browser.
import type { CandidateFact, NameFact, RootFacts } from '../compile/mdx/root-candidates.js';
import { type BrowserNeed, type BrowserNeeds, needOf } from './browser-needs.js';
import type { BrowserUse } from './browser-uses.js';
import { browserNames, toProvidedName } from './provided-names.js';

export interface PageRoots {
  /** Candidates that are roots, or the whole article is one. */
  roots: readonly number[] | 'article';
  reasons: readonly RootReason[];
}

/** Why a part of a page ships React. */
export interface RootReason {
  /** `<Counter>` */
  part: string;
  line: number;
  column: number;
  use: BrowserUse;
}

export interface RootModules {
  needs: Readonly<Record<string, BrowserNeeds>>;
  /** Import keys of the components for all pages. */
  componentKeys: readonly string[];
  /** Tags that such components stand for. */
  replacedTags: ReadonlySet<string>;
}

/** @param facts of a page and the Markdown files that it imports, the page's under the empty key. */
export function chooseRoots(
  facts: Readonly<Record<string, RootFacts>>,
  source: string,
  modules: RootModules,
): PageRoots | undefined {
  const page = facts[''];
  if (!page) return undefined;
  const choice = new Choice(facts, source, modules);
  const replaced = choice.replacedTag(page);
  if (replaced) return { roots: 'article', reasons: [replaced] };
  const chosen = choice.rootsOf(page);
  if (chosen.size === 0) return undefined;
  const reasons = [...chosen.values()];
  const captured = [...chosen.keys()].some((root) => choice.capturesPage(page, root));
  return { roots: captured ? 'article' : [...chosen.keys()].sort((a, b) => a - b), reasons };
}

const noRoots: RootFacts = { candidates: [], names: {}, tags: [] };

class Choice {
  constructor(
    private readonly facts: Readonly<Record<string, RootFacts>>,
    private readonly source: string,
    private readonly modules: RootModules,
  ) {}

  /** Root -> why. The outermost wins; one that cannot stand in its place climbs. */
  rootsOf(file: RootFacts): Map<number, RootReason> {
    const roots = new Map<number, RootReason>();
    file.candidates.forEach((_, index) => {
      const reason = this.reasonOf(file, index);
      if (!reason) return;
      let root = index;
      while (file.candidates[root]!.stuck && file.candidates[root]!.parent !== -1)
        root = file.candidates[root]!.parent;
      if (!roots.has(root)) roots.set(root, reason);
    });
    for (const root of roots.keys()) {
      const around = ancestorsOf(root, file.candidates);
      if (around.some((one) => roots.has(one))) roots.delete(root);
    }
    return roots;
  }

  /** A tag that Markdown writes, and for which a component with state may stand: any of them may. */
  replacedTag({ tags }: RootFacts): RootReason | undefined {
    const tag = tags.find((name) => this.modules.replacedTags.has(name));
    const use = tag === undefined ? undefined : this.nameUse(noRoots, tag, { from: 'components' }, new Set());
    return use && { part: `<${tag}>`, line: 1, column: 1, use };
  }

  /** The page's own values are used in a root: then they must be in the browser, too. */
  capturesPage(file: RootFacts, root: number): boolean {
    return file.candidates.some((candidate, index) => {
      if (index !== root && !ancestorsOf(index, file.candidates).includes(root)) return false;
      return [...candidate.uses, ...candidate.captures].some((name) => file.names[name]?.from === 'page');
    });
  }

  private reasonOf(file: RootFacts, index: number): RootReason | undefined {
    const candidate = file.candidates[index]!;
    const use = this.ownUse(file, candidate) ?? this.joinedUse(file, index);
    const { label: part, line, column } = candidate;
    return use && { part, line, column, use };
  }

  private ownUse(file: RootFacts, { handler, uses }: CandidateFact): BrowserUse | undefined {
    if (handler !== undefined) return { file: this.source, name: handler };
    return this.firstUse(file, uses, new Set());
  }

  /** A component that looks at its children or hands something to them, with an island among these. */
  private joinedUse(file: RootFacts, index: number): BrowserUse | undefined {
    if (!this.joins(file, file.candidates[index]!)) return undefined;
    for (const [inner, candidate] of file.candidates.entries()) {
      if (!ancestorsOf(inner, file.candidates).includes(index)) continue;
      const use = this.ownUse(file, candidate) ?? this.clientUse(file, candidate);
      if (use) return use;
    }
    return undefined;
  }

  private firstUse(file: RootFacts, names: readonly string[], seen: Set<string>): BrowserUse | undefined {
    for (const name of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      const fact = file.names[name];
      const use = fact && this.nameUse(file, name, fact, seen);
      if (use) return use;
    }
    return undefined;
  }

  private nameUse(file: RootFacts, name: string, fact: NameFact, seen: Set<string>): BrowserUse | undefined {
    switch (fact.from) {
      case 'import':
        return this.importUse(fact.key) ?? this.needsOfName(name, fact)[0]?.use;
      case 'components':
        return this.needsOfName(name, fact).find(({ use }) => use)?.use;
      case 'page':
        return fact.hook === undefined
          ? this.firstUse(file, fact.uses, seen)
          : { file: this.source, name: fact.hook };
      case 'ambient':
        return undefined;
    }
  }

  /** How an import of a Markdown file, or of what relaydocs provides, uses the browser. */
  private importUse(key: string): BrowserUse | undefined {
    const partial = this.facts[key];
    if (partial) return [...this.rootsOf(partial).values()][0]?.use;
    const provided = toProvidedName(key);
    if (provided !== undefined && browserNames.has(provided))
      return { file: provided, name: provided.replace(/^.*\//, '') };
    return undefined;
  }

  private needsOf(file: RootFacts, { uses }: CandidateFact): BrowserNeed[] {
    return uses.flatMap((name) => {
      const fact = file.names[name];
      return fact ? this.needsOfName(name, fact) : [];
    });
  }

  private needsOfName(name: string, fact: NameFact): BrowserNeed[] {
    const { needs, componentKeys } = this.modules;
    const keys = fact.from === 'import' ? [fact.key] : fact.from === 'components' ? componentKeys : [];
    return keys.flatMap((key) => {
      const need = needs[key];
      if (!need) return [];
      return fact.from === 'import' ? needOf(need, fact.imported) : needOf(need, 'default', name);
    });
  }

  private joins(file: RootFacts, candidate: CandidateFact): boolean {
    return this.needsOf(file, candidate).some(({ joins }) => joins);
  }

  private clientUse(file: RootFacts, candidate: CandidateFact): BrowserUse | undefined {
    const [client] = this.needsOf(file, candidate).flatMap(({ clients }) => clients);
    return client === undefined ? undefined : { file: client, name: "'use client'" };
  }
}

function ancestorsOf(index: number, candidates: readonly CandidateFact[]): number[] {
  const found: number[] = [];
  for (let one = candidates[index]!.parent; one !== -1; one = candidates[one]!.parent) found.push(one);
  return found;
}
