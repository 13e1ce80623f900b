// Edits the code of modules by their syntax tree: compiled modules with a source map, or the original text by positions.
import { SourceMap } from 'node:module';
import path from 'node:path';
import { type AnyNode, parse } from 'acorn';
import type { TransformOptions } from 'esbuild';
import type { Node } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import { countUpTo } from '../base/line-index.js';
import { loadEsbuild } from '../config/run-esbuild.js';
import { isTyped } from './file-modules.js';

/** Replaces the text of a module between two positions. */
export interface Edit {
  at: number;
  /** @default `at` */
  end?: number;
  insert: string;
}

/**
 * Compiles a module to JavaScript and applies edits to it; the result ends with a source map.
 *
 * @param text of the module; it may contain types and JSX
 * @param editsIn returns the edits, given the syntax tree of the compiled code
 * @param behind code to append to the module
 * @returns undefined if there are no edits, or if the text is not a valid module: its syntax errors are reported when esbuild reads it
 */
export async function editModule(
  text: string,
  file: string,
  editsIn: (program: Node) => Edit[],
  behind = '',
): Promise<string | undefined> {
  try {
    const { code, map, program } = await readModule(text, file);
    const edits = editsIn(program);
    if (edits.length === 0) return undefined;
    const sources = Buffer.from(map).toString('base64');
    return `${withEdits(code, edits)}${behind}//# sourceMappingURL=data:application/json;base64,${sources}\n`;
  } catch {
    return undefined;
  }
}

/** Applies the edits, none of which overlap. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  let made = '';
  let done = 0;
  for (const { at, end = at, insert } of edits.toSorted((a, b) => a.at - b.at)) {
    made += text.slice(done, at) + insert;
    done = end;
  }
  return made + text.slice(done);
}

/**
 * Returns a function that finds the wanted node which begins at a position of the original text. Edits of the original text, unlike those
 * of compiled code, keep its line numbers, which errors refer to.
 * @returns undefined if the text is not a valid module, or has syntax that is unknown here
 */
export async function nodesByPlace(
  text: string,
  file: string,
  isWanted: (node: Node) => boolean,
): Promise<((index: number) => Node | undefined) | undefined> {
  try {
    const { code, map, program } = await readModule(text, file, withoutDecorators);
    const places = new SourceMap(JSON.parse(map));
    const placeIn = placesOf(code);
    const found = new Map<string, Node>();
    for (const node of nodesIn(program).filter(isWanted)) {
      const entry = places.findEntry(...placeIn(placeOf(node).start));
      if ('originalLine' in entry) found.set(`${entry.originalLine}:${entry.originalColumn}`, node);
    }
    const placeInText = placesOf(text);
    return (index) => found.get(placeInText(index).join(':'));
  } catch {
    return undefined;
  }
}

/** Returns a function from a position to line and column, both counted from 0. */
function placesOf(text: string): (index: number) => [line: number, column: number] {
  const ends = text.matchAll(/\r\n|[\n\r\u2028\u2029]/g);
  const starts = [0, ...Array.from(ends, ({ index, 0: end }) => index + end.length)];
  return (index) => {
    const line = countUpTo(starts, index) - 1;
    return [line, index - starts[line]!];
  };
}

/** Options for code that is only searched: which of the two kinds of decorators is meant makes no difference then. */
const withoutDecorators: TransformOptions = {
  supported: { decorators: false },
  tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
};

async function readModule(text: string, file: string, reading: TransformOptions = {}) {
  const isTs = /\.[cm]?tsx?$/.test(file);
  const loader = isTs ? (file.endsWith('x') ? 'tsx' : 'ts') : isTyped(text) ? 'tsx' : 'jsx';
  const options = { loader, jsx: 'automatic', sourcemap: true, sourcefile: path.basename(file) } as const;
  const { code, map } = await loadEsbuild().transform(text, { ...reading, ...options, logLevel: 'silent' });
  const parsing = {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowReturnOutsideFunction: true,
  } as const;
  return { code, map, program: parse(code, parsing) as unknown as Node };
}

/** Returns the positions of a node in the text that it was parsed from. */
export const placeOf = (node: Node): { start: number; end: number } => node as unknown as AnyNode;
