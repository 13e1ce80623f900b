// Removes from a text what the Markdown and MDX parsers do not know, keeping every line and column: front matter, heading ids (`## Title
// {#id}`) and the space in `::: tip`; for MDX also HTML comments, the fences around `mdx-code-block`, snippets (`<<< ./file`) and braces in
// headings that are no ids (`## {#if}`); for plain Markdown also MDX comments.

export interface HeadingId {
  id: string;
  /** Offset in the text. */
  start: number;
}

interface Found {
  /** In document order. */
  headingIds: HeadingId[];
  /** Offsets of MDX comments that were replaced by `commentFiller`. */
  comments: number[];
  /** Offsets of container directives whose space after the colons was removed. */
  containers: number[];
  /** Offsets of snippets that were replaced by words, as MDX takes `<<<` for a tag. */
  snippets: number[];
  /** Offsets of braces in headings that were replaced by `braceFiller`. */
  braces: number[];
}

interface MaskedSource extends Found {
  /** It is as long as the source. */
  text: string;
}

/**
 * Replaces MDX comments in plain Markdown. Unlike spaces, it keeps paragraphs whole and makes no hard line break at the end of a line. It
 * is no assigned character of Unicode, so no text contains it.
 */
export const commentFiller = '\uFDD0';
/** Replaces `{` before `#` in a heading of MDX: no JavaScript begins like this, and Docusaurus takes it for text. */
export const braceFiller = '\uFDD1';

interface MaskOptions {
  /** Offsets of the part that is shown; everything else becomes empty lines. */
  start: number;
  end: number;
  mdx: boolean;
  /** Treat MDX comments in plain Markdown as comments. */
  mdxComments: boolean;
  /** Offsets of text that looks like one of these but, as parsing has shown, is not, and must be kept. */
  keep: ReadonlySet<number>;
  /** Tells whether a container directive of this name exists. */
  isContainer: (name: string) => boolean;
}

/** Replaces every character except line endings by a space. */
function blank(text: string): string {
  return text.replace(/[^\r\n]+/g, (run) => ' '.repeat(run.length));
}

/** Masks a text, and returns the places of what was masked. */
export function maskSource(source: string, options: MaskOptions): MaskedSource {
  const { start, end, mdx } = options;
  const head = blank(source.slice(0, start));
  const shown = head + source.slice(start, end) + blank(source.slice(end));
  const hasIds = shown.includes('{#') || shown.includes('{/*') || /<!--[ \t]*#/.test(shown);
  const hasMdxExtras = mdx && /<!--|mdx-code-block|<<</.test(shown);
  const scanner = new Scanner(shown, options);
  if (hasIds || hasMdxExtras || shown.includes('::: ')) scanner.scan(start);
  const parts: string[] = [];
  let position = 0;
  for (const mask of scanner.masks.sort((a, b) => a.start - b.start)) {
    parts.push(shown.slice(position, mask.start), mask.text);
    position = mask.start + mask.text.length;
  }
  return { text: parts.join('') + shown.slice(position), ...scanner.found };
}

