// Renders descriptions in an API file. Their authors may not be the site's, so they are plain Markdown: tags are removed or shown as text
// (except `<details>`), pictures become links, `javascript:` URLs and the like are dropped, and nothing is included.

import type { Definition, Heading, Image, Link, Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { ApiText } from '../../openapi/api-description.js';
import type { ApiTexts } from '../../texts/texts.js';
import { codeBlock } from '../code/code-block.js';
import { unsafeUrl } from '../compile-errors.js';
import {
  contentOfDirective,
  paragraphOfDirective,
  textOfDirective,
} from '../directives/literal-directives.js';
import { fragmentElement, locationIn, spliceTwin } from '../fragment.js';
import type { HeadingIds } from '../markdown/headings.js';
import { fragmentOfFile } from '../markdown/includes.js';
import {
  type AnyNode,
  definitionsIn,
  isParent,
  type MarkdownElement,
  markdownElement,
  paragraph,
  positionOf,
  spanOf,
} from '../markdown/markdown-node.js';
import { urlKind } from '../media/url-kinds.js';
import type { Fragment, PageState } from '../page-state.js';

/** What the components of API pages need from the page. */
export interface ApiView {
  texts: ApiTexts;
  /** Returns the nodes of a description. */
  show(text: ApiText): AnyNode[];
  /** Returns the id of a field, which links lead to; undefined if another field of the page has it already. */
  fieldId(wanted: string): string | undefined;
  /** Tells whether something is the first of its kind on the page. @param likeness a key that is equal for things that look the same */
  isFirst(likeness: string): boolean;
}

/** Returns the nodes of a description. @param headings makes ids for its headings; without it, headings become bold paragraphs */
export function showText(text: ApiText, state: PageState, headings?: HeadingIds): AnyNode[] {
  const source = text.text.replaceAll('\0', '\uFFFD');
  const fragment: Fragment = {
    ...fragmentOfFile(text.file, source, 1, state),
    ...{ part: text.part, start: 0 },
  };
  const index = state.fragments.push(fragment) - 1;
  const root = state.parser(fragment.source, { mdx: false, math: false });
  visit(root, (node) => {
    moveTo(node, text);
    if (node.type === 'html') fragment.edits.push({ ...spanOf(node), text: withoutTags(node.value) });
  });
  const nodes = new TextStep(root, fragment, headings).blocks(root.children);
  const element = fragmentElement(index, nodes, root.position);
  element.data = { toTwin: () => spliceTwin(fragment).trim() };
  return [element];
}

/** Moves lines and columns to those of the API file. Offsets still refer to the description, which is the fragment's source. */
function moveTo(node: Nodes, { line, column, isBlock }: ApiText): void {
  if (!node.position) return;
  for (const edge of [node.position.start, node.position.end]) {
    edge.line = isBlock ? edge.line + line - 1 : line;
    edge.column = isBlock ? edge.column + column - 1 : column;
  }
}

/** Tags that only format text and can be removed. */
const shaping =
  /<\/?(?:a|abbr|b|big|blockquote|br|code|dd|del|div|dl|dt|em|font|h[1-6]|hr|i|ins|kbd|li|ol|p|pre|s|small|span|strike|strong|sub|summary|details|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;

function withoutTags(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(shaping, '');
}

/** Tags of a collapsible section, with its summary. */
const folding = /(<\/?details(?:\s[^<>]*)?>|<summary(?:\s[^<>]*)?>[\s\S]*?<\/summary>)/i;

/** Splits a block of HTML into nodes: one for each such tag, and one for the text between. */
function splitAtFolds(node: AnyNode): AnyNode[] {
  if (node.type !== 'html') return [node];
  return node.value.split(folding).map((value) => ({ ...node, value }));
}

class TextStep {
  private readonly definitions: ReadonlyMap<string, Definition>;
  /** By how many levels headings are lowered, so that the highest has level 2. */
  private readonly lower: number;

  constructor(
    root: Root,
    private readonly fragment: Fragment,
    private readonly headings: HeadingIds | undefined,
  ) {
    this.definitions = definitionsIn(root);
    let highest = 2;
    visit(root, (node) => {
      if (node.type === 'heading') highest = Math.min(highest, node.depth);
    });
    this.lower = 2 - highest;
  }

  /** Returns the blocks; those between the tags of `<details>` are put into an element. */
  blocks(nodes: readonly AnyNode[]): AnyNode[] {
    const shown: AnyNode[] = [];
    const open: { details: MarkdownElement; summary: MarkdownElement }[] = [];
    for (const node of nodes.flatMap(splitAtFolds)) {
      const { details, summary } = open.at(-1) ?? {};
      const tag = node.type === 'html' ? node.value : '';
      if (/^<\/details/i.test(tag)) open.pop();
      else if (/^<details/i.test(tag)) {
        const next = this.fold(tag, node.position);
        (details?.children ?? shown).push(next.details);
        open.push(next);
      } else if (summary && /^<summary/i.test(tag)) {
        const words = this.nodes([node]) as MarkdownElement['children'];
        if (words.length > 0) summary.children = words;
      } else (details?.children ?? shown).push(...(this.nodes([node]) as MarkdownElement['children']));
    }
    return shown;
  }

  private fold(tag: string, position: AnyNode['position']) {
    const text: AnyNode = { type: 'text', value: this.fragment.state.options.texts.details };
    const summary = markdownElement('summary', {}, [text], position);
    const open = /\sopen\b/i.test(tag);
    return { details: markdownElement('details', { open }, [summary], position), summary };
  }

  nodes(nodes: readonly AnyNode[]): AnyNode[] {
    return nodes.flatMap((node) => this.replace(node));
  }

  private replace(node: AnyNode): AnyNode | AnyNode[] {
    switch (node.type) {
      case 'html': {
        const value = withoutTags(node.value);
        return value.trim() === '' ? [] : { type: 'text', value, position: node.position };
      }
      case 'heading':
        return this.heading(node);
      case 'code':
        return codeBlock({ ...node, meta: null }, this.fragment);
      case 'textDirective':
        return this.nodes(textOfDirective(node, this.fragment));
      case 'leafDirective':
        return paragraphOfDirective(node, this.fragment);
      case 'containerDirective':
        return this.nodes(contentOfDirective(node, this.fragment));
      case 'footnoteReference':
        return { type: 'text', value: `[^${node.identifier}]`, position: node.position };
      case 'footnoteDefinition':
        return this.blocks(node.children);
      case 'link':
      case 'image':
        return this.link(node, node.url);
      case 'linkReference':
      case 'imageReference':
        return this.link(node, this.definitions.get(node.identifier.toUpperCase())!.url);
      case 'blockquote':
      case 'listItem':
        node.children = this.blocks(node.children) as typeof node.children;
        return node;
      default:
        if (isParent(node)) (node as { children: AnyNode[] }).children = this.nodes(node.children);
        return node;
    }
  }

  private heading(node: Heading): AnyNode {
    const children = this.nodes(node.children);
    if (!this.headings)
      return paragraph([{ type: 'strong', children: children as Heading['children'] }], node.position);
    const id = this.headings.idOf(node, undefined, this.fragment.source);
    const level = Math.min(node.depth + this.lower, 6);
    return markdownElement(`h${level}`, { id, dataMarkdown: '' }, children, node.position);
  }

  /** Keeps links to the web, mail addresses and the site itself. A picture becomes a link with its alternative text. */
  private link(
    node: Extract<AnyNode, { type: 'link' | 'image' | 'linkReference' | 'imageReference' }>,
    url: string,
  ): AnyNode | AnyNode[] {
    const children: AnyNode[] =
      'children' in node ? this.nodes(node.children) : [{ type: 'text', value: node.alt || url }];
    const { type } = urlKind(url);
    const isSafe = type === 'external' || type === 'internal' || /^mailto:/i.test(url);
    if (isSafe) {
      const target: Link = {
        type: 'link',
        url,
        children: children as Link['children'],
        position: node.position,
      };
      return target;
    }
    this.fragment.state.problem(unsafeUrl(locationIn(this.fragment, positionOf(node).start), url));
    this.fragment.edits.push({ ...spanOf(node), text: textOf(node as Link | Image) });
    return children;
  }
}
