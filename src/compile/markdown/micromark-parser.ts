// The other Markdown parser: slower, in JavaScript, the reference for tests of satteri. Pass it to compilePage to use it.
import type { Nodes, Root } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { directive } from 'micromark-extension-directive';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { mdxjs } from 'micromark-extension-mdxjs';
import { isParent } from './markdown-node.js';
import { type MarkdownParser, MarkdownSyntaxError } from './parse-markdown.js';

export const micromarkParser: MarkdownParser = (text, options) => {
  const extensions = [
    gfm(),
    directive(),
    ...(options.math ? [math(options.math === true ? undefined : options.math)] : []),
    ...(options.mdx ? [mdxjs({ acornOptions: { ecmaVersion: 2025, sourceType: 'module' } })] : []),
    ...(options.syntax?.micromarkExtensions ?? []),
  ];
  const mdastExtensions = [
    ...gfmFromMarkdown(),
    directiveFromMarkdown(),
    ...(options.math ? [mathFromMarkdown()] : []),
    ...(options.mdx ? mdxFromMarkdown() : []),
    ...(options.syntax?.fromMarkdownExtensions ?? []),
  ];
  try {
    const root = fromMarkdown(withoutTitles(text), { extensions: [extensions].flat(), mdastExtensions });
    if (options.mdx) unravel(root);
    return root;
  } catch (error) {
    throw fromMicromark(error);
  }
};

/** Blanks titles, as micromark does not parse `:::note Title` as a directive; they are read from the source later. */
function withoutTitles(text: string): string {
  let fence: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const [, ticks] = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}|~{3,})/.exec(line) ?? [];
      if (ticks !== undefined && fence === undefined) fence = ticks;
      else if (ticks !== undefined && fence !== undefined && ticks.startsWith(fence)) fence = undefined;
      if (fence !== undefined) return line;
      return line.replace(
        /^([ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*:{3,}[\w-]+[ \t]+)([^\s[{].*?)(\r?)$/,
        (_all, before, title, end) => {
          return before + ' '.repeat(title.length) + end;
        },
      );
    })
    .join('\n');
}

/** Unwraps paragraphs that only contain tags and expressions, as @mdx-js/mdx and satteri do. */
function unravel(parent: Nodes): void {
  if (!isParent(parent as never)) return;
  const children = (parent as Root).children;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as Root['children'][number];
    unravel(child);
    if (child.type !== 'paragraph' || child.children.length === 0) continue;
    const inline = child.children;
    const isMdx = (node: (typeof inline)[number]) =>
      node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression';
    const isBlank = (node: (typeof inline)[number]) =>
      node.type === 'text' && /^[ \t\r\n]*$/.test(node.value);
    if (!inline.some(isMdx) || !inline.every((node) => isMdx(node) || isBlank(node))) continue;
    const flow = inline.filter(isMdx).map((node) => ({
      ...node,
      type: node.type === 'mdxJsxTextElement' ? 'mdxJsxFlowElement' : 'mdxFlowExpression',
    }));
    children.splice(index, 1, ...(flow as Root['children']));
    index += flow.length - 1;
  }
}

function fromMicromark(error: unknown): unknown {
  if (!(error instanceof Error) || !('ruleId' in error) || !('reason' in error)) return error;
  const { line, column } = error as unknown as { line: number | undefined; column: number | undefined };
  const reason = String(error.reason).replace(/ with acorn$/, saidByAcorn(error.cause));
  // For an unclosed tag at the end of a file, the place is in the message only: "(3:1-3:4)".
  const inText = /\((\d+):(\d+)(?:-\d+:\d+)?\)/.exec(reason);
  return new MarkdownSyntaxError(reason, line ?? Number(inText?.[1]), column ?? Number(inText?.[2]), error);
}

/** Returns the message about invalid JavaScript without its place, which is relative to the code. */
function saidByAcorn(cause: unknown): string {
  return cause instanceof SyntaxError ? `: ${cause.message.replace(/ \(\d+:\d+\)$/, '')}` : '';
}
