// What pages of an API do without React: copying an operation, telling the language of the samples, opening consoles. It is loaded
// with such a page, and where a reader has something kept for all pages.
import { readStored } from '../../base/storage.js';
import { findOperation } from '../../base/twin-sections.js';
import { languageTabs, onLanguage } from './sample-language.js';

interface PageBehaviours {
  /** Copies, and tells by sign and word whether that went well. */
  show(element: HTMLElement, text: string | Promise<string>): Promise<void>;
  fetchText(url: string): Promise<string>;
}

let behaviours: PageBehaviours;
/** A document before this one may have asked for a console. */
let isFirst = true;
let stopTelling = (): void => {};

const loadConsoles = () => import('./api-console.js');

let copiedAt: Event | undefined;

// In the click itself, as Safari wants it.
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-copies]');
  if (button) copy(button, event);
});

/** What a button of an operation does. @param event the click, which may be older than this script, and than `showApi` */
export function act(button: HTMLButtonElement, event: Event, given: PageBehaviours): void {
  behaviours = given;
  if (button.dataset.copies === undefined) openConsole(button);
  else if (event !== copiedAt) copy(button, event);
}

function copy(button: HTMLButtonElement, event: Event): void {
  copiedAt = event;
  void behaviours.show(button, markdownOf(button));
}

/** Called for every page that is shown. */
export function showApi(given: PageBehaviours): void {
  behaviours = given;
  void followMoved();
  if (readStored(`relaydocs.requests${document.documentElement.dataset.base}`)) void loadConsoles();
  for (const button of document.querySelectorAll<HTMLElement>('.rd-copy-operation'))
    button.hidden = !twinUrl();
  if (document.querySelector('.rd-schema-filter'))
    void import('./schema-filter.js').then(({ showFilters }) => showFilters());
  stopTelling();
  stopTelling = onLanguage(showLanguage);
  showLanguage();
  const wanted = isFirst && (history.state as { console?: string } | null)?.console;
  isFirst = false;
  if (wanted) toggle(document.querySelector(`[data-operation="${CSS.escape(wanted)}"]`));
}

/** An operation that stood on this page, and all that has an address in it, is on a page of its own since the page grew too large. */
async function followMoved(): Promise<void> {
  const { href } = location;
  const parts = [...document.querySelectorAll<HTMLAnchorElement>('[data-moved=parts] a')];
  // A heading of the author's may have the id of an operation, whose entry may stand above it.
  const own = [...document.querySelectorAll('[id]')].find(
    (one) => `#${encodeURI(one.id)}` === location.hash && !one.matches('[data-moved] > *'),
  );
  if (document.querySelector('[data-moved] > :target')) own?.scrollIntoView();
  if (own || location.hash === '') return;
  // So many operations that their index has parts.
  const texts = await Promise.all(
    document.querySelector(':target') ? [] : parts.map((part) => behaviours.fetchText(part.href)),
  );
  if (location.href !== href) return;
  const pages = [document, ...texts.map((text) => new DOMParser().parseFromString(text, 'text/html'))];
  const entries = pages.flatMap((page) => [...page.querySelectorAll<HTMLElement>('[data-moved] > [id]')]);
  const [entry] = entries
    .filter(({ id }) => `${location.hash}.`.startsWith(`#${encodeURI(id)}.`))
    // The id of one operation may begin that of another.
    .sort((a, b) => b.id.length - a.id.length);
  const url = entry?.querySelector('a')?.href.replace(/#.*/, location.hash);
  if (url) location.replace(url);
}

function showLanguage(): void {
  const place = document.querySelector('.rd-requests-language');
  const name = languageTabs()?.querySelector('[aria-selected="true"]')?.textContent;
  if (place && name) place.textContent = name;
}

/** On a document whose own policy lets it connect nowhere (the reader came from another page), it is loaded anew first. */
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

/** The operation's part of the page's twin, which assistants get as well, and where it is from. */
async function markdownOf(button: HTMLElement): Promise<string> {
  const twin = await behaviours.fetchText(twinUrl()!);
  const { id = '' } = button.closest('.rd-op')!.querySelector('h2, h3')!;
  const url = new URL(location.href);
  url.hash = id;
  url.search = '';
  return `${findOperation(twin, button.dataset.copies!) ?? twin}\n\n${url.href}\n`;
}
