// Renders what TypeScript says about code: words that open a popover with their type, and lines below the code. These lines are `<samp>`
// elements, which the copy button leaves out. The words are buttons with native popovers, so pages need no script for them: a click, a tap
// or Enter opens one, Escape or a click elsewhere closes it, and browsers that support `interestfor` also open it on hover and focus.
// Popovers follow the code and are not at the end of the page, so that an excerpt of a post contains its own.
import { hashOf } from '../../base/hash.js';
import { escapeText } from '../html/escape-html.js';
import type { LineWord } from './render-code.js';
import type { TypeNode } from './types-in-code.js';

interface ShownTypes {
  /** Shown line, counted from 0 -> words. */
  words: ReadonlyMap<number, readonly LineWord[]>;
  below: ReadonlyMap<number, string>;
  /** Shown line -> class. */
  marks: ReadonlyMap<number, string>;
  /** Id -> HTML of the popover, which follows the code. Words with the same text share one. */
  popovers: ReadonlyMap<string, string>;
}

/** Assigns the nodes to lines. @param origins for each shown line, the line that the nodes refer to */
export function typesIn(nodes: readonly TypeNode[], origins: readonly number[]): ShownTypes {
  const told = new Map<string, string>();
  const words = new Map<number, LineWord[]>();
  const below = new Map<number, string>();
  const marks = new Map<number, string>();
  for (const node of nodes) {
    const line = origins.indexOf(node.line);
    const { type, character, length, text } = node;
    if (line === -1) continue;
    if (type === 'hover') {
      // The error below the line says more.
      if (text === 'any') continue;
      const content = node.docs ? `${text}\n\n${node.docs}` : text;
      const isStop = !told.has(content);
      if (isStop) told.set(content, `rd-t${hashOf(content).slice(0, 8)}`);
      const word = { character, length, popover: told.get(content)!, isStop };
      words.set(line, [...(words.get(line) ?? []), word]);
    } else if (type === 'highlight') marks.set(line, 'rd-line-highlight');
    else below.set(line, (below.get(line) ?? '') + belowHtml(type, character, text));
    if (type === 'error') marks.set(line, 'rd-line-error');
  }
  for (const all of words.values()) all.sort((a, b) => a.character - b.character);
  const popoverOf = (id: string, content: string): string =>
    `<div popover class="rd-type-text" id="${id}" role="tooltip">${escapeText(content)}</div>`;
  const popovers = new Map(Array.from(told, ([content, id]) => [id, popoverOf(id, content)]));
  return { words, below, marks, popovers };
}

/**
 * Makes the ids of popovers unique in the HTML of a page. An id is a hash of the popover's text, which several blocks of a page may share:
 * a block that is written twice, a partial that is shown twice, the excerpts in a list of posts.
 */
export function withOwnTypeIds(html: string): string {
  if (!html.includes('<div popover class="rd-type-text"')) return html;
  const counts = new Map<string, number>();
  return html.replace(
    /( (id|popovertarget|interestfor|aria-describedby)="rd-t[\da-f]{8})(?=")/g,
    (start: string, _, name: string) => {
      const id = start.slice(start.indexOf('"'));
      const count = counts.get(id) ?? 0;
      // Words come before the popovers that they open.
      if (name === 'id') counts.set(id, count + 1);
      return count === 0 ? start : `${start}-${count + 1}`;
    },
  );
}

/** Removes words and popovers from HTML, for output that cannot open them: feeds and print. */
export function withoutTypes(html: string): string {
  return html
    .replace(/<div popover class="rd-type-text"[^<]*<\/div>/g, '')
    .replace(/<button type="button" class="rd-type"[^<>]*>([^<]*)<\/button>/g, '$1');
}

function belowHtml(type: TypeNode['type'], character: number, text: string): string {
  return `<samp class="rd-type-below rd-type-${type}">${escapeText(besideCode(type, character, text))}\n</samp>`;
}

/** Returns lines in which a query or a completion points at the column above; an error refers to the whole line above. */
export function besideCode(type: TypeNode['type'], character: number, text: string): string {
  const indent = ' '.repeat(type === 'error' ? 0 : character);
  const [first = '', ...rest] = text.split('\n');
  const sign = type === 'completion' ? '^| ' : type === 'query' ? '^ ' : '';
  return [indent + sign + first, ...rest.map((line) => indent + ' '.repeat(sign.length) + line)].join('\n');
}
