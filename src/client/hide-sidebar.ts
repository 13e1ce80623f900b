// A script of all pages of sites with `sidebar.hideable`: a button puts the sidebar away, and brings it back. It stays away
// until the reader loads a new document.
import { onClick } from './listen.js';

const { dataset } = document.documentElement;

/** How far the sidebar was scrolled when it was put away: without entries it has no such place. */
let scrolled = 0;

onClick('.rd-sidebar-toggle', () => {
  const sidebar = document.querySelector('.rd-docs > .rd-sidebar')!;
  if ('sidebarHidden' in dataset) {
    delete dataset.sidebarHidden;
    sidebar.scrollTop = scrolled;
  } else {
    scrolled = sidebar.scrollTop;
    dataset.sidebarHidden = '';
  }
  showToggle();
});
document.addEventListener('relaydocs:route', showToggle);
showToggle();

/** Each page brings its own sidebar. */
function showToggle(): void {
  const sidebar = document.querySelector('.rd-docs > .rd-sidebar');
  if (!sidebar) return;
  let button = document.querySelector('.rd-sidebar-toggle');
  if (button?.parentElement !== sidebar) {
    button = document.createElement('button');
    button.className = 'rd-sidebar-toggle';
    button.setAttribute('type', 'button');
    button.setAttribute('aria-label', sidebar.ariaLabel!);
    sidebar.append(button);
  }
  button.setAttribute('aria-expanded', String(!('sidebarHidden' in dataset)));
}
