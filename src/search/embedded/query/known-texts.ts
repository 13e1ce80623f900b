// Texts of hits, cut into words. From one key of a reader to the next most hits are the same.
import { type Word, wordsOf } from '../words.js';

export interface Place {
  start: number;
  end: number;
}

interface KnownText {
  words?: readonly Word[];
  places?: readonly Place[];
}

/** What is known of the texts that this query and the last one have looked at. */
export class KnownTexts {
  #last = new Map<string, KnownText>();
  #now = new Map<string, KnownText>();

  /** Another query begins: what the last one did not look at is forgotten. */
  next(): void {
    this.#last = this.#now;
    this.#now = new Map();
  }

  wordsOf(text: string): readonly Word[] {
    const known = this.#of(text);
    known.words ??= wordsOf(text);
    return known.words;
  }

  /** What counts as a word for the length of a snippet. */
  placesOf(text: string): readonly Place[] {
    const known = this.#of(text);
    known.places ??= wordPlaces(text);
    return known.places;
  }

  #of(text: string): KnownText {
    let known = this.#now.get(text);
    if (!known) {
      known = this.#last.get(text) ?? {};
      this.#now.set(text, known);
    }
    return known;
  }
}

/** What stands between spaces, or two characters of scripts without any. */
const snippetWord =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー]{1,2}|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー]+/gu;
const latin = /^[\0-\u02ff]*$/;

function wordPlaces(text: string): Place[] {
  return Array.from(text.matchAll(latin.test(text) ? /\S+/g : snippetWord), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}
