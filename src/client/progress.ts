import { texts } from './texts.js';

const DELAY_MS = 200;
let timer: ReturnType<typeof setTimeout> | undefined;
let bar: HTMLElement | undefined;

// The page may be restored from the back/forward cache, where no navigation is pending any more.
addEventListener('pagehide', stopProgress);

/** Shows a progress bar at the top edge if the next page takes longer than 200 ms. */
export function startProgress(): void {
  stopProgress();
  timer = setTimeout(() => {
    bar = addProgress(document.body, 'rd-progress', texts.loadingPage);
  }, DELAY_MS);
}

/** Appends an element with the role `progressbar` to `place`. Depending on `className` it is visible, or only for screen readers. */
export function addProgress(place: Element, className: string, label: string): HTMLElement {
  const progress = addBox(place, className, 'progressbar');
  progress.setAttribute('aria-label', label);
  return progress;
}

function addBox(place: Element, className: string, role: string): HTMLElement {
  const box = document.createElement('div');
  box.className = className;
  box.setAttribute('role', role);
  place.append(box);
  return box;
}

export function stopProgress(): void {
  clearTimeout(timer);
  bar?.remove();
  bar = undefined;
}

let region: HTMLElement | undefined;

/** Makes screen readers say `text` when they are idle (a live region). */
export function announce(text: string): void {
  region ??= addBox(document.body, 'rd-visually-hidden', 'status');
  region.textContent = text;
}
