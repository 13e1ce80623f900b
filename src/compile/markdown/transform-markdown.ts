// Transforms the Markdown tree of a page: directives, headings, code, formulas, references and MDX become nodes for the HTML tree.

import type { Program } from 'estree';
import type { Root as HtmlRoot } from 'hast';
import type { Blockquote, Code, Definition, Heading, Root } from 'mdast';
import type { ContainerDirective, Directives, LeafDirective } from 'mdast-util-directive';
import type { MdxJsxFlowElement, MdxjsEsm } from 'mdast-util-mdx';
import { visit } from 'unist-util-visit';
import type { ApiDirectives } from '../api/api-directives.js';
import { codeBlock, isOutput, isOwnCode } from '../code/code-block.js';
import { snippetsIn } from '../code/snippet.js';
import { pluginThrew } from '../compile-errors.js';
import { admonitionOf, alertOf, isAdmonition } from '../directives/admonitions.js';
import {
  appliesInContainer,
  appliesInSection,
  appliesInText,
  appliesOf,
  isApplies,
  wrapSections,
} from '../directives/applies.js';
import { cardOf, cardsOf, isCard, isCards } from '../directives/cards.js';
import { checkClosed, reportStray, warnOfText } from '../directives/check-directives.js';
import { fileTreeOf } from '../directives/file-tree.js';
import { isLandingBlock, landingBlockOf } from '../directives/landing-blocks.js';
import {
  contentOfDirective,
  paragraphOfDirective,
  textOfDirective,
} from '../directives/literal-directives.js';
import { isMark, markOf } from '../directives/marks.js';
import { stepsOf } from '../directives/steps.js';
import {
  detailsOf,
  hasPackageCommands,
  isCodeGroup,
  isTabs,
  packageCommands,
  tabsOf,
} from '../directives/tabs.js';
import { fragmentElement } from '../fragment.js';
import { toHtmlTree } from '../html/to-html-tree.js';
import {
  isComponentName,
  isLiteralTag,
  type JsxElement,
  propertiesOf,
  textOfExpression,
} from '../mdx/jsx-tags.js';
import { takeImports, takeRequires } from '../mdx/mdx-imports.js';
import { findProse, loadNames, possibleProse } from '../mdx/prose-braces.js';
import { type Fragment, type ModuleInHand, NeedsEvaluation, type PageState } from '../page-state.js';
import { replaceEmoji } from './emoji.js';
import { tameForeignText } from './foreign-text.js';
import type { HeadingIds } from './headings.js';
import { idTextOf, operationHeading } from './headings.js';
import { includedFragment } from './includes.js';
import {
  type AnyNode,
  definitionsIn,
  explicitTag,
  isParent,
  markdownElement,
  positionOf,
  spanOf,
} from './markdown-node.js';
import type { Made } from './markdown-plugins.js';
import { formula } from './math.js';
import { type MarkdownFormat, type ParsedFragment, parseFragment, parseProse } from './parse-fragment.js';

/** State that a page shares with the files it includes. */
export interface MarkdownPage {
  state: PageState;
  headingIds: HeadingIds;
  format: MarkdownFormat;
  includes: { directive: LeafDirective; parent: Fragment; fragment: Fragment }[];
  /** Its text was not written for this site. */
  isForeign?: boolean;
  /** Undefined if the page shows nothing of an API. */
  api: ApiDirectives | undefined;
}

/** Parses a page, or a file that it imports, and returns its nodes after the configuration's plugins and the transformation. */
export async function pageNodes(fragment: Fragment, page: MarkdownPage): Promise<AnyNode[]> {
  const { state } = page;
  let parsed = parseFragment(fragment, page.format);
  if (parsed) {
    // Recma plugins need a program, so the page must be compiled to one.
    if (fragment.mdx && state.plugins?.recma && !state.module && !page.isForeign) throw new NeedsEvaluation();
    if (page.isForeign) tameForeignText(parsed.root, fragment);
    const braces = possibleProse(parsed.root, fragment, page.format);
    await runRemark(parsed, fragment);
    const prose = findProse(braces, parsed.root, state, await loadNames(braces));
    if (prose) {
      parsed = parseProse(prose, fragment);
      await runRemark(parsed, fragment);
    }
  }
  const nodes = transformedNodes(parsed, fragment, [], page);
  for (const work of state.pending.splice(0)) await work();
  return nodes;
}

