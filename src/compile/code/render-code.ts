// Highlighted code -> HTML: either as it comes, or cut into lines.
import type { ArticleTexts } from '../../texts/texts.js';
import { escapeAttribute, escapeText } from '../html/escape-html.js';
import type { CodeMeta } from './code-meta.js';
import type { CodeToken } from './join-tokens.js';

interface FigureOptions {
  language: string;
  /** Undefined: lines are counted from 1. */
  start: StartAttribute | undefined;
  texts: Pick<ArticleTexts, 'copyCode'> & Partial<Pick<ArticleTexts, 'codeOutput'>>;
  /** The client brings it to life. */
  isLive?: boolean;
  /** What the command above it writes: HTML. */
  output?: string | undefined;
  /** What words of the code open: HTML. */
  popovers?: string;
  /** Its language is named once, by the figure. */
  isLean?: boolean;
}

/** What says where line numbers go on: pages have no styles in tags, components of theirs may. */
export type StartAttribute = { class: string } | { style: string };

/** @param code HTML. */
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
  /** From 0. */
  character: number;
  length: number;
  /** Id of what it opens. */
  popover: string;
  /** The keyboard stops at it: at the first of those that tell the same. */
  isStop: boolean;
}

/** What lines of a block have beside their text; each by the number of the line, from 0. */
export interface LineParts {
  classes: ReadonlyMap<number, readonly string[]>;
  /** HTML before the text of a line, and behind it. */
  starts: ReadonlyMap<number, string>;
  ends: ReadonlyMap<number, string>;
  /** HTML below a line. */
  below: ReadonlyMap<number, string>;
  /** Words in lines that open something; in the order of the line. */
  words: ReadonlyMap<number, readonly LineWord[]>;
  /** First and last lines of parts that are folded. */
  folds: ReadonlyMap<number, number>;
  /** What the lines of a fold are called, by their count. */
  foldLabel(count: number): string;
  /** Lines before which the numbers have to be told where they go on: what is folded cannot count for what follows. */
  counts: ReadonlyMap<number, StartAttribute>;
  /** Lines that a command has written. */
  outputs: ReadonlySet<number>;
}

/** A word that opens a popover, as `withoutTypes` knows it again. @param isStop the keyboard stops at it. */
function typeButton(word: string, popover: string, isStop: boolean): string {
  const skipped = isStop ? '' : ' tabindex="-1"';
  return `<button type="button" class="rd-type" popovertarget="${popover}" interestfor="${popover}" aria-describedby="${popover}"${skipped}>${word}</button>`;
}

/** What a line is, for those who do not see its colour: no text, so that it is not copied. */
export function signHtml(label: string): string {
  return `<span class="rd-sign" role="img" aria-label="${escapeAttribute(label)}"></span>`;
}

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

/** Each line in a span that ends with its line break; a token over several lines is closed and opened again. */
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
  /** Tags of the tokens around the text in hand; the first `written` of them are open on this line. */
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

  /** Tags are opened by text only, so that a token that ends in a line break leaves no empty tags on the next line. */
  private part(text: string): void {
    if (text === '') return;
    this.html += this.open.slice(this.written).join('') + this.withWords(text);
    this.written = this.open.length;
    this.column += text.length;
  }

  /** A word that stands in several tokens opens nothing. */
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
