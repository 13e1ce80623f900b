import { searchFrameTexts, searchTexts } from '../../../texts/search-texts.js';

/** Texts of the search; `<html data-texts>` holds those that are not English. */
export const texts = {
  ...searchFrameTexts,
  ...searchTexts,
  ...(JSON.parse(document.documentElement.dataset.texts ?? '{}') as Partial<
    typeof searchFrameTexts & typeof searchTexts
  >),
};
