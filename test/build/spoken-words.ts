// The words that a page's HTML shows, to be looked for in its Markdown twin.
import { type DefaultTreeAdapterMap, parse, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** They show no text, the interface's own, or formulas, whose source the twin has. */
const silent = new Set([
  'script',
  'style',
  'template',
  'svg',
  'math',
  'nav',
  'button',
  'select',
  'input',
  'footer',
]);
const inline = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'mark', 's', 'span', 'strong', 'wbr']);

/** Words of `<main>`, or of a part of a page. Of samples in several languages, those of the first one. */
export function shownWords(html: string): string[] {
  const tree = html.startsWith('<!doctype') ? find(parse(html), 'main') : parseFragment(html);
  return wordsOf(tree ? textOf(tree) : '');
}

/** In small letters: `> [!TIP]` is told as Tip. */
export function wordsOf(text: string): string[] {
  const decoded = text.replace(/&#(x?[\da-f]+);/g, (_, code: string) =>
    String.fromCodePoint(Number(`0${code}`)),
  );
  return (
    decoded
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Words that stand less often in the twin than on the page, and their share of all. */
export function unspokenWords(html: string, twin: string): { words: string[]; share: number } {
  const left = new Map<string, number>();
  for (const word of wordsOf(twin)) left.set(word, (left.get(word) ?? 0) + 1);
  const shown = shownWords(html);
  const words = shown.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  return { words, share: words.length / Math.max(1, shown.length) };
}

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterMap['textNode']).value;
  if (!('childNodes' in node) || silent.has(node.nodeName)) return '';
  if (attributeOf(node, 'aria-hidden') === 'true' || isOfOtherLanguage(node) || isMark(node)) return '';
  const text = node.childNodes.map(textOf).join('');
  const isInline = inline.has(node.nodeName) && !attributeOf(node, 'class')?.includes('rd-button');
  return isInline ? text : ` ${text} `;
}

/**
 * What the interface adds: numbers of footnotes, the name of what is no text, what it says of the page as a whole, and at the
 * head of an operation names of what stands below.
 */
function isMark(node: Node): boolean {
  const className = attributeOf(node, 'class') ?? '';
  return (
    attributeOf(node, 'data-footnote-ref') !== undefined ||
    attributeOf(node, 'data-footnote-backref') !== undefined ||
    /\b(?:sr-only|rd-diagram-label|rd-page-menu|rd-op-brief|rd-banner|rd-edit|rd-post-info)\b/.test(className)
  );
}

/** Below the first tab of the same code in other languages, or of the same command for other package managers. */
function isOfOtherLanguage(node: Node): boolean {
  const parent = 'parentNode' in node ? (node.parentNode as Element | null) : null;
  if (!parent || !('tagName' in parent)) return false;
  const group = attributeOf(parent, 'data-group');
  if (attributeOf(parent.parentNode, 'data-group') === 'npm2yarn' && parent.childNodes[0] === node)
    return true;
  const isGenerated = group === 'npm2yarn' || (group === 'lang' && isSampleOfCall(parent));
  return isGenerated && parent.childNodes[0] !== node;
}

function isSampleOfCall({ parentNode }: Element): boolean {
  const around = parentNode && 'parentNode' in parentNode ? parentNode.parentNode : null;
  return attributeOf(around, 'class') === 'rd-op-samples';
}

function attributeOf(node: Node | null, name: string): string | undefined {
  return node && 'attrs' in node ? node.attrs.find((one) => one.name === name)?.value : undefined;
}

function find(node: Node, tagName: string): Element | undefined {
  if ('tagName' in node && node.tagName === tagName) return node;
  if (!('childNodes' in node)) return undefined;
  for (const child of node.childNodes) {
    const found = find(child, tagName);
    if (found) return found;
  }
  return undefined;
}
