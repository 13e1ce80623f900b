// Renders highlighted code as HTML, with or without an element for each line.
import type { ArticleTexts } from '../../texts/texts.js';
import { escapeAttribute, escapeText } from '../html/escape-html.js';
import type { CodeMeta } from './code-meta.js';
import type { CodeToken } from './join-tokens.js';

interface FigureOptions {
  language: string;
  /** Where line numbers begin; undefined if at 1. */
  start: StartAttribute | undefined;
  texts: Pick<ArticleTexts, 'copyCode'> & Partial<Pick<ArticleTexts, 'codeOutput'>>;
  /** The block is live code, which the client makes editable. */
  isLive?: boolean;
  /** HTML of the output below the code. */
  output?: string | undefined;
  /** HTML of the popovers that words of the code open. */
  popovers?: string;
  /** The language is named on the figure only, and not again on the code. */
  isLean?: boolean;
}

/** An attribute that sets where line numbers begin. Pages use a class, as they have no inline styles; components may use a style. */
export type StartAttribute = { class: string } | { style: string };

/** Renders the figure around code. @param code HTML */
export function figure(
  meta: CodeMeta,
  { language, start, texts, isLive, output, popovers = '', isLean }: FigureOptions,
  code: string,
): string {
  const live = isLive ? ' rd-live' : '';
  const noInline = isLive && meta.noInline ? ' data-no-inline' : '';
  const title = meta.title ? `<figcaption class="rd-code-title">${escapeText(meta.title)}</figcaption>` : '';
  const numbers = meta.lineNumbersFrom === undefined ? [] : ['rd-line-numbers'];
  const attributes = toAttributes(
    [...(isLean ? [] : [`language-${language}`]), ...numbers],
    numbers.length > 0 ? start : undefined,
  );
  return `<figure class="rd-code${live}" data-lang="${escapeAttribute(language)}"${noInline}${meta.wrap ? ' data-wrap' : ''}>${title}<button type="button" class="rd-copy" data-copy aria-label="${escapeAttribute(texts.copyCode)}"></button><pre tabindex="0"${attributes}><code>${code}</code></pre>${outputHtml(output, texts.codeOutput)}${popovers}</figure>`;
}

function outputHtml(output: string | undefined, label = ''): string {
  if (output === undefined) return '';
  return `<pre tabindex="0" class="rd-output" role="group" aria-label="${escapeAttribute(label)}"><samp>${output}</samp></pre>`;
}

function toAttributes(classes: readonly string[], start: StartAttribute | undefined): string {
  const names = start && 'class' in start ? [...classes, start.class] : classes;
  const style = start && 'style' in start ? ` style="${start.style}"` : '';
  return names.length === 0 ? style : `${style} class="${escapeAttribute(names.join(' '))}"`;
}

export interface LineWord {
  /** Column, counted from 0. */
  character: number;
  length: number;
  /** Id of the popover that it opens. */
  popover: string;
  /** It is a tab stop; only the first of several words with the same popover is. */
  isStop: boolean;
}

/** What lines of a block have besides their text; all maps have line numbers from 0 as keys. */
export interface LineParts {
  classes: ReadonlyMap<number, readonly string[]>;
  /** HTML before and after the text of a line. */
  starts: ReadonlyMap<number, string>;
  ends: ReadonlyMap<number, string>;
  /** HTML below a line. */
  below: ReadonlyMap<number, string>;
  /** Words that open a popover, in the order of the line. */
  words: ReadonlyMap<number, readonly LineWord[]>;
  /** First line -> last line of each fold. */
  folds: ReadonlyMap<number, number>;
  /** Returns the label of a fold with that many lines. */
  foldLabel(count: number): string;
  /** Lines at which the line number must be set anew: CSS counters do not count lines in a closed fold. */
  counts: ReadonlyMap<number, StartAttribute>;
  /** Lines that are output of a command. */
  outputs: ReadonlySet<number>;
}

/** Renders a word that opens a popover; `withoutTypes` finds it again by this form. @param isStop it is a tab stop */
function typeButton(word: string, popover: string, isStop: boolean): string {
  const skipped = isStop ? '' : ' tabindex="-1"';
  return `<button type="button" class="rd-type" popovertarget="${popover}" interestfor="${popover}" aria-describedby="${popover}"${skipped}>${word}</button>`;
}

