// Highlighted code with as little markup as it can have, for generated samples: a page of an API has more of them than words.
// Brackets and commas, more than half of all tokens, are no elements, and each other token has one of six classes (api.css).
import { escapeText } from '../html/escape-html.js';
import type { CodeToken } from './join-tokens.js';

/** Classes -> the kinds of tokens that look alike, as in code.css: of several kinds the last one here tells. */
export const leanClasses: readonly (readonly [name: string, kinds: ReadonlySet<string>])[] = [
  ['c', new Set(['comment', 'prolog', 'doctype', 'cdata'])],
  ['k', new Set(['keyword', 'atrule', 'rule', 'important', 'boolean', 'null'])],
  ['s', new Set(['string', 'char', 'attr-value', 'regex', 'template-string', 'url', 'inserted'])],
  ['m', new Set(['number', 'constant', 'symbol', 'unit', 'variable', 'parameter'])],
  ['f', new Set(['function', 'class-name', 'property', 'builtin', 'attr-name', 'key'])],
  ['t', new Set(['tag', 'selector', 'deleted', 'namespace'])],
  ['', new Set(['punctuation', 'operator', 'entity'])],
];

export function renderLean(tokens: readonly CodeToken[]): string {
  const runs: [name: string, text: string][] = [];
  const add = (parts: readonly CodeToken[], name: string): void => {
    for (const part of parts) {
      if (typeof part !== 'string') {
        add(Array.isArray(part.content) ? part.content : [part.content], classOf(part) ?? name);
        continue;
      }
      const last = runs.at(-1);
      // White space looks like what is around it.
      if (last && (last[0] === name || /^\s*$/.test(part))) last[1] += part;
      else runs.push([name, part]);
    }
  };
  add(tokens, '');
  return runs.map(([name, text]) => toHtml(name, text)).join('');
}

function toHtml(name: string, text: string): string {
  if (name === '') return escapeText(text);
  const end = text.trimEnd().length;
  return `<span class="${name}">${escapeText(text.slice(0, end))}</span>${text.slice(end)}`;
}

/** Undefined where the token looks like what is around it. */
function classOf({ type, alias = [] }: Exclude<CodeToken, string>): string | undefined {
  const kinds = [type, alias].flat();
  return leanClasses.findLast(([, of]) => kinds.some((kind) => of.has(kind)))?.[0];
}
