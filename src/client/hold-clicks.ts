// Holds clicks and form submissions in an island until it is hydrated, and replays them then.
const held = new Map<Element, Event[]>();

export function holdClicks(): void {
  for (const type of ['click', 'submit']) document.addEventListener(type, hold, { capture: true });
}

function hold(event: Event): void {
  const target = event.target as Element;
  const island = target.closest('relay-island');
  if (!island || island.hasAttribute('data-live')) return;
  // Links, static HTML in an island and our own error message work without React.
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

/**
 * Whether `element` belongs to an island that is not hydrated yet, where the HTML must stay as the server rendered it. What stands in a
 * slot (an island's children) is not the island's own HTML.
 */
export function awaitsReact(element: Element): boolean {
  return element.closest('relay-island, relay-slot')?.matches('relay-island:not([data-live])') ?? false;
}
