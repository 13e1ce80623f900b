// Finds secrets by the text before them, such as a prefix. These can be short, and contain other characters than words.

interface MarkedSecret {
  secret: string;
  what: string;
  start: number;
}

interface Mark {
  what: string;
  /** Fixed text to search for, which is fast. */
  mark: string;
  /** Must match behind the mark, with the secret in the first group. It repeats only single character classes, so it takes linear time. */
  follows: RegExp;
  /** True if the mark is part of the secret, and no word character stands before it. */
  isPrefix?: true;
}

const marks: readonly Mark[] = [
  { what: 'a GitLab token', mark: 'glpat-', follows: /([\w.-]{20,400})/y, isPrefix: true },
  { what: 'an Anthropic API key', mark: 'sk-ant-', follows: /([\w-]{20,400})/y, isPrefix: true },
  { what: 'an OpenAI API key', mark: 'sk-proj-', follows: /([\w-]{20,400})/y, isPrefix: true },
  {
    what: 'a token after "Bearer"',
    mark: 'earer',
    follows: /(?:\s|<[^<>]{0,200}>){1,6}([\w.~+/-]{20,4000})/y,
  },
  {
    what: 'a password in an address',
    mark: '://',
    follows: /[^\s/:@<>"'`&]{0,100}:([^\s/:@<>"'`&]{8,200})@(?!localhost\b|127\.0\.0\.1)[\w[]/y,
  },
];

/** Matches any mark. Most texts contain none but `://`. */
const anyMark = new RegExp(marks.map(({ mark }) => mark).join('|'), 'g');

/** Finds the secrets in a text. */
export function* markedSecrets(text: string): Generator<MarkedSecret> {
  const found = Array.from(text.matchAll(anyMark), ({ 0: sign, index }) => ({ sign, at: index }));
  for (const { what, mark, follows, isPrefix } of marks) {
    let end = 0;
    for (const { sign, at } of found) {
      if (sign !== mark || at < end) continue;
      follows.lastIndex = at + mark.length;
      const match = follows.exec(text);
      if (!match) continue;
      const secret = (isPrefix ? mark : '') + match[1]!.replace(/[.-]{1,9}$/, '');
      const isWhole = !isPrefix || at === 0 || !/[\w-]/.test(text[at - 1]!);
      const isWritten = isWhole && !isCutShort(match[1]!, text, follows.lastIndex);
      if (isWritten && isRandom(match[1]!)) yield { secret, what, start: text.indexOf(secret, at) };
      // Continue behind the match, so that no text is read twice, however many marks it contains.
      end = follows.lastIndex;
    }
  }
}

/** Tells whether a manual shows only the beginning of a token: `Bearer eyJhbGciOiJIUzI1...`. */
function isCutShort(value: string, text: string, end: number): boolean {
  return value.endsWith('..') || text[end] === '…' || text.startsWith('&hellip;', end);
}

const placeholderWord =
  /your|example|placeholder|changeme|insert|sample|dummy|redacted|x{4}|\*{3}|[${}]|12345678|abcdefgh|^(?:my|the)?[-_]?(?:pass(?:word|wd|phrase)?|pwd|secret|token)\W?\d{0,4}\W?$/i;

/** Tells whether a value looks random: no word, name, or placeholder of a manual. */
function isRandom(value: string): boolean {
  return /\d/.test(value) && /[a-z]/i.test(value) && !placeholderWord.test(value);
}
