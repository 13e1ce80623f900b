import { clientTexts } from './client-texts.js';
import { islandTexts } from './island-texts.js';
import { pictureTexts } from './picture-texts.js';
import { searchPageTexts } from './search-page-texts.js';
import { searchTexts } from './search-texts.js';

/** All texts that pages must have for the browser where they are not English: those of every page, and of lazy scripts. */
export const browserTexts = {
  ...clientTexts,
  ...pictureTexts,
  ...islandTexts,
  ...searchTexts,
  ...searchPageTexts,
};
