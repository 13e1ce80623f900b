/** Texts of the search that the main script says as well, while the dialog's code is fetched. */
export const searchFrameTexts = {
  searching: 'Searching',
  searchFails: 'Unable to fetch results',
  searchFailsHint: 'You might want to check your network connection.',
};

/** Texts of the search dialog, and those that the page with all results has, too. */
export const searchTexts = {
  searchRefused: 'The search gave no answer',
  noRecentSearches: 'No recent searches',
  suggestedPages: 'Suggested pages',
  recentSearches: 'Recent',
  favoriteSearches: 'Favorite',
  saveSearch: 'Save this search',
  removeRecentSearch: 'Remove this search from history',
  removeFavoriteSearch: 'Remove this search from favorites',
  allResults: 'See all {count} results',
  noResults: 'No results',
  oneResult: '1 result',
  results: '{count} results',
  noResultsFor: 'No results for "{query}"',
  tryOtherSearches: 'Try searching for',
  missingResults: 'Believe this query should return results?',
  reportMissingResults: 'Let us know.',
};
