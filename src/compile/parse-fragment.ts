import type { Heading, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { mdxSyntax } from './compile-errors.js';
import type { CompileOptions } from './compiled-page.js';
import { type Fragment, locationIn } from './fragment.js';
import { spanOf } from './markdown-node.js';
import { type HeadingId, maskSource } from './mask-source.js';
import type { PageState } from './page-state.js';
import { MarkdownSyntaxError } from './parse-markdown.js';

export type MarkdownFormat = CompileOptions['format'];

export interface ParsedFragment {
  root: Root;
  /** Ids that authors gave their headings. */
  headingIds: ReadonlyMap<Heading, string>;
}

/** A paragraph that is an import, as no prose is. */
const importLine = /^import\s(?:[^'"]*\sfrom\s*)?['"][^'"\n]+['"];?[ \t]*$/m;

/**
 * Markdown of one file -> syntax tree, by the grammar that fits it. `detect` reads MDX, and where a `.md` file is not valid
 * MDX, plain Markdown, unless it imports: its author meant MDX. Undefined: the file is not valid, which the state now knows.
 */
export function parseFragment(
  fragment: Fragment,
  format: MarkdownFormat,
  state: PageState,
): ParsedFragment | undefined {
  if (format === 'md') return parseAs(fragment, false, state);
  try {
    return parseAs(fragment, true, state);
  } catch (error) {
    if (!(error instanceof MarkdownSyntaxError)) throw error;
    const invalid = () => {
      state.problem(mdxSyntax(locationIn(fragment, error), error.message, error));
      return undefined;
    };
    if (format === 'mdx' || fragment.path.endsWith('.mdx')) return invalid();
    const plain = parseAs(fragment, false, state);
    if (imports(plain.root, fragment)) return invalid();
    if (fragment.depth === 0) {
      state.facts.notes.push({
        code: 'READ_AS_MARKDOWN',
        message: `Read as plain Markdown, because it is not valid MDX: ${error.message}`,
        line: error.line,
        column: error.column,
      });
    }
    return plain;
  }
}

function imports(root: Root, { source }: Fragment): boolean {
  return root.children.some((node) => {
    if (node.type !== 'paragraph') return false;
    const { start, end } = spanOf(node);
    return importLine.test(source.slice(start, end));
  });
}

function parseAs(fragment: Fragment, mdx: boolean, state: PageState): ParsedFragment {
  const keep = new Set<number>();
  for (;;) {
    const masked = maskSource(fragment.source, { start: fragment.start, end: fragment.end, mdx, keep });
    const root = state.parser(masked.text, { mdx, math: state.options.math, syntax: state.plugins?.syntax });
    const headingIds = new Map<Heading, string>();
    const unclaimed = claimHeadingIds(root, masked.headingIds, headingIds);
    if (unclaimed.length === 0) {
      fragment.mdx = mdx;
      return { root, headingIds };
    }
    // What looked like a heading is code or a paragraph: its text must stay.
    for (const id of unclaimed) keep.add(id.start);
  }
}

/** Gives each id to the heading around it; the ids that stand in no heading are returned. */
function claimHeadingIds(
  root: Root,
  ids: readonly HeadingId[],
  claimed: Map<Heading, string>,
): readonly HeadingId[] {
  if (ids.length === 0) return ids;
  const headings: Heading[] = [];
  visit(root, 'heading', (heading) => {
    headings.push(heading);
  });
  let next = 0;
  return ids.filter(({ id, start }) => {
    while (next < headings.length && spanOf(headings[next] as Heading).end < start) next++;
    const heading = headings[next];
    if (!heading || spanOf(heading).start > start) return true;
    claimed.set(heading, id);
    return false;
  });
}
