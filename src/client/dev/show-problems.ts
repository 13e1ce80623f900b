// Mistakes over the page, in the words of the terminal, and the quiet ones in a list that opens when it is asked for.
// All of it stands in a shadow root with a sheet of its own: the site's styles and ours do not meet.
import type { ProblemText } from '../../cli/format-problems.js';
import type { ProblemsMessage } from '../../dev/live-message.js';
import { problemsCss } from './problems-css.js';

let message: ProblemsMessage | undefined;
let root: ShadowRoot | undefined;
/** The overlay that was closed by hand: the same mistakes do not open it again. */
let dismissed = '';

/** @param news undefined: another page is shown. */
export function showProblems(news: ProblemsMessage | undefined = message): void {
  message = news;
  if (!message) return;
  const path = decodeURI(location.pathname);
  const here = message.overlay.filter(({ page }) => page === undefined || decodeURI(page) === path);
  const elsewhere = message.overlay.filter((problem) => !here.includes(problem));
  const isShown = showOverlay(here);
  showList(isShown ? elsewhere : [...here, ...elsewhere], message);
}

/** @returns whether it is open. */
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
    // Taken away because it was mended: then it is not in the page any more.
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
  // Everything in a page belongs to a landmark, so that screen readers can go there.
  host.setAttribute('role', 'region');
  host.setAttribute('aria-label', 'Problems of the site');
  root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(problemsCss);
  root.adoptedStyleSheets = [sheet];
  document.body.append(host);
  return root;
}
