// What stands below the button of a console: the one part of it that needs React.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ConsoleCall } from '../../../openapi/console-call.js';
import type { OwnRequests } from '../../../openapi/own-requests.js';
import type { SocketCall } from '../../../openapi/socket-call.js';
import { Console } from './Console.js';
import { RequestsForm } from './RequestsForm.js';

/** @param onGone its place is gone, or was emptied: the dev server writes pages anew. */
export async function showConsole(
  holder: HTMLElement,
  { dataset }: HTMLButtonElement,
  onGone: () => void,
): Promise<void> {
  const call = JSON.parse(dataset.call!) as ConsoleCall | SocketCall | OwnRequests;
  const content: ReactNode =
    'words' in call ? (
      <RequestsForm requests={call} />
    ) : 'messages' in call ? (
      await socketConsole(call)
    ) : (
      <Console call={call} />
    );
  // React must find what it takes away, so it has an element of its own, which goes as a whole.
  const place = holder.appendChild(document.createElement('div'));
  const root = createRoot(place, { identifierPrefix: `console-${dataset.operation}-` });
  root.render(content);
  // With the page its connections end.
  const left = new MutationObserver(() => {
    if (place.isConnected) return;
    left.disconnect();
    root.unmount();
    onGone();
  });
  left.observe(document.body, { childList: true, subtree: true });
}

/** Readers of calls alone do not load it. */
async function socketConsole(call: SocketCall): Promise<ReactNode> {
  const { SocketConsole } = await import('../socket/SocketConsole.js');
  return <SocketConsole call={call} />;
}
