// Converts modules into classic scripts that register themselves (client/local-files.ts), as browsers run no modules from files.

import { parse } from 'acorn';
import type { Node, Program } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import { browserTargets } from '../bundle/bundle-options.js';
import { placeOf } from '../bundle/edit-module.js';
import { loadEsbuild } from '../config/run-esbuild.js';
import { type BuiltFolder, findTarget } from './built-folder.js';

/** The imports of a module. */
interface ModuleShape {
  /** Files that it imports statically, by their paths in the folder. */
  needs: readonly string[];
  /** Those that it may load later. */
  mayLoad: readonly string[];
  /** Where each `import` of an `import(…)` begins. */
  loads: readonly number[];
}

/** @param file path in the folder. */
function shapeOf(text: string, file: string, folder: BuiltFolder): ModuleShape {
  const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Program;
  const expressions = nodesIn(program).filter(({ type }) => type === 'ImportExpression');
  const paths = (nodes: readonly Node[]): string[] => {
    const written = nodes.flatMap((node) =>
      'source' in node && node.source && 'value' in node.source ? String(node.source.value) || [] : [],
    );
    const targets = written.map((source) =>
      /^\.{0,2}\//.test(source) ? findTarget(source, file, folder) : undefined,
    );
    return [...new Set(targets.flatMap((target) => (target && 'file' in target ? target.file : [])))];
  };
  return {
    needs: paths(program.body),
    mayLoad: paths(expressions),
    loads: expressions.map((node) => placeOf(node).start).sort((a, b) => a - b),
  };
}

const load = '__load';

export interface LocalModule {
  script: string;
  /** Files that it imports, statically or dynamically. */
  imports: readonly string[];
}

/**
 * Converts a module; undefined if that is impossible, as with a top-level `await`.
 * @param file path in the folder.
 */
export async function toLocalModule(
  text: string,
  file: string,
  folder: BuiltFolder,
): Promise<LocalModule | undefined> {
  let shape: ModuleShape;
  let code = '';
  let done = 0;
  try {
    shape = shapeOf(text, file, folder);
    for (const start of shape.loads) {
      code += text.slice(done, start) + load;
      done = start + 'import'.length;
    }
    code = (
      await loadEsbuild().transform(code + text.slice(done), {
        format: 'cjs',
        minifyWhitespace: true,
        target: browserTargets,
        logLevel: 'silent',
      })
    ).code;
  } catch {
    return undefined;
  }
  const { needs, mayLoad } = shape;
  const head = `relaydocsFiles.module(${JSON.stringify(file)},${JSON.stringify(needs)},function(module,require,${load}){`;
  return { script: `${head}${code.trimEnd()}\n});\n`, imports: [...needs, ...mayLoad] };
}
