// Compiles `::::tabs` with `:::tab[Label]`, `:::code-group` with code blocks, and `:::details[Summary]`. Without scripts, all panels of
// tabs are shown one below the other, each with its label; the client turns them into tabs.
import type { Code } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { codeBlock, codeHtml, isOutput } from '../code/code-block.js';
import { parseCodeMeta } from '../code/code-meta.js';
import { snippetsIn } from '../code/snippet.js';
import { indentAt } from '../fragment.js';
import {
  type AnyNode,
  type MarkdownElement,
  markdownElement,
  rawHtmlNode,
  spanOf,
} from '../markdown/markdown-node.js';
import type { Fragment, PageState } from '../page-state.js';
import { spliceDirective, titleOf } from './directive-title.js';
import { contentOf, endOfOpener } from './literal-directives.js';

export function isTabs(directive: ContainerDirective): boolean {
  return directive.name === 'tabs' && directive.children.some(isTab);
}

/** Tells whether a directive is VitePress's `code-group`, which shows each code block in a tab. */
export function isCodeGroup({ name, children }: ContainerDirective, fragment: Fragment): boolean {
  return name === 'code-group' && withSnippets(children, fragment).some(({ type }) => type === 'code');
}

function withSnippets(nodes: readonly AnyNode[], fragment: Fragment): AnyNode[] {
  return nodes.flatMap((node) => (node.type === 'paragraph' && snippetsIn(node, fragment)) || [node]);
}

/** Compiles `::::tabs` or `:::code-group`. */
export function tabsOf(directive: ContainerDirective, fragment: Fragment): MarkdownElement {
  spliceDirective(directive, undefined, { prefix: '', fallback: '' }, fragment);
  const { group, query, lazy, block } = directive.attributes ?? {};
  const taken = new Set<string>();
  const isGroup = isCodeGroup(directive, fragment);
  const content = contentOf(directive);
  const children = (isGroup ? withSnippets(content, fragment) : content).flatMap((child, index, all) => {
    if (isTab(child)) return tabOf(child, fragment, taken);
    if (!isGroup || child.type !== 'code') return child;
    // The output of code is shown in the tab of the code.
    const above = all[index - 1];
    if (isOutput(child) && above?.type === 'code' && !isOutput(above)) return [];
    const below = all[index + 1];
    return codeTab(child, !isOutput(child) && isOutput(below) ? [below] : [], fragment, taken);
  });
  return markdownElement(
    'div',
    {
      className: ['rd-tabs', ...(isSet(block) ? ['rd-tabs-block'] : [])],
      ...(group ? { dataGroup: group } : {}),
      ...(isSet(query) ? { dataQuery: query || group } : {}),
      ...(isSet(lazy) ? { dataLazy: '' } : {}),
    },
    children,
    directive.position,
  );
}

/** Compiles `:::details`. */
export function detailsOf(directive: ContainerDirective, fragment: Fragment): MarkdownElement {
  const title = titleOf(directive, fragment);
  const fallback = title?.text ?? fragment.state.options.texts.details;
  spliceDirective(directive, title, { prefix: '', fallback }, fragment);
  const content = contentOf(directive);
  const summary = markdownElement(
    'summary',
    {},
    title?.children ?? [{ type: 'text', value: fallback }],
    directive.position,
  );
  const opener = fragment.source.slice(spanOf(directive).start, endOfOpener(directive, fragment));
  const open = isSet(directive.attributes?.open) || /\{open\}[ \t]*$/.test(opener);
  return markdownElement(
    'details',
    { className: ['rd-details'], open },
    [summary, ...content],
    directive.position,
  );
}

/** Tells whether an attribute is set: `{lazy}`, but not `{lazy=false}`. */
function isSet(attribute: string | null | undefined): boolean {
  return typeof attribute === 'string' && attribute !== 'false';
}

function isTab(node: AnyNode): node is ContainerDirective {
  return node.type === 'containerDirective' && node.name === 'tab';
}

