// A fragment is Markdown from one file: the page itself, or a file that it includes.

import type { Element } from 'hast';
import type { Position } from 'unist';
import { parseYaml } from '../content/parse-yaml.js';
import { splitFrontMatter } from '../content/split-front-matter.js';
import type { ErrorLocation } from '../errors.js';
import { type AnyNode, type MarkdownElement, markdownElement } from './markdown/markdown-node.js';
import { placedPath } from './source-places.js';

/** A replacement in the source of a fragment that makes its Markdown twin. Offsets are in UTF-16 units. */
interface TwinEdit {
  start: number;
  end: number;
  text: string;
}

export interface FragmentText {
  /** Path relative to the site's folder. A result that uses it belongs to this page alone (`CompileInput.onPathAsked`). */
  path: string;
  /** Extension of the file: `.mdx`. Results that only use this can be shared by pages. */
  extension: string;
  /** For a description in an API file: the part of the file whose lines are counted. Locations name it after the path. */
  part?: string;
  /** The whole text of the file. */
  source: string;
  /** Offsets of the part that is shown. */
  start: number;
  end: number;
  /** Depth of the include; 0 for the page. */
  depth: number;
  /** True if it was parsed as MDX and not as plain Markdown; set by the parser. */
  mdx: boolean;
  edits: TwinEdit[];
}

/** A point in a file, as in unist. */
export interface Point {
  line: number;
  column: number;
}

export function locationIn(fragment: FragmentText, point: Point): ErrorLocation {
  return { file: placedPath(fragment), line: point.line, column: point.column };
}

/** Returns the path that facts have for the file; undefined for the page itself. */
export function includedPath(fragment: FragmentText): string | undefined {
  return fragment.depth === 0 ? undefined : placedPath(fragment);
}

/** Applies the edits to the source. An edit inside another one is dropped, except an insertion at its start. */
export function spliceTwin(fragment: FragmentText): string {
  const { source, start, end } = fragment;
  const edits = fragment.edits.toSorted(
    (a, b) => a.start - b.start || Number(isInsert(b)) - Number(isInsert(a)) || b.end - a.end,
  );
  const parts: string[] = [];
  let position = start;
  for (const edit of edits) {
    if (edit.start < position) continue;
    parts.push(source.slice(position, edit.start), edit.text);
    position = edit.end;
  }
  parts.push(source.slice(position, end));
  return parts.join('');
}

function isInsert({ start, end }: TwinEdit): boolean {
  return start === end;
}

/** Returns the indentation that keeps further lines in the list or quote at `offset`: `- > ` -> `  > `. */
export function indentAt(fragment: FragmentText, offset: number): string {
  const lineStart = fragment.source.lastIndexOf('\n', offset - 1) + 1;
  return fragment.source.slice(lineStart, offset).replace(/[^>\t]/g, ' ');
}

const tagName = 'rd-fragment';

/** Encloses the nodes of an included file in an element, so that links can be resolved from that file's folder later. */
export function fragmentElement(
  index: number,
  children: readonly AnyNode[],
  position: Position | undefined,
): MarkdownElement {
  return markdownElement(tagName, { dataIndex: String(index) }, children, position);
}

/** Returns the index of the fragment that an element encloses; undefined for any other element. */
export function fragmentIndex(element: Element): number | undefined {
  return element.tagName === tagName ? Number(element.properties.dataIndex) : undefined;
}

/** Parses the front matter of a source. */
export function frontMatterOf(source: string): Record<string, unknown> {
  const { yaml } = splitFrontMatter(source);
  const parsed = yaml === undefined ? undefined : parseYaml(yaml);
  // The content stage has reported errors in it already.
  const value = parsed !== undefined && 'value' in parsed ? parsed.value : undefined;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
