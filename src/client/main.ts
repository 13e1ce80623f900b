// What runs in the browser on every page. Listeners stand on `document`, so that replaced content needs no binding.
//
// It relies on these attributes of <html> (src/theme/html-attributes.ts writes them):
//   lang
//   data-base            base URL of the site, with slashes at both ends
//   data-theme           `dark` | `light`: the mode that is shown; the default mode until boot.ts has run
//   data-color-default   `dark` | `light`: mode of a first visit
//   data-color-system    present: without a choice the system's mode is shown
//   data-color-fixed     present: no switch, a kept choice is not looked at
//   data-announcement    id of the announcement, if there is one
//   data-texts           texts of the scripts that are not the English ones, as JSON
//   data-layout          `no-footer` or `none`: what stands around the page, and a digest of parts of the site's own in it;
//                        absent where all is ours and there
//   data-docs            versions of each docs folder but the page's own, the last one first; absent where there is nothing to choose
// boot.ts and the scripts here add:
//   data-theme-choice         the reader's own choice, if there is one
//   data-script-failed        present: a script did not come, or threw; nothing may wait for it
//   data-whole                present: a place in the page was asked for; all of it is laid out, not just what is near
//   data-announcement-closed  present: the reader has closed this announcement
//
// and on these in the document:
//   <script type="module" src="…" data-relaydocs>      same `src`: page of the same build
//   <link rel="stylesheet" href="…" data-relaydocs>    styles of the page; those that differ are exchanged
//   data-rd-region="…"     an element whose content is replaced on navigation: `content`, `navbar-left`, `navbar-right`
//   data-rd-head                                         a tag in <head> that goes with the page
//   data-rd-own="lang class"                             attributes of <html> or <body> that go with the page
//   data-sidebar="…"       between pages with the same value the reader's state of the sidebar is kept
//   <script data-rd-islands>   what in the page is to be brought to life (render/island-data.ts)
//   data-search="…"        on the search button: what a search has to know (src/search/search-settings.ts)
//   data-search-page       around heading, field and results of the search page
//   data-docs="…"          on a link or button: the docs folder whose versions it is about
//   data-version="…"       on a link: a version that the reader chooses with it
//   data-newest            on a link in a list of versions: newer ones are put before it
//   data-last              on a link: leads to the last version, whatever that is by now
//   <link href="…" data-newer="…">   on pages of old versions: what tells of newer ones (render/newer-versions-data.ts)
//   data-locale="…"        on a link: the language it leads to
//   data-preferred="…"     on a link: its label and address by version, for the one that the reader prefers
//   data-call="…"          on a button: the operation whose console it opens, as JSON; `data-operation` is its id
//   data-fragment="…"      on a category, or its button: file below sidebar-lists/ with its entries, a list of <li>

import { afterPaint } from '../base/storage.js';
import { showThemeColor, startColorMode } from './color-mode.js';
import { startCopying } from './copy.js';
import { holdClicks } from './hold-clicks.js';
import { showIslands, startConsoles, watchApi, watchDiagrams, watchPictures } from './lazy-scripts.js';
import { startMobileMenu } from './mobile-menu.js';
import { startDropdowns, startNavbar } from './navbar.js';
import { startNavigation } from './navigate.js';
import { startAnnouncement, startBackToTop, startSkipLink } from './page-buttons.js';
import { prefetchWhenIdle, startPrefetch } from './prefetch.js';
import { startScrollPosition } from './scroll-position.js';
import { watchTables } from './scrolled-tables.js';
import { startSearch } from './search.js';
import { showCurrentEntry, startSidebar } from './sidebar.js';
import { buildGroups } from './sidebar-group.js';
import { buildTabs, startTabs } from './tabs.js';
import { watchHeadings } from './toc-highlight.js';
import { showNewerVersions, showPreferredVersions, startVersions } from './versions.js';

startColorMode();
holdClicks();
startAnnouncement();
startTabs();
// A page of an API may have dozens of rows. Who comes to a place far below has them all, as none may change its height then.
buildTabs(document, location.hash || 'whole' in document.documentElement.dataset ? undefined : 4);
startScrollPosition();
startSkipLink();
startVersions();
startMobileMenu();
startDropdowns();
startSidebar();
startCopying();
startBackToTop();
startConsoles();
startNavbar();
startSearch();
startNavigation();
startPrefetch();
bringToLife(false);
document.addEventListener('relaydocs:route', () => bringToLife(true));

/** @param navigated the document was another page's. */
function bringToLife(navigated: boolean): void {
  // Before the page is painted, as readers would see it change.
  showPreferredVersions();
  showNewerVersions();
  buildGroups(document);
  showCurrentEntry();
  afterPaint(() => {
    showThemeColor();
    watchHeadings();
    watchTables();
    watchDiagrams();
    watchPictures();
    watchApi();
    prefetchWhenIdle();
  });
  showIslands(navigated);
}
