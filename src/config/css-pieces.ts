// Splits style sheets into pieces, for code that looks for the beginnings and ends of rules.

/** Names of style sheets: CSS, and the languages that the packages `sass` and `less` compile to CSS. */
export const styleSheetFile = /\.(?:css|scss|sass|less)$/;

/**
 * Matches, in this order: comments, strings, unquoted URLs and names, in which braces and semicolons have no meaning; then braces and
 * semicolons; then anything else. An unterminated string ends with its line, other unterminated pieces with the style sheet, as in CSS.
 */
const pieces =
  /\/\*[\s\S]*?(?:\*\/|$)|"[^"\\\n\r\f]*(?:\\(?:\r\n|[\s\S])[^"\\\n\r\f]*)*"?|'[^'\\\n\r\f]*(?:\\(?:\r\n|[\s\S])[^'\\\n\r\f]*)*'?|[uU][rR][lL]\(\s*(?!["'\s])[^)\\]*(?:\\[\s\S][^)\\]*)*\)?|(?:[-\w@#\u0080-\uffff]|\\[^\n\r\f])[-\w@#\u0080-\uffff]*(?:\\[^\n\r\f][-\w@#\u0080-\uffff]*)*|[{};]|[^-\w@#\u0080-\uffff\\{};"'/]+|[\s\S]/g;

/**
 * Splits a style sheet into pieces that give the same text when joined. Each meaningful `{`, `}` and `;` is its own piece.
 *
 * @see https://www.w3.org/TR/css-syntax-3/#tokenization
 */
export function cssPieces(css: string): readonly string[] {
  return css.match(pieces) ?? [];
}
