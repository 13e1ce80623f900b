// What stands in samples for keys and ids. Programs are only ever given the stand-ins: the server that they reach puts the real
// values into calls that it hands on, and takes them out of answers, so that neither a program nor a file holds one.

/** Words that generated samples hold. */
const usualWords = ['YOUR_API_KEY', 'YOUR_TOKEN', 'YOUR_CREDENTIALS'];

interface StandIn {
  /** As samples have it. */
  word: string;
  /** What programs get in its place: `YOUR_API_KEY` becomes `TEST_API_KEY`, so that no program sees that nothing was filled in. */
  text: string;
  /** Environment variable that has the real value, and that programs can read for the stand-in. */
  variable: string | undefined;
  /** The real one; undefined where there is none. */
  value: string | undefined;
}

export class StandIns {
  private readonly all: readonly StandIn[];

  /**
   * @param values of the config: word -> name of an environment variable. @param environment where real values are looked for;
   * empty with the mock, which asks for none.
   */
  constructor(values: Readonly<Record<string, string>>, environment: Readonly<NodeJS.ProcessEnv>) {
    const words = [...new Set([...Object.keys(values), ...usualWords])];
    this.all = words
      .map((word): StandIn => {
        const variable = values[word];
        const value = variable === undefined ? undefined : environment[variable] || undefined;
        return { word, text: word.replace(/^YOUR_/, 'TEST_'), variable, value };
      })
      .sort((a, b) => b.word.length - a.word.length);
  }

  /** Variables that are named, and have no value. */
  get missing(): string[] {
    return this.all.flatMap(({ variable, value }) =>
      variable !== undefined && value === undefined ? [variable] : [],
    );
  }

  /** What programs find in their environment. */
  get variables(): Record<string, string> {
    return Object.fromEntries(
      this.all.flatMap(({ variable, text }) => (variable === undefined ? [] : [[variable, text]])),
    );
  }

  readonly isKey = (value: string): boolean => this.all.some(({ text }) => text === value);

  /** Code as it is run. */
  intoCode(code: string): string {
    return this.all.reduce((text, { word, text: standIn }) => text.replaceAll(word, () => standIn), code);
  }

  intoUrl(url: string): string {
    return this.swap(url, encodeURIComponent);
  }

  intoHeader(value: string): string {
    const [, scheme, encoded] = /^(Basic) +([A-Za-z0-9+/=]+)$/i.exec(value) ?? [];
    if (encoded === undefined) return this.swap(value, (real) => real);
    const plain = Buffer.from(encoded, 'base64').toString();
    return `${scheme} ${Buffer.from(this.swap(plain, (real) => real)).toString('base64')}`;
  }

  intoBody(body: Buffer, type: string): Buffer {
    if (/\bjson\b/i.test(type)) return Buffer.from(this.swap(body.toString(), inJson));
    if (/urlencoded/i.test(type)) return Buffer.from(this.swap(body.toString(), encodeURIComponent));
    return /^text\//i.test(type) ? Buffer.from(this.swap(body.toString(), (real) => real)) : body;
  }

  /**
   * An answer without the real values, in whatever way they are written in it. @param sent pairs of what was sent in a header and
   * what the program had there: name and password are one value when they are encoded.
   */
  outOf(answer: Buffer, sent: readonly (readonly [real: string, standIn: string])[]): Buffer {
    const pairs = this.all.flatMap(({ value, text: standIn }) =>
      value === undefined ? [] : waysToWrite(value).map((way) => [way, standIn] as const),
    );
    // Each byte is one character, so that what is no text stays as it is.
    const toBytes = (text: string): string => Buffer.from(text).toString('latin1');
    const clean = [...sent, ...pairs].reduce(
      (text, [real, standIn]) => text.replaceAll(toBytes(real), () => toBytes(standIn)),
      answer.toString('latin1'),
    );
    return Buffer.from(clean, 'latin1');
  }

  /** What is shown to readers: the words of the samples. */
  toWords(text: string): string {
    return this.all.reduce((shown, { word, text: standIn }) => shown.replaceAll(standIn, () => word), text);
  }

  private swap(text: string, write: (value: string) => string): string {
    return this.all.reduce(
      (swapped, { text: standIn, value }) =>
        value === undefined ? swapped : swapped.replaceAll(standIn, () => write(value)),
      text,
    );
  }
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function waysToWrite(value: string): string[] {
  const bytes = Buffer.from(value);
  const encoded = (['base64', 'base64url', 'hex'] as const).map((encoding) => bytes.toString(encoding));
  return [...new Set([value, inJson(value), encodeURIComponent(value), ...encoded])];
}
