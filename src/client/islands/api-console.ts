// Opens consoles of API operations, in which a reader can send requests, and the form of the settings for all of them. Loaded when a
// reader opens one or has stored something. What the reader types stays in the memory of the document unless they ask to store it, and is
// only sent to the server that is shown.
import './console/own-samples.js';

const shown = new WeakSet<HTMLElement>();

/** Shows the console below its button, or hides it. The button's `data-call` holds the operation as JSON. */
export function toggleConsole(button: HTMLButtonElement | null): void {
  // The history state may say that the document was reloaded to open this console, which is done now, or given up by the reader.
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
