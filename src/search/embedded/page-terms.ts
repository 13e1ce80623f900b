// The terms of one page with their places, gathered section by section. What is known of a term stays from page to page:
// most words of a site are on many, and are neither cut nor looked up again.
import { encodeInteger } from './integers.js';
import { classCount, inHeading, inKey, often } from './match-classes.js';
import { runsOf, termsOf } from './words.js';

interface Term {
  text: string;
  /** Times that it stands in the text in hand. */
  count: number;
  /** Its class in the section in hand, -1: it is not in it; and the length of a heading. */
  best: number;
  length: number;
  /** Its last section in the page in hand, -1: it has none. */
  section: number;
  /** Its place there, which is written down once it is known whether others follow, and those before. */
  place: number;
  placeLength: number;
  places: string;
}

/** Where numbers and hashes fill it, it is begun anew. */
const mostKnown = 50_000;

export class KnownTerms {
  #terms = new Map<string, Term>();
  /** By what stands in the text. */
  #runs = new Map<string, readonly Term[]>();

  forPage(): PageTerms {
    if (this.#runs.size >= mostKnown) {
      this.#terms.clear();
      this.#runs.clear();
    }
    return new PageTerms(this);
  }

  term(text: string): Term {
    const known = this.#terms.get(text);
    if (known) return known;
    const term = { text, count: 0, best: -1, length: 0, section: -1, place: 0, placeLength: 0, places: '' };
    this.#terms.set(text, term);
    return term;
  }

  ofRun(run: string): readonly Term[] {
    const known = this.#runs.get(run);
    if (known) return known;
    const terms = termsOf(run).map((text) => this.term(text));
    this.#runs.set(run, terms);
    return terms;
  }
}

class PageTerms {
  #section = 0;
  #inSection: Term[] = [];
  #inPage: Term[] = [];

  constructor(private readonly known: KnownTerms) {}

  add(text: string, inPlace: number): void {
    const found: Term[] = [];
    for (const run of runsOf(text))
      for (const term of this.known.ofRun(run)) if (term.count++ === 0) found.push(term);
    for (const term of found) {
      this.#put(term, term.count >= often ? inPlace + 1 : inPlace);
      term.count = 0;
    }
  }

  addKeys(text: string): void {
    for (const run of runsOf(text)) for (const term of this.known.ofRun(run)) this.#put(term, inKey);
  }

  /** @param length of the heading that it stands in. */
  set(text: string, best: number, length = 0): void {
    this.#put(this.known.term(text), best, length);
  }

  #put(term: Term, best: number, length = 0): void {
    if (term.best < 0) this.#inSection.push(term);
    term.best = best;
    term.length = length;
  }

  endSection(): void {
    for (const term of this.#inSection) {
      if (term.section < 0) this.#inPage.push(term);
      else term.places += encodePlace(term.place, term.placeLength, true);
      term.place = (this.#section - Math.max(term.section, 0)) * classCount + term.best;
      term.placeLength = term.length;
      term.section = this.#section;
      term.best = -1;
    }
    this.#inSection = [];
    this.#section += 1;
  }

  /** The terms in the order of their first sections, and the places of each. */
  end(): { terms: string[]; places: string[] } {
    const terms = this.#inPage.map(({ text }) => text);
    const places = this.#inPage.map((term) => term.places + encodePlace(term.place, term.placeLength, false));
    for (const term of this.#inPage) {
      term.section = -1;
      term.places = '';
    }
    return { terms, places };
  }
}

/**
 * @param place the distance to the section before, times the number of classes, and the class.
 * @param length of a heading.
 */
export function encodePlace(place: number, length: number, moreFollow: boolean): string {
  const text = encodeInteger(place * 2 + (moreFollow ? 1 : 0));
  return place % classCount === inHeading ? text + encodeInteger(length) : text;
}
