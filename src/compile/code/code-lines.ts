// Marks lines of a code block: by words of the fence, by comments in the code, and in diffs.
import type { CompileOptions } from '../compiled-page.js';
import type { CodeMeta, LineMark } from './code-meta.js';
import { commentPattern, endingPattern } from './comment-styles.js';

export interface MarkedCode {
  /** The code without the comments that mark lines. */
  code: string;
  /** Line, counted from 0 -> its classes. */
  classes: ReadonlyMap<number, readonly string[]>;
  /** For each line, its number before such comments were removed. */
  origins: readonly number[];
  /** Line, counted from 0 -> the numbers of its call-outs. */
  callouts: ReadonlyMap<number, readonly number[]>;
}

interface Line {
  text: string;
  /** Its number in the original code, counted from 0. */
  origin: number;
  classes: Set<string>;
  callouts?: readonly number[];
}

type MagicComment = CompileOptions['magicComments'][number];

const highlight = 'rd-line-highlight';
const builtIn: MagicComment = {
  className: highlight,
  line: 'highlight-next-line',
  block: { start: 'highlight-start', end: 'highlight-end' },
};

export function lineClass(mark: LineMark): string {
  return `rd-line-${mark}`;
}

/** Finds the marked lines. As in Docusaurus, comments on lines of their own are plain code if the meta string highlights lines. */
export function markLines(
  source: string,
  language: string,
  meta: Pick<CodeMeta, 'lines' | 'marks' | 'diffOf' | 'callouts'>,
  magicComments: CompileOptions['magicComments'],
): MarkedCode {
  let lines = toLines(source);
  const mark = (numbers: Iterable<number>, name: string) => {
    for (const number of numbers) lines[number - 1]?.classes.add(name);
  };
  if (isDiff(language) && meta.diffOf !== undefined) lines = takeDiff(lines);
  if (source.includes('[!')) lines = takeNotes(lines, meta.diffOf ?? language);
  if (meta.callouts) lines = takeCallouts(lines, meta.diffOf ?? language);
  if (meta.lines.size > 0) mark(meta.lines, highlight);
  else lines = takeComments(lines, language, [builtIn, ...magicComments]);
  if (isDiff(language) && meta.diffOf === undefined)
    for (const { text, classes } of lines) {
      const sign = text.startsWith('+') ? 'add' : text.startsWith('-') ? 'remove' : undefined;
      if (sign) classes.add(lineClass(sign));
    }
  for (const [kind, numbers] of meta.marks) mark(numbers, lineClass(kind));
  return {
    code: lines.map(({ text }) => text).join('\n'),
    classes: new Map(
      lines.flatMap(({ classes }, index) => (classes.size === 0 ? [] : [[index, [...classes]]])),
    ),
    origins: lines.map(({ origin }) => origin),
    callouts: new Map(lines.flatMap(({ callouts }, index) => (callouts ? [[index, callouts]] : []))),
  };
}

/** Splits code into lines without marks. */
export function toLines(source: string): Line[] {
  return source.split('\n').map((text, origin) => ({ text, origin, classes: new Set() }));
}

export function isDiff(language: string): boolean {
  return language === 'diff' || language === 'patch';
}

/** Turns the signs of a diff in another language into marks, and removes the column of signs. */
function takeDiff(lines: readonly Line[]): Line[] {
  const marked = lines.map(({ text, origin }): Line => {
    const kind = text.startsWith('+') ? 'add' : text.startsWith('-') ? 'remove' : undefined;
    const rest = kind === undefined ? text.replace(/^ /, '') : text.slice(1);
    return { text: rest, origin, classes: new Set(kind === undefined ? [] : [lineClass(kind)]) };
  });
  const texts = dedent(marked.map(({ text }) => text).join('\n')).split('\n');
  return marked.map((line, index) => ({ ...line, text: texts[index]! }));
}

/** Word in `[!code …]` -> the class of the line. The words are those of Shiki, which VitePress uses. */
const noteClasses: ReadonlyMap<string, string> = new Map([
  ['++', lineClass('add')],
  ['--', lineClass('remove')],
  ['hl', highlight],
  ['highlight', highlight],
  ['info', highlight],
  ['focus', lineClass('focus')],
  ['error', lineClass('error')],
  ['warning', lineClass('warning')],
]);

