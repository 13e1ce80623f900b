// Settings of an index at Algolia that make it answer as the embedded engine does, as far as they allow. What they do not
// know: keys of tables, addresses and descriptions as places of a word, and a heading that a question holds.
import { indexWords } from '../../embedded/stop-words.js';
import type { IndexSettings } from './algolia-index.js';

const levels = [1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/** Names and values as Algolia's settings API gives them back: an upload compares the two. @param language a BCP 47 tag. */
export function indexSettings(language: string): IndexSettings {
  const { stop, weak = '' } = indexWords(language, []);
  if (stop === undefined) return anyLanguage;
  const languages = [language.split('-', 1)[0]!.toLowerCase()];
  return {
    ...anyLanguage,
    queryLanguages: languages,
    removeStopWords: languages,
    ignorePlurals: languages,
    optionalWords: weak.split(' '),
  };
}

const anyLanguage: IndexSettings = {
  // Headings above text, outer ones above inner ones; the place of a word within them does not count.
  searchableAttributes: [
    ...levels.map((level) => `unordered(${level})`),
    'unordered(hierarchy.lvl0)',
    'content',
  ],
  attributesForFaceting: ['language', 'version', 'docusaurus_tag', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  // A section is one answer, by its heading or by its text.
  attributeForDistinct: 'url',
  distinct: true,
  customRanking: ['desc(weight)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: false,
  queryType: 'prefixLast',
  removeWordsIfNoResults: 'allOptional',
  camelCaseAttributes: ['hierarchy', 'content'],
  // `x-api-key` and `/roll` are looked for as they are written.
  separatorsToIndex: '/-_.',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  snippetEllipsisText: '…',
};
