// One page as the index takes it in: made once, when the page is compiled, and kept with it. So an unchanged page is
// never cut into words again, and joining pages is joining text.
import type { PageSection } from '../../compile/compiled-page.js';
import type { PageKind, ShownSection } from './index-format.js';
import { IntegerReader } from './integers.js';
import { classCount, inContext, inDescription, inHeading } from './match-classes.js';
import { encodePlace, KnownTerms, type TextKind } from './page-terms.js';
import { isStopWord } from './stop-words.js';
import { eachTerm, eachWord } from './words.js';

export interface PageEntry {
  /** In the order of their first sections. */
  terms: readonly string[];
  /** The places of each term in the page (see FORMAT.md, "Places in a page"). */
  places: readonly string[];
  /** The sections as they are shown: JSON. */
  shown: string;
}

const inText: TextKind = { weight: 1, share: 0.66, usual: 60 };
/** Code and tables. */
const inCode: TextKind = { weight: 0.5, share: 0.45, usual: 60 };
/** What rows of tables are about. */
const inKeys: TextKind = { weight: 7, share: 0.5, usual: 10 };

/** @param known terms of words, kept from page to page: most words of a site are on many. */
export function toPageEntry(sections: readonly PageSection[], known = new KnownTerms()): PageEntry {
  const page = known.forPage();
  /** Headings above the section in hand, by level. */
  const above: (readonly string[])[] = [];
  for (const { level, anchor, heading, text, code, keys } of sections) {
    page.add(code, inCode);
    page.add(text, inText);
    page.add(keys, inKeys);
    // The page's own heading is context of all its sections: that is not written down.
    above.length = Math.min(above.length, level);
    for (const context of above.slice(2)) for (const term of context ?? []) page.setContext(term);
    const lengths = addressLengths(anchor);
    above[level] = addHeading(heading, lengths);
    for (const [term, length] of lengths) page.set(term, inHeading, Math.min(length, 40));
    page.endSection();
  }
  const shown = sections.map(
    ({ level, anchor, heading, text, code }): ShownSection => [level, anchor, heading, text, code],
  );
  return { ...page.end(), shown: JSON.stringify(shown) };
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
  kind?: PageKind;
}

/** Words of the category are true of the whole page, and those of its description; its name is another heading of it. */
export function withContext(entry: PageEntry, { url, category, description }: PageContext): PageEntry {
  const added = new Map<string, ContextPlace>();
  eachWord(category, (word) => eachTerm(word, (term) => added.set(term, { best: inContext, length: 0 })));
  eachWord(description, (word) =>
    eachTerm(word, (term) => {
      if (!isStopWord(term)) added.set(term, { best: inDescription, length: 0 });
    }),
  );
  const name = decodeURI(url).split('/').filter(Boolean).at(-1) ?? '';
  for (const [term, length] of addressLengths(name)) added.set(term, { best: inHeading, length });
  const places = [...entry.places];
  for (const [index, term] of entry.terms.entries()) {
    const place = added.get(term);
    if (!place) continue;
    added.delete(term);
    places[index] = withPlace(places[index]!, place);
  }
  const others = Array.from(added.values(), ({ best, length }) => encodePlace(best, length, false));
  return { ...entry, terms: [...entry.terms, ...added.keys()], places: [...places, ...others] };
}

/** A place in the first section. */
interface ContextPlace {
  best: number;
  /** Length of the heading. */
  length: number;
}

/** In the first section the better place counts; what it is found by already need not be true of it. */
function withPlace(places: string, { best, length }: ContextPlace): string {
  const reader = new IntegerReader(places);
  const first = reader.next();
  if (first >= classCount * 2) return encodePlace(best, length, true) + places;
  if (best === inContext || first >> 1 >= best) return places;
  return encodePlace(best, length, first % 2 === 1) + places.slice(reader.position);
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
