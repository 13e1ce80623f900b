/** What stands behind the three backticks. */
export interface CodeMeta {
  /** Lower case; undefined for none. */
  language: string | undefined;
  title: string | undefined;
  /** Highlighted lines, from 1. */
  lines: ReadonlySet<number>;
  /** Number of the first line; undefined: no line numbers. */
  lineNumbersFrom: number | undefined;
  wrap: boolean;
  /** It is run in the page, where the site wants that. */
  live: boolean;
  /** Live code that says itself what it shows, by `render(…)`. */
  noInline: boolean;
  /** Path of the file to take the code from. */
  file: string | undefined;
  region: string | undefined;
}

const word = /\{([\d\s,-]*)\}|([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s{]*))|\S+/g;
/** A range such as {1-99999999} must not cost memory. */
const longestRange = 10_000;

/** Languages that the browser runs. */
const liveLanguages = new Set(['jsx', 'tsx', 'js', 'ts', 'javascript', 'typescript']);

export function isLive({ live, language = '' }: CodeMeta): boolean {
  return live && liveLanguages.has(language);
}

/** Language and meta of a fence; words that mean nothing here (they may belong to other tools) are skipped. */
export function parseCodeMeta(info: string | null | undefined, meta: string | null | undefined): CodeMeta {
  const [language = '', glued = ''] = splitOnce(info ?? '');
  const result: CodeMeta = {
    language: language === '' ? undefined : language.toLowerCase(),
    title: undefined,
    lines: new Set(),
    lineNumbersFrom: undefined,
    wrap: false,
    live: false,
    noInline: false,
    file: undefined,
    region: undefined,
  };
  for (const [all, range, key, double, single, bare] of `${glued} ${meta ?? ''}`.matchAll(word)) {
    const value = double ?? single ?? bare;
    if (range !== undefined) result.lines = parseLines(range);
    else if (key === 'title') result.title = value;
    else if (key === 'file') result.file = value;
    else if (key === 'region') result.region = value;
    else if (key === 'showLineNumbers') result.lineNumbersFrom = lineNumber(value);
    else if (all === 'showLineNumbers') result.lineNumbersFrom = 1;
    else if (all === 'wrap') result.wrap = true;
    else if (all === 'noWrap') result.wrap = false;
    else if (all === 'live') result.live = true;
    else if (all === 'noInline') result.noInline = true;
  }
  return result;
}

function splitOnce(info: string): [string, string] {
  const brace = info.indexOf('{');
  return brace === -1 ? [info, ''] : [info.slice(0, brace), info.slice(brace)];
}

function lineNumber(value: string | undefined): number {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isNaN(number) ? 1 : number;
}

/** `1,3-5` -> 1 3 4 5 */
function parseLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part);
    if (!match) continue;
    const first = Number(match[1]);
    const last = Math.min(Number(match[2] ?? first), first + longestRange);
    for (let line = first; line <= last; line++) lines.add(line);
  }
  return lines;
}
