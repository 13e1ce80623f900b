import { type ClientTexts, clientTexts } from '../texts/client-texts.js';

/** Texts that the scripts say; `<html data-texts>` holds those that are not English. */
export const texts: ClientTexts = {
  ...clientTexts,
  ...(JSON.parse(document.documentElement.dataset.texts ?? '{}') as Partial<ClientTexts>),
};