/**
 * Handles comments at the end of a line: `// [!code ++]`, or `// [!code focus:3]` for three lines. A comment on a line of its own applies
 * to the next one. `[!!code ++]` is an escape, which is shown as `[!code ++]`.
 */
function takeNotes(lines: readonly Line[], language: string): Line[] {
  const words = [...noteClasses.keys()].map((word) => word.replaceAll('+', '\\+')).join('|');
  const pattern = endingPattern(language, `\\[!code (?:${words})(?::\\d+)?\\]`);
  const kept: Line[] = [];
  const marks: { from: number; to: number; name: string }[] = [];
  for (const line of lines) {
    let rest = line.text.trimEnd();
    const found: RegExpMatchArray[] = [];
    for (let note = pattern.exec(rest); note; note = pattern.exec(rest)) {
      found.push(/code ([^\]:]+)(?::(\d+))?\]/.exec(note[0])!);
      rest = rest.slice(0, note.index).trimEnd();
    }
    const from = kept.length;
    for (const [, word = '', count = '1'] of found)
      marks.push({ from, to: from + Number(count), name: noteClasses.get(word)! });
    if (found.length === 0) rest = line.text;
    if (found.length === 0 || rest.trim() !== '')
      kept.push({ ...line, text: rest.replaceAll('[!!code ', '[!code ') });
  }
  for (const { from, to, name } of marks) for (const line of kept.slice(from, to)) line.classes.add(name);
  return kept;
}

/** Handles call-outs at the end of a line: `// (1)`, `# (2) (3)`; also `// <1>` as in AsciiDoc and `# (1)!` as in Material for MkDocs. */
function takeCallouts(lines: readonly Line[], language: string): Line[] {
  const pattern = endingPattern(language, '[(<]\\d+[)>]!?(?:\\s*[(<]\\d+[)>]!?)*');
  return lines.map((line) => {
    const found = pattern.exec(line.text.trimEnd());
    if (!found) return line;
    const callouts = [...found[0].matchAll(/[(<](\d+)[)>]/g)].map(([, number]) => Number(number));
    return { ...line, text: line.text.slice(0, found.index).trimEnd(), callouts };
  });
}

/** Handles comments on a line of their own, as in Docusaurus. */
export function takeComments(
  lines: readonly Line[],
  language: string,
  magicComments: readonly MagicComment[],
): Line[] {
  const meanings = magicComments.flatMap(({ className, line, block }) => [
    ...(line ? [{ text: line, className, at: 'line' as const }] : []),
    ...(block ? [{ text: block.start, className, at: 'start' as const }] : []),
    ...(block ? [{ text: block.end, className, at: 'end' as const }] : []),
  ]);
  if (!lines.some((line) => meanings.some(({ text }) => line.text.includes(text)))) return [...lines];

  const pattern = commentPattern(language, [...new Set(meanings.map(({ text }) => text))]);
  const marks: { from: number; to: number; name: string }[] = [];
  const open = new Map<string, number>();
  const kept: Line[] = [];
  for (const line of lines) {
    const said = pattern
      .exec(line.text.trim())
      ?.slice(1)
      .find((group) => group !== undefined);
    if (said === undefined) {
      kept.push(line);
      continue;
    }
    const at = kept.length;
    for (const { text, className: name, at: kind } of meanings) {
      if (text !== said) continue;
      if (kind === 'line') marks.push({ from: at, to: at + 1, name });
      else if (kind === 'start') open.set(name, at);
      else marks.push({ from: open.get(name) ?? at, to: at, name });
    }
  }
  for (const { from, to, name } of marks) for (const line of kept.slice(from, to)) line.classes.add(name);
  return kept;
}

/** Removes the common indentation of all lines. */
export function dedent(code: string): string {
  const indents = code
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const [first = ''] = indents;
  let length = first.length;
  for (const indent of indents) {
    while (!indent.startsWith(first.slice(0, length))) length--;
  }
  return code
    .split('\n')
    .map((line) => line.slice(Math.min(length, line.length)))
    .join('\n');
}
