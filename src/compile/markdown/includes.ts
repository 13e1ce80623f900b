// `::include{file="./_part.md" region="part"}`: Markdown of another file, as if it stood here.
import { extname } from 'node:path';
import type { LeafDirective } from 'mdast-util-directive';
import { splitFrontMatter } from '../../content/split-front-matter.js';
import { includeCycle, includedFileMissing, includeWithoutFile, regionMissing } from '../compile-errors.js';
import { indentAt, locationIn, spliceTwin } from '../fragment.js';
import type { Fragment, PageState } from '../page-state.js';
import { positionOf, spanOf } from './markdown-node.js';
import { findRegion } from './regions.js';

/** What the directive includes; undefined where that cannot be told, which is then a problem of the page. */
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

/** Puts the twin of an included file into that of the file that includes it, with the indentation of the directive. */
export function spliceInclude(directive: LeafDirective, parent: Fragment, fragment: Fragment): void {
  const { start, end } = spanOf(directive);
  const text = spliceTwin(fragment)
    .trim()
    .replace(/\n(?!\r?\n)/g, `\n${indentAt(parent, start)}`);
  parent.edits.push({ start, end, text });
}

/** All that a file shows, below its front matter. */
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
