// Collects the terms of a page and their places, section by section. What is known of a term is reused from page to page: most words of a
// site occur on many pages, and are tokenized and looked up only once.
import { getOrMake } from '../../base/values.js';
import { encodeInteger } from './integers.js';
import { classCount, inContext, inHeading, levelOf } from './match-classes.js';
import { ascii, asciiRun, camelCase, namesIn, run, termsOf, type Word, wordsOf } from './words.js';

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

/** Text in Latin, Cyrillic and Arabic letters; and what finds its runs faster than a pattern of all letters, which V8 looks up in a table. */
const common = /^[\0-\u024f\u0400-\u052f\u0600-\u06ff\u2010-\u2026]*$/;
const letters =
  'A-Za-z\\dªµº²³¹¼-¾À-ÖØ-öø-\u024f\u0400-\u0481\u0483-\u052f\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06fc\u06ff';
const commonRun = new RegExp(`[${letters}]+(?:(?:[-._/:@\\\\]{1,3}|['’])[${letters}]+)*`, 'g');

/** Returns the runs of characters that contain the words of a text, in order. */
export function runsOf(text: string): readonly string[] {
  return text.match(ascii.test(text) ? asciiRun : common.test(text) ? commonRun : run) ?? [];
}

/** The cache is cleared when it is full, for instance of numbers and hashes. */
const mostKnown = 50_000;

export class KnownTerms {
  #terms = new Map<string, Term>();
  /** Run of characters in the text -> its terms. */
  #runs = new Map<string, readonly Term[]>();
  /** Run of characters in a heading -> its words. */
  #words = new Map<string, readonly Word[]>();
  /** Part of an address -> its word. */
  #names = new Map<string, Word>();

  forPage(): PageTerms {
    if ([this.#runs, this.#words, this.#names].some(({ size }) => size >= mostKnown)) {
      this.#terms.clear();
      this.#runs.clear();
      this.#words.clear();
      this.#names.clear();
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

  /** Returns the words of a run in a heading. Their places are those in the run. */
  wordsOf(run: string): readonly Word[] {
    return getOrMake(this.#words, run, () => wordsOf(run));
  }

  /** Returns the parts of each word of a run in an address. They are kept one by one, because whole addresses do not occur again. */
  partsOf(run: string): readonly (readonly Word[])[] {
    const names = namesIn(run);
    if (names && names.length > 1)
      return [names.map((name) => getOrMake(this.#names, name, () => camelCase(name, 0)))];
    return this.wordsOf(run).map((word) => (word.parts.length > 0 ? word.parts : [word]));
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
