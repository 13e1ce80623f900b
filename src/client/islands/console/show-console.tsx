// Renders a console below its button. This is the part of a console that needs React.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ConsoleCall } from '../../../openapi/console-call.js';
import type { OwnRequests } from '../../../openapi/own-requests.js';
import type { SocketCall } from '../../../openapi/socket-call.js';
import { Console } from './Console.js';
import { RequestsForm } from './RequestsForm.js';

/** @param onGone called when the console has left the page, also because the dev server changed the page. */
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
  // React needs an element of its own, which can be removed as a whole.
  const place = holder.appendChild(document.createElement('div'));
  const root = createRoot(place, { identifierPrefix: `console-${dataset.operation}-` });
  root.render(content);
  // Unmounting closes the console's connections when the page goes.
  const left = new MutationObserver(() => {
    if (place.isConnected) return;
    left.disconnect();
    root.unmount();
    onGone();
  });
  left.observe(document.body, { childList: true, subtree: true });
}

/** Loaded only for WebSockets, so readers of other APIs do not load it. */
async function socketConsole(call: SocketCall): Promise<ReactNode> {
  const { SocketConsole } = await import('../socket/SocketConsole.js');
  return <SocketConsole call={call} />;
}
