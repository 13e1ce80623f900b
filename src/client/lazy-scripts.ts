// Scripts that are loaded only where a page needs them: for islands, which the page describes (islands/islands.ts), for pictures
// that can be enlarged, for diagrams that come near, for a console that is opened.
import { readStored } from '../base/storage.js';
import { show } from './copy.js';
import { awaitsReact, replayClicks } from './hold-clicks.js';
import type { ShowIslands } from './islands/islands.js';
import { onClick } from './listen.js';
import { base, fetchText } from './prefetch.js';
import { buildTabs } from './tabs.js';
import { texts } from './texts.js';

/** Behaviours that change elements of the page, for what has come into it or is alive now. */
function enhance(scope: ParentNode): void {
  buildTabs(scope);
  watchPictures();
  watchDiagrams();
}

let runtime: Promise<ShowIslands> | undefined;

/** Called for every page that is shown. @param navigated the document was another page's. */
export function showIslands(navigated: boolean): void {
  if (!runtime && !document.querySelector('script[data-rd-islands]')) return;
  runtime ??= import('./islands/islands.js').then(({ startIslands }) =>
    startIslands({ enhance, showError: showPageError, replayClicks }),
  );
  runtime.then(
    (show) => show(navigated),
    (error: unknown) => {
      // The page may be of a newer build than this document.
      if (navigated) location.reload();
      const reload = async (): Promise<void> => location.reload();
      for (const island of document.querySelectorAll('relay-island')) showPageError(island, error, reload);
    },
  );
}

/** Says in the place of an island why it is not there. What stood there comes back when it is tried again. */
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

/** Pictures that can be enlarged become buttons. */
export function watchPictures(): void {
  if (document.querySelector('img[data-zoom]'))
    void import('./image-zoom.js').then(({ markZoomable }) => markZoomable());
}

/** So far before a diagram comes into view, what draws it is loaded. */
const AHEAD = '400px';
let observer: IntersectionObserver | undefined;

/** Has the diagrams of the page drawn when they come near. Without Mermaid in the site they have no address to load it from. */
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

/** Pages of an API, and what a reader has kept for all pages. */
export function watchApi(): void {
  if (document.querySelector('.rd-op,[data-moved]') || readStored(`relaydocs.requests${base}`))
    void loadApi().then(({ showApi }) => showApi(behaviours));
}

/** Buttons of operations. A click before their script is there is not lost; React and the form of a console come with the first. */
export function startConsoles(): void {
  onClick<HTMLButtonElement>('[data-call],[data-copies]', (button, event) => {
    void loadApi().then(({ act }) => act(button, event, behaviours));
  });
}

const behaviours = { show, fetchText };
const loadApi = () => import('./islands/api-page.js');
