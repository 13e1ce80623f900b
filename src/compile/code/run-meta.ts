// Words of the meta string that tell `relaydocs samples` how to run a code block. Pages do not show them.

import type { Code } from 'mdast';
import type { ErrorLocation } from '../../errors.js';
import { type FragmentText, locationIn } from '../fragment.js';
import { positionOf, spanOf } from '../markdown/markdown-node.js';

/** A block that is run, or one that holds the response to another as the author wrote it. */
export interface SampleFact extends Required<ErrorLocation> {
  language: string;
  code: string;
  /** The parsed words of its meta string. */
  words: SampleWords;
}

export interface SampleWords {
  run: boolean;
  /** Its code is put before each later block of the same language on the page. */
  setup: boolean;
  /** It continues the previous block of its language, with the same variables. */
  continues: boolean;
  /** The HTTP status that one of its responses must have. */
  expect: string | undefined;
  /** Name of the response: the one that this block gets, or the one that it shows. */
  responseOf: string | undefined;
  /** Words that have no effect because `run` is missing; they may belong to other tools. */
  idle?: readonly string[];
}

/** Tells whether a response can have this name, which becomes a file name. */
export function isAnswerName(name: string): boolean {
  return /^[\w-]{1,80}$/.test(name);
}

/** Parses the words about running a block; returns undefined if there are none. */
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

/** Removes these words from the meta string that the Markdown twin, and components that replace code blocks, get to see. */
export function withoutSampleWords(node: Code, fragment: FragmentText): Code {
  const without = (meta: string): string =>
    splitMeta(meta)
      .filter((word) => !isSampleWord(word))
      .join(' ');
  const { start } = spanOf(node);
  const lineEnd = fragment.source.indexOf('\n', start);
  const opener = fragment.source.slice(start, lineEnd === -1 ? undefined : lineEnd).trimEnd();
  // The opening line is read from the source, as the node's meta has entities and escapes decoded.
  const marks = /^(?:`+|~+)[ \t]*/.exec(opener)?.[0] ?? '';
  const [language = ''] = opener.slice(marks.length).split(/[ \t]/, 1);
  const head = marks + language;
  const meta = without(opener.slice(head.length));
  if (marks !== '')
    fragment.edits.push({ start, end: start + opener.length, text: `${head} ${meta}`.trimEnd() });
  return { ...node, meta: without(node.meta ?? '') };
}

/** Returns a block for `relaydocs samples` to run. @param code as readers see it; it may come from a file */
export function sampleFact(
  node: Code,
  code: string,
  words: SampleWords,
  language: string,
  fragment: FragmentText,
): SampleFact {
  const { file, line = 1, column = 1 } = locationIn(fragment, positionOf(node).start);
  // Line ends are normalised: Bash needs LF, and the lock file identifies blocks by a hash of their code.
  return { file, line, column, language, code: code.replaceAll('\r\n', '\n'), words };
}

/** Splits a meta string into words; quoted values may contain spaces. */
function splitMeta(meta: string): string[] {
  return meta.match(/(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g) ?? [];
}

function isSampleWord(word: string): boolean {
  return /^(?:run|setup|continue|(?:expect|response-of)=.*)$/.test(word);
}
