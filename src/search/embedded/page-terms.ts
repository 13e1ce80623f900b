// Collects the terms of a page and their places, section by section. What is known of a term is reused from page to page: most words of a
// site occur on many pages, and are tokenized and looked up only once.
import { encodeInteger } from './integers.js';
import { classCount, inContext, inHeading, levelOf } from './match-classes.js';
import { runsOf, termsOf } from './words.js';

interface Term {
  text: string;
  /** Number of occurrences in the current text. */
  count: number;
  /** Evidence from all texts of the current section; 0 if it occurs in none. */
  evidence: number;
  /** A higher class in the current section, or -1; and the length of that heading. */
  best: number;
  length: number;
  /** Its last section on the current page, or -1. */
  section: number;
  /** Its place there. It is encoded once it is known whether more sections follow; earlier places are in `places`. */
  place: number;
  placeLength: number;
  places: string;
}

/** Evidence of a part of a compound word: `favicon` says more about a section than `site.favicon` does. */
const ofPart = 0.6;

/** Weights for one kind of text in sections. */
export interface TextKind {
  /** Evidence of a word that occurs once in a text of usual length. */
  weight: number;
  /** How much the length matters, from 0 to 1. */
  share: number;
  /** Usual length, in words. */
  usual: number;
}

/** The cache is cleared when it is full, for instance of numbers and hashes. */
const mostKnown = 50_000;

export class KnownTerms {
  #terms = new Map<string, Term>();
  /** Run of characters in the text -> its terms. */
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
    const term: Term = {
      text,
      count: 0,
      evidence: 0,
      best: -1,
      length: 0,
      section: -1,
      place: 0,
      placeLength: 0,
      places: '',
    };
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

  /** Adds evidence from a text: more the more often a word occurs, less the longer the text is (BM25F). */
  add(text: string, { weight, share, usual }: TextKind): void {
    const found: Term[] = [];
    const runs = runsOf(text);
    const { length } = runs;
    // These loops see every word of the site, so they must be fast.
    for (let index = 0; index < length; index++) {
      const terms = this.known.ofRun(runs[index]!);
      for (let part = 0; part < terms.length; part++) {
        const term = terms[part]!;
        if (term.count === 0) found.push(term);
        term.count += part === 0 ? 1 : ofPart;
      }
    }
    const each = weight / (1 - share + (share * length) / usual);
    for (let index = 0; index < found.length; index++) {
      const term = found[index]!;
      this.#note(term);
      term.evidence += each * term.count;
      term.count = 0;
    }
  }

  /** Records a word of a heading above, unless the section contains the word itself. */
  setContext(text: string): void {
    const term = this.known.term(text);
    if (term.evidence === 0) this.#put(term, inContext);
  }

  /** @param length number of words in the heading. */
  set(text: string, best: number, length = 0): void {
    this.#put(this.known.term(text), best, length);
  }

  #note(term: Term): void {
    if (term.best < 0 && term.evidence === 0) this.#inSection.push(term);
  }

  #put(term: Term, best: number, length = 0): void {
    this.#note(term);
    term.best = best;
    term.length = length;
  }

  endSection(): void {
    for (const term of this.#inSection) {
      if (term.section < 0) this.#inPage.push(term);
      else term.places += encodePlace(term.place, term.placeLength, true);
      const inClass = term.best >= 0 ? term.best : levelOf(term.evidence);
      term.place = (this.#section - Math.max(term.section, 0)) * classCount + inClass;
      term.placeLength = term.length;
      term.section = this.#section;
      term.best = -1;
      term.evidence = 0;
    }
    this.#inSection = [];
    this.#section += 1;
  }

  /** Returns the terms in the order of the sections where they first occur, and their places. */
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
 * Encodes a place.
 * @param place distance to the previous section, times the number of classes, plus the class.
 * @param length of the heading.
 */
export function encodePlace(place: number, length: number, moreFollow: boolean): string {
  const text = encodeInteger(place * 2 + (moreFollow ? 1 : 0));
  return place % classCount === inHeading ? text + encodeInteger(length) : text;
}
