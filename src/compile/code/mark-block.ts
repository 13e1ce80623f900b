// A block of code with everything that its meta and its comments say of it, for fences and for <CodeBlock>.
import type { ArticleTexts } from '../../texts/texts.js';
import type { CompileOptions } from '../compiled-page.js';
import { isDiff, lineClass, markLines } from './code-lines.js';
import type { CodeMeta, LineMark } from './code-meta.js';
import type { CodeToken } from './join-tokens.js';
import { figure, renderLines, renderTokens, type StartAttribute, signHtml } from './render-code.js';

interface BlockOptions {
  language: string;
  texts: ArticleTexts;
  magicComments: CompileOptions['magicComments'];
  /** The client brings it to life. */
  isLive?: boolean;
  /** Has the line numbers go on from this one. */
  toStart(line: number): StartAttribute;
}

export interface MarkedBlock {
  /** What is shown. */
  code: string;
  /** Language to highlight it as. */
  grammar: string;
  /** The page needs the styles of marks. */
  hasMarks: boolean;
  /** @param tokens undefined: the code stays plain. */
  toHtml(tokens?: readonly CodeToken[]): string;
  toFigure(tokens?: readonly CodeToken[]): string;
}

/** Signs stand before lines whose text does not say itself what they are; the text that tells each. */
const signs: readonly [LineMark, keyof ArticleTexts][] = [
  ['add', 'lineAdded'],
  ['remove', 'lineRemoved'],
  ['error', 'lineError'],
  ['warning', 'lineWarning'],
];

export function markBlock(source: string, meta: CodeMeta, options: BlockOptions): MarkedBlock {
  const { texts, magicComments, isLive = false, toStart } = options;
  const grammar = (isDiff(options.language) && meta.diffOf) || options.language;
  const { code, classes } = markLines(source, options.language, meta, magicComments);
  const signed = signLines(classes, grammar, texts);
  const inLines = classes.size > 0 || meta.lineNumbersFrom !== undefined;
  const toHtml = (tokens: readonly CodeToken[] = [code]) =>
    inLines ? renderLines(tokens, { classes, starts: signed }) : renderTokens(tokens);
  const { lineNumbersFrom: from = 1 } = meta;
  const figureOptions = { language: grammar, start: from === 1 ? undefined : toStart(from), texts, isLive };
  const isMarked = [...classes.values()].some((names) => names.includes(lineClass('focus')));
  return {
    code,
    grammar,
    hasMarks: isMarked || signed.size > 0,
    toHtml,
    toFigure: (tokens) => figure(meta, figureOptions, toHtml(tokens)),
  };
}

/** What each line begins with: its meaning for those who see no colours, or nothing at all. */
function signLines(
  classes: ReadonlyMap<number, readonly string[]>,
  grammar: string,
  texts: ArticleTexts,
): ReadonlyMap<number, string> {
  const result = new Map<number, string>();
  if (isDiff(grammar)) return result;
  for (const [line, names] of classes) {
    const sign = signs.find(([mark]) => names.includes(lineClass(mark)));
    if (sign) result.set(line, signHtml(texts[sign[1]]));
  }
  return result;
}
