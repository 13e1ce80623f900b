// Tells whether an island is the same in two versions of a page. If component, props and server-rendered HTML are equal, the island's DOM
// and state, which React owns, are left alone.
import { type IslandsData, sharedMark } from '../../render/island-data.js';

const tag = 'relay-island';
/** The identity of each island, from before it was hydrated. */
const identities = new WeakMap<Element, string>();
const scripts = new WeakMap<Element, string>();

export function isIsland(node: Node): boolean {
  return node instanceof Element && node.localName === tag;
}

export function holdsIslands(...scopes: Element[]): boolean {
  return scopes.some((scope) => scope.querySelector(tag) !== null);
}

/** Records the identities of a page's islands. Must be called before they are hydrated. */
export function noteIslands(page: Document): void {
  const script = page.querySelector('script[data-rd-islands]');
  if (!script) return;
  const { chunks, islands, links, shared } = JSON.parse(script.textContent!) as IslandsData;
  for (const island of page.querySelectorAll<HTMLElement>(tag)) {
    if (identities.has(island)) continue;
    const data = islands[Number(island.dataset.island)]!;
    scripts.set(island, chunks[data.chunk]!);
    const ofPage = data.name === undefined ? links : undefined;
    // Shared props are in a file of their own, whose address changes with its contents.
    const files = JSON.stringify(data).includes(sharedMark) ? shared : undefined;
    identities.set(island, JSON.stringify([chunks[data.chunk], data, files, ofPage, island.outerHTML]));
  }
}

/** Returns the script of an island. An exchange would not notice its change, as the HTML inside is compared part by part. */
export function scriptOf(island: Element): string {
  return scripts.get(island) ?? '';
}

/** Returns a text that is equal for islands that are the same; empty if the island was not recorded. */
export function islandIdentity(island: Element): string {
  return identities.get(island) ?? '';
}

/** Imports a node of another document into this one. The copies of its islands keep their identities. */
export function importIslands(node: ChildNode): ChildNode {
  const copy = document.importNode(node, true);
  if (!(node instanceof Element) || !(copy instanceof Element)) return copy;
  const islandsIn = (scope: Element): Element[] => [
    ...(isIsland(scope) ? [scope] : []),
    ...scope.querySelectorAll(tag),
  ];
  const copies = islandsIn(copy);
  for (const [index, island] of islandsIn(node).entries())
    identities.set(copies[index]!, islandIdentity(island));
  return copy;
}
