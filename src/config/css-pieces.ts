// What style sheets are called, and their pieces, for what looks for the beginnings and ends of rules.

/** CSS, and what the packages `sass` and `less` make CSS of. */
export const styleSheetFile = /\.(?:css|scss|sass|less)$/;

/**
 * Comments, texts, addresses without quotes and names, in which a brace or a semicolon ends nothing, then those that do, then all
 * else. What has no end goes on to where CSS lets it end: a text to the end of its line, the others to that of the sheet.
 */
const pieces =
  /\/\*[\s\S]*?(?:\*\/|$)|"[^"\\\n\r\f]*(?:\\(?:\r\n|[\s\S])[^"\\\n\r\f]*)*"?|'[^'\\\n\r\f]*(?:\\(?:\r\n|[\s\S])[^'\\\n\r\f]*)*'?|[uU][rR][lL]\(\s*(?!["'\s])[^)\\]*(?:\\[\s\S][^)\\]*)*\)?|(?:[-\w@#\u0080-\uffff]|\\[^\n\r\f])[-\w@#\u0080-\uffff]*(?:\\[^\n\r\f][-\w@#\u0080-\uffff]*)*|[{};]|[^-\w@#\u0080-\uffff\\{};"'/]+|[\s\S]/g;

/**
 * Pieces of a style sheet that give it again when they are joined. `{`, `}` and `;` that mean something are pieces of their own.
 *
 * @see https://www.w3.org/TR/css-syntax-3/#tokenization
 */
export function cssPieces(css: string): readonly string[] {
  return css.match(pieces) ?? [];
}
