// What stands in samples for keys and ids. Programs are only ever given the stand-ins: the server that they reach puts the real
// values into calls that it hands on, and takes them out of answers, so that no file holds one.
import { type RealValue, RealValues } from './real-values.js';

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
  private readonly pairs: readonly RealValue[];
  private readonly real: RealValues;

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
    this.pairs = this.all.flatMap(({ value, text }) => (value === undefined ? [] : [[value, text] as const]));
    this.real = new RealValues(this.pairs);
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
   * An answer without the real values. @param sent pairs of what was sent in a header and what the program had there: name and
   * password are one value when they are encoded.
   */
  outOf(answer: Buffer, sent: readonly RealValue[]): Buffer {
    return new RealValues([...sent, ...this.pairs]).outOf(answer);
  }

  /** Does a text for readers still hold a real value? Words of samples that have one in them by chance are none. */
  isToldIn(text: string): boolean {
    const alike = this.all.filter(({ word }) => this.real.isIn(word));
    return this.real.isIn(alike.reduce((rest, { word }) => rest.replaceAll(word, ''), text));
  }

  readonly isReal = (number: number): boolean => this.real.isNumber(number);

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
