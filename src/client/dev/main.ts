// Runs in every page that the dev server shows, and in no page that a build writes: hears what has changed, fetches the
// page that is on the screen and puts what is new into it.
import { connect } from './connection.js';
import { noteIslands } from './island-identity.js';
import { pageStamp, refreshFiles, refreshPage, refreshStyles } from './refresh-page.js';
import { showProblems } from './show-problems.js';

// This script stands first: nothing on the page is alive yet.
noteIslands(document);

/** Changes are taken in one after the other: two at once would look at a page that is half new. */
let work: Promise<void> = Promise.resolve();
/** The newest version that was heard of, and from which server: another one counts anew. */
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
  // Another server, or the same after a sleep: look at the page as it is now.
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
  // The page was fetched ahead, and has changed since.
  if (stamp.version < heard.version) queue(refreshPage);
});

/** Where the server is gone, coming back to it brings the page up to date. */
function queue(change: () => Promise<void>): void {
  work = work.then(change).catch(() => undefined);
}

function isThisPage(url: string): boolean {
  return decodeURI(url) === decodeURI(location.pathname);
}