async function runRemark(parsed: ParsedFragment, fragment: Fragment): Promise<void> {
  const { plugins } = fragment.state;
  if (!plugins) return;
  literalNumbers(parsed.root, fragment);
  const keepNames = (tree: Root) => keepIdTexts(tree, fragment.source);
  parsed.root = await runPlugins(() => plugins.remark(parsed.root, fragment, keepNames), fragment);
}

/** Keeps the texts of headings for their ids, before plugins change them, as Docusaurus does. */
function keepIdTexts(tree: Root, source: string): void {
  visit(tree, 'heading', (heading) => {
    heading.data = { ...heading.data, idText: idTextOf(heading, source) };
  });
}

/** Turns `1:1` into text: in Docusaurus, names of directives begin with a letter, and plugins may fail at others. */
function literalNumbers(root: Root, fragment: Fragment): void {
  visit(root, 'textDirective', (node, index, parent) => {
    if (/^[a-z]/i.test(node.name) || !parent || index === undefined) return undefined;
    const texts = textOfDirective(node, fragment);
    (parent.children as AnyNode[]).splice(index, 1, ...texts);
    return index + texts.length;
  });
}

/** Runs plugins and returns their tree; the files that they have read become dependencies. */
export async function runPlugins<Tree>(run: () => Promise<Made<Tree>>, fragment: Fragment): Promise<Tree> {
  const { tree, dependencies } = await run().catch((error: unknown) => {
    throw pluginThrew(fragment.path, error);
  });
  fragment.state.facts.dependencies.push(...dependencies);
  return tree;
}

/** Returns the HTML tree of the nodes, after the configuration's rehype plugins. */
export async function pageTree(nodes: readonly AnyNode[], fragment: Fragment): Promise<HtmlRoot> {
  const { state } = fragment;
  const tree = await toHtmlTree(nodes, fragment);
  const { plugins } = state;
  return plugins ? runPlugins(() => plugins.rehype(tree, fragment), fragment) : tree;
}

/** Transforms the nodes of a fragment. `including` are the fragments around it, outermost first. */
function transformedNodes(
  parsed: ParsedFragment | undefined,
  fragment: Fragment,
  including: readonly Fragment[],
  page: MarkdownPage,
): AnyNode[] {
  page.state.fragments.push(fragment);
  if (!parsed) return [];
  checkClosed(parsed.root, fragment);
  return new MarkdownStep(fragment, [...including, fragment], parsed, page).nodes(parsed.root.children);
}

class MarkdownStep {
  private readonly state: PageState;
  private definitions: Map<string, Definition> | undefined;

  constructor(
    private readonly fragment: Fragment,
    private readonly including: readonly Fragment[],
    private readonly parsed: ParsedFragment,
    private readonly page: MarkdownPage,
  ) {
    this.state = page.state;
  }

  /** Returns the nodes that replace these. */
  nodes(nodes: readonly AnyNode[]): AnyNode[] {
    const result: AnyNode[] = [];
    for (const [index, node] of nodes.entries()) {
      if (isOutput(node) && this.joins(nodes[index - 1])) continue;
      const replaced =
        node.type === 'code' ? this.code(node, nodes[index + 1], nodes[index + 2]) : this.replace(node);
      if (Array.isArray(replaced)) for (const one of replaced) result.push(one);
      else result.push(replaced);
    }
    return result.some(({ data }) => data?.applies) ? wrapSections(result) : result;
  }

  private replace(node: AnyNode): AnyNode | AnyNode[] {
    switch (node.type) {
      case 'text':
        node.value = replaceEmoji(node.value, this.state.emojiNames);
        return node;
      case 'heading':
        return this.heading(node);
      case 'blockquote':
        return this.children((alertOf(node, this.state) ?? node) as Blockquote);
      case 'textDirective':
        if (isTaken(node)) return this.children(node);
        if (isApplies(node) && node.children.length > 0) return appliesInText(node, this.fragment);
        return isMark(node)
          ? markOf(node, this.fragment).map((one) => this.children(one))
          : this.nodes(textOfDirective(node, this.fragment));
      case 'leafDirective':
        return this.leaf(node);
      case 'containerDirective':
        return this.container(node);
      case 'paragraph':
        return snippetsIn(node, this.fragment)?.map((one) => this.code(one)) ?? this.children(node);
      case 'math':
      case 'inlineMath':
        return formula(node, this.fragment);
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
        return this.esm(node);
      default:
        return this.children(node);
    }
  }

