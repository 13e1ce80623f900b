// Loads scripts that only some pages need: for islands, which the page lists (islands/islands.ts), for images that can be enlarged, for
// diagrams that come near the viewport, and for API consoles that are opened.
import { readStored } from '../base/storage.js';
import { show } from './copy.js';
import { awaitsReact, replayClicks } from './hold-clicks.js';
import type { ShowIslands } from './islands/islands.js';
import { onClick } from './listen.js';
import { base, fetchText } from './prefetch.js';
import { buildTabs } from './tabs.js';
import { texts } from './texts.js';

/** Applies the behaviours that change elements, to content that was added to the page or has been hydrated. */
function enhance(scope: ParentNode): void {
  buildTabs(scope);
  watchPictures();
  watchDiagrams();
}

let runtime: Promise<ShowIslands> | undefined;

/** Starts the islands of each page that is shown. @param navigated whether it came by navigation, into another page's document. */
export function showIslands(navigated: boolean): void {
  if (!runtime && !document.querySelector('script[data-rd-islands]')) return;
  runtime ??= import('./islands/islands.js').then(({ startIslands }) =>
    startIslands({ enhance, showError: showPageError, replayClicks }),
  );
  runtime.then(
    (show) => show(navigated),
    (error: unknown) => {
      // The page may come from a newer build than the scripts of this document.
      if (navigated) location.reload();
      const reload = async (): Promise<void> => location.reload();
      for (const island of document.querySelectorAll('relay-island')) showPageError(island, error, reload);
    },
  );
}

/** Shows an error message in place of an island. Retrying puts back what was there. */
function showPageError(island: Element, error: unknown, retry: () => Promise<void>): void {
  const before = [...island.childNodes];
  const box = document.createElement('div');
  box.className = 'rd-crash';
  box.setAttribute('role', 'alert');
  box.innerHTML = '<p class="rd-crash-title"></p><p></p><button type="button" class="rd-button"></button>';
  const [title, message, button] = box.children as unknown as HTMLElement[];
  title!.textContent = texts.pageError;
  message!.textContent = error instanceof Error ? error.message : String(error);
  button!.textContent = texts.retry;
  button!.onclick = () => {
    island.replaceChildren(...before);
    retry().catch((again: unknown) => showPageError(island, again, retry));
  };
  island.replaceChildren(box);
}

/** Loads the script for images that can be enlarged, if the page has any. */
export function watchPictures(): void {
  if (document.querySelector('img[data-zoom]'))
    void import('./image-zoom.js').then(({ markZoomable }) => markZoomable());
}

/** Distance from the viewport at which a diagram's script is loaded. */
const AHEAD = '400px';
let observer: IntersectionObserver | undefined;

/** Has each diagram of the page drawn when it comes near the viewport. A site without Mermaid names no address to load it from. */
export function watchDiagrams(): void {
  observer?.disconnect();
  const figures = document.querySelectorAll<HTMLElement>('.rd-diagram:not([data-drawn])');
  const url = document.querySelector<HTMLMetaElement>('meta[name="relaydocs:mermaid"]')?.content;
  if (figures.length === 0 || url === undefined) return;
  const options = { rootMargin: AHEAD };
  observer = new IntersectionObserver((entries, own) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      own.unobserve(target);
      void import('./diagrams.js').then(({ drawDiagram }) => drawDiagram(target as HTMLElement, url));
    }
  }, options);
  for (const figure of figures) if (!awaitsReact(figure)) observer.observe(figure);
}

/** Loads the scripts of API pages, if this is one or if the reader has kept requests, which are shown on all pages. */
export function watchApi(): void {
  if (document.querySelector('.rd-op,[data-moved]') || readStored(`relaydocs.requests${base}`))
    void loadApi().then(({ showApi }) => showApi(behaviours));
}

/** Handles the buttons of API operations. Their script, and React for consoles, are loaded with the first click, which is not lost. */
export function startConsoles(): void {
  onClick<HTMLButtonElement>('[data-call],[data-copies]', (button, event) => {
    void loadApi().then(({ act }) => act(button, event, behaviours));
  });
}

const behaviours = { show, fetchText };
const loadApi = () => import('./islands/api-page.js');
