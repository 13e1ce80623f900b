// Parses JavaScript literals in MDX, which need no evaluation: `"text"`, `42`, `true`, `{color: 'red'}`, `/* */`.

export type Literal =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Literal[]
  | { readonly [key: string]: Literal };

/** Returns the value, or `notLiteral` if the expression has to be evaluated. An empty expression or a comment gives undefined. */
export function parseLiteral(expression: string): Literal | typeof notLiteral {
  try {
    return new LiteralReader(expression).whole();
  } catch (error) {
    if (error === notLiteral) return notLiteral;
    throw error;
  }
}

export const notLiteral: unique symbol = Symbol('not a literal');

const identifier = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const numeral = /[+-]?(?:0[xX][\da-fA-F]+|0[bB][01]+|0[oO][0-7]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
const space = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)+/y;
const quoted = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y;
const escapeSequence = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]+)\}|(\r?\n)|([\s\S]))/g;
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
};
const words: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

class LiteralReader {
  private position = 0;

  constructor(private readonly text: string) {}

  whole(): Literal {
    this.skipSpace();
    if (this.position === this.text.length) return undefined;
    const value = this.value();
    if (this.position < this.text.length) throw notLiteral;
    return value;
  }

  private value(): Literal {
    const next = this.text[this.position];
    let value: Literal;
    if (next === '{') value = Object.fromEntries(this.list('{', '}', () => this.entry()));
    else if (next === '[') value = this.list('[', ']', () => this.value());
    else if (next === '(') value = this.group();
    else if (next === '"' || next === "'" || next === '`') value = unquote(this.take(quoted));
    else if (next !== undefined && /[\d.+-]/.test(next)) value = Number(this.take(numeral));
    else value = this.word();
    this.skipSpace();
    return value;
  }

  private word(): Literal {
    const word = this.take(identifier);
    if (!words.has(word)) throw notLiteral;
    return words.get(word);
  }

  private group(): Literal {
    this.expect('(');
    const value = this.value();
    this.expect(')');
    return value;
  }

  private list<Item>(open: string, close: string, read: () => Item): Item[] {
    const items: Item[] = [];
    this.expect(open);
    while (this.text[this.position] !== close) {
      items.push(read());
      if (this.text[this.position] !== close) this.expect(',');
    }
    this.expect(close);
    return items;
  }

  private entry(): [key: string, Literal] {
    const next = this.text[this.position] ?? '';
    const isQuoted = next === '"' || next === "'";
    const word = this.take(isQuoted ? quoted : /\d/.test(next) ? numeral : identifier);
    this.skipSpace();
    this.expect(':');
    return [isQuoted ? unquote(word) : word, this.value()];
  }

  private expect(character: string): void {
    if (this.text[this.position] !== character) throw notLiteral;
    this.position++;
    this.skipSpace();
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (!match) throw notLiteral;
    this.position = pattern.lastIndex;
    return match[0];
  }

  private skipSpace(): void {
    space.lastIndex = this.position;
    if (space.test(this.text)) this.position = space.lastIndex;
  }
}

function unquote(text: string): string {
  return text
    .slice(1, -1)
    .replace(escapeSequence, (_all, hex, unicode, point, newline, character: string) => {
      const code = hex ?? unicode ?? point;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      if (newline !== undefined) return '';
      return escapes[character] ?? character;
    });
}
