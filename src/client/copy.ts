// What a click copies: the code of a block, the address of a heading, the page as Markdown.
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

/** Copies, and tells by sign and word whether that went well. */
export async function show(element: HTMLElement, text: string | Promise<string>): Promise<void> {
  const copied = await copy(text);
  // The address of a heading is in the address bar, too.
  if (!copied && element instanceof HTMLAnchorElement) return;
  announce(copied ? texts.copied : texts.cannotCopy);
  element.toggleAttribute('data-copied', copied);
  setTimeout(() => {
    element.removeAttribute('data-copied');
    announce('');
  }, FEEDBACK_MS);
}

/** The code as it should be run: without lines that are taken away, what it writes, and the empty end. */
function textOf(code: Element): string {
  const copy = code.cloneNode(true) as Element;
  for (const removed of copy.querySelectorAll('.rd-line-remove,samp')) removed.remove();
  return copy.textContent!.trimEnd();
}

async function copy(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else {
      // Safari allows it only in the click itself: what is still to come is promised.
      const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    }
    return true;
  } catch {
    return false; // No permission, offline, or not a secure context: the clipboard is not there at all.
  }
}
