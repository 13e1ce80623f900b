// Which islands are the same in two versions of a page: what React has made of one is its own, and stays as long as
// component, props and the HTML that the server rendered are the same.
import { type IslandsData, sharedMark } from '../../render/island-data.js';

const tag = 'relay-island';
/** As they were before React took over. */
const identities = new WeakMap<Element, string>();
const scripts = new WeakMap<Element, string>();

export function isIsland(node: Node): boolean {
  return node instanceof Element && node.localName === tag;
}

export function holdsIslands(...scopes: Element[]): boolean {
  return scopes.some((scope) => scope.querySelector(tag) !== null);
}

/** Notes what the islands of a page are; to be called before they come to life. */
export function noteIslands(page: Document): void {
  const script = page.querySelector('script[data-rd-islands]');
  if (!script) return;
  const { chunks, islands, links, shared } = JSON.parse(script.textContent!) as IslandsData;
  for (const island of page.querySelectorAll<HTMLElement>(tag)) {
    if (identities.has(island)) continue;
    const data = islands[Number(island.dataset.island)]!;
    scripts.set(island, chunks[data.chunk]!);
    const ofPage = data.name === undefined ? links : undefined;
    // Data that is a file of its own has another address when it changes.
    const files = JSON.stringify(data).includes(sharedMark) ? shared : undefined;
    identities.set(island, JSON.stringify([chunks[data.chunk], data, files, ofPage, island.outerHTML]));
  }
}

/** The script of an island that an exchange would not see, as what it holds is compared part by part. */
export function scriptOf(island: Element): string {
  return scripts.get(island) ?? '';
}

export function islandIdentity(island: Element): string {
  return identities.get(island) ?? '';
}

/** Copies a node of another document into this one; its islands are still the ones that they were. */
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
