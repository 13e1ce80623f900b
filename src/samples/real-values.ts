// Finds real keys and ids in responses, in whatever encoding a server has used. This module is pure.

import { parseJson } from '../base/values.js';

export type RealValue = readonly [real: string, standIn: string];

/** A shorter value may occur by chance, so it only counts as a separate word and without encoding. */
const longEnough = 8;

export class RealValues {
  private readonly values: readonly RealValue[];
  private readonly pattern: RegExp | undefined;

  constructor(values: readonly RealValue[]) {
    this.values = [...values].sort(([a], [b]) => b.length - a.length);
    if (values.length > 0)
      this.pattern = new RegExp(this.values.map(([real]) => `(${waysToWrite(real)})`).join('|'), 'gu');
  }

  /** Whether a text contains one of the values, even encoded. */
  isIn(text: string): boolean {
    if (!this.pattern) return false;
    if (text.search(this.pattern) >= 0) return true;
    const long = this.values.filter(([real]) => real.length >= longEnough);
    const runs = text.match(/[\w+/=-]{8,}/g) ?? [];
    return runs.some((run) =>
      (['base64', 'hex'] as const).some((encoding) => {
        const plain = Buffer.from(run, encoding).toString();
        return long.some(([real]) => plain.includes(real));
      }),
    );
  }

  /** Whether a number is one of the values. */
  isNumber(value: number): boolean {
    return this.values.some(([real]) => real === String(value));
  }

  /** Replaces real values in a response by stand-ins. JSON stays valid: a number is only replaced by a number. */
  outOf(answer: Buffer): Buffer {
    if (!this.pattern) return answer;
    const text = answer.toString();
    if (isJsonText(text)) {
      const clean = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (token) => this.inToken(token));
      return clean === text ? answer : Buffer.from(clean);
    }
    if (Buffer.from(text).equals(answer)) return Buffer.from(this.replaceIn(text));
    // As Latin-1, each byte is one character, so binary data is preserved.
    const toBytes = (value: string): string => Buffer.from(value).toString('latin1');
    const asBytes = this.values.map(([real, standIn]): RealValue => [toBytes(real), toBytes(standIn)]);
    return Buffer.from(new RealValues(asBytes).replaceIn(answer.toString('latin1')), 'latin1');
  }

  private replaceIn(text: string): string {
    return text.replace(this.pattern!, (found, ...groups: unknown[]) => {
      const at = groups.slice(0, this.values.length).findIndex((group) => group !== undefined);
      return this.values[at]?.[1] ?? found;
    });
  }

  private inToken(token: string): string {
    if (!token.startsWith('"')) {
      const [, standIn] = this.values.find(([real]) => real === token) ?? [];
      return standIn !== undefined && /^-?(?:0|[1-9]\d*)$/.test(standIn) ? standIn : token;
    }
    const text = JSON.parse(token) as string;
    const clean = this.replaceIn(text);
    return clean === text ? token : JSON.stringify(clean);
  }
}

/** Whether a text is JSON, or JSON Lines. */
function isJsonText(text: string): boolean {
  const isValue = (part: string): boolean => parseJson(part) !== undefined;
  return isValue(text) || text.split('\n').every((line) => line.trim() === '' || isValue(line));
}

/** Returns a pattern for all encodings of a value: plain, in JSON, URLs, HTML, base64 and hexadecimal. */
function waysToWrite(value: string): string {
  const plain = Array.from(value, signWays).join('');
  if (value.length < longEnough)
    return `(?:(?<![\\p{L}\\p{N}])|(?<=%[\\da-fA-F]{2}))${plain}(?![\\p{L}\\p{N}])`;
  const base64 = Array.from(
    Buffer.from(value)
      .toString('base64')
      .replace(/={1,2}$/, ''),
    base64Ways,
  ).join('');
  const end = `${signWays('=')}{0,2}`;
  return [plain, base64 + end, anyCase(Buffer.from(value).toString('hex'))].join('|');
}

function base64Ways(sign: string): string {
  if (sign === '+') return `(?:${signWays('+')}|-)`;
  return sign === '/' ? `(?:${signWays('/')}|_)` : signWays(sign);
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '/': '/',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
};
const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** Nested JSON has doubled backslashes, and a nested URL has doubly encoded percent signs. */
const backslashes = String.raw`\\{1,4}`;

function signWays(sign: string): string {
  const code = sign.codePointAt(0)!;
  const hexOf = (number: number, length: number): string =>
    anyCase(number.toString(16).padStart(length, '0'));
  const units = Array.from({ length: sign.length }, (_, at) => hexOf(sign.charCodeAt(at), 4));
  const bytes = [...Buffer.from(sign)].map((byte) => `%(?:25)?${hexOf(byte, 2)}`);
  const short = shortEscapes[sign];
  const entity = entities[sign];
  const ways = [
    sign === '\\' ? backslashes : sign.replace(/[\^$.*+?()[\]{}|/]/, String.raw`\$&`),
    units.map((unit) => `${backslashes}u${unit}`).join(''),
    bytes.join(''),
    `&#(?:0{0,4}${code}|[xX]0{0,4}${hexOf(code, 1)});`,
    ...(short === undefined ? [] : [`${backslashes}${short}`]),
    ...(entity === undefined ? [] : [`&${entity};`]),
    ...(sign === ' ' ? [String.raw`\+`] : []),
  ];
  return `(?:${ways.join('|')})`;
}

/** Matches hexadecimal digits in both cases. */
function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
