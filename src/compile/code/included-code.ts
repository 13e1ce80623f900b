// Reads the code of a fence from a file of the site: `file="./a.ts"`, optionally with a region or lines.
import type { Code } from 'mdast';
import type { ErrorLocation } from '../../errors.js';
import { includedFileMissing, linesMissing, regionMissing } from '../compile-errors.js';
import { type FragmentText, indentAt, locationIn } from '../fragment.js';
import { positionOf, spanOf } from '../markdown/markdown-node.js';
import { findRegion, withoutMarkers } from '../markdown/regions.js';
import type { Fragment, PageState } from '../page-state.js';
import { dedent } from './code-lines.js';
import { type CodeMeta, parseRanges } from './code-meta.js';

/** Returns the code; if the file is missing, reports a problem and returns an empty text. */
export function includedCode(node: Code, meta: CodeMeta, fragment: Fragment): string {
  const { state } = fragment;
  const location = locationIn(fragment, positionOf(node).start);
  const written = meta.file as string;
  const bytes = findCode(written, fragment);
  if (bytes === undefined) {
    state.problem(includedFileMissing(location, written));
    return '';
  }
  const text = state.toPlain(new TextDecoder().decode(bytes).replaceAll('\r\n', '\n'));
  let code = text;
  if (meta.region !== undefined) {
    const { region, names } = findRegion(text, meta.region);
    if (!region) state.problem(regionMissing(location, written, meta.region, names));
    code = region ? dedent(text.slice(region.start, region.end)) : '';
  }
  // Lines of a whole file are counted as in an editor, including the comments that mark regions.
  if (meta.region !== undefined) code = withoutMarkers(code);
  if (meta.part !== undefined && code !== '') code = partOf(code, meta.part, written, location, state);
  code = withoutMarkers(code).replace(/(?<!\n)\n+$/, '');
  spliceCode(node, code, meta, fragment);
  return code;
}

/** Returns the language of a file by its name; most extensions are also names of languages. */
export function languageOf(file: string): string | undefined {
  const [name = ''] = /[^/]*$/.exec(file)!;
  if (/^(?:Docker|Make)file$/.test(name)) return name.toLowerCase();
  const [, ending] = /\.(\w+)$/.exec(name) ?? [];
  return ending && (otherEndings.get(ending) ?? ending.toLowerCase());
}

const otherEndings: ReadonlyMap<string, string> = new Map([
  ['h', 'c'],
  ['hpp', 'cpp'],
  ['cc', 'cpp'],
]);

/** Finds the file. In VitePress `@/` is the folder of the docs, so each folder from the site's to that of the page is tried. */
function findCode(written: string, fragment: Fragment): Uint8Array | undefined {
  const { state } = fragment;
  if (!written.startsWith('@/')) return state.findBeside(written, fragment.path)?.bytes;
  const folders = fragment.path.split('/').slice(0, -1);
  for (let depth = 0; depth <= folders.length; depth++) {
    const folder = folders.slice(0, depth).map((name) => `${name}/`);
    const found = state.find(folder.join('') + written.slice('@/'.length));
    if (found) return found.bytes;
  }
  return undefined;
}

function partOf(code: string, part: string, file: string, location: ErrorLocation, state: PageState): string {
  const lines = code.replace(/\n$/, '').split('\n');
  const ranges = parseRanges(part);
  if (ranges.length === 0 || ranges.some(([first, last]) => first < 1 || last < first || last > lines.length))
    state.problem(linesMissing(location, file, part, lines.length));
  const isWanted = (line: number) => ranges.some(([first, last]) => first <= line && line <= last);
  return dedent(lines.filter((_, index) => isWanted(index + 1)).join('\n'));
}

/** Puts a value of the meta string in quotes, which cannot be escaped there. */
export function quoted(value: string): string {
  return value.includes('"') ? `'${value.replaceAll("'", '’')}'` : `"${value}"`;
}

/** Writes the included code into the Markdown twin. */
function spliceCode(node: Code, code: string, { language, title }: CodeMeta, fragment: Fragment): void {
  const { start, end } = spanOf(node);
  const lines = code.split('\n');
  if (!fragment.source.startsWith('<<<', start)) {
    spliceLines(node, lines, fragment);
    return;
  }
  const fence = /^[`~]{3}/m.test(code) ? '~~~~~~' : '```';
  const info = `${language ?? ''}${title === undefined ? '' : ` title=${quoted(title)}`}`;
  fragment.edits.push({ start, end, text: `${fence}${info}${linesAt(start, [...lines, fence], fragment)}` });
}

/** Replaces the lines between the fences of a block in the Markdown twin. */
export function spliceLines(node: Code, lines: readonly string[], fragment: FragmentText): void {
  const { start, end } = spanOf(node);
  const opener = fragment.source.indexOf('\n', start);
  if (opener === -1 || opener >= end) return;
  const closing = fragment.source.lastIndexOf('\n', end - 1);
  // An edit made for an included file is replaced, as it has the same code with its Twoslash comments.
  fragment.edits = fragment.edits.filter((edit) => edit.start !== opener);
  fragment.edits.push({ start: opener, end: closing, text: linesAt(start, lines, fragment) });
}

function linesAt(start: number, lines: readonly string[], fragment: FragmentText): string {
  const indent = indentAt(fragment, start);
  return lines.map((line) => `\n${indent}${line}`).join('');
}
