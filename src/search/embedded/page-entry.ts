// One page as the index takes it in: made once, when the page is compiled, and kept with it. So an unchanged page is
// never cut into words again, and joining pages is joining text.
import type { PageSection } from '../../compile/compiled-page.js';
import type { ShownSection } from './index-format.js';
import { encodeInteger, IntegerReader } from './integers.js';
import { classCount, inCode, inContext, inHeading, inKey, inText, often } from './match-classes.js';
import { isStopWord } from './stop-words.js';
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
  for (const [index, { level, anchor, heading, text, code, keys }] of sections.entries()) {
    const section = new SectionTerms(known);
    section.add(code, inCode);
    section.add(text, inText);
    // The page's own heading is context of all its sections: that is not written down.
    above.length = Math.min(above.length, level);
    for (const context of above.slice(2)) for (const term of context ?? []) section.best.set(term, inContext);
    section.addKeys(keys);
    const lengths = addressLengths(anchor);
    above[level] = addHeading(heading, lengths);
    for (const term of lengths.keys()) section.best.set(term, inHeading);
    for (const [term, best] of section.best) {
      const places = terms.get(term) ?? [];
      if (places.length === 0) terms.set(term, places);
      places.push(index, best);
      if (best === inHeading) places.push(Math.min(lengths.get(term)!, 40));
    }
  }
  return {
    terms: [...terms.keys()],
    places: Array.from(terms.values(), (places) => encodePlaces(places)),
    shown: JSON.stringify(sections.map(toShown)),
  };
}

/** Notes for each term of a heading how many words that has which say something. @returns its words, without their parts. */
function addHeading(heading: string, lengths: Map<string, number>): string[] {
  const words = new Set<string>();
  const terms = new Set<string>();
  eachWord(heading, (word) => {
    words.add(word.term);
    eachTerm(word, (term) => terms.add(term));
  });
  const length = Array.from(words).filter((word) => !isStopWord(word)).length || words.size;
  for (const term of terms) lengths.set(term, Math.min(length, lengths.get(term) ?? length));
  return [...words];
}

/** An address says what a section or page is about as its heading does: `/openapi`, `#csp`, `#createEntity`. */
function addressLengths(address: string): Map<string, number> {
  const lengths = new Map<string, number>();
  eachWord(address, (word) => {
    const parts = new Set<string>();
    // What it is as a whole, nobody types.
    for (const part of word.parts.length > 0 ? word.parts : [word]) eachTerm(part, (term) => parts.add(term));
    for (const term of parts) lengths.set(term, parts.size);
  });
  return lengths;
}

/** What stands around a page. */
export interface PageContext {
  /** Path below the origin, base included: `/docs/guide/install`. */
  url: string;
  /** Name of the sidebar's category that it stands in. */
  category: string;
  /** Empty: it has none. */
  description: string;
}

/** Words of the category are true of the whole page, and those of its description; its name is another heading of it. */
export function withContext(entry: PageEntry, { url, category, description }: PageContext): PageEntry {
  const added = new Map<string, readonly [best: number, ...length: number[]]>();
  eachWord(category, (word) => eachTerm(word, (term) => added.set(term, [inContext])));
  eachWord(description, (word) =>
    eachTerm(word, (term) => {
      if (!isStopWord(term)) added.set(term, [inKey]);
    }),
  );
  const name = decodeURI(url).split('/').filter(Boolean).at(-1) ?? '';
  for (const [term, length] of addressLengths(name)) added.set(term, [inHeading, length]);
  const places = [...entry.places];
  for (const [index, term] of entry.terms.entries()) {
    const place = added.get(term);
    if (!place) continue;
    added.delete(term);
    places[index] = withPlace(places[index]!, place);
  }
  const others = Array.from(added.values(), (place) => encodePlaces([0, ...place]));
  return { ...entry, terms: [...entry.terms, ...added.keys()], places: [...places, ...others] };
}

/** In the first section the better place counts; what it is found by already need not be true of it. */
function withPlace(places: string, place: readonly [best: number, ...length: number[]]): string {
  const reader = new IntegerReader(places);
  const first = reader.next();
  if (first >= classCount * 2) return encodePlaces([0, ...place], true) + places;
  if (place[0] === inContext || first >> 1 >= place[0]) return places;
  return encodePlaces([0, ...place], first % 2 === 1) + places.slice(reader.position);
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

  addKeys(text: string): void {
    this.#eachTerm(text, (term) => this.best.set(term, inKey));
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
