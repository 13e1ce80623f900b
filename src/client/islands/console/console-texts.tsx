import { type ConsoleTexts, consoleTexts } from '../../../texts/console-texts.js';

const own = document.querySelector<HTMLElement>('[data-console-texts]')?.dataset.consoleTexts;

/** Texts of the console; the first operation of a page holds those that are not English. */
export const texts: ConsoleTexts = {
  ...consoleTexts,
  ...(JSON.parse(own ?? '{}') as Partial<ConsoleTexts>),
};

/** Text of a machine. It may scroll, so it can be reached by keyboard. */
export function CodeText({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
