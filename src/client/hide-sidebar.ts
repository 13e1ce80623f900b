// A script of all pages of sites with `sidebar.hideable`: a button puts the sidebar away, and brings it back. It stays away
// until the reader loads a new document.
import { onClick } from './listen.js';

const { dataset } = document.documentElement;

onClick('.rd-sidebar-toggle', () => {
  if ('sidebarHidden' in dataset) delete dataset.sidebarHidden;
  else dataset.sidebarHidden = '';
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
