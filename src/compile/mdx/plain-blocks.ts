// Blocks of a page that is run in which nothing has to be run: they are written as HTML when the page is compiled, so that the
// page's code and React make one element of each instead of one of every tag in it.
import type { Element, RootContent } from 'hast';
import { renderHtml } from '../html/render-html.js';
import { rawJsx } from './jsx-html.js';

type Content = RootContent | Element['children'][number];

/** React moves them into the head, or has its own idea of their values. */
const leftToReact = new Set([
  'base',
  'link',
  'meta',
  'script',
  'style',
  'title',
  'template',
  'select',
  'option',
  'textarea',
]);
const tableParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
/** Attributes of a block that React writes as they are. */
const plainAttribute = /^(?:id|className|role|tabIndex|aria[A-Z]\w*|data[A-Z]\w*)$/;

/**
 * The blocks of a page; its components get their children as before, because they may look at them.
 * @param ownTags tags that components of the site stand for.
 */
export function withPlainBlocks(blocks: readonly RootContent[], ownTags: readonly string[]): RootContent[] {
  return blocks.map((block) =>
    block.type === 'element' && block.children.length > 0 && hasPlainTag(block) && isPlain(block, ownTags)
      ? (rawJsx(renderHtml([block]).replace(/\0(\d+)\0/g, '\0&$1\0')) as RootContent)
      : block,
  );
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
