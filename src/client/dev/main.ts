// Runs in every page that the dev server shows, and in no page that a build writes: hears what has changed, fetches the
// page that is on the screen and puts what is new into it.
import type { LiveMessage } from '../../dev/live-message.js';
import { noteIslands } from './island-identity.js';
import { pageStamp, refreshFiles, refreshPage, refreshStyles } from './refresh-page.js';
import { showProblems } from './show-problems.js';

// This script stands first: nothing on the page is alive yet.
noteIslands(document);

/** Changes are taken in one after the other: two at once would look at a page that is half new. */
let work: Promise<void> = Promise.resolve();
/** The newest version that was heard of. */
let heard = pageStamp().version;

connect({
  version: () => pageStamp().version,
  token: () => pageStamp().token,
  onMessage(message) {
    if (message.type === 'problems') {
      showProblems(message);
      return;
    }
    heard = Math.max(heard, message.version);
    const isOurs = message.pages === 'all' || message.pages.some(isThisPage);
    queue(async () => {
      if (isOurs) await refreshPage();
      refreshFiles(message.files, message.version);
    });
  },
  // Another server, or the same after a sleep: look at the page as it is now.
  async onReturn() {
    await refreshPage();
    refreshStyles();
  },
});

document.addEventListener('relaydocs:route', () => {
  noteIslands(document);
  showProblems();
  // The page was fetched ahead, and has changed since.
  if (pageStamp().version < heard) queue(refreshPage);
});

/** Where the server is gone, coming back to it brings the page up to date. */
function queue(change: () => Promise<void>): void {
  work = work.then(change).catch(() => undefined);
}

function isThisPage(url: string): boolean {
  return decodeURI(url) === decodeURI(location.pathname);
}

// The socket to the dev server. After a sleep of the machine or a restart of the server it comes back by itself.

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
