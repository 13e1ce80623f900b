import { announce } from './live-region.js';

const FEEDBACK_MS = 2000;

/** Copy buttons of code blocks. */
export function startCopyCode(): void {
  document.addEventListener('click', async (event) => {
    const button = (event.target as Element).closest<HTMLElement>('.rd-copy');
    const code = button?.parentElement?.querySelector('code');
    if (!button || !code) return;
    const copied = await copy(textOf(code));
    announce(copied ? 'Copied' : 'Copying is not allowed here');
    button.toggleAttribute('data-copied', copied);
    setTimeout(() => {
      button.removeAttribute('data-copied');
      announce('');
    }, FEEDBACK_MS);
  });
}

/** The code as it should be run: without lines that a diff takes away, and without the empty end. */
function textOf(code: Element): string {
  const copy = code.cloneNode(true) as Element;
  for (const removed of copy.querySelectorAll('.rd-line-remove')) removed.remove();
  return copy.textContent!.trimEnd();
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // No permission, or not a secure context: the clipboard is not there at all.
  }
}
