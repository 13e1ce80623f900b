import { isAscii } from 'node:buffer';

/** Where the UTF-16 units of a text, by which JavaScript counts, stand in its UTF-8. */
export class Utf8Offsets {
  readonly #isAscii: boolean;
  /** How many units are before each block of bytes, as far as somebody has asked. */
  readonly #before: number[] = [0];

  constructor(private readonly bytes: Buffer) {
    this.#isAscii = isAscii(bytes);
  }

  /** How many units are between two bytes. */
  unitsBetween(start: number, end: number): number {
    if (this.#isAscii) return end - start;
    return end - start <= blockBytes
      ? this.#count(start, end)
      : this.#unitsBefore(end) - this.#unitsBefore(start);
  }

  #unitsBefore(offset: number): number {
    const block = Math.floor(offset / blockBytes);
    while (this.#before.length <= block) this.#nextBlock();
    return this.#before[block]! + this.#count(block * blockBytes, offset);
  }

  /** The first byte of the character with a unit. */
  byteOf(unit: number): number {
    if (this.#isAscii) return unit;
    while (this.#before.at(-1)! < unit && this.#before.length * blockBytes < this.bytes.length)
      this.#nextBlock();
    const block = lastUpTo(this.#before, unit);
    let at = block * blockBytes;
    for (let count = this.#before[block]!; count < unit && at < this.bytes.length; at++)
      count += unitsOf(this.bytes[at]!);
    while (at < this.bytes.length && unitsOf(this.bytes[at]!) === 0) at++;
    return at;
  }

  #nextBlock(): void {
    const { length } = this.#before;
    this.#before.push(this.#before.at(-1)! + this.#count((length - 1) * blockBytes, length * blockBytes));
  }

  #count(start: number, end: number): number {
    let count = 0;
    for (let at = start; at < end; at++) count += unitsOf(this.bytes[at] ?? 0x80);
    return count;
  }
}

const blockBytes = 1024;
const newline = 0x0a;

/** Units of the character that a byte begins. */
function unitsOf(byte: number): number {
  if (byte >= 0x80 && byte < 0xc0) return 0;
  return byte < 0xf0 ? 1 : 2;
}

/** Index of the last of rising numbers, the first of which is 0, that is not larger. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= most) low = middle;
    else high = middle;
  }
  return low;
}

/** Lines and columns, from 1, of a large file. Only the lines that somebody asks for become text. */
export class LineIndex {
  readonly #starts: number[] = [0];
  readonly #offsets: Utf8Offsets;

  /** @param bytes UTF-8 */
  constructor(private readonly bytes: Buffer) {
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === newline) this.#starts.push(at + 1);
    this.#offsets = new Utf8Offsets(bytes);
  }

  /** @param offset in bytes. */
  lineOf(offset: number): number {
    return lastUpTo(this.#starts, offset) + 1;
  }

  /** @param offset in bytes. @returns the column in UTF-16 units. */
  placeOf(offset: number): { line: number; column: number } {
    const line = this.lineOf(offset);
    return { line, column: this.#offsets.unitsBetween(this.#starts[line - 1]!, offset) + 1 };
  }

  /** A line without its end; undefined where there is none. */
  textOf(line: number): string | undefined {
    const start = this.#starts[line - 1];
    const next = this.#starts[line];
    return start === undefined ? undefined : this.bytes.toString('utf8', start, next && next - 1);
  }
}
