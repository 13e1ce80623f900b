// What readers do to something of the page, named by a selector. The listeners stand on `document`: content that is replaced
// needs no binding. Those that are registered first are called first.

/** @param act may keep the browser and the navigation from what they do at a click, by `preventDefault()` of the event. */
export function onClick<Clicked extends HTMLElement = HTMLElement>(
  selector: string,
  act: (clicked: Clicked, event: Event) => void,
): void {
  on('click', selector, act);
}

/** Calls back when a pointer, a finger or the focus reaches it: a sign that it is to be clicked. */
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
