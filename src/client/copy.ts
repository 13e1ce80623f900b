// The buttons that copy: the code of a block, the address of a heading, a page as Markdown. Also the button that prints.
import { onClick } from './listen.js';
import { fetchText } from './prefetch.js';
import { announce } from './progress.js';
import { texts } from './texts.js';

const FEEDBACK_MS = 2000;

export function startCopying(): void {
  onClick('.rd-print', () => print());
  onClick('.rd-copy, .rd-anchor, .rd-copy-page', (element) => {
    const code = element.parentElement!.querySelector('code');
    const { twin } = element.dataset;
    if (element instanceof HTMLAnchorElement) void show(element, element.href);
    else if (twin !== undefined) void show(element, fetchText(twin));
    else if (code) void show(element, textOf(code));
  });
}

/** Copies `text` and reports success or failure, to the eye on `element` and to screen readers. */
export async function show(element: HTMLElement, text: string | Promise<string>): Promise<void> {
  const copied = await copy(text);
  // No message for a heading's link: following it puts the address into the address bar anyway.
  if (!copied && element instanceof HTMLAnchorElement) return;
  announce(copied ? texts.copied : texts.cannotCopy);
  element.toggleAttribute('data-copied', copied);
  setTimeout(() => {
    element.removeAttribute('data-copied');
    announce('');
  }, FEEDBACK_MS);
}

/** Returns the code as it should be run: without removed lines of a diff, without program output, and without trailing space. */
function textOf(code: Element): string {
  const copy = code.cloneNode(true) as Element;
  for (const removed of copy.querySelectorAll('.rd-line-remove,samp')) removed.remove();
  return copy.textContent!.trimEnd();
}

async function copy(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else {
      // Safari allows writing to the clipboard only during the click itself, so it gets a promise of the text that is still being fetched.
      const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    }
    return true;
  } catch {
    return false; // No permission, offline, or not a secure context, where the clipboard API does not exist.
  }
}
