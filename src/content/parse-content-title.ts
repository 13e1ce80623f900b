// The level-1 heading that a page begins with, as plain text: the page's title where the front matter names none.

/** Blank lines, comments and MDX imports and exports may stand before the heading, as in Docusaurus. */
const preamble =
  /(?:[ \t]*\r?\n|[ \t]*<!--[\s\S]*?-->|[ \t]*\{\/\*[\s\S]*?\*\/\}|(?:import|export)\s[^\n]*(?:\n(?![ \t]*\r?(?:\n|$))[^\n]*)*)/y;
const atxHeading = / {0,3}#[ \t]+([^\r\n]*)/y;
const setextHeading = / {0,3}(\S[^\r\n]*)\r?\n {0,3}=+[ \t]*(?:\r?\n|$)/y;

/** A longer line is no title, whatever it begins with. */
const longestTitle = 1000;

/** `text` from `bodyStart` on -> the heading's words without markup; undefined where other content comes first. */
export function parseContentTitle(text: string, bodyStart: number): string | undefined {
  let offset = bodyStart;
  preamble.lastIndex = offset;
  while (preamble.test(text)) {
    offset = preamble.lastIndex;
  }
  atxHeading.lastIndex = offset;
  const atx = atxHeading.exec(text);
  if (atx) return toTitle(atx[1]!.replace(/(^|[ \t])#+[ \t]*$/, ''));
  setextHeading.lastIndex = offset;
  const setext = setextHeading.exec(text);
  return setext && !otherBlock.test(setext[1]!) ? toTitle(setext[1]!) : undefined;
}

/** What a line under which `===` stands may begin with without being a heading. */
const otherBlock = /^(?:#|>|[-*+] |\d+[.)] |```|~~~|:::)/;

function toTitle(markdown: string): string | undefined {
  return markdown.length > longestTitle ? undefined : toPlainText(markdown) || undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/** Inline Markdown without its markup: `` **The** [`run`](x.md) command {#id} `` -> `The run command`. */
export function toPlainText(markdown: string): string {
  const withoutMarks = markdown.replace(
    /(?<!\s)\s*:(?:badge|icon|since|until)\[[^[\]]*\](?:\{[^{}]*\})?/g,
    '',
  );
  const withoutId = withoutMarks.trim().replace(/(?<!\s)\s*\\?\{#[^{}]+\}$/, '');
  if (!/[\\`*_[\]<>&~]/.test(withoutId)) return withoutId;
  // Code spans and escapes are set aside first: what stands in them is no markup.
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

/** CommonMark 6.1: one space is taken from both ends, if there is one at each. */
function trimCode(code: string): string {
  return /^ .* $/.test(code) && code.trim() !== '' ? code.slice(1, -1) : code;
}
