// Makes one DOM tree equal to another and only touches what differs (morphing).

import { Idiomorph } from 'idiomorph';
import { groupBy } from '../../base/values.js';
import { buildTabs, panelsOf } from '../tabs.js';
import { holdsIslands, importIslands, isIsland, islandIdentity } from './island-identity.js';

/** Highest number of elements in a tree for the morphing library, which compares all nodes: thousands of them take seconds. */
const librarySize = 300;

function morph(old: Element, next: Element): void {
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

/** Keeps children that are equal in both lists and in the same order, and morphs what is between them. */
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

/** Returns pairs of indexes of equal nodes, ascending in both lists. */
function equalPairs(before: readonly ChildNode[], after: readonly ChildNode[]): Pair[] {
  const places = groupBy(before.keys(), (index) => keyOf(before[index]!));
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

/** Updates the main landmark and keeps the reader's state: scroll position, open details and tabs, focus, selection, islands. */
export function morphMain(main: Element, next: Element): void {
  const restore = takeBackScripts(main);
  renewSearch(main, next);
  copyState(main, next);
  morph(main, next);
  restore();
}

/** Undoes what scripts did to the server's HTML, so that it can be compared with new HTML. @returns a function that redoes it. */
function takeBackScripts(main: Element): () => void {
  const chosen = new Map<Element, string | undefined>();
  const focused = document.activeElement;
  let focusedTab: { tabs: Element; index: number } | undefined;
  for (const tabs of main.querySelectorAll<HTMLElement>('.rd-tabs[data-ready]')) {
    const list = tabs.querySelector(':scope > .rd-tab-list');
    const panels = panelsOf(tabs);
    chosen.set(tabs, panels.find(({ hidden }) => !hidden)?.dataset.value);
    if (list && focused && list.contains(focused))
      focusedTab = { tabs, index: [...list.children].indexOf(focused) };
    list?.remove();
    tabs.removeAttribute('data-ready');
    for (const panel of panels) {
      for (const name of ['hidden', 'role', 'aria-labelledby', 'tabindex']) panel.removeAttribute(name);
      if (/^rd-tab-\d+-panel$/.test(panel.id)) panel.removeAttribute('id');
    }
  }
  return () => {
    buildTabs(main);
    for (const [tabs, value] of chosen) {
      const index = panelsOf(tabs).findIndex(({ dataset }) => dataset.value === value);
      const tab = tabs.querySelectorAll<HTMLElement>(':scope > .rd-tab-list > *')[index];
      if (tabs.isConnected && tab?.getAttribute('aria-selected') === 'false') tab.click();
    }
    if (focusedTab) {
      const { tabs, index } = focusedTab;
      tabs.querySelectorAll<HTMLElement>(':scope > .rd-tab-list > *')[index]?.focus({ preventScroll: true });
    }
  };
}

/** Replaces a search page's box: its results are rendered by a React root, which cannot start twice in one element. */
function renewSearch(main: Element, next: Element): void {
  const [old, fresh] = [main, next].map((page) => page.querySelector('[data-search-page]'));
  if (old && fresh) old.replaceWith(document.importNode(fresh, true));
}

/** Opens and closes details in the new HTML as the reader has them, matched by their summaries. */
function copyState(main: Element, next: Element): void {
  const keyOf = (details: HTMLDetailsElement): string => details.querySelector('summary')?.textContent ?? '';
  const known = groupBy(main.querySelectorAll('details'), keyOf);
  for (const details of next.querySelectorAll('details')) {
    const open = known.get(keyOf(details))?.shift()?.open;
    if (open !== undefined) details.open = open;
  }
}
