// Type-checks fences with the word `twoslash`: inferred types are shown with the code, and type errors are errors of the page.

import type { Code } from 'mdast';
import type { ErrorLocation } from '../../errors.js';
import { twoslashMissing, typeError } from '../compile-errors.js';
import type { Fragment } from '../page-state.js';
import { spliceLines } from './included-code.js';
import { besideCode } from './render-types.js';
import type { CheckRequest, TypesInCode } from './types-in-code.js';

interface Fence {
  node: Code;
  fragment: Fragment;
  place: ErrorLocation;
  /** Its code comes from a file. */
  isIncluded: boolean;
}

const languages: Readonly<Record<string, string>> = {
  ...{ ts: 'ts', typescript: 'ts', tsx: 'tsx', mts: 'ts', cts: 'ts' },
  ...{ js: 'js', javascript: 'js', jsx: 'jsx', mjs: 'js' },
};

/** Returns TypeScript's name for the language of a fence; undefined for any other language. */
export function typedLanguage(language: string): string | undefined {
  return Object.hasOwn(languages, language) ? languages[language] : undefined;
}

/** Returns the code with its types; undefined if TypeScript has failed, or is not installed, which is a warning. */
export async function checkTypes(
  request: CheckRequest,
  { node, fragment, place, isIncluded }: Fence,
): Promise<TypesInCode | undefined> {
  const { state } = fragment;
  const types = await state.checkTypes(request);
  if ('missing' in types) {
    state.problem(twoslashMissing(place, types.missing));
    return undefined;
  }
  for (const { line, character, number, text } of types.problems) {
    const inFence = { ...place, line: place.line! + 1 + line, column: place.column! + character };
    state.problem(typeError(isIncluded ? place : inFence, number, text));
  }
  if (types.failed) return undefined;
  spliceTypes(node, types, fragment);
  return types;
}

/** Writes the code that is shown into the Markdown twin; what is shown below a line becomes a comment. */
function spliceTypes(node: Code, { code, nodes }: TypesInCode, fragment: Fragment): void {
  const below = nodes.filter(({ type }) => /^(?:query|error|completion)$/.test(type));
  const lines = code.split('\n').flatMap((line, index) => [
    line,
    ...below
      .filter((one) => one.line === index)
      .flatMap(({ type, character, text }) => besideCode(type, Math.max(0, character - 3), text).split('\n'))
      .map((one) => `// ${one}`),
  ]);
  spliceLines(node, lines, fragment);
}
