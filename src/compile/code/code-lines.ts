// Lines of a code block that stand out: by `{1,3-5}`, by comments in the code, and in diffs.
import type { CompileOptions } from '../compiled-page.js';

interface MarkedCode {
  /** Without the comments that marked lines. */
  code: string;
  /** Classes of a line, by its number from 0. */
  classes: ReadonlyMap<number, readonly string[]>;
}

type MagicComment = CompileOptions['magicComments'][number];

const highlight = 'rd-line-highlight';
const builtIn: MagicComment = {
  className: highlight,
  line: 'highlight-next-line',
  block: { start: 'highlight-start', end: 'highlight-end' },
};

/** Opening and closing of comments. */
const comments = {
  js: ['//', ''],
  jsBlock: ['/\\*', '\\*/'],
  jsx: ['\\{\\s*/\\*', '\\*/\\s*\\}'],
  hash: ['#', ''],
  html: ['<!--', '-->'],
  dashes: ['--', ''],
  semicolons: [';;?', ''],
  percent: ['%', ''],
  quote: ["(?:_\\s*)?['‘’]", ''],
  rem: ['[Rr][Ee][Mm]\\b', ''],
  bang: ['!', ''],
  ml: ['\\(\\*', '\\*\\)'],
  cobol: ['\\*>', ''],
} as const;

type CommentStyle = keyof typeof comments;
const common: readonly CommentStyle[] = ['js', 'jsBlock', 'jsx', 'hash', 'html'];

/** Languages whose comments look otherwise, or where a common style means something else (`#` in Markdown). */
const stylesByLanguage: ReadonlyMap<string, readonly CommentStyle[]> = new Map<
  string,
  readonly CommentStyle[]
>([
  ['js', ['js', 'jsBlock']],
  ['javascript', ['js', 'jsBlock']],
  ['ts', ['js', 'jsBlock']],
  ['typescript', ['js', 'jsBlock']],
  ['jsx', ['js', 'jsBlock', 'jsx']],
  ['tsx', ['js', 'jsBlock', 'jsx']],
  ['html', ['js', 'jsBlock', 'html']],
  ['python', ['hash']],
  ['py', ['hash']],
  ['bash', ['hash']],
  ['markdown', ['html', 'jsx', 'hash']],
  ['md', ['html', 'jsx', 'hash']],
  ['tex', ['percent']],
  ['latex', ['percent']],
  ['matlab', ['percent']],
  ['lua', ['dashes']],
  ['haskell', ['dashes']],
  ['sql', ['dashes', 'jsBlock']],
  ['wasm', ['semicolons']],
  ['lisp', ['semicolons']],
  ['clojure', ['semicolons']],
  ['scheme', ['semicolons']],
  ['ini', ['semicolons', 'hash']],
  ['vb', ['quote', 'rem']],
  ['vba', ['quote', 'rem']],
  ['visual-basic', ['quote', 'rem']],
  ['vbnet', ['quote', 'rem']],
  ['batch', ['rem']],
  ['basic', ['rem', 'bang']],
  ['fsharp', ['js', 'ml']],
  ['ocaml', ['ml']],
  ['sml', ['ml']],
  ['fortran', ['bang']],
  ['cobol', ['cobol']],
]);

/** Finds the marked lines. As in Docusaurus a range in the meta wins, and the comments then stay in the code. */
export function markLines(
  code: string,
  language: string,
  lines: ReadonlySet<number>,
  magicComments: CompileOptions['magicComments'],
): MarkedCode {
  if (lines.size > 0) {
    return { code, classes: new Map([...lines].map((line) => [line - 1, [highlight]])) };
  }
  const marked = markByComments(code, language, [builtIn, ...magicComments]);
  return language === 'diff' || language === 'patch'
    ? { code: marked.code, classes: withDiff(marked) }
    : marked;
}

function markByComments(code: string, language: string, magicComments: readonly MagicComment[]): MarkedCode {
  const meanings = magicComments.flatMap(({ className, line, block }) => [
    ...(line ? [{ text: line, className, at: 'line' as const }] : []),
    ...(block ? [{ text: block.start, className, at: 'start' as const }] : []),
    ...(block ? [{ text: block.end, className, at: 'end' as const }] : []),
  ]);
  if (!meanings.some(({ text }) => code.includes(text))) return { code, classes: new Map() };

  const pattern = commentPattern(language, [...new Set(meanings.map(({ text }) => text))]);
  const classes = new Map<number, string[]>();
  const open = new Map<string, number>();
  const kept: string[] = [];
  const mark = (line: number, className: string) => {
    const marks = classes.get(line) ?? [];
    if (!marks.includes(className)) classes.set(line, [...marks, className]);
  };
  for (const line of code.split('\n')) {
    const said = pattern
      .exec(line)
      ?.slice(1)
      .find((group) => group !== undefined);
    if (said === undefined) {
      kept.push(line);
      continue;
    }
    for (const { text, className, at } of meanings) {
      if (text !== said) continue;
      if (at === 'line') mark(kept.length, className);
      else if (at === 'start') open.set(className, kept.length);
      else
        for (let index = open.get(className) ?? kept.length; index < kept.length; index++)
          mark(index, className);
    }
  }
  return { code: kept.join('\n'), classes };
}

function commentPattern(language: string, words: readonly string[]): RegExp {
  const said = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const styles = stylesByLanguage.get(language) ?? common;
  const alternatives = styles.map((style) => `${comments[style][0]}\\s*(${said})\\s*${comments[style][1]}`);
  return new RegExp(`^\\s*(?:${alternatives.join('|')})\\s*$`);
}

function withDiff({ code, classes }: MarkedCode): MarkedCode['classes'] {
  const result = new Map(classes);
  code.split('\n').forEach((line, index) => {
    const className = line.startsWith('+')
      ? 'rd-line-add'
      : line.startsWith('-')
        ? 'rd-line-remove'
        : undefined;
    if (className) result.set(index, [...(result.get(index) ?? []), className]);
  });
  return result;
}
