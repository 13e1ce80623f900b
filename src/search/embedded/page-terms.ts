// The terms of one page with their places, gathered section by section. What is known of a term stays from page to page:
// most words of a site are on many, and are neither cut nor looked up again.
import { encodeInteger } from './integers.js';
import { classCount, inContext, inHeading, levelOf } from './match-classes.js';
import { runsOf, termsOf } from './words.js';

interface Term {
  text: string;
  /** Times that it stands in the text in hand. */
  count: number;
  /** What texts of the section in hand say together; 0: it is in none of them. */
  evidence: number;
  /** A better class in the section in hand, -1: it has none; and the length of a heading. */
  best: number;
  length: number;
  /** Its last section in the page in hand, -1: it has none. */
  section: number;
  /** Its place there, which is written down once it is known whether others follow, and those before. */
  place: number;
  placeLength: number;
  places: string;
}

/** `favicon` says more of it than `site.favicon` does. */
const ofPart = 0.6;

/** A part of sections, of which some have much and some little. */
export interface TextKind {
  /** What a word says that stands once in a text of usual length. */
  weight: number;
  /** How far the length counts, from 0 to 1. */
  share: number;
  /** In words. */
  usual: number;
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

  /** A word says the more the more often it stands in a text, and the less the more else there is. */
  add(text: string, { weight, share, usual }: TextKind): void {
    const found: Term[] = [];
    const runs = runsOf(text);
    const { length } = runs;
    // Each word of the site passes through these loops.
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

  /** What a section says itself counts more than what is true of it. */
  setContext(text: string): void {
    const term = this.known.term(text);
    if (term.evidence === 0) this.#put(term, inContext);
  }

  /** @param length of the heading that it stands in. */
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
