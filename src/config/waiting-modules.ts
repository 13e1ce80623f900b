// Handles modules with a top-level `await`. The server runs modules synchronously and cannot run them. If the others only load such a
// module later, by `import()` as in an effect, the browser gets the real module, and on the server its import fails.

import { readFile } from 'node:fs/promises';
import type { BuildOptions, Message, Metafile, Plugin } from 'esbuild';
import { pathFrom } from '../base/paths.js';
import { closureOf, groupBy } from '../base/values.js';
import { loaderOf } from './absent-exports.js';

const waits = /^Top-level await is currently not supported/;

/** Whether an error of esbuild is about a top-level `await`. */
export const isWaiting = ({ text }: Pick<Message, 'text'>): boolean => waits.test(text);

/** Returns build options in which these modules throw but have all their exports; undefined if there are other errors as well. */
export function withoutWaiting(
  options: BuildOptions,
  errors: readonly Message[],
): { options: BuildOptions; areLate(metafile: Metafile): boolean } | undefined {
  const { absWorkingDir = process.cwd(), loader = {}, plugins = [] } = options;
  if (options.platform !== 'node' || errors.length === 0 || !errors.every(isWaiting)) return undefined;
  const places = groupBy(errors, ({ location }) => location?.file ?? '');
  const failing: Plugin = {
    name: 'waiting-modules',
    setup(build) {
      build.onLoad({ filter: /./, namespace: 'file' }, async ({ path: file }) => {
        const words = places.get(pathFrom(absWorkingDir, file));
        if (!words) return undefined;
        const text = await readFile(file, 'utf8');
        const lines = text.split(/(?<=[\n\u2028\u2029]|\r(?!\n))/).map((line) => Buffer.from(line));
        for (const { location } of words)
          lines[location!.line - 1]!.fill(' ', location!.column, location!.column + 'await'.length);
        const failure = 'throw new Error("Browsers alone run this module: it waits outside of functions");';
        return { contents: `${failure}\n${lines.join('')}`, loader: loaderOf(file, loader) };
      });
    },
  };
  return {
    options: { ...options, plugins: [failing, ...plugins] },
    areLate({ inputs, outputs }) {
      const entries = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
      const reached = closureOf(entries, (file) =>
        (inputs[file]?.imports ?? []).flatMap(({ path: next, kind }) =>
          kind === 'dynamic-import' ? [] : next,
        ),
      );
      return ![...places.keys()].some((file) => reached.has(file));
    },
  };
}
