// Compiles `::include{file="./_part.md" region="part"}`, which inserts the Markdown of another file.
import { extname } from 'node:path';
import type { LeafDirective } from 'mdast-util-directive';
import { splitFrontMatter } from '../../content/split-front-matter.js';
import { includeCycle, includedFileMissing, includeWithoutFile, regionMissing } from '../compile-errors.js';
import { indentAt, locationIn, spliceTwin } from '../fragment.js';
import type { Fragment, PageState } from '../page-state.js';
import { positionOf, spanOf } from './markdown-node.js';
import { findRegion } from './regions.js';

/** Returns the included part of a file; if it cannot be found, reports a problem and returns undefined. */
export function includedFragment(
  directive: LeafDirective,
  including: readonly Fragment[],
): Fragment | undefined {
  const parent = including.at(-1) as Fragment;
  const { state } = parent;
  const location = locationIn(parent, positionOf(directive).start);
  const { file, region: name } = directive.attributes ?? {};
  if (!file) {
    state.problem(includeWithoutFile(location));
    return undefined;
  }
  const found = state.findBeside(file, parent.path);
  if (!found) {
    state.problem(includedFileMissing(location, file));
    return undefined;
  }
  const { path, bytes } = found;
  const first = including.findIndex((fragment) => fragment.path === path);
  if (first !== -1) {
    state.problem(includeCycle(location, [...including.slice(first).map((fragment) => fragment.path), path]));
    return undefined;
  }
  const source = state.prepare(path, new TextDecoder().decode(bytes));
  const fragment = fragmentOfFile(path, source, including.length, state);
  if (!name) return fragment;
  const { region, names } = findRegion(source, name);
  if (!region) {
    state.problem(regionMissing(location, file, name, names));
    return undefined;
  }
  return { ...fragment, ...region };
}

/** Inserts the Markdown twin of an included file into that of the including file, indented like the directive. */
export function spliceInclude(directive: LeafDirective, parent: Fragment, fragment: Fragment): void {
  const { start, end } = spanOf(directive);
  const text = spliceTwin(fragment)
    .trim()
    .replace(/\n(?!\r?\n)/g, `\n${indentAt(parent, start)}`);
  parent.edits.push({ start, end, text });
}

/** Returns the whole text of a file below its front matter as a fragment. */
export function fragmentOfFile(path: string, source: string, depth: number, state: PageState): Fragment {
  return {
    path,
    extension: extname(path),
    source,
    start: splitFrontMatter(source).bodyStart,
    end: source.length,
    depth,
    mdx: false,
    edits: [],
    state,
  };
}
