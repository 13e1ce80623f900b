// Makes one tree of the page equal to another, touching only what differs.
import { Idiomorph } from 'idiomorph';
import { holdsIslands, importIslands, isIsland, islandIdentity } from './island-identity.js';

/** The library looks for the best match of every node: below this it takes no time, for thousands it takes seconds. */
const librarySize = 300;

export function morph(old: Element, next: Element): void {
  if (old.isEqualNode(next)) return;
  if (isIsland(old) || isIsland(next)) {
    if (islandIdentity(old) !== islandIdentity(next)) old.replaceWith(importIslands(next));
    return;
  }
  if (old.tagName !== next.tagName) {
    old.replaceWith(importIslands(next));
  } else if (old.getElementsByTagName('*').length < librarySize && !holdsIslands(old, next)) {
    Idiomorph.morph(old, document.importNode(next, true), { morphStyle: 'outerHTML' });
  } else {
    copyAttributes(old, next);
    morphChildren(old, next);
  }
}

/** What is equal in both, in the same order, stays; what stands between two of such is made equal one by one. */
function morphChildren(old: Element, next: Element): void {
  const before = [...old.childNodes];
  const after = [...next.childNodes];
  let start = { before: 0, after: 0 };
  for (const end of [...equalPairs(before, after), { before: before.length, after: after.length }]) {
    fillGap(
      old,
      before.slice(start.before, end.before),
      after.slice(start.after, end.after),
      before[end.before],
    );
    start = { before: end.before + 1, after: end.after + 1 };
  }
}

function fillGap(parent: Element, before: ChildNode[], after: ChildNode[], end: ChildNode | undefined): void {
  for (const [index, node] of after.entries()) {
    const old = before[index];
    if (old instanceof Element && node instanceof Element) morph(old, node);
    else if (old) old.replaceWith(importIslands(node));
    else parent.insertBefore(importIslands(node), end ?? null);
  }
  for (const gone of before.slice(after.length)) gone.remove();
}

interface Pair {
  before: number;
  after: number;
}

/** Indexes of equal nodes, rising in both lists. */
function equalPairs(before: readonly ChildNode[], after: readonly ChildNode[]): Pair[] {
  const places = new Map<string, number[]>();
  for (const [index, node] of before.entries()) {
    const key = keyOf(node);
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  const pairs: Pair[] = [];
  let next = 0;
  for (const [index, node] of after.entries()) {
    const place = places.get(keyOf(node))?.find((candidate) => candidate >= next);
    if (place === undefined) continue;
    pairs.push({ before: place, after: index });
    next = place + 1;
  }
  return pairs;
}

function keyOf(node: ChildNode): string {
  if (node instanceof Element && isIsland(node)) return islandIdentity(node);
  return node instanceof Element ? node.outerHTML : `${node.nodeType} ${node.nodeValue}`;
}

function copyAttributes(old: Element, next: Element): void {
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}
