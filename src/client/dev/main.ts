// Runs in every page that the dev server shows, and in no page of a build. It receives changes from the server, fetches the shown page
// again and updates what differs.
import { connect } from './connection.js';
import { noteIslands } from './island-identity.js';
import { pageStamp, refreshFiles, refreshPage, refreshStyles } from './refresh-page.js';
import { showProblems } from './show-problems.js';

// This is the page's first script, so no island is hydrated yet.
noteIslands(document);

/** Changes are applied one after the other: two at once would see a half-updated page. */
let work: Promise<void> = Promise.resolve();
/** The newest version number received, and from which server: a restarted server counts anew. */
let heard = pageStamp();

connect({
  version: () => pageStamp().version,
  token: () => pageStamp().token,
  onMessage(message) {
    if (message.type === 'problems') {
      showProblems(message);
      return;
    }
    heard.version = Math.max(heard.version, message.version);
    const isOurs = message.pages === 'all' || message.pages.some(isThisPage);
    queue(async () => {
      if (isOurs) await refreshPage();
      refreshFiles(message.files, message.version);
    });
  },
  // The server has restarted, or the machine has slept: any change may have been missed.
  async onReturn() {
    await refreshPage();
    refreshStyles();
  },
});

document.addEventListener('relaydocs:route', () => {
  noteIslands(document);
  showProblems();
  const stamp = pageStamp();
  if (stamp.token !== heard.token) heard = stamp;
  // The page was prefetched and has changed since.
  if (stamp.version < heard.version) queue(refreshPage);
});

/** Queues a change. An error means that the server is gone; reconnecting brings the page up to date. */
function queue(change: () => Promise<void>): void {
  work = work.then(change).catch(() => undefined);
}

function isThisPage(url: string): boolean {
  return decodeURI(url) === decodeURI(location.pathname);
}
