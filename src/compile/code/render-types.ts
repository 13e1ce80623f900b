// What TypeScript says of code -> words that open what they are, and lines below the code. Those are in <samp> elements, which the
// button to copy leaves out. Words are buttons with popovers of the browser, so that pages with them load no script: a click, a tap
// and Enter open one, Escape and a click elsewhere close it, and browsers that know `interestfor` open it under a pointer and
// for the focus, too. Popovers stand behind the code, and not at the end of the page: the beginning of a post takes its own along.
import { hashOf } from '../../base/hash.js';
import { escapeText } from '../html/escape-html.js';
import type { LineWord } from './render-code.js';
import type { TypeNode } from './types-in-code.js';

interface ShownTypes {
  /** By lines as they are shown, from 0. */
  words: ReadonlyMap<number, readonly LineWord[]>;
  below: ReadonlyMap<number, string>;
  /** Classes of lines. */
  marks: ReadonlyMap<number, string>;
  /** Popovers by their ids: HTML that stands behind the code. Words that say the same share one. */
  popovers: ReadonlyMap<string, string>;
}

/** @param origins lines of the nodes, in the order in which they are shown. */
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
      // What the line below tells better.
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
 * HTML with an id of its own for each popover. Ids follow from what the popovers say, which several blocks of a page may say: those
 * that its author has written twice, a partial that is shown twice, the beginnings of posts in a list.
 */
export function withOwnTypeIds(html: string): string {
  if (!html.includes('<div popover class="rd-type-text"')) return html;
  const counts = new Map<string, number>();
  return html.replace(
    /( (id|popovertarget|interestfor|aria-describedby)="rd-t[\da-f]{8})(?=")/g,
    (start: string, _, name: string) => {
      const id = start.slice(start.indexOf('"'));
      const count = counts.get(id) ?? 0;
      // Words stand before the popovers that they open.
      if (name === 'id') counts.set(id, count + 1);
      return count === 0 ? start : `${start}-${count + 1}`;
    },
  );
}

/** HTML with its code as it would be without types, for what opens no popovers: feeds and paper. */
export function withoutTypes(html: string): string {
  return html
    .replace(/<div popover class="rd-type-text"[^<]*<\/div>/g, '')
    .replace(/<button type="button" class="rd-type"[^<>]*>([^<]*)<\/button>/g, '$1');
}

function belowHtml(type: TypeNode['type'], character: number, text: string): string {
  return `<samp class="rd-type-below rd-type-${type}">${escapeText(besideCode(type, character, text))}\n</samp>`;
}

/** A query and completions point at what they speak of; an error is in the line above. */
export function besideCode(type: TypeNode['type'], character: number, text: string): string {
  const indent = ' '.repeat(type === 'error' ? 0 : character);
  const [first = '', ...rest] = text.split('\n');
  const sign = type === 'completion' ? '^| ' : type === 'query' ? '^ ' : '';
  return [indent + sign + first, ...rest.map((line) => indent + ' '.repeat(sign.length) + line)].join('\n');
}
