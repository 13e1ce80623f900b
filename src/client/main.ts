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
// boot.ts and the scripts here add:
//   data-theme-choice         the reader's own choice, if there is one
//   data-announcement-closed  present: the reader has closed this announcement
//
// and on these in the document:
//   <script type="module" src="…" data-relaydocs>      same `src`: page of the same build
//   <link rel="stylesheet" href="…" data-relaydocs>    styles of the page; those that differ are exchanged
//   data-rd-region="…"     an element whose content is replaced on navigation: `content`, `navbar-left`, `navbar-right`
//   data-sidebar="…"       between pages with the same value the reader's state of the sidebar is kept
//   data-fragment="…"      on the button of a category: address of its entries, a list of <li>
import { startAnnouncement } from './announcement.js';
import { startColorMode } from './color-mode.js';
import { startCopyCode } from './copy-code.js';
import { startDropdowns } from './dropdowns.js';
import { startMobileMenu } from './mobile-menu.js';
import { startNavbarScroll } from './navbar-scroll.js';
import { startNavigation } from './navigate.js';
import { prefetchWhenIdle, startPrefetch } from './prefetch.js';
import { startScrollPosition } from './scroll-position.js';
import { showCurrentEntry, startSidebar } from './sidebar.js';
import { startSkipLink } from './skip-link.js';
import { buildTabs, startTabs } from './tabs.js';
import { watchHeadings } from './toc-highlight.js';

startColorMode();
startAnnouncement();
startTabs();
buildTabs(document);
startScrollPosition();
startSkipLink();
startMobileMenu();
startDropdowns();
startSidebar();
showCurrentEntry();
startCopyCode();
startNavbarScroll();
startNavigation();
startPrefetch();
watchHeadings();
prefetchWhenIdle();
document.addEventListener('relaydocs:route', () => {
  showCurrentEntry();
  watchHeadings();
  prefetchWhenIdle();
});
