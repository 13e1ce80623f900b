// A stretch of Markdown that comes from one file: the page itself, or what it includes.

import type { Element } from 'hast';
import type { Position } from 'unist';
import { parseYaml } from '../content/parse-yaml.js';
import { splitFrontMatter } from '../content/split-front-matter.js';
import type { ErrorLocation } from '../errors.js';
import { type AnyNode, type MarkdownElement, markdownElement } from './markdown/markdown-node.js';
import { placedPath } from './source-places.js';

/** A replacement in the source of a fragment, for its Markdown twin. Offsets are UTF-16 units. */
interface TwinEdit {
  start: number;
  end: number;
  text: string;
}

export interface FragmentText {
  /** Path relative to the site's folder. What is made with that of a page is of this page alone (`CompileInput.onPathAsked`). */
  path: string;
  /** What its name ends in: `.mdx`. Many pages have it in common. */
  extension: string;
  /** For a text of an API: the part of the file that its lines are counted from. Places name it behind the path. */
  part?: string;
  /** The whole text of the file. */
  source: string;
  /** The part that is shown. */
  start: number;
  end: number;
  /** How deep the include is; 0 for the page. */
  depth: number;
  /** Its text was read as MDX, not as plain Markdown; set when it is parsed. */
  mdx: boolean;
  edits: TwinEdit[];
}

/** A place as unist has it. */
export interface Point {
  line: number;
  column: number;
}

export function locationIn(fragment: FragmentText, point: Point): ErrorLocation {
  return { file: placedPath(fragment), line: point.line, column: point.column };
}

/** Path of the file for facts: undefined for the page's own. */
export function includedPath(fragment: FragmentText): string | undefined {
  return fragment.depth === 0 ? undefined : placedPath(fragment);
}

/** Source of the fragment with its edits; an edit inside another one is dropped, but for what is put before it. */
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

/** What lines below `offset` begin with to stand in the same list or quote: `- > ` -> `  > `. */
export function indentAt(fragment: FragmentText, offset: number): string {
  const lineStart = fragment.source.lastIndexOf('\n', offset - 1) + 1;
  return fragment.source.slice(lineStart, offset).replace(/[^>\t]/g, ' ');
}

const tagName = 'rd-fragment';

/** Keeps together what comes from an included file, until its links are resolved from that file's folder. */
export function fragmentElement(
  index: number,
  children: readonly AnyNode[],
  position: Position | undefined,
): MarkdownElement {
  return markdownElement(tagName, { dataIndex: String(index) }, children, position);
}

/** Index of the fragment that the element stands for; undefined for any other element. */
export function fragmentIndex(element: Element): number | undefined {
  return element.tagName === tagName ? Number(element.properties.dataIndex) : undefined;
}

/** Front matter of a source, as its author has it. */
export function frontMatterOf(source: string): Record<string, unknown> {
  const { yaml } = splitFrontMatter(source);
  const parsed = yaml === undefined ? undefined : parseYaml(yaml);
  // What is wrong with it, the content stage has told.
  const value = parsed !== undefined && 'value' in parsed ? parsed.value : undefined;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