/** Matches an id in braces; translation tools and generators escape it to `\{#id}` or `\{#id\}`, which Docusaurus accepts. */
const bracedId = /\\?\{#((?:(?!\{#|\\?\}).)+)\\?\}/;
/** Matches an id in a comment, which may have a note after it (Docusaurus 3.10 and later). */
const commentId =
  /\{\/\*[ \t]*#([^\s*}]+)(?:[ \t][^*}]*)?\*\/\}|<!--[ \t]*#((?:(?!<!--|-->)[^\s>])+)(?:[ \t](?:(?!<!--|-->)[^>])*)?-->/;
const headingId = new RegExp(`(?<![ \\t])[ \\t]*(?:${bracedId.source}|${commentId.source})$`);
/** Matches colons, space, name, label and attributes. */
const spacedContainer = /^(:{3,})[ \t]+([a-zA-Z][\w-]*)(?:\[(?:[^[\]]|\[[^[\]]*\])*\])?[ \t]*(\{[^{}]*\})?/;
const fenceOpening = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
/** A quote marker, a list marker or a space; matched one at a time, so that long lines need no deep recursion. */
const containerPart = /[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])/y;

/** Replaces a line of a comment by `{ }`. */
const emptyExpression = (length: number): string =>
  length < 2 ? ' '.repeat(length) : `{${' '.repeat(length - 2)}}`;

/** Replaces a line of a comment by filler in braces: next to punctuation, `**bold.**` is still bold. */
const filledLine = (length: number): string =>
  length < 3 ? commentFiller.repeat(length) : `{${commentFiller.repeat(length - 2)}}`;

/** Removes the filler that replaced comments. */
export function withoutFiller(text: string): string {
  return text.replace(/\{?\uFDD0+\}?/g, '');
}

/** Scans a text once, and knows just enough about blocks and code spans to skip code. */
class Scanner {
  readonly masks: { start: number; text: string }[] = [];
  readonly found: Found = { headingIds: [], comments: [], containers: [], snippets: [], braces: [] };
  /** Offset of the next end of an MDX comment. */
  private nextCommentEnd = -1;
  /** Offsets of the closing fences of `mdx-code-block`s. */
  private readonly unwrapped = new Set<number>();
  private readonly special = /[`\\]|<!--|\{\/\*/g;
  private nextSpecial = -1;
  private readonly lastCommentEnd: number;
  /** End of the current paragraph, and the lengths of backtick runs that have no closing run before it. */
  private paragraphEnd = -1;
  private readonly lonelyRuns = new Set<number>();

  constructor(
    private readonly text: string,
    private readonly options: MaskOptions,
  ) {
    this.lastCommentEnd = text.lastIndexOf('-->');
  }

  scan(start: number): void {
    let position = start;
    while (position < this.text.length) position = this.block(position);
  }

  /** Handles a fenced block, or a line and all lines that a comment or code span in it spans. @returns where the next line begins */
  private block(lineStart: number): number {
    const lineEnd = this.endOfLine(lineStart);
    if (this.unwrapped.has(lineStart)) return lineEnd + 1;
    const contentStart = this.afterContainers(lineStart);
    const first = this.text[contentStart];
    if (first === '`' || first === '~') {
      const opening = fenceOpening.exec(this.text.slice(contentStart, lineEnd).trimEnd());
      if (opening) return this.fence(lineStart, contentStart, opening[1] ?? (opening[2] as string));
    }
    if (this.options.mdx && first === '<' && this.snippet(contentStart, lineEnd)) return lineEnd + 1;
    if (first === ':') this.container(contentStart, lineEnd);
    const id = this.heading(contentStart, lineEnd);
    const { mdx, mdxComments } = this.options;
    if (mdx && first === '#') this.headingBraces(contentStart, id?.start ?? lineEnd);
    return mdx || mdxComments ? this.inline(contentStart, id?.start ?? lineEnd, lineEnd) : lineEnd + 1;
  }

  /** Turns `::: tip`, as in VitePress, into `:::tip ` with its attributes; a label is blanked, and read from the source again later. */
  private container(start: number, lineEnd: number): void {
    const [all = '', colons = '', name = '', attributes = ''] =
      spacedContainer.exec(this.text.slice(start, Math.min(lineEnd, start + 1000))) ?? [];
    if (all === '' || !this.options.isContainer(name) || this.options.keep.has(start)) return;
    this.masks.push({ start, text: (colons + name + attributes).padEnd(all.length) });
    this.found.containers.push(start);
  }

  private snippet(start: number, lineEnd: number): boolean {
    if (!this.text.startsWith('<<<', start) || this.options.keep.has(start)) return false;
    this.masks.push({ start, text: this.text.slice(start, lineEnd).replace(/\S/g, 'x') });
    this.found.snippets.push(start);
    return true;
  }

  private fence(lineStart: number, contentStart: number, ticks: string): number {
    const lineEnd = this.endOfLine(lineStart);
    const closing = new RegExp(`^[ \\t>]*${ticks[0]}{${ticks.length},}[ \\t\\r]*$`);
    let start = lineEnd + 1;
    while (start < this.text.length && !closing.test(this.text.slice(start, this.endOfLine(start)))) {
      start = this.endOfLine(start) + 1;
    }
    if (
      this.options.mdx &&
      this.text.slice(contentStart + ticks.length, lineEnd).trim() === 'mdx-code-block'
    ) {
      this.blank(lineStart, lineEnd);
      if (start < this.text.length) this.blank(start, this.endOfLine(start));
      this.unwrapped.add(start);
      return lineEnd + 1;
    }
    return this.endOfLine(start) + 1;
  }

  private heading(contentStart: number, lineEnd: number): HeadingId | undefined {
    // Only the end of the line is searched, as a line may be very long.
    const lineTail = this.text.slice(Math.max(contentStart, lineEnd - 100), lineEnd);
    if (!/\}|-->/.test(lineTail)) return undefined;
    const line = this.text.slice(contentStart, lineEnd).trimEnd();
    if (!/^#{1,6}[ \t]/.test(line) && !this.isUnderline(lineEnd + 1)) return undefined;
    const match = headingId.exec(/(?:\}|-->)$/.test(line) ? line : line.replace(/(?<![ \t])[ \t]+#+$/, ''));
    if (!match || match.index === 0) return undefined;
    const start = contentStart + match.index;
    if (this.options.keep.has(start)) return undefined;
    const written = match[1]?.replace(/\\([!-/:-@[-`{-~])/g, '$1') ?? match[2] ?? (match[3] as string);
    // Other tools write classes and attributes after the id.
    const words = written.trim().split(/\s+/);
    const others = words.findIndex((word, n) => n > 0 && /^\.|=/.test(word));
    const id = words.slice(0, others < 0 ? words.length : others).join(' ');
    this.blank(start, start + match[0].length);
    const found = { id, start };
    this.found.headingIds.push(found);
    return found;
  }

  private headingBraces(start: number, end: number): void {
    const line = this.text.slice(start, end);
    // Braces inside a comment are masked with it.
    if (!line.includes('{#') || !/^#{1,6}[ \t]/.test(line) || /<!--|\{\/\*/.test(line)) return;
    for (const { index } of line.matchAll(/(?<!\\)\{(?=#)/g)) {
      if (this.options.keep.has(start + index)) continue;
      this.masks.push({ start: start + index, text: braceFiller });
      this.found.braces.push(start + index);
    }
  }

  private isUnderline(lineStart: number): boolean {
    return /^[ \t>]*(?:=+|-+)[ \t\r]*$/.test(
      this.text.slice(lineStart, Math.min(this.endOfLine(lineStart), lineStart + 1000)),
    );
  }

  private inline(start: number, end: number, lineEnd: number): number {
    let position = start;
    let limit = end;
    let currentLineEnd = lineEnd;
    for (let next = this.findSpecial(position); next < limit; next = this.findSpecial(position)) {
      if (this.text[next] === '\\') position = next + 2;
      else if (this.text[next] === '`') position = this.afterCodeSpan(next);
      else if (this.text[next] === '{') position = this.mdxComment(next);
      else position = this.comment(next);
      if (position > currentLineEnd) {
        currentLineEnd = this.endOfLine(position);
        limit = currentLineEnd;
      }
    }
    return currentLineEnd + 1;
  }

  private findSpecial(position: number): number {
    if (this.nextSpecial < position) {
      this.special.lastIndex = position;
      this.nextSpecial = this.special.exec(this.text)?.index ?? Number.POSITIVE_INFINITY;
    }
    return this.nextSpecial;
  }

  private afterCodeSpan(start: number): number {
    let length = 1;
    while (this.text[start + length] === '`') length++;
    if (start >= this.paragraphEnd) {
      this.lonelyRuns.clear();
      const blankLine = /\n[ \t>]*\r?(?:\n|$)/g;
      blankLine.lastIndex = start;
      this.paragraphEnd = blankLine.exec(this.text)?.index ?? this.text.length;
    }
    if (!this.lonelyRuns.has(length)) {
      const run = /`+/g;
      run.lastIndex = start + length;
      for (
        let match = run.exec(this.text);
        match && match.index < this.paragraphEnd;
        match = run.exec(this.text)
      ) {
        if (match[0].length === length) return match.index + length;
      }
      this.lonelyRuns.add(length);
    }
    return start + length;
  }

  /**
   * Replaces an HTML comment by empty expressions, one on each of its lines. Unlike spaces, they keep lists tight and paragraphs whole, and
   * make no hard line break at the end of a line.
   */
  private comment(start: number): number {
    // `<!-->` is a complete comment; one that is never closed is text.
    if (start + 2 > this.lastCommentEnd) return start + 4;
    const end = this.after('-->', start + 2);
    if (this.options.mdx) this.mask(start, end, emptyExpression);
    return end;
  }

  private mdxComment(start: number): number {
    if (this.options.mdx) return this.after('*/}', start + 3);
    if (this.nextCommentEnd < start + 3) {
      const end = this.text.indexOf('*/', start + 3);
      this.nextCommentEnd = end === -1 ? this.text.length : end;
    }
    const end = this.nextCommentEnd + 3;
    if (!this.text.startsWith('*/}', end - 3) || this.options.keep.has(start)) return start + 3;
    this.mask(start, end, filledLine);
    this.found.comments.push(start);
    return end;
  }

  /** Masks each line of a range, after the quote markers that it begins with. */
  private mask(start: number, end: number, toLine: (length: number) => string): void {
    const lines = this.text.slice(start, end).split('\n');
    const masked = lines.map((line) => {
      const [, indent = '', text = '', end = ''] = /^([ \t>]*)(.*?)(\r?)$/.exec(line) ?? [];
      return indent + toLine(text.length) + end;
    });
    this.masks.push({ start, text: masked.join('\n') });
  }

  private after(closing: string, from: number): number {
    const index = this.text.indexOf(closing, from);
    return index === -1 ? this.text.length : index + closing.length;
  }

  private blank(start: number, end: number): void {
    this.masks.push({ start, text: blank(this.text.slice(start, end)) });
  }

  private afterContainers(lineStart: number): number {
    containerPart.lastIndex = lineStart;
    let position = lineStart;
    while (containerPart.test(this.text)) position = containerPart.lastIndex;
    return position;
  }

  private endOfLine(position: number): number {
    const newline = this.text.indexOf('\n', position);
    return newline === -1 ? this.text.length : newline;
  }
}
