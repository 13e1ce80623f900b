// Words behind three backticks that say how a block is run by `relaydocs samples`. Readers see none of them.

import type { Code } from 'mdast';
import type { ErrorLocation } from '../../errors.js';
import { type FragmentText, locationIn } from '../fragment.js';
import { positionOf, spanOf } from '../markdown/markdown-node.js';

/** A block that is run, or the answer of one as the author wrote it. */
export interface SampleFact extends Required<ErrorLocation> {
  language: string;
  code: string;
  /** What its meta says, as it is written. */
  words: SampleWords;
}

export interface SampleWords {
  run: boolean;
  /** It is put before each later block of its language on the page. */
  setup: boolean;
  /** It goes on where the block of its language before it has ended. */
  continues: boolean;
  /** The status that one of its answers has. */
  expect: string | undefined;
  /** Name of the answer: that of the block, or the one that is shown. */
  responseOf: string | undefined;
  /** Words that mean nothing without `run`, which is not there. Other tools may have such words. */
  idle?: readonly string[];
}

/** Names become those of files. */
export function isAnswerName(name: string): boolean {
  return /^[\w-]{1,80}$/.test(name);
}

/** What of a meta says how a block is run; undefined for none. */
export function sampleWords(meta: string | null | undefined): SampleWords | undefined {
  const all = splitMeta(meta ?? '');
  const words = all.filter(isSampleWord);
  const told = (key: string) => words.find((one) => one.startsWith(`${key}=`))?.slice(key.length + 1);
  const responseOf = told('response-of')?.replace(/^["']|["']$/g, '');
  const run = words.includes('run');
  const idle = run ? [] : all.filter((word) => /^(?:setup|continue|(?:expect|run)=.*)$/.test(word));
  if (!run && responseOf === undefined && idle.length === 0) return undefined;
  return {
    run,
    ...(idle.length > 0 ? { idle } : {}),
    setup: words.includes('setup'),
    continues: words.includes('continue'),
    expect: told('expect')?.replace(/^["']|["']$/g, ''),
    responseOf,
  };
}

/** The meta without those words, for all that shows it: the twin, and components of the site that stand for code. */
export function withoutSampleWords(node: Code, fragment: FragmentText): Code {
  const without = (meta: string): string =>
    splitMeta(meta)
      .filter((word) => !isSampleWord(word))
      .join(' ');
  const { start } = spanOf(node);
  const lineEnd = fragment.source.indexOf('\n', start);
  const opener = fragment.source.slice(start, lineEnd === -1 ? undefined : lineEnd).trimEnd();
  // As it is written: the node has it without entities and backslashes.
  const marks = /^(?:`+|~+)[ \t]*/.exec(opener)?.[0] ?? '';
  const [language = ''] = opener.slice(marks.length).split(/[ \t]/, 1);
  const head = marks + language;
  const meta = without(opener.slice(head.length));
  if (marks !== '')
    fragment.edits.push({ start, end: start + opener.length, text: `${head} ${meta}`.trimEnd() });
  return { ...node, meta: without(node.meta ?? '') };
}

/** Notes what `relaydocs samples` runs. @param code what readers see, which may come from a file */
export function sampleFact(
  node: Code,
  code: string,
  words: SampleWords,
  language: string,
  fragment: FragmentText,
): SampleFact {
  const { file, line = 1, column = 1 } = locationIn(fragment, positionOf(node).start);
  // A checkout may have either kind of line ends: Bash wants one, and the lock knows blocks by their code.
  return { file, line, column, language, code: code.replaceAll('\r\n', '\n'), words };
}

/** Words, where quotes keep spaces together. */
function splitMeta(meta: string): string[] {
  return meta.match(/(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g) ?? [];
}

function isSampleWord(word: string): boolean {
  return /^(?:run|setup|continue|(?:expect|response-of)=.*)$/.test(word);
}
