// What API pages do without React: copy an operation, show the language of the samples, open consoles. Loaded with such pages, and on all
// pages if the reader has stored settings for requests.
import { readStored } from '../../base/storage.js';
import { findOperation } from '../../base/twin-sections.js';
import { languageTabs, onLanguage } from './sample-language.js';

interface PageBehaviours {
  /** Copies a text and reports success or failure to the reader (client/copy.ts). */
  show(element: HTMLElement, text: string | Promise<string>): Promise<void>;
  fetchText(url: string): Promise<string>;
}

let behaviours: PageBehaviours;
/** True until the first page was handled: the previous document may have asked to open a console. */
let isFirst = true;
let stopListening = (): void => {};

const loadConsoles = () => import('./api-console.js');

let copiedAt: Event | undefined;

// Safari only allows copying during the click itself, so this script has a listener of its own.
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-copies]');
  if (button) copy(button, event);
});

/** Runs a button of an operation. @param event the click, which may be older than this script and than `showApi`. */
export function act(button: HTMLButtonElement, event: Event, given: PageBehaviours): void {
  behaviours = given;
  if (button.dataset.copies === undefined) openConsole(button);
  else if (event !== copiedAt) copy(button, event);
}

function copy(button: HTMLButtonElement, event: Event): void {
  copiedAt = event;
  void behaviours.show(button, markdownOf(button));
}

/** Sets up the API page that is shown. Called for every page. */
export function showApi(given: PageBehaviours): void {
  behaviours = given;
  void followMoved();
  if (readStored(`relaydocs.requests${document.documentElement.dataset.base}`)) void loadConsoles();
  for (const button of document.querySelectorAll<HTMLElement>('.rd-copy-operation'))
    button.hidden = !twinUrl();
  if (document.querySelector('.rd-schema-filter'))
    void import('./schema-filter.js').then(({ showFilters }) => showFilters());
  stopListening();
  stopListening = onLanguage(showLanguage);
  showLanguage();
  const wanted = isFirst && (history.state as { console?: string } | null)?.console;
  isFirst = false;
  if (wanted) toggle(document.querySelector(`[data-operation="${CSS.escape(wanted)}"]`));
}

/**
 * Follows a link to an operation that has been moved from this page to a page of its own, since the page grew too large. The target may
 * also be anything with an id inside that operation.
 */
async function followMoved(): Promise<void> {
  const { href } = location;
  const parts = [...document.querySelectorAll<HTMLAnchorElement>('[data-moved=parts] a')];
  // A heading of the author may have the same id as an operation, whose entry may come first in the document.
  const own = [...document.querySelectorAll('[id]')].find(
    (one) => `#${encodeURI(one.id)}` === location.hash && !one.matches('[data-moved] > *'),
  );
  if (document.querySelector('[data-moved] > :target')) own?.scrollIntoView();
  if (own || location.hash === '') return;
  // An API with very many operations has its index in several parts.
  const texts = await Promise.all(
    document.querySelector(':target') ? [] : parts.map((part) => behaviours.fetchText(part.href)),
  );
  if (location.href !== href) return;
  const pages = [document, ...texts.map((text) => new DOMParser().parseFromString(text, 'text/html'))];
  const entries = pages.flatMap((page) => [...page.querySelectorAll<HTMLElement>('[data-moved] > [id]')]);
  const [entry] = entries
    .filter(({ id }) => `${location.hash}.`.startsWith(`#${encodeURI(id)}.`))
    // The id of one operation may begin with the id of another, so the longest match wins.
    .sort((a, b) => b.id.length - a.id.length);
  const url = entry?.querySelector('a')?.href.replace(/#.*/, location.hash);
  if (url) location.replace(url);
}

function showLanguage(): void {
  const place = document.querySelector('.rd-requests-language');
  const name = languageTabs()?.querySelector('[aria-selected="true"]')?.textContent;
  if (place && name) place.textContent = name;
}

/** Opens a console. If the document's policy forbids connections, as the reader came from another page, it is reloaded first. */
function openConsole(button: HTMLButtonElement): void {
  if (document.querySelector('meta[content*=connect-src]')) {
    history.replaceState({ ...history.state, console: button.dataset.operation }, '');
    location.reload();
  } else toggle(button);
}

function toggle(button: HTMLButtonElement | null): void {
  void loadConsoles().then(({ toggleConsole }) => toggleConsole(button));
}

const twinUrl = () => document.querySelector<HTMLLinkElement>('link[type="text/markdown"]')?.href;

/** Returns the operation's section of the Markdown page (the page's twin), and the address that it comes from. */
async function markdownOf(button: HTMLElement): Promise<string> {
  const twin = await behaviours.fetchText(twinUrl()!);
  const { id = '' } = button.closest('.rd-op')!.querySelector('h2, h3')!;
  const url = new URL(location.href);
  url.hash = id;
  url.search = '';
  return `${findOperation(twin, button.dataset.copies!) ?? twin}\n\n${url.href}\n`;
}
