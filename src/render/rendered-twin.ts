// Completes the Markdown twin of a page with code: what its components and expressions render exists only as HTML, which is converted.
import type { Element, ElementContent, Nodes, Parents } from 'hast';
import { raw } from 'hast-util-raw';
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast';
import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown } from 'mdast-util-to-markdown';
import { twinGap } from '../compile/mdx/mdx-twin.js';
import type { Html } from '../theme/route-data.js';
import { withAbsoluteLinks } from './finish-twin.js';
import { clearPlaces } from './part-places.js';
import type { RenderedMdx } from './render-mdx.js';

/**
 * Fills the gaps of a twin with the rendered blocks, as Markdown.
 * @param title heading of an article without one @param origin of the site
 */
export function fillTwin(twin: string, title: string, { html, blocks }: RenderedMdx, origin: string): string {
  const texts = twin.split(twinGap);
  if (texts.length - 1 !== blocks.length) {
    // Convert the whole article: it is one island, or a plugin has made blocks that do not come from the source.
    const heading = /<h1[\s>]/.test(html) ? '' : `# ${title}\n\n`;
    return heading + htmlToMarkdown(withAbsoluteLinks(html, origin));
  }
  if (blocks.length === 0) return twin;
  // Converted together, which takes half the time.
  const joined = withAbsoluteLinks(blocks.join('<rd-next></rd-next>'), origin);
  const filling = htmlToMarkdown(joined).split('# \0');
  const filled = texts.map((text, index) => {
    const before = index === 0 ? undefined : filling[index - 1]!.trim();
    return before === '' ? text.replace(/^\s*\n/, '') : (before ?? '') + text;
  });
  return filled.join('');
}

/** Returns the twin of a list of posts, tags or authors. @param html the whole document */
export function listTwin(html: Html, origin: string): string {
  const [main = ''] = /<main\b[\s\S]*<\/main>/.exec(html) ?? [];
  // Adds spaces where only styles separate words, and removes portraits, as the name is beside them.
  const apart = main
    .replace(/<\/(?:b|time)>(?=<(?:a|small|span)\b)/g, '$& ')
    .replace(/<img class="?rd-portrait\b[^>]*>|<span class="?rd-portrait\b[^>]*>[^<]*<\/span>/g, '');
  return htmlToMarkdown(withAbsoluteLinks(apart, origin));
}

/** Returns the twin of a page that is a component. @param html its contents */
export function componentTwin(html: Html, origin: string): string {
  return htmlToMarkdown(withAbsoluteLinks(html, origin));
}

/** Converts HTML. @returns GitHub Flavored Markdown, with formulas between dollar signs */
function htmlToMarkdown(html: Html): string {
  // Elements that colour code would only cost time.
  const coloured = /<pre\b[\s\S]*?<\/pre>/g;
  const plain = clearPlaces(html).replace(coloured, (block) => block.replace(/<\/?span\b[^>]*>/g, ''));
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: plain }] });
  if ('children' in tree) prune(tree);
  return toMarkdown(toMdast(tree, { handlers }), {
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
    extensions,
  });
}

/** Inline elements, which show nothing if they are empty. */
const inLine = new Set(
  'abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
);

/** Removes nodes without contents: thousands of siblings would take the libraries minutes. */
function prune(parent: Parents): void {
  parent.children = (parent.children as ElementContent[]).filter((child) => {
    if (child.type !== 'element') return child.type !== 'comment';
    prune(child);
    return child.tagName !== 'svg' && (child.children.length > 0 || !inLine.has(child.tagName));
  });
}

const extensions = [gfmToMarkdown(), mathToMarkdown()];

