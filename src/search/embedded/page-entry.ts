// One page as the index takes it in: made once, when the page is compiled, and kept with it. So an unchanged page is
// never cut into words again, and joining pages is joining text.
import type { PageSection } from '../../compile/compiled-page.js';
import type { ShownSection } from './index-format.js';
import { encodeInteger, IntegerReader } from './integers.js';
import { classCount, inCode, inContext, inHeading, inText, often } from './match-classes.js';
import { asciiRuns, asciiWord, eachWord, type Word } from './words.js';

export interface PageEntry {
  /** In the order of their first sections. */
  terms: readonly string[];
  /** The places of each term in the page (see FORMAT.md, "Places in a page"). */
  places: readonly string[];
  /** The sections as they are shown: JSON. */
  shown: string;
}

/** Places of a term: section, class, and for headings their length; in the order of the sections. */
type Places = number[];

/** @param known terms of words, kept from page to page: most words of a site are on many. */
export function toPageEntry(sections: readonly PageSection[], known: KnownTerms = new Map()): PageEntry {
  const terms = new Map<string, Places>();
  /** Headings above the section in hand, by level. */
  const above: (readonly string[])[] = [];
  for (const [index, { level, heading, text, code }] of sections.entries()) {
    const section = new SectionTerms(known);
    section.add(code, inCode);
    section.add(text, inText);
    // The page's own heading is context of all its sections: that is not written down.
    above.length = Math.min(above.length, level);
    for (const context of above.slice(2)) for (const term of context ?? []) section.best.set(term, inContext);
    const words = section.addHeading(heading);
    above[level] = [...words];
    for (const [term, best] of section.best) {
      const places = terms.get(term) ?? [];
      if (places.length === 0) terms.set(term, places);
      places.push(index, best);
      if (best === inHeading) places.push(Math.min(words.size, 40));
    }
  }
  return {
    terms: [...terms.keys()],
    places: Array.from(terms.values(), (places) => encodePlaces(places)),
    shown: JSON.stringify(sections.map(toShown)),
  };
}

/** The page's category: its words are context of the whole page. */
export function withContext(entry: PageEntry, text: string): PageEntry {
  const words = new Set<string>();
  eachWord(text, (word) => eachTerm(word, (term) => words.add(term)));
  const places = [...entry.places];
  for (const [index, term] of entry.terms.entries()) {
    const known = places[index]!;
    // Where the term stands in the page's own heading or lead already, that is enough.
    if (words.delete(term) && !startsInFirstSection(known))
      places[index] = encodePlaces([0, inContext], true) + known;
  }
  const others = Array.from(words, () => encodePlaces([0, inContext]));
  return { ...entry, terms: [...entry.terms, ...words], places: [...places, ...others] };
}

function startsInFirstSection(places: string): boolean {
  return new IntegerReader(places).next() < classCount * 2;
}

/** Three lines: terms, places, shown. */
export function formatPageEntry({ terms, places, shown }: PageEntry): string {
  return `${terms.join(' ')}\n${places.join(' ')}\n${shown}`;
}

export function parsePageEntry(text: string): PageEntry {
  const [terms = '', places = '', shown = ''] = text.split('\n');
  return { terms: splitWords(terms), places: splitWords(places), shown };
}

function splitWords(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

function toShown({ level, anchor, heading, text, code }: PageSection): ShownSection {
  return [level, anchor, heading, text, code];
}

/** Everything by which words are found, by what they stand in. */
export type KnownTerms = Map<string, readonly string[]>;

/** Where numbers and hashes fill it, it is begun anew. */
const mostKnown = 50_000;

/** The terms of one section with the best class of each. */
class SectionTerms {
  readonly best = new Map<string, number>();

  constructor(private readonly known: KnownTerms) {}

  add(text: string, inPlace: number): void {
    if (text === '') return;
    const counts = new Map<string, number>();
    this.#eachTerm(text, (term) => counts.set(term, (counts.get(term) ?? 0) + 1));
    for (const [term, count] of counts) this.best.set(term, count >= often ? inPlace + 1 : inPlace);
  }

  #eachTerm(text: string, use: (term: string) => void): void {
    const runs = asciiRuns(text);
    if (runs) for (const run of runs) for (const term of this.#termsOf(run)) use(term);
    else eachWord(text, (word) => eachTerm(word, use));
  }

  #termsOf(run: string): readonly string[] {
    const known = this.known.get(run);
    if (known) return known;
    const terms: string[] = [];
    eachTerm(asciiWord(run), (term) => terms.push(term));
    if (this.known.size >= mostKnown) this.known.clear();
    this.known.set(run, terms);
    return terms;
  }

  /** @returns the terms of the heading's words, without those of their parts. */
  addHeading(heading: string): Set<string> {
    const words = new Set<string>();
    eachWord(heading, (word) => {
      words.add(word.term);
      eachTerm(word, (term) => this.best.set(term, inHeading));
    });
    return words;
  }
}

/** Everything by which a word is found. */
function eachTerm(word: Word, use: (term: string) => void): void {
  if (word.term !== '') use(word.term);
  if (word.ending !== undefined) use(word.ending);
  for (const part of word.parts) eachTerm(part, use);
}

/** Per section: twice (its distance to the last one, times the number of classes, and the class), one more if others follow. */
function encodePlaces(places: Places, moreFollow = false): string {
  let text = '';
  let last = 0;
  for (let index = 0; index < places.length; ) {
    const section = places[index++]!;
    const best = places[index++]!;
    const words = best === inHeading ? encodeInteger(places[index++]!) : '';
    const more = moreFollow || index < places.length ? 1 : 0;
    text += encodeInteger(((section - last) * classCount + best) * 2 + more) + words;
    last = section;
  }
  return text;
}
