import { texts } from './texts.js';

const DELAY_MS = 200;
let timer: ReturnType<typeof setTimeout> | undefined;
let bar: HTMLElement | undefined;

// The document may be shown again as it was left, with nothing on its way.
addEventListener('pagehide', stopProgress);

/** Shows a bar at the top edge if the next page takes longer than 200 ms. */
export function startProgress(): void {
  stopProgress();
  timer = setTimeout(() => {
    bar = addProgress(document.body, 'rd-progress', texts.loadingPage);
  }, DELAY_MS);
}

/** Shows, or only says, at the end of `place` that something is on its way. */
export function addProgress(place: Element, className: string, label: string): HTMLElement {
  const progress = document.createElement('div');
  progress.className = className;
  progress.setAttribute('role', 'progressbar');
  progress.setAttribute('aria-label', label);
  place.append(progress);
  return progress;
}

export function stopProgress(): void {
  clearTimeout(timer);
  bar?.remove();
  bar = undefined;
}

let region: HTMLElement | undefined;

/** Lets a screen reader say `text` when it is free to. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'rd-visually-hidden';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  region.textContent = text;
}
