// What a page of a built site shows, read from its HTML in the words of an oracle.
import { parse } from 'parse5';

const isElement = (node) => node.tagName !== undefined;
const attribute = (node, name) => node.attrs?.find((one) => one.name === name)?.value;
const hasClass = (node, name) => (attribute(node, 'class') ?? '').split(/\s+/).includes(name);

/** The elements at and below a node, in the order of the text. */
function* elementsIn(node) {
  if (isElement(node)) yield node;
  for (const child of node.childNodes ?? []) yield* elementsIn(child);
}

function textOf(node) {
  if (node.nodeName === '#text') return node.value;
  return (node.childNodes ?? []).map(textOf).join('');
}

function find(node, matches) {
  for (const element of elementsIn(node)) if (matches(element)) return element;
  return undefined;
}

/** Docusaurus numbers what it shows by these names. A diagram, which is text until the browser draws it, is none of its code blocks. */
const counted = {
  codeBlocks: (element) =>
    hasClass(element, 'rd-code') && !hasClass(element, 'rd-diagram') && element.tagName === 'figure',
  tabs: (element) => hasClass(element, 'rd-tabs'),
  tables: (element) => element.tagName === 'table',
};

/** `caution` and `warning` look the same; oracles tell them apart by the word of the source. */
const kindOf = (element) => /(?:^|\s)rd-admonition-([a-z]+)/.exec(attribute(element, 'class') ?? '')?.[1];

/** @param html of a whole page. */
export function readPage(html) {
  const root = parse(html);
  const main = find(root, (element) => element.tagName === 'main') ?? root;
  const title = find(root, (element) => element.tagName === 'title');
  const sidebar = find(root, (element) => attribute(element, 'data-sidebar') !== undefined);
  const refresh = find(root, (element) => attribute(element, 'http-equiv') === 'refresh');
  const elements = [...elementsIn(main)];
  const headings = elements.filter(({ tagName }) => /^h[1-6]$/.test(tagName));
  const linked = (rel) => {
    const link = elements.find((element) => element.tagName === 'a' && attribute(element, 'rel') === rel);
    return link && attribute(link, 'href');
  };
  const numbers = {};
  for (const [name, matches] of Object.entries(counted)) numbers[name] = elements.filter(matches).length;
  const admonitions = {};
  for (const element of elements) {
    if (!hasClass(element, 'rd-admonition')) continue;
    const kind = kindOf(element) ?? 'note';
    admonitions[kind] = (admonitions[kind] ?? 0) + 1;
  }
  return {
    title: title ? textOf(title).trim() : '',
    redirectTo: refresh && attribute(refresh, 'content'),
    h1: headings.filter(({ tagName }) => tagName === 'h1').map((heading) => textOf(heading).trim())[0],
    ids: headings
      .filter((heading) => heading.tagName !== 'h1' && attribute(heading, 'id') !== undefined)
      .map((heading) => attribute(heading, 'id')),
    numbers,
    admonitions,
    prev: linked('prev'),
    next: linked('next'),
    sidebarKey: sidebar && attribute(sidebar, 'data-sidebar'),
    sidebar: sidebar && { nodes: sidebar },
  };
}

/**
 * The entries of a sidebar as oracles write them. @param readFragment gives the HTML behind the URL of a fragment.
 */
export function readSidebar({ nodes }, readFragment) {
  const list = nodes.tagName === 'ul' ? nodes : find(nodes, ({ tagName }) => tagName === 'ul');
  return list ? entriesOf(list, readFragment) : [];
}

function entriesOf(list, readFragment) {
  const items = list.childNodes.filter(({ tagName }) => tagName === 'li');
  return items.flatMap((item) => {
    const fragment = attribute(item, 'data-fragment');
    if (!hasClass(item, 'rd-group') && fragment === undefined) {
      const link = find(item, ({ tagName }) => tagName === 'a');
      return [link ? { t: 'link', l: labelOf(link), h: attribute(link, 'href') } : { t: 'html' }];
    }
    const head = item.childNodes.find((child) => isElement(child) && child.tagName !== 'ul');
    const inner = item.childNodes.find(({ tagName }) => tagName === 'ul');
    const link = fragment === undefined ? find(head, ({ tagName }) => tagName === 'a') : undefined;
    const label = find(head, ({ tagName }) => tagName === 'a' || tagName === 'span') ?? head;
    const list =
      inner ??
      (fragment && find(parse(`<ul>${readFragment(fragment)}</ul>`), ({ tagName }) => tagName === 'ul'));
    return [
      {
        t: 'category',
        l: labelOf(label),
        ...(link && { h: attribute(link, 'href') }),
        ...(fragment !== undefined && { anyHref: true }),
        i: list ? entriesOf(list, readFragment) : [],
      },
    ];
  });
}

const labelOf = (node) => textOf(node).replace(/\s+/g, ' ').trim();
