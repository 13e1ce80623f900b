// What TypeScript says of code -> words that tell what they are, and lines below the code. It is in <samp> elements, which the
// button to copy leaves out.
import { escapeText } from '../html/escape-html.js';
import type { LineWord } from './render-code.js';
import type { TypeNode } from './types-in-code.js';

interface ShownTypes {
  /** By lines as they are shown, from 0. */
  words: ReadonlyMap<number, readonly LineWord[]>;
  below: ReadonlyMap<number, string>;
  /** Classes of lines. */
  marks: ReadonlyMap<number, string>;
}

/** @param origins lines of the nodes, in the order in which they are shown. */
export function typesIn(nodes: readonly TypeNode[], origins: readonly number[]): ShownTypes {
  const told = new Set<string>();
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
      const word = { character, length, html: hoverHtml(node), isStop: !told.has(text) };
      told.add(text);
      words.set(line, [...(words.get(line) ?? []), word]);
    } else if (type === 'highlight') marks.set(line, 'rd-line-highlight');
    else below.set(line, (below.get(line) ?? '') + belowHtml(type, character, text));
    if (type === 'error') marks.set(line, 'rd-line-error');
  }
  for (const all of words.values()) all.sort((a, b) => a.character - b.character);
  return { words, below, marks };
}

function hoverHtml({ text, docs }: TypeNode): string {
  const more = docs ? `\n\n${docs}` : '';
  return `<samp class="rd-type-text" role="tooltip">${escapeText(text + more)}</samp>`;
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
