// A thread in which TypeScript looks at the code of fences: it takes seconds and much memory, and both end with the thread.
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
  /** Absolute folders of the site's packages. */
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

/** Names of completions that are shown. */
const mostCompletions = 8;

/** What Twoslash says of a piece of code, as plain data that can be kept. */
function checkCode(checker: Checker, { code, language }: CheckRequest): TypesInCode {
  const errors: WrittenNode[] = [];
  let files: DependencyFact[] | undefined;
  try {
    const result = checker(code, language, {
      // Our own problems tell the line of the page.
      handbookOptions: { noErrorValidation: true },
      filterNode: (node) => {
        // The program is empty when all is done.
        files ??= filesOf(checker, siteDir);
        if (node.type === 'error') errors.push({ ...node });
        return true;
      },
    });
    const { errors: expected, noErrors } = result.meta.handbookOptions;
    const unexpected =
      noErrors === true ? [] : errors.filter(({ code: one }) => !expected.includes(one ?? 0));
    return {
      // A query in the last line leaves its line break.
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
            text: `"@${name}" is no option of TypeScript`,
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
    // A query that points at nothing.
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
