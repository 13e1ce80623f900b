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

/** Lets a screen reader say `text` when it is free to. */
export function announce(text: string): void {
  region ??= addBox(document.body, 'rd-visually-hidden', 'status');
  region.textContent = text;
}
