import { type ConsoleTexts, consoleTexts } from '../../../texts/console-texts.js';

const own = document.querySelector<HTMLElement>('[data-console-texts]')?.dataset.consoleTexts;

/** Texts of the console; the first operation of a page holds those that are not English. */
export const texts: ConsoleTexts = {
  ...consoleTexts,
  ...(JSON.parse(own ?? '{}') as Partial<ConsoleTexts>),
};
