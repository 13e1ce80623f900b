// Blocks of a page that is run in which nothing has to be run: they are written as HTML when the page is compiled, so that the
// page's code and React make one element of all that stand together instead of one of every tag in them.

import type { Element, RootContent } from 'hast';
import { renderHtml } from '../html/render-html.js';
import { plainBlocks } from './blocks-together.js';
import { expressionBlock, isRawJsx, rawJsx } from './jsx-html.js';
import { callOf, identifier } from './program-exports.js';

type Content = RootContent | Element['children'][number];

/** React moves them into the head, or has its own idea of their values. */
const leftToReact = new Set('base link meta script style title template select option textarea'.split(' '));
const tableParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
/** Attributes of a block that React writes as they are. */
const plainAttribute = /^(?:id|className|role|tabIndex|aria[A-Z]\w*|data[A-Z]\w*)$/;

/** Elements that React writes as they are written here, with the values of their attributes. */
const plainStart =
  /^<(p|h[1-6]|[uo]l|dl|blockquote|div|figure|table|section)(?: [a-z][a-z\d-]*="[^"&'<>\0]*")*>/;

/**
 * The blocks of a page; its components get their children as before, because they may look at them.
 * @param ownTags tags that components of the site stand for. @param joins what stands together becomes one.
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

/** Makes one of HTML that stands together, with a line's end between. */
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
  // As in the code of all that is run: React has no text there.
  if (tableParts.has(node.tagName)) node.children = node.children.filter((child) => child.type !== 'text');
  return node.children.every((child) => isPlain(child, ownTags));
}
