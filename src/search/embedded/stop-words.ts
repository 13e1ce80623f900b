// Stop words and other words of questions, by language: what readers type in addition to the words that they look for. The index only
// contains those of the site's language.
import { foldText } from './fold-text.js';
import type { IndexWords } from './index-format.js';
import stopWords from './stop-words.json';

const languages: Readonly<Record<string, IndexWords & Required<Pick<IndexWords, 'stop' | 'weak'>>>> =
  stopWords;

/** Returns the words for a language; none if it is not listed, so that all words are searched for. @param language a BCP 47 tag. */
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

/** Whether a term is a stop word in any language; stop words do not make a heading longer. */
export const isStopWord = (term: string): boolean => all.has(term);
