// Renders highlighted code with as little markup as possible, for generated samples, of which API pages have more than text. Brackets and
// commas, more than half of all tokens, get no element; each other token gets a short element without a class, such as `<i>` or `<b>`
// (api.css gives them their colours).
import { escapeText } from '../html/escape-html.js';
import type { CodeToken } from './join-tokens.js';

/** Element -> the kinds of tokens that look alike, as in code.css. If several kinds apply, the last one here counts. */
export const leanTags: readonly (readonly [tag: string, kinds: ReadonlySet<string>])[] = [
  ['small', new Set(['comment', 'prolog', 'doctype', 'cdata'])],
  ['b', new Set(['keyword', 'atrule', 'rule', 'important', 'boolean', 'null'])],
  ['i', new Set(['string', 'char', 'attr-value', 'regex', 'template-string', 'url', 'inserted'])],
  ['var', new Set(['number', 'constant', 'symbol', 'unit', 'variable', 'parameter'])],
  ['u', new Set(['function', 'class-name', 'property', 'builtin', 'attr-name', 'key'])],
  ['em', new Set(['tag', 'selector', 'deleted', 'namespace'])],
  ['', new Set(['punctuation', 'operator', 'entity'])],
];

/** Renders tokens; adjacent ones that look alike share an element. */
export function renderLean(tokens: readonly CodeToken[]): string {
  const runs: [tag: string, text: string][] = [];
  const add = (parts: readonly CodeToken[], tag: string): void => {
    for (const part of parts) {
      if (typeof part !== 'string') {
        add(Array.isArray(part.content) ? part.content : [part.content], tagOf(part) ?? tag);
        continue;
      }
      const last = runs.at(-1);
      // White space needs no element of its own.
      if (last && (last[0] === tag || /^\s*$/.test(part))) last[1] += part;
      else runs.push([tag, part]);
    }
  };
  add(tokens, '');
  return runs.map(([tag, text]) => toHtml(tag, text)).join('');
}

function toHtml(tag: string, text: string): string {
  if (tag === '') return escapeText(text);
  const end = text.trimEnd().length;
  return `<${tag}>${escapeText(text.slice(0, end))}</${tag}>${text.slice(end)}`;
}

/** Returns the element of a token; undefined if it looks like the code around it. */
function tagOf({ type, alias = [] }: Exclude<CodeToken, string>): string | undefined {
  const kinds = [type, alias].flat();
  return leanTags.findLast(([, of]) => kinds.some((kind) => of.has(kind)))?.[0];
}
