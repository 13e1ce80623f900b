// A fence with the word `npm2yarn`: the same commands for each package manager, as tabs that follow each other on all pages.
import type { Code } from 'mdast';
import { codeBlock, codeHtml } from '../code/code-block.js';
import type { Fragment } from '../fragment.js';
import { type AnyNode, type MarkdownElement, markdownElement } from '../markdown/markdown-node.js';
import { rawHtmlNode } from '../markdown/raw-html.js';
import type { PageState } from '../page-state.js';
import { tabElement } from './tabs.js';

/** Docusaurus' name of the group, and its values. */
const group = 'npm2yarn';
const others = [
  { value: 'yarn', label: 'Yarn' },
  { value: 'pnpm', label: 'pnpm' },
  { value: 'bun', label: 'Bun' },
] as const;

export function hasPackageCommands({ meta }: Code): boolean {
  return /(?:^|\s)npm2yarn(?:\s|$)/.test(meta ?? '');
}

/** What npm is told stands in the fence; the others' commands are made of it. */
export function packageCommands(node: Code, fragment: Fragment, state: PageState): MarkdownElement {
  const panels = others.map(({ value, label }) =>
    tabElement({ value, label }, [convertedBlock(node, value, state)], node.position),
  );
  const npm = tabElement({ value: 'npm', label: 'npm' }, [codeBlock(node, fragment, state)], node.position);
  return markdownElement(
    'div',
    { className: ['rd-tabs'], dataGroup: group },
    [npm, ...panels],
    node.position,
  );
}

function convertedBlock(node: Code, to: (typeof others)[number]['value'], state: PageState): AnyNode {
  // Search finds the commands once.
  const raw = state.addRawHtml('', '');
  state.pending.push(async () => {
    const { default: convert } = await import('npm-to-yarn');
    raw.html = codeHtml(node, convert(node.value, to), state);
  });
  return rawHtmlNode(raw, node.position);
}
