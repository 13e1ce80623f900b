// The console of an operation: an island that is loaded when a reader opens it. Everything that is typed stays in the
// memory of this document: nothing is stored, and nothing is sent but to the server that is shown.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ConsoleCall } from '../../openapi/console-call.js';
import type { SocketCall } from '../../openapi/socket-call.js';
import { Console } from './console/Console.js';
import { typedKeys } from './console/typed.js';

const roots = new WeakSet<HTMLElement>();

/** Shows the console below its button, or hides it. The button's `data-call` holds what the console must know. */
export function toggleConsole(button: HTMLButtonElement): void {
  const holder = button.nextElementSibling as HTMLElement;
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!isOpen));
  holder.hidden = isOpen;
  if (roots.has(holder)) return;
  roots.add(holder);
  void show(holder, button);
}

async function show(holder: HTMLElement, { dataset }: HTMLButtonElement): Promise<void> {
  const call = JSON.parse(dataset.call!) as ConsoleCall | SocketCall;
  const content: ReactNode =
    'messages' in call ? await socketConsole(call) : <Console call={call} keys={typedKeys} />;
  const root = createRoot(holder, { identifierPrefix: `console-${dataset.operation}-` });
  root.render(content);
  // With the page its connections end.
  const left = new MutationObserver(() => {
    if (holder.isConnected) return;
    left.disconnect();
    root.unmount();
  });
  left.observe(document.body, { childList: true, subtree: true });
}

/** Readers of calls alone do not load it. */
async function socketConsole(call: SocketCall): Promise<ReactNode> {
  const { SocketConsole } = await import('./socket/SocketConsole.js');
  return <SocketConsole call={call} />;
}
