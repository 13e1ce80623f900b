// The socket to the dev server. After a sleep of the machine or a restart of the server it comes back by itself.
import type { LiveMessage } from '../../dev/live-changes.js';

const firstDelayMs = 200;
const longestDelayMs = 5000;

interface ConnectOptions {
  token(): string;
  /** Number of the content that the shown page has. */
  version(): number;
  onMessage(message: LiveMessage): void;
  /** The connection was lost and the server answers again. Rejects as long as it does not. */
  onReturn(): Promise<void>;
}

export function connect(options: ConnectOptions): void {
  let delayMs = firstDelayMs;
  const open = (): void => {
    const query = new URLSearchParams({ token: options.token(), version: String(options.version()) });
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/_relaydocs/live?${query}`);
    socket.addEventListener('open', () => {
      delayMs = firstDelayMs;
    });
    socket.addEventListener('message', ({ data }) =>
      options.onMessage(JSON.parse(String(data)) as LiveMessage),
    );
    socket.addEventListener('close', () => void comeBack());
  };
  const comeBack = async (): Promise<void> => {
    await new Promise((resolve) => {
      // A tab that nobody looks at waits until somebody does.
      const timer = setTimeout(resolve, delayMs);
      const wake = (): void => {
        clearTimeout(timer);
        resolve(undefined);
      };
      addEventListener('online', wake, { once: true });
      document.addEventListener('visibilitychange', wake, { once: true });
    });
    delayMs = Math.min(delayMs * 2, longestDelayMs);
    try {
      // A new server has a new token, which stands in the page.
      await options.onReturn();
    } catch {
      void comeBack();
      return;
    }
    open();
  };
  open();
}