  private code(node: Code, first?: AnyNode, second?: AnyNode): AnyNode {
    if (hasPackageCommands(node)) return packageCommands(node, this.fragment);
    const output = isOutput(first) && this.joins(node) ? first : undefined;
    return codeBlock(node, this.fragment, { output, next: output ? second : first });
  }

  /** Tells whether a node is a code block that can show its output. */
  private joins(node: AnyNode | undefined): boolean {
    if (node?.type !== 'code' || /^(?:output|mermaid)$/.test(node.lang ?? '')) return false;
    return !hasPackageCommands(node) && !isOwnCode(this.state);
  }

  private children(node: AnyNode): AnyNode {
    if (isParent(node)) (node as { children: AnyNode[] }).children = this.nodes(node.children);
    return node;
  }

  private heading(node: Heading): AnyNode {
    const operation = operationHeading(node, this.fragment);
    if (operation) this.state.facts.operationHeadings.push(operation);
    const id = this.page.headingIds.idOf(node, this.parsed.headingIds.get(node), this.fragment.source);
    const children = this.nodes(node.children);
    const element = markdownElement(`h${node.depth}`, { id, dataMarkdown: '' }, children, node.position);
    const applies = appliesOf(children);
    if (applies) element.data = { applies };
    return element;
  }

  private container(node: ContainerDirective): AnyNode | AnyNode[] {
    const element = isTaken(node) ? node : this.elementOf(node);
    if (element) return this.children(element);
    warnOfText(node, this.fragment);
    return this.nodes(contentOfDirective(node, this.fragment));
  }

  /** Returns the element of a directive; undefined if its name is unknown. */
  private elementOf(node: ContainerDirective): AnyNode | undefined {
    const { fragment, state } = this;
    if (isAdmonition(node.name, state)) return admonitionOf(node, fragment);
    if (isApplies(node)) return appliesInContainer(node, fragment);
    if (isTabs(node) || isCodeGroup(node, fragment)) return tabsOf(node, fragment);
    if (node.name === 'details') return detailsOf(node, fragment);
    if (node.name === 'steps') return stepsOf(node, fragment);
    if (node.name === 'file-tree') return fileTreeOf(node, fragment);
    if (isCards(node)) return cardsOf(node, fragment);
    if (isLandingBlock(node)) return landingBlockOf(node, fragment);
    return isCard(node) ? cardOf(node, fragment) : undefined;
  }

  private leaf(node: LeafDirective): AnyNode | AnyNode[] {
    if (node.name === 'include') return this.include(node);
    if (isTaken(node)) return this.children(node);
    if (isCard(node)) return this.children(cardOf(node, this.fragment));
    if (isApplies(node)) return appliesInSection(node, this.fragment);
    const shown = this.page.api?.nodesOf(node, this.fragment);
    if (shown) return shown;
    if (reportStray(node, this.fragment)) return [];
    warnOfText(node, this.fragment);
    return paragraphOfDirective(node, this.fragment);
  }

  private include(node: LeafDirective): AnyNode | AnyNode[] {
    const fragment = includedFragment(node, this.including);
    if (!fragment) return [];
    this.page.includes.push({ directive: node, parent: this.fragment, fragment });
    const index = this.state.fragments.length;
    let parsed = parseFragment(fragment, 'detect');
    const braces = parsed ? possibleProse(parsed.root, fragment, 'detect') : [];
    const prose = parsed && findProse(braces, parsed.root, this.state, undefined);
    if (prose) parsed = parseProse(prose, fragment);
    return fragmentElement(
      index,
      transformedNodes(parsed, fragment, this.including, this.page),
      node.position,
    );
  }

