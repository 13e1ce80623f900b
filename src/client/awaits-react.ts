/** Part of an island that is not alive yet: React must find it as the server wrote it. Children of an island are its own. */
export function awaitsReact(element: Element): boolean {
  return element.closest('relay-island, relay-slot')?.matches('relay-island:not([data-live])') ?? false;
}
