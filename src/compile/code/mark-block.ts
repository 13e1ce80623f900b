// Applies the meta string and the marking comments of a code block, for fences and for `<CodeBlock>`.
import { fillText } from '../../texts/fill-text.js';
import type { ArticleTexts } from '../../texts/texts.js';
import type { CompileOptions } from '../compiled-page.js';
import { escapeAttribute } from '../html/escape-html.js';
import { isDiff, lineClass, markLines } from './code-lines.js';
import type { CodeMeta, LineMark } from './code-meta.js';
import { highlight } from './highlight-code.js';
import type { CodeToken } from './join-tokens.js';
import {
  figure,
  type LineParts,
  renderLines,
  renderTokens,
  type StartAttribute,
  signHtml,
} from './render-code.js';
import { typesIn } from './render-types.js';
import { isSession, splitSession } from './shell-session.js';
import type { TypeNode } from './types-in-code.js';

export interface BlockOptions extends Pick<CompileOptions, 'texts' | 'magicComments'> {
  language: string;
  operators?: boolean | undefined;
  /** The block is live code, which the client makes editable. */
  isLive?: boolean;
  /** Returns an attribute that sets, by declarations of CSS, where line numbers begin or how wide they are. */
  toStart(style: string): StartAttribute;
  /** Returns the ids of a call-out and of its list item; undefined if the list has no such item. */
  toCallout?(number: number): { id: string; item: string } | undefined;
  /** Output of the code. */
  output?: string | undefined;
  /** What TypeScript says about the code, by lines of the given code. */
  types?: readonly TypeNode[] | undefined;
}

export interface MarkedBlock {
  /** The code that is shown. */
  code: string;
  /** The language as which it is highlighted. */
  grammar: string;
  /** True if the page needs the style sheet for marks. */
  hasMarks: boolean;
  /** True if the HTML depends on nothing but the code and its language, so that it can be cached. */
  isPlain: boolean;
  /** Returns the tokens; undefined if no grammar for the language is loaded. */
  highlight(): CodeToken[] | undefined;
  /** Renders the code. @param tokens without them, the code is not highlighted */
  toHtml(tokens?: readonly CodeToken[]): string;
  /** Renders the figure around the code. @param html of the code */
  toFigure(html: string): string;
}

/** Marks that need a sign before the line, as colour alone does not tell them, and the key of the sign's label. */
const signs: readonly [LineMark, keyof ArticleTexts][] = [
  ['add', 'lineAdded'],
  ['remove', 'lineRemoved'],
  ['error', 'lineError'],
  ['warning', 'lineWarning'],
];

/** Applies the meta string and the comments of a block; the result highlights and renders it. */
export function markBlock(source: string, meta: CodeMeta, options: BlockOptions): MarkedBlock {
  const { texts, magicComments, operators, isLive = false, toStart, output } = options;
  const grammar = (isDiff(options.language) && meta.diffOf) || options.language;
  const marked = markLines(source, options.language, meta, magicComments);
  const { callouts } = marked;
  const types = typesIn(options.types ?? [], marked.origins);
  const classes = withMarks(marked.classes, types.marks);
  const session = isSession(marked.code, grammar) ? splitSession(marked.code) : undefined;
  const code = session?.code ?? marked.code;
  const folds = foldsOf(meta.folds, code);
  const parts: LineParts = {
    classes,
    starts: startsOf(classes, session?.commands, grammar, texts),
    ends: new Map(
      [...callouts].map(([line, all]) => [line, all.map((one) => calloutHtml(one, options)).join('')]),
    ),
    folds,
    below: types.below,
    words: types.words,
    foldLabel: (count) => (count === 1 ? texts.oneFoldedLine : fillText(texts.foldedLines, { count })),
    counts:
      meta.lineNumbersFrom === undefined ? new Map() : countsOf(folds, code, meta.lineNumbersFrom, toStart),
    outputs: session?.outputs ?? new Set(),
  };
  const hasParts =
    parts.starts.size + callouts.size + folds.size + types.words.size > 0 || session !== undefined;
  const inLines = hasParts || classes.size > 0 || meta.lineNumbersFrom !== undefined;
  const toHtml = (tokens: readonly CodeToken[] = [code]) =>
    inLines ? renderLines(tokens, parts) : renderTokens(tokens);
  const { lineNumbersFrom: from = 1 } = meta;
  const { length: digits } = String(from + code.split('\n').length - 1);
  const start = [
    ...(from === 1 ? [] : [`--rd-start:${from}`]),
    ...(meta.lineNumbersFrom === undefined || digits < 3 ? [] : [`--rd-code-start:${digits}ch`]),
  ];
  const figureOptions = {
    ...{ language: grammar, texts, isLive, output },
    start: start.length === 0 ? undefined : toStart(start.join(';')),
  };
  const isFocused = [...classes.values()].some((names) => names.includes(lineClass('focus')));
  return {
    code,
    grammar,
    hasMarks: hasParts || isFocused || output !== undefined,
    isPlain: !inLines,
    highlight: () => (session ? session.highlight(operators) : highlight(code, grammar, operators)),
    toHtml,
    toFigure(html) {
      const opened = [...types.popovers].filter(([id]) => html.includes(` popovertarget="${id}"`));
      return figure(meta, { ...figureOptions, popovers: opened.map(([, one]) => one).join('') }, html);
    },
  };
}

