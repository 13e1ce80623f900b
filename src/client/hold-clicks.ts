// What the reader does in an island before it is alive is kept, and done again when it is.
const held = new Map<Element, Event[]>();

export function holdClicks(): void {
  for (const type of ['click', 'submit']) document.addEventListener(type, hold, { capture: true });
}

function hold(event: Event): void {
  const target = event.target as Element;
  const island = target.closest('relay-island');
  if (!island || island.hasAttribute('data-live')) return;
  // Static HTML in an island, links and our own message work without React.
  if (target.closest('a[href]:not([href^="#"]), summary, .rd-crash, relay-slot, relay-island') !== island)
    return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held.set(island, [...(held.get(island) ?? []), event]);
}

export function replayClicks(island: Element): void {
  const events = held.get(island) ?? [];
  held.delete(island);
  for (const { type, target } of events) {
    if (type === 'submit') (target as HTMLFormElement).requestSubmit();
    else (target as HTMLElement).click();
  }
}

/** Part of an island that is not alive yet: React must find it as the server wrote it. Children of an island are its own. */
export function awaitsReact(element: Element): boolean {
  return element.closest('relay-island, relay-slot')?.matches('relay-island:not([data-live])') ?? false;
}
