// Pages with islands bring a description of them; what reads it is loaded only then (islands/islands.ts).

import { replayClicks } from './hold-clicks.js';
import { markZoomable } from './image-zoom.js';
import type { ShowIslands } from './islands/islands.js';
import { watchDiagrams } from './lazy-diagrams.js';
import { buildTabs } from './tabs.js';
import { texts } from './texts.js';

/** Behaviours that change elements of the page, for what has come into it or is alive now. */
function enhance(scope: ParentNode): void {
  buildTabs(scope);
  markZoomable();
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
  const [title, message, button] = ['p', 'p', 'button'].map((name) =>
    box.appendChild(document.createElement(name)),
  );
  title!.className = 'rd-crash-title';
  title!.textContent = texts.pageError;
  message!.textContent = error instanceof Error ? error.message : String(error);
  (button as HTMLButtonElement).type = 'button';
  button!.className = 'rd-button';
  button!.textContent = texts.retry;
  button!.onclick = () => {
    island.replaceChildren(...before);
    retry().catch((again: unknown) => showPageError(island, again, retry));
  };
  island.replaceChildren(box);
}