function withMarks(
  classes: ReadonlyMap<number, readonly string[]>,
  marks: ReadonlyMap<number, string>,
): ReadonlyMap<number, readonly string[]> {
  const added = [...marks].map(([line, name]) => [line, [...(classes.get(line) ?? []), name]] as const);
  return new Map([...classes, ...added]);
}

/** Returns what precedes the text of a line: signs for readers who see no colours, and the prompt of a shell. */
function startsOf(
  classes: ReadonlyMap<number, readonly string[]>,
  commands: ReadonlySet<number> = new Set(),
  grammar: string,
  texts: ArticleTexts,
): ReadonlyMap<number, string> {
  const result = new Map<number, string>();
  for (const [line, names] of isDiff(grammar) ? [] : classes) {
    const sign = signs.find(([mark]) => names.includes(lineClass(mark)));
    if (sign) result.set(line, signHtml(texts[sign[1]]));
  }
  for (const line of commands) result.set(line, `${result.get(line) ?? ''}<span class="rd-prompt"></span>`);
  return result;
}

/** Returns first line -> last line of each fold, counted from 0. A fold that overlaps an earlier one, or ends after the code, is cut. */
function foldsOf(written: CodeMeta['folds'], code: string): ReadonlyMap<number, number> {
  const end = code.split('\n').length;
  const folds = new Map<number, number>();
  let free = 1;
  for (const [from, to] of [...written].sort(([a], [b]) => a - b)) {
    const [first, last] = [Math.max(from, free), Math.min(to, end)];
    if (first > last) continue;
    folds.set(first - 1, last - 1);
    free = last + 1;
  }
  return folds;
}

function countsOf(
  folds: ReadonlyMap<number, number>,
  code: string,
  from: number,
  toStart: BlockOptions['toStart'],
): LineParts['counts'] {
  const lines = [...folds].flatMap(([first, last]) => [first, last + 1]);
  const { length } = code.split('\n');
  return new Map(
    lines.filter((line) => line < length).map((line) => [line, toStart(`--rd-start:${from + line}`)]),
  );
}

/** Renders a call-out. Its number is generated by the style sheet, so that it is not copied with the code. */
function calloutHtml(number: number, { texts, toCallout }: BlockOptions): string {
  const ids = toCallout?.(number);
  const label = escapeAttribute(texts.codeNote.replace('{number}', String(number)));
  return ids === undefined
    ? `<span class="rd-callout" role="img" aria-label="${label}" data-number="${number}"></span>`
    : `<a class="rd-callout" id="${ids.id}" href="#${ids.item}" aria-label="${label}" data-number="${number}"></a>`;
}
