// The WebSocket connection to the dev server. It reconnects by itself after the machine slept or the server restarted.
import type { LiveMessage } from '../../dev/live-changes.js';

const firstDelayMs = 200;
const longestDelayMs = 5000;

interface ConnectOptions {
  token(): string;
  /** Version number of the content that the page shows. */
  version(): number;
  onMessage(message: LiveMessage): void;
  /** Called with each try after the connection was lost. Rejects as long as the server does not answer. */
  onReturn(): Promise<void>;
}

/** Keeps the page connected to the dev server. */
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
      // Waits for the delay, or until the network is back or the tab becomes visible.
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
      // A restarted server has a new token, which is in its pages.
      await options.onReturn();
    } catch {
      void comeBack();
      return;
    }
    open();
  };
  open();
}
