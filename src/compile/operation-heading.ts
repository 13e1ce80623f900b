// Headings that name a call of an API, for `relaydocs check` to hold against the OpenAPI file.
import type { Heading } from 'mdast';
import type { OperationHeading } from './compiled-page.js';
import { type Fragment, includedPath } from './fragment.js';
import { positionOf, spanOf } from './markdown/markdown-node.js';

const call =
  /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)\s+((?:https?:\/\/[^\s/]+)?\/\S*?)[.,:;)]*(?:\s|$)/;

/**
 * ``## `GET /macro/{uuid}` `` -> what it names; undefined for other headings. The author's text is read, not the tree: to
 * that `{uuid}` is an expression, `:uuid` a directive and `<uuid>` a tag.
 */
export function operationHeading(heading: Heading, fragment: Fragment): OperationHeading | undefined {
  const { start, end } = spanOf(heading);
  const [, method, path] = call.exec(plainText(fragment.source.slice(start, end))) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const { line, column } = positionOf(heading).start;
  return { method: method.toLowerCase(), path, file: includedPath(fragment), line, column };
}

function plainText(markdown: string): string {
  return markdown
    .replace(/^#+[ \t]+/, '')
    .replace(/\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/[`*]+/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .trimStart();
}