  /** Resolves a reference link here, because included files have their own definitions. */
  private resolve(node: Extract<AnyNode, { type: 'linkReference' | 'imageReference' }>): AnyNode {
    const definition = this.definitionOf(node.identifier);
    const { line, column, offset } = positionOf(definition).start;
    const target = { url: definition.url, title: definition.title, position: node.position };
    const data = { hProperties: { dataDefinition: `${line}:${column}:${offset}` } };
    if (node.type === 'imageReference') return { type: 'image', alt: node.alt, ...target, data };
    return this.children({ type: 'link', children: node.children, ...target, data });
  }

  private definitionOf(identifier: string): Definition {
    this.definitions ??= definitionsIn(this.parsed.root);
    return this.definitions.get(identifier.toUpperCase()) as Definition;
  }

  private jsx(node: JsxElement): AnyNode | AnyNode[] {
    if (node.name === null) return this.nodes(node.children);
    if (node.name === 'a' || node.name === 'Link') unlinkAddresses(node);
    // Docusaurus moves the children of `<head>` into the head of the page, like those of its component.
    if (node.name === 'head') return this.runTag(Object.assign(node, { name: 'Head' }), 'Head');
    if (node.name === 'details' && this.state.isOwn('details'))
      return this.runTag(Object.assign(node, { name: 'Details' }), 'Details');
    if (isComponentName(node.name) || !isLiteralTag(node)) return this.runTag(node, node.name);
    const children = this.nodes((node as MdxJsxFlowElement).children);
    const element = markdownElement(node.name, propertiesOf(node), children, node.position);
    // A tag that the author wrote is not replaced by components for Markdown.
    element.data = explicitTag;
    return element;
  }

  private runTag(node: JsxElement, name: string): AnyNode {
    const { tags } = this.module();
    const { line, column } = positionOf(node).start;
    tags[name] ??= [line, column];
    node.data = { ...node.data, ...explicitTag };
    for (const attribute of node.attributes) {
      const holder = attribute.type === 'mdxJsxExpressionAttribute' ? attribute : attribute.value;
      if (typeof holder === 'object' && holder?.data?.estree) takeRequires(holder.data.estree, this.fragment);
    }
    return this.children(node);
  }

  private expression(
    node: Extract<AnyNode, { type: 'mdxFlowExpression' | 'mdxTextExpression' }>,
  ): AnyNode | AnyNode[] {
    const text = textOfExpression(node.value);
    if (text === undefined) {
      this.module();
      // Two packages declare the types of these nodes; only one includes the syntax tree.
      const { estree } = (node.data ?? {}) as { estree?: Program };
      if (estree) takeRequires(estree, this.fragment);
      return node;
    }
    const { start, end } = spanOf(node);
    // HTML comments have been masked as expressions, and stay in the Markdown twin.
    if (this.fragment.source[start] === '{') this.fragment.edits.push({ start, end, text });
    return text === '' ? [] : { type: 'text', value: text, position: node.position };
  }

  private esm(node: MdxjsEsm): AnyNode {
    const { imports } = this.module();
    const program = node.data!.estree!;
    takeImports(program, this.fragment, imports);
    takeRequires(program, this.fragment);
    const { start, end } = spanOf(node);
    const [blankLines = ''] = /^\s*\n/.exec(this.fragment.source.slice(end)) ?? [];
    this.fragment.edits.push({ start, end: end + blankLines.length, text: '' });
    return node;
  }

  /** Returns the module that is being compiled. A page that is compiled to HTML has none, and is then compiled to code instead. */
  private module(): ModuleInHand {
    if (!this.state.module) throw new NeedsEvaluation();
    return this.state.module;
  }
}

/** Tells whether a plugin has set what the directive becomes, as plugins for remark-directive do. */
function isTaken({ data }: Directives): boolean {
  return data !== undefined && 'hName' in data;
}

/** Unlinks a bare URL inside the author's own link, as browsers do not allow nested links. */
function unlinkAddresses(link: JsxElement): void {
  visit(link as AnyNode, 'link', ({ url, children }, index, parent) => {
    const [shown] = children;
    if (!parent || index === undefined || shown?.type !== 'text' || !url.endsWith(shown.value)) return;
    (parent.children as AnyNode[]).splice(index, 1, ...children);
  });
}
