import consoleTexts from '../../../texts/english/console.json';
import type { ConsoleTexts } from '../../../texts/texts.js';

const own = JSON.parse(
  document.querySelector<HTMLElement>('[data-console-texts]')?.dataset.consoleTexts ?? '{}',
) as object;

/** Returns the texts in the page's language: those that differ from English are in its first operation. */
export function ownTexts<T extends object>(english: T): T {
  return { ...english, ...own };
}

export const texts: ConsoleTexts = ownTexts(consoleTexts);

/** Preformatted text. It may scroll, so it can be focused by keyboard. */
export function CodeText({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}

/** Formats a number of bytes: `1.2 kB`. */
export function sizeOf(bytes: number): string {
  return bytes < 1000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${(bytes / 1000).toFixed(1)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;
}
