// The search button and its keyboard shortcuts. The search itself is fetched at the first sign that a reader wants it: pointer or focus on
// the button, or the shortcut. The dialog and its field open at once, so nothing typed meanwhile is lost.

import { loadClient } from '../search/load-client.js';
import type { SearchClient } from '../search/search-client.js';
import type { SearchSettings } from '../search/search-settings.js';
import { fillText } from '../texts/fill-text.js';
import { onIntent } from './listen.js';
import { closeMobileMenu } from './mobile-menu.js';
import { replaceAddress } from './navigate.js';
import { texts } from './texts.js';

let dialog: HTMLDialogElement | undefined;
let loadingClient: Promise<SearchClient> | undefined;
let hasStyles = false;

export function startSearch(): void {
  onIntent('.rd-search-button', () => {
    const settings = readSettings();
    // If loading fails, opening the dialog tells of it.
    if (settings) void loadDialog(settings).catch(() => undefined);
  });
  // A click outside the dialog closes it, unless it began inside, as when marking text.
  let isPressedBeside = false;
  document.addEventListener('pointerdown', ({ target }) => {
    isPressedBeside = isBeside(target);
  });
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.rd-search-button')) openDialog();
    else if (isPressedBeside && isBeside(target)) dialog?.close();
  });
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isShortcut = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
    const isSlash =
      key === '/' && !(ctrlKey || metaKey || altKey) && !dialog?.open && !isTextField(event.target);
    if (!(isShortcut || isSlash) || !readSettings()) return;
    event.preventDefault();
    if (dialog?.open) dialog.close();
    else openDialog();
  });
  nameShortcut();
  void openPage();
  document.addEventListener('relaydocs:route', () => {
    nameShortcut();
    void openPage();
  });
}

function readSettings(): SearchSettings | undefined {
  const text = document.querySelector<HTMLElement>('.rd-search-button')?.dataset.search;
  return text === undefined ? undefined : (JSON.parse(text) as SearchSettings);
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** On Apple devices, names the shortcut as it is there. The server's HTML has the shortcut of other systems. */
function nameShortcut(): void {
  if (!/Mac|iP/.test(navigator.platform)) return;
  const button = document.querySelector('.rd-search-button');
  button?.setAttribute('aria-label', fillText(texts.searchWithKey, { key: 'Command+K' }));
  button?.setAttribute('data-key', '⌘ K');
}

function openDialog(): void {
  const settings = readSettings();
  if (!settings || dialog?.open) return;
  closeMobileMenu();
  const opened = buildDialog();
  dialog = opened;
  opened.addEventListener('close', () => {
    // The `close` event comes later than the closing, so another dialog may be open by now.
    if (dialog === opened) dialog = undefined;
    opened.remove();
  });
  addStyles(settings);
  document.body.append(opened);
  opened.showModal();
  void fillDialog(opened, settings);
}

function buildDialog(): HTMLDialogElement {
  const element = document.createElement('dialog');
  element.className = 'rd-search';
  element.setAttribute('aria-label', texts.search);
  element.innerHTML =
    '<form role="search" class="rd-search-form">' +
    '<span role="progressbar" hidden></span>' +
    '<input type="search" aria-autocomplete="list" maxlength="64" autocomplete="off" autocorrect="off" autocapitalize="off" spellcheck="false" enterkeyhint="go" autofocus>' +
    '<button type="reset" class="rd-icon-button rd-close" hidden></button>' +
    '<button type="button" class="rd-search-cancel"></button>' +
    '</form><div class="rd-search-panel"></div>';
  const [form] = element.children;
  const [progress, field, reset, cancel] = form!.children as unknown as [
    HTMLElement,
    HTMLInputElement,
    HTMLElement,
    HTMLElement,
  ];
  progress.setAttribute('aria-label', texts.searching);
  field.setAttribute('aria-label', texts.search);
  field.placeholder = texts.searchPlaceholder;
  reset.title = texts.clearQuery;
  cancel.textContent = texts.close;
  element.addEventListener('submit', (event) => event.preventDefault());
  // On Escape, browsers would first clear the search field.
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    element.close();
  });
  cancel.onclick = () => element.close();
  return element;
}

/** Whether a click is outside the dialog: on the backdrop its target is the dialog itself, on the scrollbar the document. */
function isBeside(target: EventTarget | null): boolean {
  return target === dialog || target === document.documentElement;
}

async function fillDialog(opened: HTMLDialogElement, settings: SearchSettings): Promise<void> {
  try {
    const [{ startDialog }, client] = await loadDialog(settings);
    if (opened.open) startDialog({ dialog: opened, client, settings });
  } catch {
    // The code could not be fetched: try again when the query changes.
    tellOfFailure(opened.querySelector('.rd-search-panel')!);
    opened.addEventListener('input', () => void fillDialog(opened, settings), { once: true });
  }
}

/** Shows the same message that the dialog shows once its code is loaded. */
function tellOfFailure(place: Element): void {
  place.innerHTML = '<div class="rd-search-message" role="alert"><p><strong></strong></p><p></p></div>';
  place.querySelector('strong')!.textContent = texts.searchFails;
  place.querySelector('p + p')!.textContent = texts.searchFailsHint;
}

function loadDialog(settings: SearchSettings) {
  addStyles(settings);
  return Promise.all([import('./islands/search/search-dialog.js'), sharedClient(settings)]);
}

/** Returns the one search client of the document, so that all searches share its cache. */
function sharedClient(settings: SearchSettings): Promise<SearchClient> {
  loadingClient ??= loadClient(settings);
  return loadingClient.catch((error: unknown) => {
    loadingClient = undefined;
    throw error;
  });
}

/** Starts the search page, which lists all results, if it is the page that is shown. */
async function openPage(): Promise<void> {
  const page = document.querySelector<HTMLElement>('[data-search-page]');
  const settings = page && readSettings();
  if (!page || !settings) return;
  try {
    const [{ startSearchPage }, client] = await Promise.all([
      import('./islands/search/search-page.js'),
      sharedClient(settings),
    ]);
    if (page.isConnected) startSearchPage({ page, client, settings, replaceAddress });
  } catch {
    tellOfFailure(page.querySelector('.rd-search-results')!);
  }
}

function addStyles({ styles }: SearchSettings): void {
  if (hasStyles) return;
  hasStyles = true;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styles;
  document.head.append(link);
}