/** Handlers by tag, for HTML of our own components; the library handles the rest. */
const handlers: Record<string, Handle> = {
  a: (state, node) => (hasClass(node, 'rd-anchor') ? undefined : defaultHandlers.a(state, node)),
  figure: (state, node) => toCodeBlock(node) ?? state.toFlow(state.all(node)),
  math: (_, node) => toFormula(node),
  // Links to the previous and next page are left out.
  nav: (state, node) => (hasClass(node, 'rd-pagination') ? undefined : state.toFlow(state.all(node))),
  p: (state, node) =>
    hasClass(node, 'rd-tab-label') || hasClass(node, 'rd-admonition-title')
      ? toBoldLine(state, node)
      : defaultHandlers.p(state, node),
  'rd-next': () => ({ type: 'heading', depth: 1, children: [{ type: 'text', value: '\0' }] }),
  section: (state, node) =>
    hasClass(node, 'footnotes') ? toFootnotes(state, node) : state.toFlow(state.all(node)),
  summary: toBoldLine,
  sup: (state, node) => toFootnoteReference(node) ?? state.all(node),
};

function toBoldLine(state: State, node: Element): RootContent {
  const strong = { ...node, tagName: 'strong', children: node.children.flatMap(withoutBold) };
  return defaultHandlers.p(state, { ...node, tagName: 'p', children: [strong] })!;
}

/** Unwraps bold text, which is put into bold text. */
function withoutBold(node: ElementContent): ElementContent[] {
  return node.type === 'element' && node.tagName === 'strong' ? node.children : [node];
}

/** Converts `<figure class="rd-code"><figcaption>run.sh</figcaption>…<pre class="language-bash">`. */
function toCodeBlock(figure: Element): RootContent | undefined {
  const pre = find(figure, 'pre');
  if (!pre || !hasClass(figure, 'rd-code')) return undefined;
  const lang = classes(pre)
    .find((name) => name.startsWith('language-'))
    ?.slice('language-'.length);
  const caption = find(figure, 'figcaption');
  const title = caption && !hasClass(caption, 'rd-diagram-label') ? textOf(caption) : '';
  const meta = title === '' ? undefined : `title=${JSON.stringify(title)}`;
  // Without a language, the title would be read as one.
  return { type: 'code', lang: lang ?? (meta && 'text'), meta, value: textOf(pre).replace(/\n$/, '') };
}

function toFormula(math: Element): RootContent | undefined {
  const tex = find(math, 'annotation');
  if (!tex) return undefined;
  return { type: math.properties.display === 'block' ? 'math' : 'inlineMath', value: textOf(tex) };
}

/** Converts `<sup><a href="#user-content-fn-1" data-footnote-ref>`. */
function toFootnoteReference(sup: Element): RootContent | undefined {
  const link = find(sup, 'a');
  if (link?.properties.dataFootnoteRef === undefined) return undefined;
  return { type: 'footnoteReference', identifier: String(link.properties.href).replace(/^.*fn-/, '') };
}

/** Converts `<li id="user-content-fn-1">`, which contains links back to the text. */
function toFootnotes(state: State, section: Element): RootContent[] {
  const notes = find(section, 'ol')?.children.filter((child) => child.type === 'element') ?? [];
  return notes.map((note) => ({
    type: 'footnoteDefinition',
    identifier: String(note.properties.id).replace(/^.*fn-/, ''),
    children: state.toFlow(state.all(withoutLinksBack(note))),
  }));
}

function withoutLinksBack<Node extends Nodes>(node: Node): Node {
  if (!('children' in node)) return node;
  const isLinkBack = (child: Nodes): boolean =>
    child.type === 'element' && child.properties.dataFootnoteBackref !== undefined;
  const children = node.children.filter((child) => !isLinkBack(child)).map(withoutLinksBack);
  return { ...node, children };
}

function find(node: Nodes, tagName: string): Element | undefined {
  if (node.type === 'element' && node.tagName === tagName) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = find(child, tagName);
    if (found) return found;
  }
  return undefined;
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function classes({ properties }: Element): readonly string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : [];
}

function hasClass(node: Element, name: string): boolean {
  return classes(node).includes(name);
}
