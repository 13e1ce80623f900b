// Pages with islands bring a description of them; what reads it is loaded only then (theme/islands/islands.ts).
import type { ShowIslands } from '../theme/islands/islands.js';
import { replayClicks } from './hold-clicks.js';
import { markZoomable } from './image-zoom.js';
import { watchDiagrams } from './lazy-diagrams.js';
import { showPageError } from './page-error.js';
import { buildTabs } from './tabs.js';

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
  runtime ??= import('../theme/islands/islands.js').then(({ startIslands }) =>
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