/** Renders the sign of a marked line for readers who see no colours. It contains no text, so that it is not copied. */
export function signHtml(label: string): string {
  return `<span class="rd-sign" role="img" aria-label="${escapeAttribute(label)}"></span>`;
}

/** Renders tokens as nested spans with classes. */
export function renderTokens(tokens: readonly CodeToken[]): string {
  let html = '';
  for (const token of tokens) {
    html +=
      typeof token === 'string'
        ? escapeText(token)
        : `${openingTag(token)}${renderTokens(contentOf(token))}</span>`;
  }
  return html;
}

/** Renders each line in a span that ends with its line break; a token that spans lines is closed and opened again. */
export function renderLines(tokens: readonly CodeToken[], parts: LineParts): string {
  const writer = new LineWriter(parts);
  writer.all(tokens);
  return writer.end();
}

class LineWriter {
  private html: string;
  private line = 0;
  private column = 0;
  private foldedTo: number | undefined;
  /** Opening tags of the tokens around the current text; the first `written` of them are open on this line. */
  private readonly open: string[] = [];
  private written = 0;

  constructor(private readonly parts: LineParts) {
    this.html = this.lineTag();
  }

  all(tokens: readonly CodeToken[]): void {
    for (const token of tokens) {
      if (typeof token === 'string') this.text(token);
      else {
        this.open.push(openingTag(token));
        this.all(contentOf(token));
        this.open.pop();
        if (this.written > this.open.length) this.closeTo(this.open.length);
      }
    }
  }

  end(): string {
    return `${this.html}${this.lineEnd()}`;
  }

  private text(value: string): void {
    const [first = '', ...rest] = value.split('\n');
    this.part(first);
    for (const part of rest) {
      this.closeTo(0);
      this.html += this.lineEnd();
      this.line++;
      this.column = 0;
      this.html += this.lineTag();
      this.part(part);
    }
  }

  /** Writes opening tags only before text, so that a token that ends in a line break leaves no empty element on the next line. */
  private part(text: string): void {
    if (text === '') return;
    this.html += this.open.slice(this.written).join('') + this.withWords(text);
    this.written = this.open.length;
    this.column += text.length;
  }

  /** Makes buttons of the words in a text; a word that spans several tokens stays plain. */
  private withWords(text: string): string {
    const words = this.parts.words.get(this.line) ?? [];
    let html = '';
    let done = 0;
    for (const { character, length, popover, isStop } of words) {
      const start = character - this.column;
      if (start < done || start + length > text.length) continue;
      const word = escapeText(text.slice(start, start + length));
      html += escapeText(text.slice(done, start)) + typeButton(word, popover, isStop);
      done = start + length;
    }
    return html + escapeText(text.slice(done));
  }

  private closeTo(depth: number): void {
    this.html += '</span>'.repeat(this.written - depth);
    this.written = depth;
  }

  private lineTag(): string {
    const { classes, starts, folds, foldLabel, counts, outputs } = this.parts;
    const last = folds.get(this.line);
    const label = last === undefined ? '' : escapeAttribute(foldLabel(last - this.line + 1));
    const opening =
      last === undefined ? '' : `<details class="rd-fold"><summary aria-label="${label}"></summary>`;
    if (last !== undefined) this.foldedTo = last;
    const names = ['rd-line', ...(classes.get(this.line) ?? [])];
    const count = counts.get(this.line);
    const attributes = toAttributes(count ? [...names, 'rd-line-from'] : names, count);
    const tag = outputs.has(this.line) ? 'samp' : 'span';
    return `${opening}<${tag}${attributes}>${starts.get(this.line) ?? ''}`;
  }

  private lineEnd(): string {
    const { ends, outputs, below } = this.parts;
    const tag = outputs.has(this.line) ? 'samp' : 'span';
    const closing = this.foldedTo === this.line ? '</details>' : '';
    return `${ends.get(this.line) ?? ''}\n</${tag}>${below.get(this.line) ?? ''}${closing}`;
  }
}

type Token = Exclude<CodeToken, string>;

function contentOf({ content }: Token): readonly CodeToken[] {
  return Array.isArray(content) ? content : [content];
}

function openingTag({ type, alias }: Token): string {
  const aliases = alias === undefined ? '' : ` ${Array.isArray(alias) ? alias.join(' ') : alias}`;
  return `<span class="${escapeAttribute(`token ${type}${aliases}`)}">`;
}
