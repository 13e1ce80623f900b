// A page's part of the index. It is created when the page is compiled and cached with it, so an unchanged page is never tokenized again,
// and joining pages only joins text.
import type { PageSection } from '../../compile/compiled-page.js';
import type { PageKind, ShownSection } from './index-format.js';
import { IntegerReader } from './integers.js';
import { classCount, inContext, inDescription, inHeading } from './match-classes.js';
import { encodePlace, KnownTerms, runsOf, type TextKind } from './page-terms.js';
import { isStopWord } from './stop-words.js';
import { eachTerm, eachWord } from './words.js';

export interface PageEntry {
  /** In the order of the sections where they first occur. */
  terms: readonly string[];
  /** Each term's places in the page (see FORMAT.md, "Places in a page"). */
  places: readonly string[];
  /** JSON with the texts of the sections that are shown in results. */
  shown: string;
}

const inText: TextKind = { weight: 1, share: 0.66, usual: 60 };
/** Code and table cells. */
const inCode: TextKind = { weight: 0.5, share: 0.45, usual: 60 };
/** First cells of table rows, which say what the row is about. */
const inKeys: TextKind = { weight: 7, share: 0.5, usual: 10 };

/** Creates the entry of a page. @param known cache of terms; most words of a site occur on many pages. */
export function toPageEntry(sections: readonly PageSection[], known = new KnownTerms()): PageEntry {
  const page = known.forPage();
  /** Terms of the headings above the current section, by level. */
  const above: (readonly string[])[] = [];
  for (const { level, anchor, heading, text, code, keys } of sections) {
    page.add(code, inCode);
    page.add(text, inText);
    page.add(keys, inKeys);
    // The page title applies to all sections, so it is not recorded for each.
    above.length = Math.min(above.length, level);
    for (const context of above.slice(2)) for (const term of context ?? []) page.setContext(term);
    const lengths = addressLengths(anchor, known);
    above[level] = addHeading(heading, lengths, known);
    for (const [term, length] of lengths) page.set(term, inHeading, Math.min(length, 40));
    page.endSection();
  }
  const shown = sections.map(
    ({ level, anchor, heading, text, code }): ShownSection => [level, anchor, heading, text, code],
  );
  return { ...page.end(), shown: JSON.stringify(shown) };
}

/** Records each term of a heading with the heading's number of significant words. @returns its words, without their parts. */
function addHeading(heading: string, lengths: Map<string, number>, known: KnownTerms): string[] {
  const words = new Set<string>();
  const terms = new Set<string>();
  for (const run of runsOf(heading)) {
    for (const word of known.wordsOf(run)) {
      words.add(word.term);
      eachTerm(word, (term) => terms.add(term));
    }
  }
  const length = Array.from(words).filter((word) => !isStopWord(word)).length || words.size;
  for (const term of terms) lengths.set(term, Math.min(length, lengths.get(term) ?? length));
  return [...words];
}

/** Returns the terms of an address, which says what a section or page is about as its heading does: `/openapi`, `#csp`, `#createEntity`. */
function addressLengths(address: string, known = new KnownTerms()): Map<string, number> {
  const lengths = new Map<string, number>();
  // The terms of the parts are enough, as nobody types the whole.
  for (const run of runsOf(address)) {
    for (const parts of known.partsOf(run)) {
      const terms = new Set<string>();
      for (const part of parts) eachTerm(part, (term) => terms.add(term));
      for (const term of terms) lengths.set(term, terms.size);
    }
  }
  return lengths;
}

/** What is known of a page beside its text. */
export interface PageContext {
  /** Path below the origin, with the base URL: `/docs/guide/install`. */
  url: string;
  /** Name of the sidebar category that contains the page. */
  category: string;
  /** Empty if it has none. */
  description: string;
  kind?: PageKind;
}

/**
 * Adds the terms of category, description and file name to an entry. Category and description apply to the whole page; the last part of the
 * URL counts like a heading.
 */
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
  /** Number of words in the heading. */
  length: number;
}

/** Adds a place to the first section; of two, the better one counts. Context adds nothing to a term that is already found there. */
function withPlace(places: string, { best, length }: ContextPlace): string {
  const reader = new IntegerReader(places);
  const first = reader.next();
  if (first >= classCount * 2) return encodePlace(best, length, true) + places;
  if (best === inContext || first >> 1 >= best) return places;
  return encodePlace(best, length, first % 2 === 1) + places.slice(reader.position);
}

/** Formats an entry as three lines: terms, places, shown texts. */
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
