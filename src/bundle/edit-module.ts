import path from 'node:path';
import { type AnyNode, parse } from 'acorn';
import type { Node } from 'estree';
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
  const isTs = /\.[cm]?tsx?$/.test(file);
  const loader = isTs ? (file.endsWith('x') ? 'tsx' : 'ts') : isTyped(text) ? 'tsx' : 'jsx';
  const options = { loader, jsx: 'automatic', sourcemap: true, sourcefile: path.basename(file) } as const;
  try {
    const { code, map } = await loadEsbuild().transform(text, { ...options, logLevel: 'silent' });
    const parsing = {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowReturnOutsideFunction: true,
    } as const;
    const edits = editsIn(parse(code, parsing) as unknown as Node);
    if (edits.length === 0) return undefined;
    let made = code;
    for (const { at, end = at, insert } of edits.sort((a, b) => b.at - a.at))
      made = made.slice(0, at) + insert + made.slice(end);
    const sources = Buffer.from(map).toString('base64');
    return `${made}${behind}//# sourceMappingURL=data:application/json;base64,${sources}\n`;
  } catch {
    return undefined;
  }
}

/** Where a node of such a tree stands. */
export const placeOf = (node: Node): { start: number; end: number } => node as unknown as AnyNode;
