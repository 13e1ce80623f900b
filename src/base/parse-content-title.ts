// Reads the level-1 heading at the beginning of a page as plain text, which is the page's title if the front matter has none.

/** As in Docusaurus, blank lines, comments and MDX imports and exports may precede the heading. */
const preamble =
  /(?:[ \t]*\r?\n|[ \t]*<!--[\s\S]*?-->|[ \t]*\{\/\*[\s\S]*?\*\/\}|(?:import|export)\s[^\n]*(?:\n(?![ \t]*\r?(?:\n|$))[^\n]*)*)/y;
const atxHeading = / {0,3}#[ \t]+([^\r\n]*)/y;
const setextHeading = / {0,3}(\S[^\r\n]*)\r?\n {0,3}=+[ \t]*(?:\r?\n|$)/y;

/** A longer line is no title. */
const longestTitle = 1000;

/** Returns the heading's text without markup; undefined if other content comes first. @param bodyStart offset of the page's body */
export function parseContentTitle(text: string, bodyStart: number): string | undefined {
  return findContentTitle(text, bodyStart).title;
}

/** Returns the same, and the offsets of the heading; both are the beginning of the content if there is none. */
export function findContentTitle(
  text: string,
  bodyStart: number,
): { title: string | undefined; from: number; to: number } {
  let from = bodyStart;
  preamble.lastIndex = from;
  while (preamble.test(text)) {
    from = preamble.lastIndex;
  }
  atxHeading.lastIndex = from;
  const atx = atxHeading.exec(text);
  setextHeading.lastIndex = from;
  const setext = atx ? null : setextHeading.exec(text);
  const isOther = setext !== null && otherBlock.test(setext[1]!);
  const written = atx ? atx[1]!.replace(/(^|[ \t])#+[ \t]*$/, '') : isOther ? '' : (setext?.[1] ?? '');
  const title = written.length > longestTitle ? undefined : toPlainText(written) || undefined;
  return { title, from, to: title === undefined ? from : from + (atx ?? setext)![0].length };
}

/** Beginnings of a line that is no heading even if `===` follows. */
const otherBlock = /^(?:#|>|[-*+] |\d+[.)] |```|~~~|:::)/;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/** Removes inline Markdown markup: `` **The** [`run`](x.md) command {#id} `` -> `The run command`. */
export function toPlainText(markdown: string): string {
  const withoutMarks = markdown.replace(
    /(?<!\s)\s*:(?:badge|icon|since|until)\[[^[\]]*\](?:\{[^{}]*\})?/g,
    '',
  );
  const withoutId = withoutMarks.trim().replace(/(?<!\s)\s*\\?\{#[^{}]+\}$/, '');
  if (!/[\\`*_[\]<>&~]/.test(withoutId)) return withoutId;
  // Code spans and escapes are replaced first, because nothing in them is markup.
  const literals: string[] = [];
  const keep = (literal: string) => `\0${literals.push(literal) - 1}\0`;
  return withoutId
    .replace(
      /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)(.*?[^`])\2(?!`)/g,
      (_, escaped?: string, __?: string, code?: string) => keep(escaped ?? trimCode(code!)),
    )
    .replace(/!?\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])?/g, '$1')
    .replace(/<(https?:[^<>\s]+)>/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]*>|<!--.*?-->/g, '')
    .replace(/(\*\*\*|\*\*|\*|~~)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(\*\*\*|\*\*|\*)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])(_{1,3})(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(
      /&(?:#(\d+)|#[xX]([\dA-Fa-f]+)|(amp|lt|gt|quot|apos|nbsp));/g,
      (_, decimal?: string, hex?: string, name?: string) =>
        name ? entities[name]! : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex!, 16)),
    )
    .replace(/\0(\d+)\0/g, (_, index: string) => literals[Number(index)]!)
    .trim();
}

/** Removes one space from both ends, if both have one (CommonMark 6.1). */
function trimCode(code: string): string {
  return /^ .* $/.test(code) && code.trim() !== '' ? code.slice(1, -1) : code;
}
