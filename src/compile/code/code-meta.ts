/** The language and the meta string of a fence, parsed: ```` ```ts title="a.ts" {1,3} ````. */
export interface CodeMeta {
  /** In lower case; undefined if there is none. */
  language: string | undefined;
  title: string | undefined;
  /** Highlighted lines, counted from 1. */
  lines: ReadonlySet<number>;
  /** Lines with other marks, counted from 1: `ins={2}`. */
  marks: ReadonlyMap<LineMark, ReadonlySet<number>>;
  /** Language of the code in a diff: `lang="ts"`. */
  diffOf: string | undefined;
  /** Number of the first line; undefined for no line numbers. */
  lineNumbersFrom: number | undefined;
  wrap: boolean;
  /** The code is editable and runs on the page, if the site has live code switched on. */
  live: boolean;
  /** Live code that calls `render(…)` itself. */
  noInline: boolean;
  /** Path of the file that the code is read from. */
  file: string | undefined;
  region: string | undefined;
  /** Lines of the file, or of its region, as the author wrote them: `2-5`. */
  part: string | undefined;
  /** Collapsed ranges of lines: first and last lines, counted from 1, in order. */
  folds: readonly (readonly [number, number])[];
  /** TypeScript checks the code and shows the types of names. */
  twoslash: boolean;
  /** Comments such as `// (1)` are call-outs that refer to the list below. */
  callouts: boolean;
}

/** What `[!code …]` and words of the meta string can say about a line, besides highlighting it. */
export type LineMark = 'add' | 'remove' | 'focus' | 'error' | 'warning';

const marksByWord: ReadonlyMap<string, LineMark> = new Map<string, LineMark>([
  ['ins', 'add'],
  ['del', 'remove'],
  ['focus', 'focus'],
  ['error', 'error'],
  ['warning', 'warning'],
]);

const numbering = new Set(['showLineNumbers', 'startLineNumber']);
/** Keys whose lines are highlighted; `key={2}` with a key unknown here belongs to other tools. */
const highlighting = new Set([undefined, 'mark']);

const word = /(?:([\w-]+)=)?\{([\d\s,-]*)\}|([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s{]*))|\S+/g;
/** A range such as {1-99999999} must not cost memory. */
const longestRange = 10_000;

/** Languages that the browser runs. */
const liveLanguages = new Set(['jsx', 'tsx', 'js', 'ts', 'javascript', 'typescript']);

export function isLive({ live, language = '' }: CodeMeta): boolean {
  return live && liveLanguages.has(language);
}

/** Parses the language and the meta string of a fence. Unknown words are skipped, as they may belong to other tools. */
export function parseCodeMeta(info: string | null | undefined, meta: string | null | undefined): CodeMeta {
  // Without a language, `file="./a.ts"` is in its place.
  const [named, glued] = info?.includes('="') ? ['', info] : splitOnce(info ?? '');
  // VitePress's syntax is `ts:line-numbers=2`.
  const [, language = '', numbers] = /^(.*?)(:(?:no-)?line-numbers(?:=\d+)?)?$/.exec(named)!;
  const result: CodeMeta = {
    language: language === '' ? undefined : language.toLowerCase(),
    title: undefined,
    lines: new Set(),
    marks: new Map(),
    diffOf: undefined,
    lineNumbersFrom: undefined,
    wrap: false,
    live: false,
    noInline: false,
    file: undefined,
    region: undefined,
    part: undefined,
    folds: [],
    callouts: false,
    twoslash: false,
  };
  const marks = new Map<LineMark, ReadonlySet<number>>();
  for (const [
    all,
    rangeOf,
    range,
    key,
    double,
    single,
    bare,
  ] of `${numbers ?? ''} ${glued} ${meta ?? ''}`.matchAll(word)) {
    const value = double ?? single ?? bare;
    const mark = marksByWord.get(rangeOf ?? '');
    if (range !== undefined && rangeOf === 'collapse') result.folds = parseRanges(range);
    else if (range !== undefined && mark) marks.set(mark, parseLines(range));
    else if (numbering.has(rangeOf ?? key ?? '')) result.lineNumbersFrom = lineNumber(range ?? value);
    else if (range !== undefined && highlighting.has(rangeOf)) result.lines = parseLines(range);
    else if (key === 'title') result.title = value;
    else if (key === 'lang') result.diffOf = value?.toLowerCase();
    else if (key === 'file') result.file = value;
    else if (key === 'region') result.region = value;
    else if (key === 'lines') result.part = value;
    else if (all === 'twoslash') result.twoslash = true;
    else if (all === 'callouts') result.callouts = true;
    else if (all === 'showLineNumbers') result.lineNumbersFrom ??= 1;
    else if (all.startsWith(':line-numbers')) result.lineNumbersFrom = lineNumber(all.split('=')[1]);
    else if (all === 'wrap') result.wrap = true;
    else if (all === 'noWrap') result.wrap = false;
    else if (all === 'live') result.live = true;
    else if (all === 'noInline') result.noInline = true;
  }
  const [, file, region] =
    /^(.+)#([\w-]+)$/.exec(result.region === undefined ? (result.file ?? '') : '') ?? [];
  return { ...result, ...(file && { file, region }), marks };
}

function splitOnce(info: string): [string, string] {
  const brace = info.indexOf('{');
  return brace === -1 ? [info, ''] : [info.slice(0, brace), info.slice(brace)];
}

function lineNumber(value: string | undefined): number {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isNaN(number) ? 1 : number;
}

/** Parses a list of lines: `1,3-5` -> 1 3 4 5. */
export function parseLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const [first, last] of parseRanges(text))
    for (let line = first; line <= Math.min(last, first + longestRange); line++) lines.add(line);
  return lines;
}

/** Parses a list of ranges: `1,3-5` -> [1, 1] [3, 5]. */
export function parseRanges(text: string): [number, number][] {
  return text.split(',').flatMap((part): [number, number][] => {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part);
    if (!match) return [];
    const first = Number(match[1]);
    return [[first, Number(match[2] ?? first)]];
  });
}