/** @param taken values of the tabs before. Each tab needs a value of its own, by which it is opened. */
function tabOf(directive: ContainerDirective, fragment: Fragment, taken: Set<string>): MarkdownElement {
  const title = titleOf(directive, fragment);
  const attributes = directive.attributes ?? {};
  const label = title?.text ?? attributes.label ?? attributes.value ?? 'Tab';
  spliceDirective(directive, title, { prefix: '', fallback: label }, fragment);
  const content = contentOf(directive);
  const tab = {
    value: ownValue(attributes.value ?? label, taken),
    label,
    nodes: title?.children,
    isDefault: attributes.default !== undefined,
  };
  return tabElement(tab, content, directive.position);
}

/** Makes a tab of a code block. Its label is `[config.js]` after the language, else the block's title, its file name, or its language. */
function codeTab(node: Code, below: AnyNode[], fragment: Fragment, taken: Set<string>): MarkdownElement {
  const inBrackets = /(?:^|\s)\[([^\]]+)\]/.exec(node.meta ?? '')?.[1];
  const { title, file, language = 'Code' } = parseCodeMeta(node.lang, node.meta);
  const label = inBrackets ?? title ?? file?.replace(/^.*\//, '') ?? language;
  if (inBrackets === undefined) node.meta = node.meta?.replace(/(?:^|\s)title=("[^"]*"|'[^']*'|\S+)/, '');
  const { start } = spanOf(node);
  fragment.edits.push({ start, end: start, text: `**${label}**\n\n${indentAt(fragment, start)}` });
  return tabElement({ value: ownValue(label, taken), label }, [node, ...below], node.position);
}

function ownValue(written: string, taken: Set<string>): string {
  let value = written;
  for (let count = 2; taken.has(value); count++) value = `${written} ${count}`;
  taken.add(value);
  return value;
}

interface Tab {
  value: string;
  label: string;
  /** The label with its markup. */
  nodes?: AnyNode[];
  isDefault?: boolean;
}

/** Makes a panel with its label, which the client turns into a tab. */
function tabElement(
  { value, label, nodes = [{ type: 'text', value: label }], isDefault = false }: Tab,
  content: AnyNode[],
  position: AnyNode['position'],
): MarkdownElement {
  const heading = markdownElement('p', { className: ['rd-tab-label'] }, nodes, position);
  const properties = {
    className: ['rd-tab'],
    dataValue: value,
    ...(isDefault ? { dataDefault: '' } : {}),
  };
  return markdownElement('section', properties, [heading, ...content], position);
}

/**
 * A fence with the word `npm2yarn` shows the same commands for each package manager. Its tabs switch together on all pages; the group and
 * its values have the names that Docusaurus uses.
 */
const group = 'npm2yarn';
const others = [
  { value: 'yarn', label: 'Yarn' },
  { value: 'pnpm', label: 'pnpm' },
  { value: 'bun', label: 'Bun' },
] as const;

/** Tells whether a fence shows commands for several package managers. */
export function hasPackageCommands({ meta }: Code): boolean {
  return /(?:^|\s)npm2yarn(?:\s|$)/.test(meta ?? '');
}

/** Makes the tabs: the fence has the commands for npm, which are converted for the other package managers. */
export function packageCommands(node: Code, fragment: Fragment): MarkdownElement {
  const panels = others.map(({ value, label }) =>
    tabElement({ value, label }, [convertedBlock(node, value, fragment.state)], node.position),
  );
  const npm = tabElement({ value: 'npm', label: 'npm' }, [codeBlock(node, fragment)], node.position);
  return markdownElement(
    'div',
    { className: ['rd-tabs'], dataGroup: group },
    [npm, ...panels],
    node.position,
  );
}

function convertedBlock(node: Code, to: (typeof others)[number]['value'], state: PageState): AnyNode {
  // The converted commands are not indexed, so that the search finds the commands once.
  const raw = state.addRawHtml('', '');
  state.pending.push(async () => {
    const { default: convert } = await import('npm-to-yarn');
    raw.html = codeHtml(node, convert(node.value, to), state);
  });
  return rawHtmlNode(raw, node.position);
}
