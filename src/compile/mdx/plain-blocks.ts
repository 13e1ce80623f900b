// Writes blocks without components or expressions as HTML when a page is compiled to code, so that React renders one element for adjacent
// blocks instead of one for each tag in them.

import type { Element, RootContent } from 'hast';
import { renderHtml } from '../html/render-html.js';
import { plainBlocks } from './blocks-together.js';
import { expressionBlock, isRawJsx, rawJsx } from './jsx-html.js';
import { callOf, identifier } from './program-exports.js';

type Content = RootContent | Element['children'][number];

/** Elements that React moves into the head, or whose values it handles specially. */
const leftToReact = new Set('base link meta script style title template select option textarea'.split(' '));
const tableParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
/** Attributes that React writes unchanged. */
const plainAttribute = /^(?:id|className|role|tabIndex|aria[A-Z]\w*|data[A-Z]\w*)$/;

/** Matches start tags that React would write in exactly this way. */
const plainStart =
  /^<(p|h[1-6]|[uo]l|dl|blockquote|div|figure|table|section)(?: [a-z][a-z\d-]*="[^"&'<>\0]*")*>/;

/**
 * Returns the blocks of a page with HTML for plain ones. Components still get elements as children, because they may inspect them.
 * @param ownTags tags that components of the site replace @param joins adjacent blocks become one element
 */
export function withPlainBlocks(
  blocks: readonly RootContent[],
  ownTags: readonly string[],
  joins: boolean,
): RootContent[] {
  const written = blocks.map((block) => {
    const isWritten =
      block.type === 'element' && block.children.length > 0 && hasPlainTag(block) && isPlain(block, ownTags);
    const made = isRawJsx(block) ? (block.data as { html?: string }).html : undefined;
    const html = isWritten ? renderHtml([block]).replace(/\0(\d+)\0/g, '\0&$1\0') : made;
    if (joins && html !== undefined && isPlainHtml(html)) return html;
    return isWritten ? (rawJsx(html!) as RootContent) : block;
  });
  return joined(written);
}

function isPlainHtml(html: string): boolean {
  const [, name] = plainStart.exec(html) ?? [];
  return name !== undefined && html.endsWith(`</${name}>`);
}

/** Joins adjacent blocks of HTML, with a line break between them. */
function joined(written: readonly (RootContent | string)[]): RootContent[] {
  const blocks: RootContent[] = [];
  let together: string[] = [];
  for (let index = 0; index < written.length; index++) {
    const one = written[index]!;
    if (typeof one !== 'string') {
      blocks.push(one);
      continue;
    }
    together.push(one);
    const next = written[index + 1];
    const isFollowed = typeof next === 'object' && next.type === 'text' && next.value === '\n';
    if (isFollowed && typeof written[index + 2] === 'string') index += 1;
    else {
      blocks.push(blocksTogether(together));
      together = [];
    }
  }
  return blocks;
}

function blocksTogether(blocks: readonly string[]): RootContent {
  const elements = blocks.map((value) => ({ type: 'Literal' as const, value }));
  return expressionBlock(callOf(identifier(plainBlocks), { type: 'ArrayExpression', elements }));
}

function hasPlainTag({ properties }: Element): boolean {
  return Object.entries(properties).every(
    ([name, value]) =>
      plainAttribute.test(name) && typeof value !== 'boolean' && !String(value).includes('>'),
  );
}

function isPlain(node: Content, ownTags: readonly string[]): boolean {
  if (node.type === 'text') return true;
  if (node.type !== 'element' || leftToReact.has(node.tagName)) return false;
  if (ownTags.includes(node.tagName) && !node.data?._mdxExplicitJsx) return false;
  // React accepts no text in these elements, so all code of pages omits the white space in them.
  if (tableParts.has(node.tagName)) node.children = node.children.filter((child) => child.type !== 'text');
  return node.children.every((child) => isPlain(child, ownTags));
}
