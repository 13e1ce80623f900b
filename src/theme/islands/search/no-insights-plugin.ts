// Stands in for @algolia/autocomplete-plugin-algolia-insights, which Autocomplete imports for an option that we do not use.
export function createAlgoliaInsightsPlugin(): never {
  throw new Error('Events are sent by algolia-insights.ts');
}
