import clientTexts from '../texts/english/client.json';
import searchFrameTexts from '../texts/english/search-frame.json';
import type { ClientTexts } from '../texts/texts.js';

/** The texts of the scripts. `<html data-texts>` holds those that differ from the English ones. */
export const texts: ClientTexts = {
  ...clientTexts,
  ...searchFrameTexts,
  ...(JSON.parse(document.documentElement.dataset.texts ?? '{}') as Partial<ClientTexts>),
};
