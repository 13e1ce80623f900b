// `response-of=roll` on an empty fence shows the response that `relaydocs samples --record` has recorded.
import type { Code } from 'mdast';
import { answerNotRecorded } from '../compile-errors.js';
import { locationIn } from '../fragment.js';
import { positionOf } from '../markdown/markdown-node.js';
import type { Fragment } from '../page-state.js';
import { isAnswerName, type SampleWords } from './run-meta.js';

/** Returns the files that may hold a response, relative to the site's folder. */
export function answerFiles(name: string): readonly [json: string, text: string] {
  return [`examples/${name}.json`, `examples/${name}.txt`];
}

/** Returns the path of the file as a fence names it; if nothing is recorded, reports a problem and returns undefined. */
export function recordedAnswer(
  node: Code,
  { responseOf = '' }: SampleWords,
  fragment: Fragment,
): string | undefined {
  const { state } = fragment;
  const files = isAnswerName(responseOf) ? answerFiles(responseOf) : [];
  const file = files.find((one) => state.read(one) !== undefined);
  if (file !== undefined) return `@site/${file}`;
  state.problem(
    answerNotRecorded(locationIn(fragment, positionOf(node).start), responseOf, files[0] ?? 'such file'),
  );
  return undefined;
}
