// The step over the Markdown tree: directives, headings, code, formulas, references and MDX become nodes that turn into HTML
// as they stand.
import type { Blockquote, Definition, Heading, Root } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import { admonitionOf, alertOf, isAdmonition } from './admonitions.js';
import { codeBlock } from './code-block.js';
import { needsEvaluation } from './compile-errors.js';
import { replaceEmoji } from './emoji.js';
import { type Fragment, locationIn } from './fragment.js';
import { fragmentElement } from './fragment-element.js';
import type { HeadingIds } from './heading-ids.js';
import { includedFragment } from './includes.js';
import { isComponentName, type JsxElement, propertiesOf, textOfExpression } from './jsx-tags.js';
import { contentOfDirective, paragraphOfDirective, textOfDirective } from './literal-directives.js';
import { type AnyNode, isParent, markdownElement, positionOf } from './markdown-node.js';
import { formula } from './math.js';
import type { PageState } from './page-state.js';
import { type MarkdownFormat, parseFragment } from './parse-fragment.js';
import { detailsOf, isTabs, tabsOf } from './tabs.js';

/** What one page shares between its own text and the files it includes. */
export interface MarkdownPage {
  state: PageState;
  headingIds: HeadingIds;
  format: MarkdownFormat;
  includes: { directive: LeafDirective; parent: Fragment; fragment: Fragment }[];
}

/** Parses a fragment and makes its nodes ready for HTML; `including` are the files around it, outermost first. */
export function fragmentNodes(
  fragment: Fragment,
  including: readonly Fragment[],
  page: MarkdownPage,
): AnyNode[] {
  page.state.fragments.push(fragment);
  const parsed = parseFragment(fragment, including.length === 0 ? page.format : 'detect', page.state);
  if (!parsed) return [];
  return new MarkdownStep(fragment, [...including, fragment], parsed.root, parsed.headingIds, page).nodes(
    parsed.root.children,
  );
}

class MarkdownStep {
  private readonly state: PageState;
  private definitions: Map<string, Definition> | undefined;

  constructor(
    private readonly fragment: Fragment,
    private readonly including: readonly Fragment[],
    private readonly root: Root,
    private readonly givenIds: ReadonlyMap<Heading, string>,
    private readonly page: MarkdownPage,
  ) {
    this.state = page.state;
  }

  /** The nodes that take the place of these. */
  nodes(nodes: readonly AnyNode[]): AnyNode[] {
    const result: AnyNode[] = [];
    for (const node of nodes) {
      const replaced = this.replace(node);
      if (Array.isArray(replaced)) for (const one of replaced) result.push(one);
      else result.push(replaced);
    }
    return result;
  }

  private replace(node: AnyNode): AnyNode | AnyNode[] {
    switch (node.type) {
      case 'text':
        node.value = replaceEmoji(node.value, this.state.emojiNames);
        return node;
      case 'heading':
        return this.heading(node);
      case 'blockquote':
        return this.children((alertOf(node) ?? node) as Blockquote);
      case 'textDirective':
        return this.nodes(textOfDirective(node, this.fragment));
      case 'leafDirective':
        return node.name === 'include' ? this.include(node) : paragraphOfDirective(node, this.fragment);
      case 'containerDirective':
        return this.container(node);
      case 'code':
        return codeBlock(node, this.fragment, this.state);
      case 'math':
      case 'inlineMath':
        return formula(node, this.fragment, this.state);
      case 'linkReference':
      case 'imageReference':
        return this.resolve(node);
      case 'footnoteReference':
      case 'footnoteDefinition':
        if (this.fragment.depth > 0)
          node.identifier = `${this.state.fragments.indexOf(this.fragment)}-${node.identifier}`;
        return this.children(node);
      case 'html':
        if (/^\s*(?:<!--[\s\S]*?-->\s*)+$/.test(node.value)) return [];
        this.state.hasRawHtml = true;
        return node;
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.jsx(node);
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.expression(node);
      case 'mdxjsEsm':
        return this.evaluated(node, `"${firstLine(node.value)}"`);
      default:
        return this.children(node);
    }
  }

  private children(node: AnyNode): AnyNode {
    if (isParent(node)) (node as { children: AnyNode[] }).children = this.nodes(node.children);
    return node;
  }

  private heading(node: Heading): AnyNode {
    const id = this.page.headingIds.idOf(node, this.givenIds.get(node), this.fragment.source);
    return markdownElement(
      `h${node.depth}`,
      { id, dataMarkdown: '' },
      this.nodes(node.children),
      node.position,
    );
  }

  private container(node: ContainerDirective): AnyNode | AnyNode[] {
    if (isAdmonition(node.name, this.state))
      return this.children(admonitionOf(node, this.fragment, this.state));
    if (isTabs(node)) return this.children(tabsOf(node, this.fragment, this.state));
    if (node.name === 'details') return this.children(detailsOf(node, this.fragment, this.state));
    return this.nodes(contentOfDirective(node, this.fragment));
  }

  private include(node: LeafDirective): AnyNode | AnyNode[] {
    const fragment = includedFragment(node, this.including, this.state);
    if (!fragment) return [];
    this.page.includes.push({ directive: node, parent: this.fragment, fragment });
    const index = this.state.fragments.length;
    return fragmentElement(index, fragmentNodes(fragment, this.including, this.page), node.position);
  }

  /** References are resolved here, because included files have definitions of their own. */
  private resolve(node: Extract<AnyNode, { type: 'linkReference' | 'imageReference' }>): AnyNode {
    const definition = this.definitionOf(node.identifier);
    const { line, column, offset } = positionOf(definition).start;
    const target = { url: definition.url, title: definition.title, position: node.position };
    const data = { hProperties: { dataDefinition: `${line}:${column}:${offset}` } };
    if (node.type === 'imageReference') return { type: 'image', alt: node.alt, ...target, data };
    return this.children({ type: 'link', children: node.children, ...target, data });
  }

  private definitionOf(identifier: string): Definition {
    this.definitions ??= definitionsIn(this.root);
    return this.definitions.get(identifier.toUpperCase()) as Definition;
  }

  private jsx(node: JsxElement): AnyNode | AnyNode[] {
    if (node.name === null) return this.nodes(node.children);
    if (isComponentName(node.name)) return this.evaluated(node, `The component <${node.name}>`);
    const properties = propertiesOf(node, this.fragment, this.state);
    return markdownElement(
      node.name,
      properties,
      this.nodes((node as MdxJsxFlowElement).children),
      node.position,
    );
  }

  private expression(
    node: Extract<AnyNode, { type: 'mdxFlowExpression' | 'mdxTextExpression' }>,
  ): AnyNode | AnyNode[] {
    const text = textOfExpression(node.value);
    if (text === undefined) return this.evaluated(node, `The expression {${firstLine(node.value)}}`);
    return text === '' ? [] : { type: 'text', value: text, position: node.position };
  }

  private evaluated(node: AnyNode, what: string): AnyNode[] {
    const location = locationIn(this.fragment, positionOf(node).start);
    this.state.problemOnce(`evaluation:${this.fragment.path}:${what}`, () => needsEvaluation(location, what));
    return isParent(node) ? this.nodes(node.children) : [];
  }
}

/** The first definition of a name counts. */
function definitionsIn(root: Root): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  const collect = (nodes: readonly AnyNode[]) => {
    for (const node of nodes) {
      if (node.type === 'definition') {
        const name = node.identifier.toUpperCase();
        if (!definitions.has(name)) definitions.set(name, node);
      } else if (isParent(node)) {
        collect(node.children);
      }
    }
  };
  collect(root.children);
  return definitions;
}

function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] as string;
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
