// How languages write comments: some comments in code say something of its lines.

/** Opening and closing of comments. */
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

/** Languages whose comments look otherwise, or where a common style means something else (`#` in Markdown). */
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

// White space around them is for the caller to trim: `\s*` at both ends of a pattern takes the square of a long line's time.

/** Matches a trimmed line that is one of these comments and nothing else; a group holds which one. */
export function commentPattern(language: string, words: readonly string[]): RegExp {
  const said = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(`^(?:${alternatives(stylesByLanguage.get(language) ?? common, said)})$`);
}

/** Matches a comment that ends a trimmed line and says what the pattern does, where no style but that of other languages is known. */
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
