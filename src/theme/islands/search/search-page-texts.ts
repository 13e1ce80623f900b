import { searchPageTexts } from '../../../texts/search-page-texts.js';

/** Texts of the page with all results; `<html data-texts>` holds those that are not English. */
export const pageTexts = {
  ...searchPageTexts,
  ...(JSON.parse(document.documentElement.dataset.texts ?? '{}') as Partial<typeof searchPageTexts>),
};
