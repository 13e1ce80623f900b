// How languages write comments, as some comments in code mark its lines.

/** Patterns for the beginning and the end of a comment. */
const comments = {
  js: ['//', ''],
  jsBlock: ['/\\*', '\\*/'],
  jsx: ['\\{\\s*/\\*', '\\*/\\s*\\}'],
  hash: ['#', ''],
  html: ['<!--', '-->'],
  dashes: ['--', ''],
  semicolons: [';;?', ''],
  percent: ['%', ''],
  quote: ["(?:_\\s*)?['‘’]", ''],
  rem: ['[Rr][Ee][Mm]\\b', ''],
  bang: ['!', ''],
  ml: ['\\(\\*', '\\*\\)'],
  cobol: ['\\*>', ''],
} as const;

type CommentStyle = keyof typeof comments;
const common: readonly CommentStyle[] = ['js', 'jsBlock', 'jsx', 'hash', 'html'];

/** Languages with other comments, or in which a common style has another meaning (`#` in Markdown). */
const stylesByLanguage: ReadonlyMap<string, readonly CommentStyle[]> = new Map(
  Object.entries<readonly CommentStyle[]>({
    'js javascript ts typescript': ['js', 'jsBlock'],
    'jsx tsx': ['js', 'jsBlock', 'jsx'],
    html: ['js', 'jsBlock', 'html'],
    'python py bash': ['hash'],
    'markdown md': ['html', 'jsx', 'hash'],
    'tex latex matlab': ['percent'],
    'lua haskell': ['dashes'],
    sql: ['dashes', 'jsBlock'],
    'wasm lisp clojure scheme': ['semicolons'],
    ini: ['semicolons', 'hash'],
    'vb vba visual-basic vbnet': ['quote', 'rem'],
    batch: ['rem'],
    basic: ['rem', 'bang'],
    fsharp: ['js', 'ml'],
    'ocaml sml': ['ml'],
    fortran: ['bang'],
    cobol: ['cobol'],
  }).flatMap(([names, styles]) => names.split(' ').map((name) => [name, styles])),
);

// Callers trim the text before matching: with `\s*` at both ends, a pattern takes quadratic time on a long line.

/** Returns a pattern for a trimmed line that consists of one of these comments only; its group is the text of the comment. */
export function commentPattern(language: string, words: readonly string[]): RegExp {
  const said = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(`^(?:${alternatives(stylesByLanguage.get(language) ?? common, said)})$`);
}

/** Returns a pattern for a comment at the end of a trimmed line whose text matches `said`. An unknown language may use any common style. */
export function endingPattern(language: string, said: string): RegExp {
  const styles = stylesByLanguage.get(language) ?? [...common, 'dashes', 'semicolons', 'percent'];
  return new RegExp(`(?:${alternatives(styles, said)})$`);
}

function alternatives(styles: readonly CommentStyle[], said: string): string {
  return styles
    .map((style) => comments[style])
    .map(([open, close]) => `${open}\\s*(${said})${close && `\\s*${close}`}`)
    .join('|');
}
