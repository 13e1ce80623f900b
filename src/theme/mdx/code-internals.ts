// Functions of Docusaurus' code blocks, for components of themes that build their own.
import { takeComments, toLines } from '../../compile/code/code-lines.js';

/** Returns the title in a meta string: `sh title="Start"` -> `Start`. */
export function parseCodeBlockTitle(metastring = ''): string {
  return /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(metastring)?.slice(1).find(Boolean) ?? '';
}

/** Returns the language in class names: `language-js other` -> `js`. */
export function parseLanguage(className = ''): string | undefined {
  const found = className.split(' ').find((name) => name.startsWith('language-'));
  return found?.slice('language-'.length);
}

export function containsLineNumbers(metastring = ''): boolean {
  return metastring.includes('showLineNumbers');
}

/** Returns the first line number: `showLineNumbers=5` -> 5; undefined for no numbers. */
export function getLineNumbersStart({
  showLineNumbers,
  metastring = '',
}: {
  showLineNumbers?: boolean | number;
  metastring?: string;
}): number | undefined {
  if (typeof showLineNumbers === 'number') return showLineNumbers;
  if (showLineNumbers) return 1;
  const [word, start = '1'] = /\bshowLineNumbers(?:=(\d+))?/.exec(metastring) ?? [];
  return word === undefined ? undefined : Number(start);
}

export interface ParseLinesOptions {
  /** Meta string, with the lines to mark: `{1,3-5}`. */
  metastring?: string;
  /** Language whose comments can mark lines; undefined if comments mark none. */
  language?: string;
  magicComments?: Parameters<typeof takeComments>[2];
}

const mostLines = 100_000;

/** Returns the code and the classes of its lines, counted from 0. If the meta string names no lines, comments in the code do. */
export function parseLines(
  content: string,
  { metastring = '', language, magicComments = [] }: ParseLinesOptions,
): { code: string; lineClassNames: Record<number, string[]> } {
  const code = content.replace(/\r?\n$/, '');
  const className = magicComments[0]?.className ?? 'theme-code-block-highlighted-line';
  const [, ranges] = /\{([\d,\s-]*)\}/.exec(metastring) ?? [];
  const lineClassNames: Record<number, string[]> = {};
  if (ranges === undefined) {
    const lines = toLines(code);
    const kept = language === undefined ? lines : takeComments(lines, language, magicComments);
    for (const [index, { classes }] of kept.entries())
      if (classes.size > 0) lineClassNames[index] = [...classes];
    return { code: kept.map(({ text }) => text).join('\n'), lineClassNames };
  }
  for (const range of ranges.split(',')) {
    const [first = 0, last = first] = range.split('-').map(Number);
    for (let line = first; line >= 1 && line <= Math.min(last, mostLines); line++)
      lineClassNames[line - 1] = [className];
  }
  return { code, lineClassNames };
}

/** Returns the colours of a theme of prism-react-renderer as CSS variables for a `style`. */
export function getPrismCssVariables({
  plain,
}: {
  plain: { color?: string; backgroundColor?: string };
}): Record<string, string> {
  const { color, backgroundColor } = plain;
  return {
    ...(color !== undefined && { '--prism-color': color }),
    ...(backgroundColor !== undefined && { '--prism-background-color': backgroundColor }),
  };
}
