// Consoles of operations, and the form of what holds for all of them: loaded when a reader opens one, or has something kept.
// What is typed stays in the memory of this document, unless the reader asks to have it kept; nothing is sent but to the server
// that is shown.
import './console/own-samples.js';

const shown = new WeakSet<HTMLElement>();

/** Shows the console below its button, or hides it. The button's `data-call` holds what the console must know. */
export function toggleConsole(button: HTMLButtonElement | null): void {
  // The page was loaded anew for it, and may be another by now.
  const { console: _, ...state } = (history.state ?? {}) as { console?: string };
  if (_ !== undefined) history.replaceState(state, '');
  if (!button) return;
  const holder = button.nextElementSibling as HTMLElement;
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!isOpen));
  holder.hidden = isOpen;
  if (shown.has(holder)) return;
  shown.add(holder);
  void import('./console/show-console.js').then(({ showConsole }) =>
    showConsole(holder, button, () => shown.delete(holder)),
  );
}
