// Converts the settings of Algolia DocSearch.
import type { UserConfig } from '../config/user-config.js';
import type { TextName } from '../texts/texts.js';
import { filledOf, flagOf, isLoose, type Loose, listOf, looseOf, numberOf, textOf } from './loose.js';
import { type Keys, type Section, taken } from './section.js';

const keys = {
  contextualSearch: flagOf,
  searchPagePath: filledOf,
  // Without the option, DocSearch replaces nothing; relaydocs has a default, so this replaces a path by itself.
  replaceSearchResultPathname: (value) => {
    const { from, to } = looseOf(value);
    return (typeof from === 'string' && from !== '') || from instanceof RegExp
      ? { from, to: textOf(to) ?? '' }
      : { from: '/docs/', to: '/docs/' };
  },
  externalUrlRegex: filledOf,
  searchParameters: (value) => (isLoose(value) ? value : undefined),
  insights: (value) => (value === undefined ? undefined : value !== false),
  ...taken('appId', 'apiKey', 'indexName', 'indices', 'searchPage'),
  ...taken('placeholder', 'maxResultsPerGroup'),
  translations: [
    'taken',
    'of the search button, what stands in the field, and what is said when nothing is found or the search fails',
  ],
} satisfies Keys;

type Search = Pick<UserConfig, 'algolia' | 'search' | 'texts'>;

/** Reads `themeConfig.algolia`, or `docsearch`, its name in the newer adapter. */
export function mapAlgolia(theme: Section): Search {
  const section = theme.in(isLoose(theme.value.algolia) ? 'algolia' : 'docsearch');
  const algolia = section.value;
  if (Object.keys(algolia).length === 0) return {};
  const read = section.read(keys, ['unsupported', "an option of DocSearch's own window, which is not there"]);
  const [index] = listOf(algolia.indices).map((one) => (isLoose(one) ? one.name : one));
  const { appId, apiKey, indexName = index } = algolia;
  if (![appId, apiKey, indexName].every((value) => typeof value === 'string' && value !== '')) {
    section.note('ignored', "it is not complete: the site's own search stands in its place");
    return { texts: mapTexts(algolia) };
  }
  const most = numberOf(algolia.maxResultsPerGroup);
  const searchPagePath = filledOf(algolia.searchPagePath ?? looseOf(algolia.searchPage).path);
  const names = { appId: String(appId), apiKey: String(apiKey), indexName: String(indexName) };
  return {
    algolia: { ...names, ...read, searchPagePath },
    search: most === undefined ? undefined : { resultsPerGroup: most },
    texts: mapTexts(algolia),
  };
}

/** Name of our text -> key path of DocSearch's translation. */
const translated: Readonly<Partial<Record<TextName, readonly string[]>>> = {
  search: ['button', 'buttonText'],
  searchPlaceholder: ['modal', 'searchBox', 'placeholderText'],
  noRecentSearches: ['modal', 'startScreen', 'noRecentSearchesText'],
  recentSearches: ['modal', 'startScreen', 'recentSearchesTitle'],
  favoriteSearches: ['modal', 'startScreen', 'favoriteSearchesTitle'],
  saveSearch: ['modal', 'startScreen', 'saveRecentSearchButtonTitle'],
  removeRecentSearch: ['modal', 'startScreen', 'removeRecentSearchButtonTitle'],
  removeFavoriteSearch: ['modal', 'startScreen', 'removeFavoriteSearchButtonTitle'],
  searchFails: ['modal', 'errorScreen', 'titleText'],
  searchFailsHint: ['modal', 'errorScreen', 'helpText'],
  tryOtherSearches: ['modal', 'noResultsScreen', 'suggestedQueryText'],
  missingResults: ['modal', 'noResultsScreen', 'reportMissingResultsText'],
  reportMissingResults: ['modal', 'noResultsScreen', 'reportMissingResultsLinkText'],
};

function mapTexts({ placeholder, translations }: Loose): UserConfig['texts'] {
  const given = Object.entries(translated).flatMap(([name, keys]) => {
    const found = keys.reduce<unknown>((value, key) => looseOf(value)[key], translations);
    return typeof found === 'string' && found !== '' ? [[name, found] as const] : [];
  });
  const button = looseOf(looseOf(translations).button);
  const name = filledOf(button.buttonAriaLabel) ?? filledOf(button.buttonText);
  const nothing = filledOf(looseOf(looseOf(looseOf(translations).modal).noResultsScreen).noResultsText);
  const texts = {
    ...(name !== undefined && { searchWithKey: `${name} ({key})` }),
    ...(nothing !== undefined && { noResultsFor: `${nothing} "{query}"` }),
    ...(typeof placeholder === 'string' ? { searchPlaceholder: placeholder } : {}),
    ...Object.fromEntries(given),
  };
  return Object.keys(texts).length > 0 ? texts : undefined;
}
