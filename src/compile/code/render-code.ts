// Highlighted code -> HTML: either as it comes, or cut into lines.
import type { ArticleTexts } from '../../texts/texts.js';
import { escapeAttribute, escapeText } from '../html/escape-html.js';
import type { CodeMeta } from './code-meta.js';
import type { CodeToken } from './join-tokens.js';

interface FigureOptions {
  language: string;
  /** Begins with a space, or is empty. */
  startClass: string;
  texts: Pick<ArticleTexts, 'copyCode'>;
  /** The client brings it to life. */
  isLive?: boolean;
}

/** @param code HTML. */
export function figure(
  meta: CodeMeta,
  { language, startClass, texts, isLive }: FigureOptions,
  code: string,
): string {
  const live = isLive ? ' rd-live' : '';
  const noInline = isLive && meta.noInline ? ' data-no-inline' : '';
  const title = meta.title ? `<figcaption class="rd-code-title">${escapeText(meta.title)}</figcaption>` : '';
  const numbers = meta.lineNumbersFrom === undefined ? '' : ` rd-line-numbers${startClass}`;
  const className = escapeAttribute(`language-${language}${numbers}`);
  return `<figure class="rd-code${live}" data-lang="${escapeAttribute(language)}"${noInline}${meta.wrap ? ' data-wrap' : ''}>${title}<button type="button" class="rd-copy" data-copy aria-label="${escapeAttribute(texts.copyCode)}"></button><pre tabindex="0" class="${className}"><code>${code}</code></pre></figure>`;
}

type LineClasses = ReadonlyMap<number, readonly string[]>;

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
export function renderLines(tokens: readonly CodeToken[], classes: LineClasses): string {
  const writer = new LineWriter(classes);
  writer.all(tokens);
  return writer.end();
}

class LineWriter {
  private html: string;
  private line = 0;
  /** Tags of the tokens around the text in hand; the first `written` of them are open on this line. */
  private readonly open: string[] = [];
  private written = 0;

  constructor(private readonly classes: LineClasses) {
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
    return `${this.html}\n</span>`;
  }

  private text(value: string): void {
    const [first = '', ...rest] = value.split('\n');
    this.part(first);
    for (const part of rest) {
      this.closeTo(0);
      this.line++;
      this.html += `\n</span>${this.lineTag()}`;
      this.part(part);
    }
  }

  /** Tags are opened by text only, so that a token that ends in a line break leaves no empty tags on the next line. */
  private part(text: string): void {
    if (text === '') return;
    this.html += this.open.slice(this.written).join('') + escapeText(text);
    this.written = this.open.length;
  }

  private closeTo(depth: number): void {
    this.html += '</span>'.repeat(this.written - depth);
    this.written = depth;
  }

  private lineTag(): string {
    return `<span class="${escapeAttribute(['rd-line', ...(this.classes.get(this.line) ?? [])].join(' '))}">`;
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
