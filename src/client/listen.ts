// Event listeners for elements that match a CSS selector. They are attached to `document` (event delegation), so replaced content needs no
// new listeners. Listeners that are registered first are called first.

/** Calls `act` when a matching element is clicked. `act` may call `preventDefault()`, which also keeps navigate.ts from the link. */
export function onClick<Clicked extends HTMLElement = HTMLElement>(
  selector: string,
  act: (clicked: Clicked, event: Event) => void,
): void {
  on('click', selector, act);
}

/** Calls `act` when pointer, finger or focus reaches a matching element, which is a sign that a click may follow. */
export function onIntent<Reached extends HTMLElement>(
  selector: string,
  act: (reached: Reached) => void,
): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) on(type, selector, act, { passive: true });
}

function on<Found extends HTMLElement>(
  type: string,
  selector: string,
  act: (found: Found, event: Event) => void,
  options?: AddEventListenerOptions,
): void {
  document.addEventListener(
    type,
    (event) => {
      const found = (event.target as Element).closest<Found>(selector);
      if (found) act(found, event);
    },
    options,
  );
}
