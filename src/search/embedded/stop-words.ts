// Words of questions, by language: what readers type around the words that they look for. They go into the index of a
// site in that language, so that a reader gets those of one.
import { foldText } from './fold-text.js';
import type { IndexWords } from './index-format.js';
import stopWords from './stop-words.json';

const languages: Readonly<Record<string, IndexWords & Required<Pick<IndexWords, 'stop' | 'weak'>>>> =
  stopWords;

/** @param language a BCP 47 tag. In a language that is not listed, all words are asked for. */
export function indexWords(language: string, synonyms: readonly (readonly string[])[]): IndexWords {
  const words = languages[language.split('-', 1)[0]!.toLowerCase()];
  return {
    ...(words ? { ...words, stop: fold(words.stop), weak: fold(words.weak) } : {}),
    ...(synonyms.length > 0 ? { synonyms } : {}),
  };
}

function fold(words: string): string {
  return words
    .split(' ')
    .map((word) => foldText(word.replace("'", '')))
    .join(' ');
}

const all = new Set(Object.values(languages).flatMap(({ stop, weak }) => fold(`${stop} ${weak}`).split(' ')));

/** A word that hardly makes a heading longer, in some language. */
export const isStopWord = (term: string): boolean => all.has(term);
