/** Texts of the page with all results: apart, as the dialog does without them. */
export const searchPageTexts = {
  searchPage: 'Search the documentation',
  searchPageFor: 'Search results for "{query}"',
  noDocuments: 'No results were found',
  oneDocument: 'One document found',
  documents: '{count} documents found',
  nearestPages: 'Pages that may be what you are looking for:',
};
