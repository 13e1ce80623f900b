// The button that hides the sidebar and shows it again, loaded on all pages of sites with `sidebar.hideable`. The sidebar stays hidden
// until the reader loads a new document.
import { onClick } from './listen.js';

const { dataset } = document.documentElement;

/** Scroll position of the sidebar when it was hidden; a hidden sidebar has none. */
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

/** Adds the button to the sidebar of the page that is shown, as each page brings a sidebar of its own. */
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
