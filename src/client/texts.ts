import clientTexts from '../texts/english/client.json';
import searchFrameTexts from '../texts/english/search-frame.json';
import type { ClientTexts } from '../texts/texts.js';

/** Texts that the scripts say; `<html data-texts>` holds those that are not English. */
export const texts: ClientTexts = {
  ...clientTexts,
  ...searchFrameTexts,
  ...(JSON.parse(document.documentElement.dataset.texts ?? '{}') as Partial<ClientTexts>),
};
