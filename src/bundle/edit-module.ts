import { SourceMap } from 'node:module';
import path from 'node:path';
import { type AnyNode, parse } from 'acorn';
import type { TransformOptions } from 'esbuild';
import type { Node } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import { countUpTo } from '../base/line-index.js';
import { loadEsbuild } from '../config/run-esbuild.js';
import { isTyped } from './file-modules.js';

/** Puts text into a module, in the place of what stands between two of its characters. */
export interface Edit {
  at: number;
  /** @default `at` */
  end?: number;
  insert: string;
}

/**
 * JavaScript of a module, with a map of its source.
 *
 * @param text of the module, with types and JSX, as it likes
 * @param editsIn asks for the edits of a syntax tree without those
 * @param behind what stands at the end of the module
 * @returns undefined where there are no edits, and for what is no module: a mistake in it is told by who reads it as it is
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

/** The text with all of them, none of which reaches into another. */
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
 * Finds the node that begins at a place of a module's text, among those that are wanted: edits of the text itself keep its lines, by
 * which mistakes are told.
 * @returns undefined for what is no module, or one of syntax that is not known here
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

/** Lines and columns in a text, from 0. */
function placesOf(text: string): (index: number) => [line: number, column: number] {
  const ends = text.matchAll(/\r\n|[\n\r\u2028\u2029]/g);
  const starts = [0, ...Array.from(ends, ({ index, 0: end }) => index + end.length)];
  return (index) => {
    const line = countUpTo(starts, index) - 1;
    return [line, index - starts[line]!];
  };
}

/** For what is read only: which of the two kinds of decorators it means makes no difference to who looks for its nodes. */
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

/** Where a node of such a tree stands. */
export const placeOf = (node: Node): { start: number; end: number } => node as unknown as AnyNode;
