// Stand-ins for keys and ids in samples. Programs only get the stand-ins. The server that they reach puts the real values into calls that
// it forwards, and removes them from responses, so that no file contains one.
import { type RealValue, RealValues } from './real-values.js';

/** Placeholders in generated samples. */
const usualWords = ['YOUR_API_KEY', 'YOUR_TOKEN', 'YOUR_CREDENTIALS'];

interface StandIn {
  /** The placeholder in samples. */
  word: string;
  /** The text that programs get instead. `YOUR_API_KEY` becomes `TEST_API_KEY`, as programs may check for the placeholder. */
  text: string;
  /** Environment variable with the real value. Programs can read the stand-in from it. */
  variable: string | undefined;
  /** The real value; undefined if there is none. */
  value: string | undefined;
}

export class StandIns {
  private readonly all: readonly StandIn[];
  private readonly pairs: readonly RealValue[];
  private readonly real: RealValues;

  /** @param values placeholder -> name of an environment variable. @param environment with the real values; empty for the mock. */
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

  /** Returns the names of variables that the config names and that are not set. */
  get missing(): string[] {
    return this.all.flatMap(({ variable, value }) =>
      variable !== undefined && value === undefined ? [variable] : [],
    );
  }

  /** Returns the environment variables for programs. */
  get variables(): Record<string, string> {
    return Object.fromEntries(
      this.all.flatMap(({ variable, text }) => (variable === undefined ? [] : [[variable, text]])),
    );
  }

  readonly isKey = (value: string): boolean => this.all.some(({ text }) => text === value);

  /** Returns code with stand-ins in place of placeholders. */
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

  /** Removes the real values from a response. @param sent pairs of a header value as sent and as the program wrote it. */
  outOf(answer: Buffer, sent: readonly RealValue[]): Buffer {
    return new RealValues([...sent, ...this.pairs]).outOf(answer);
  }

  /** Whether a text for readers still contains a real value. Placeholders that contain one by chance do not count. */
  occursIn(text: string): boolean {
    const alike = this.all.filter(({ word }) => this.real.isIn(word));
    return this.real.isIn(alike.reduce((rest, { word }) => rest.replaceAll(word, ''), text));
  }

  readonly isReal = (number: number): boolean => this.real.isNumber(number);

  /** Returns a text for readers, with the placeholders of the samples. */
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
