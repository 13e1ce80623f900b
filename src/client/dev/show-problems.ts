// Shows the site's problems in the page, in the words of the terminal: errors in an overlay, the others in a list that opens on request.
// All is in a shadow root with its own style sheet, so the site's styles and these do not affect each other.
import type { ProblemText } from '../../base/describe-problem.js';
import type { ProblemsMessage } from '../../dev/live-changes.js';

/** Follows the operating system's colour mode and not the site's colours, which may be what is broken. */
const problemsCss = `
:host {
  color-scheme: light dark;
  --text: light-dark(#1c1e21, #e3e3e3);
  --back: light-dark(#fff, #1b1b1d);
  --faint: light-dark(#555, #b0b0b0);
  --line: light-dark(#d0d3d8, #44464b);
  --error: light-dark(#b3261e, #ff8f86);
  --warning: light-dark(#7a4d00, #ffc266);
  font: 14px/1.5 system-ui, sans-serif;
}
dialog, .badge { color: var(--text); background: var(--back); border: 1px solid var(--line); border-radius: 8px; }
dialog { box-sizing: border-box; width: min(62rem, 96vw); max-height: 90vh; overflow: auto; padding: 1rem 1.25rem; border-top: 4px solid var(--error); }
dialog::backdrop { background: #0006; }
h2 { margin: 0 5rem .5rem 0; font-size: 1.15rem; }
button { position: absolute; inset: .9rem 1rem auto auto; font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 4px; padding: .15rem .6rem; cursor: pointer; }
section { padding: .6rem 0; border-top: 1px solid var(--line); }
p { margin: 0; overflow-wrap: anywhere; }
.head, pre { font: 13px/1.5 ui-monospace, monospace; }
.message { margin: .25rem 0; white-space: pre-wrap; }
.error .code { color: var(--error); }
.warning .code { color: var(--warning); }
pre { margin: .35rem 0; padding: .5rem; overflow-x: auto; background: light-dark(#f4f5f7, #242526); border-radius: 4px; }
.hint { white-space: pre-wrap; }
.note { color: var(--faint); padding-top: .5rem; border-top: 1px solid var(--line); }
.badge { position: fixed; inset: auto auto .75rem .75rem; z-index: 1000; max-width: min(40rem, calc(100vw - 1.5rem)); max-height: 60vh; overflow: auto; padding: .3rem .7rem; }
.badge:not([open]) { opacity: .9; }
summary { cursor: pointer; color: var(--faint); }
summary.has-problems { color: var(--warning); font-weight: 600; }
:focus-visible { outline: 2px solid light-dark(#1a56c4, #8ab4ff); outline-offset: 2px; }
@media print { :host { display: none; } }
`;

let message: ProblemsMessage | undefined;
let root: ShadowRoot | undefined;
/** Key of the overlay that the author has closed: the same errors do not open it again. */
let dismissed = '';

/** Shows the problems of the current page. @param news undefined if only the page has changed. */
export function showProblems(news: ProblemsMessage | undefined = message): void {
  message = news;
  if (!message) return;
  const path = decodeURI(location.pathname);
  const here = message.overlay.filter(({ page }) => page === undefined || decodeURI(page) === path);
  const elsewhere = message.overlay.filter((problem) => !here.includes(problem));
  const isShown = showOverlay(here);
  showList(isShown ? elsewhere : [...here, ...elsewhere], message);
}

/** Shows the errors in an overlay. @returns whether the overlay is open. */
function showOverlay(problems: readonly ProblemText[]): boolean {
  const key = JSON.stringify(problems);
  const old = root?.querySelector<HTMLDialogElement>('dialog.overlay');
  if (old?.dataset.key === key) return true;
  old?.close();
  old?.remove();
  if (problems.length === 0) dismissed = '';
  if (problems.length === 0 || dismissed === key) return false;
  const dialog = element('dialog', 'overlay');
  dialog.dataset.key = key;
  const title = problems.length === 1 ? 'A mistake in the site' : `${problems.length} mistakes in the site`;
  dialog.setAttribute('aria-label', title);
  const close = element('button', 'close', 'Close');
  close.autofocus = true;
  close.addEventListener('click', () => dialog.close());
  dialog.append(element('h2', '', title), close, ...problems.map(problemElement));
  dialog.append(
    element('p', 'note', 'What worked before is shown until this is mended; what never did is left out.'),
  );
  dialog.addEventListener('close', () => {
    // If the overlay was removed because the errors are fixed, it is not in the page any more.
    if (!dialog.isConnected) return;
    dismissed = key;
    dialog.remove();
    showProblems();
  });
  shadow().append(dialog);
  dialog.showModal();
  return true;
}

function showList(errors: readonly ProblemText[], { list, more, unchecked }: ProblemsMessage): void {
  const quiet = [...errors, ...list];
  const count = quiet.length + more;
  const old = root?.querySelector('details.badge');
  const isOpen = old?.hasAttribute('open') ?? false;
  const hadFocus = old !== null && old !== undefined && root?.activeElement === old.querySelector('summary');
  old?.remove();
  if (count === 0 && unchecked === 0) return;
  const badge = element('details', 'badge');
  badge.open = isOpen && count > 0;
  const counted = count === 0 ? '' : `${count} problem${count === 1 ? '' : 's'}`;
  const waiting = unchecked === 0 ? '' : `checking links: ${unchecked} pages to go`;
  const summary = element(
    'summary',
    count > 0 ? 'has-problems' : '',
    [counted, waiting].filter(Boolean).join(', '),
  );
  badge.append(summary, ...quiet.map(problemElement));
  badge.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    badge.open = false;
    summary.focus();
  });
  if (more > 0) badge.append(element('p', 'note', `... and ${more} more, see the terminal`));
  shadow().append(badge);
  if (hadFocus) summary.focus();
}

function problemElement({ place, code, severity, message: text, frame, hint }: ProblemText): HTMLElement {
  const block = element('section', severity);
  const head = element('p', 'head');
  if (place !== undefined) head.append(element('b', 'place', place), '  ');
  head.append(element('span', 'code', severity === 'warning' ? `${code} (warning)` : code));
  block.append(head, element('p', 'message', text));
  if (frame !== undefined) block.append(element('pre', '', frame));
  if (hint !== undefined) block.append(element('p', 'hint', `hint: ${hint}`));
  return block;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}

function shadow(): ShadowRoot {
  if (root?.host.isConnected) return root;
  const host = document.createElement('div');
  host.dataset.rdDev = '';
  // A landmark, so that screen readers can reach it: everything in a page should belong to one.
  host.setAttribute('role', 'region');
  host.setAttribute('aria-label', 'Problems of the site');
  root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(problemsCss);
  root.adoptedStyleSheets = [sheet];
  document.body.append(host);
  return root;
}
