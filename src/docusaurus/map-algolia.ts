import type { UserAlgoliaConfig } from '../config/search-fields.js';
import type { UserConfig } from '../config/user-config.js';
import type { TextName } from '../texts/texts.js';
import type { Findings, Rule } from './findings.js';
import { flagOf, isLoose, type Loose, listOf, looseOf, numberOf, textOf } from './loose.js';

const algoliaRules: Readonly<Record<string, Rule>> = {
  appId: 'taken',
  apiKey: 'taken',
  indexName: 'taken',
  contextualSearch: 'taken',
  externalUrlRegex: 'taken',
  replaceSearchResultPathname: 'taken',
  searchParameters: 'taken',
  searchPagePath: 'taken',
  searchPage: 'taken',
  insights: 'taken',
  indices: 'taken',
  placeholder: 'taken',
  maxResultsPerGroup: 'taken',
  translations: [
    'taken',
    'of the search button, what stands in the field, and what is said when nothing is found',
  ],
};

type Search = Pick<UserConfig, 'algolia' | 'search' | 'texts'>;

/** `themeConfig.algolia`, or `docsearch`, as its newer adapter has it. */
export function mapAlgolia(theme: Loose, path: readonly PropertyKey[], findings: Findings): Search {
  const name = isLoose(theme.algolia) ? 'algolia' : 'docsearch';
  const algolia = looseOf(theme[name]);
  if (Object.keys(algolia).length === 0) return {};
  findings.section(algolia, [...path, name], algoliaRules, [
    'unsupported',
    "an option of DocSearch's own window, which is not there",
  ]);
  const [index] = listOf(algolia.indices).map((one) => (isLoose(one) ? one.name : one));
  const { appId, apiKey, indexName = index } = algolia;
  if (![appId, apiKey, indexName].every((value) => typeof value === 'string' && value !== '')) {
    findings.note(
      [...path, name],
      ['ignored', "it is not complete: the site's own search stands in its place"],
    );
    return { texts: mapTexts(algolia) };
  }
  const { replaceSearchResultPathname: replaced, searchPage, searchParameters } = algolia;
  const { from, to } = looseOf(replaced);
  const most = numberOf(algolia.maxResultsPerGroup);
  const searchPagePath = algolia.searchPagePath ?? looseOf(searchPage).path;
  const mapped: UserAlgoliaConfig = {
    appId: String(appId),
    apiKey: String(apiKey),
    indexName: String(indexName),
    contextualSearch: flagOf(algolia.contextualSearch),
    searchPagePath: textOf(searchPagePath) || undefined,
    // Nothing is replaced where nothing is said, other than here.
    replaceSearchResultPathname:
      (typeof from === 'string' && from !== '') || from instanceof RegExp
        ? { from, to: textOf(to) ?? '' }
        : { from: '/docs/', to: '/docs/' },
    externalUrlRegex: textOf(algolia.externalUrlRegex) || undefined,
    searchParameters: isLoose(searchParameters) ? searchParameters : undefined,
    insights: algolia.insights === undefined ? undefined : algolia.insights !== false,
  };
  return {
    algolia: mapped,
    search: most === undefined ? undefined : { resultsPerGroup: most },
    texts: mapTexts(algolia),
  };
}

/** Text of ours -> where DocSearch has it. */
const translated: Readonly<Partial<Record<TextName, readonly string[]>>> = {
  search: ['button', 'buttonText'],
  searchPlaceholder: ['modal', 'searchBox', 'placeholderText'],
  noRecentSearches: ['modal', 'startScreen', 'noRecentSearchesText'],
  recentSearches: ['modal', 'startScreen', 'recentSearchesTitle'],
  favoriteSearches: ['modal', 'startScreen', 'favoriteSearchesTitle'],
  saveSearch: ['modal', 'startScreen', 'saveRecentSearchButtonTitle'],
  removeRecentSearch: ['modal', 'startScreen', 'removeRecentSearchButtonTitle'],
  removeFavoriteSearch: ['modal', 'startScreen', 'removeFavoriteSearchButtonTitle'],
  tryOtherSearches: ['modal', 'noResultsScreen', 'suggestedQueryText'],
  missingResults: ['modal', 'noResultsScreen', 'reportMissingResultsText'],
  reportMissingResults: ['modal', 'noResultsScreen', 'reportMissingResultsLinkText'],
};

function mapTexts({ placeholder, translations }: Loose): UserConfig['texts'] {
  const given = Object.entries(translated).flatMap(([name, keys]) => {
    const found = keys.reduce<unknown>((value, key) => looseOf(value)[key], translations);
    return typeof found === 'string' && found !== '' ? [[name, found] as const] : [];
  });
  const texts = {
    ...(typeof placeholder === 'string' ? { searchPlaceholder: placeholder } : {}),
    ...Object.fromEntries(given),
  };
  return Object.keys(texts).length > 0 ? texts : undefined;
}
