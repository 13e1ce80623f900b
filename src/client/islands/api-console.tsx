// The console of an operation: an island that is loaded when a reader opens it. Everything that is typed stays in the
// memory of this document: nothing is stored, and nothing is sent but to the server that is shown.
import { createRoot } from 'react-dom/client';
import type { ConsoleCall } from '../../openapi/console-call.js';
import { Console } from './console/Console.js';

/** Ids of keys -> what was typed: for all consoles of the document. */
const keys = new Map<string, string>();
const roots = new WeakSet<HTMLElement>();

/** Shows the console below its button, or hides it. The button's `data-call` holds what the console must know. */
export function toggleConsole(button: HTMLButtonElement): void {
  const holder = button.nextElementSibling as HTMLElement;
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!isOpen));
  holder.hidden = isOpen;
  if (roots.has(holder)) return;
  roots.add(holder);
  const call = JSON.parse(button.dataset.call!) as ConsoleCall;
  createRoot(holder, { identifierPrefix: `console-${button.dataset.operation}-` }).render(
    <Console call={call} keys={keys} />,
  );
}
