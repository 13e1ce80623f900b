// The script of every page. Event listeners are attached to `document`, so replaced content needs no new ones.
//
// It relies on these attributes of <html>, which src/theme/html-attributes.ts writes:
//   lang
//   data-base            base URL of the site, with slashes at both ends
//   data-theme           `dark` | `light`: the mode that is shown; the default mode until boot.ts has run
//   data-color-default   `dark` | `light`: mode of a first visit
//   data-color-system    present: without a choice, the mode of the operating system is shown
//   data-color-fixed     present: there is no switch, and a stored choice is ignored
//   data-announcement    id of the announcement, if there is one
//   data-texts           texts of the scripts that differ from the English ones, as JSON
//   data-layout          `no-footer` or `none`: what is left out around the page, and a digest of the site's own shell components;
//                        absent where the whole default shell is shown
//   data-docs            versions of each docs folder but the page's own, the last one first; absent where there is nothing to choose
// boot.ts and the scripts here add:
//   data-theme-choice         the reader's own choice, if there is one
//   data-script-failed        present: a script failed to load or threw; nothing may wait for it
//   data-whole                present: the reader came to a position in the page; all of it is laid out, not just what is near
//   data-announcement-closed  present: the reader has closed this announcement
//
// It also relies on these in the document:
//   <script type="module" src="…" data-relaydocs>      same `src`: page of the same build
//   <link rel="stylesheet" href="…" data-relaydocs>    style sheets of the page; navigation exchanges those that differ
//   data-rd-region="…"     an element whose content is replaced on navigation: `content`, `navbar-left`, `navbar-right`
//   data-rd-head                                         a tag in <head> that belongs to the page
//   data-rd-own="lang class"                             names of attributes of <html> or <body> that belong to the page
//   data-sidebar="…"       between pages with the same value, the sidebar keeps its open categories and scroll position
//   <script data-rd-islands>   the islands of the page (render/island-data.ts)
//   data-search="…"        on the search button: settings of the search (src/search/search-settings.ts)
//   data-search-page       around heading, field and results of the search page
//   data-docs="…"          on a link or button: the docs folder whose versions it is about
//   data-version="…"       on a link: the version that following it chooses
//   data-newest            on a link in a list of versions: newer versions are inserted before it
//   data-last              on a link: leads to the last version, whichever that is by now
//   <link href="…" data-newer="…">   on pages of old versions: the script that lists newer ones (render/newer-versions-data.ts)
//   data-locale="…"        on a link: the language it leads to
//   data-preferred="…"     on a link: its label and address for each version, to show those of the reader's preferred one
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
// An API page may have dozens of tab lists, so only the first four are built before the paint. For a reader who comes to an anchor or
// scroll position all are built at once, as building them later would change heights above it.
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

/** Prepares the page that is shown now. @param navigated whether it came by navigation, into another page's document. */
function bringToLife(navigated: boolean): void {
  // These run before the page is painted, so that readers do not see it change.
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
