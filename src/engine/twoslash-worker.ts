// A thread in which TypeScript checks code blocks. TypeScript takes seconds and much memory, which ending the thread frees.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type {
  Checker,
  CheckRequest,
  TypeNode,
  TypesInCode,
  WrittenNode,
} from '../compile/code/types-in-code.js';
import type { DependencyFact } from '../compile/compiled-page.js';
import { filesOf, placesOf } from './files-in-code.js';

export interface TwoslashPaths {
  siteDir: string;
  /** Absolute paths of the packages' folders. */
  twoslash: string;
  typescript: string;
}

const { siteDir, twoslash, typescript } = workerData as TwoslashPaths;

async function loadChecker(): Promise<Checker> {
  const require = createRequire(path.join(siteDir, 'package.json'));
  const core = createRequire(path.join(twoslash, 'package.json')).resolve('twoslash/core');
  const { createTwoslasher } = (await import(pathToFileURL(core).href)) as {
    createTwoslasher(options: object): Checker;
  };
  const lib = path.join(typescript, 'lib');
  return createTwoslasher({ tsModule: require(typescript), tsLibDirectory: lib, vfsRoot: siteDir });
}

const checker = loadChecker();
parentPort!.on('message', async ({ id, request }: { id: number; request: CheckRequest }) => {
  parentPort!.postMessage({ id, types: checkCode(await checker, request) });
});

/** How many completions are shown. */
const mostCompletions = 8;

/** Returns what Twoslash reports for a code block, as plain data that can be kept. */
function checkCode(checker: Checker, { code, language }: CheckRequest): TypesInCode {
  const errors: WrittenNode[] = [];
  let files: DependencyFact[] | undefined;
  try {
    const result = checker(code, language, {
      // Errors are reported as our own problems, with the line of the page.
      handbookOptions: { noErrorValidation: true },
      filterNode: (node) => {
        // Read here because the program is empty at the end.
        files ??= filesOf(checker, siteDir);
        if (node.type === 'error') errors.push({ ...node });
        return true;
      },
    });
    const { errors: expected, noErrors } = result.meta.handbookOptions;
    const unexpected =
      noErrors === true ? [] : errors.filter(({ code: one }) => !expected.includes(one ?? 0));
    return {
      // If a query is on the last line, its line break is left over.
      code: result.code.replace(/(?<!\n)\n+$/, ''),
      reads: [...(files ?? []), ...errors.flatMap(({ text = '' }) => placesOf(text, siteDir))],
      problems: [
        ...unexpected.map(({ start, code: number, text = '' }) => ({
          ...placeIn(code, start),
          number,
          text,
        })),
        ...result.meta.flagNotations
          .filter(({ type }) => type === 'unknown')
          .map(({ name, start }) => ({
            ...placeIn(code, start),
            text: `"@${name}" is not an option of TypeScript`,
          })),
      ],
      nodes: result.nodes.flatMap((node): TypeNode[] => {
        const { type, line, character, length, text = '', docs } = node;
        if (type === 'hover' || type === 'query') return [{ type, line, character, length, text, docs }];
        if (type === 'error' && expected.includes(node.code ?? 0))
          return [{ type, line, character, length, text }];
        if (type === 'highlight') return [{ type, line, character, length, text: '' }];
        if (type !== 'completion') return [];
        const names = (node.completions ?? []).slice(0, mostCompletions).map(({ name }) => name);
        return [{ type, line, character, length, text: names.join(', ') }];
      }),
    };
  } catch (error) {
    // Thrown for a query that points at nothing.
    const { title, description } = error as { title?: string; description?: string };
    if (title === undefined) throw error;
    const text = `${title}: ${description ?? ''}`;
    return { code, nodes: [], reads: files ?? [], problems: [{ line: 0, character: 0, text }] };
  }
}

function placeIn(code: string, offset: number): { line: number; character: number } {
  const before = code.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)!.length };
}
