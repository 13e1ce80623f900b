// Finds lines and columns in large UTF-8 files without decoding them as a whole.
import { isAscii } from 'node:buffer';

/** Converts between offsets in UTF-8 bytes and in UTF-16 code units, by which JavaScript counts. */
export class Utf8Offsets {
  readonly #isAscii: boolean;
  /** Number of UTF-16 units before each block of bytes, as far as it was needed. */
  readonly #before: number[] = [0];

  constructor(private readonly bytes: Buffer) {
    this.#isAscii = isAscii(bytes);
  }

  /** Returns the number of UTF-16 units between two bytes. */
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

  /** Returns the first byte of the character that contains a UTF-16 unit. */
  byteOf(unit: number): number {
    if (this.#isAscii) return unit;
    while (this.#before.at(-1)! < unit && this.#before.length * blockBytes < this.bytes.length)
      this.#nextBlock();
    const block = countUpTo(this.#before, unit) - 1;
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

/** Returns the UTF-16 units of the character that begins with a byte; 0 for a byte inside of a character. */
function unitsOf(byte: number): number {
  if (byte >= 0x80 && byte < 0xc0) return 0;
  return byte < 0xf0 ? 1 : 2;
}

/** Counts how many numbers of an ascending list are not larger than `most`. */
export function countUpTo(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A range of a file for which the number of line ends is known. */
export interface CountedStretch {
  start: number;
  end: number;
  lineEnds: number;
}

interface Piece {
  start: number;
  /** Number of line ends before it. */
  before: number;
  /** Offsets behind the line ends in it. */
  starts: number[];
  /** End of a counted range that was not read yet. */
  unread: number | undefined;
}

/** Finds lines and columns, beginning with 1, in a large file. Only lines that are asked for are decoded. */
export class LineIndex {
  readonly #pieces: Piece[] = [];
  readonly #pieceStarts: number[] = [];
  readonly #offsets: Utf8Offsets;

  /** @param bytes UTF-8 @param counted ranges in order; one is read only if a place inside of it is asked for */
  constructor(
    private readonly bytes: Buffer,
    counted: readonly CountedStretch[] = [],
  ) {
    let at = 0;
    let before = 0;
    const add = (start: number, starts: number[], unread?: number): void => {
      this.#pieces.push({ start, before, starts, unread });
      this.#pieceStarts.push(start);
    };
    for (const { start, end, lineEnds } of counted) {
      const starts = this.#startsIn(at, start);
      add(at, starts);
      before += starts.length;
      add(start, [], end);
      before += lineEnds;
      at = end;
    }
    add(at, this.#startsIn(at, bytes.length));
    this.#offsets = new Utf8Offsets(bytes);
  }

  /** @param offset in bytes */
  lineOf(offset: number): number {
    const { before, starts } = this.#pieces[this.#pieceAt(offset)]!;
    return before + countUpTo(starts, offset) + 1;
  }

  /** @param offset in bytes @returns the column in UTF-16 units */
  placeOf(offset: number): { line: number; column: number } {
    const start = this.#lineStart(offset);
    return { line: this.lineOf(offset), column: this.#offsets.unitsBetween(start, offset) + 1 };
  }

  /** Returns a line without its end; undefined if there is no such line. */
  textOf(line: number): string | undefined {
    const start = this.#startOf(line);
    const next = this.#startOf(line + 1);
    return start === undefined ? undefined : this.bytes.toString('utf8', start, next && next - 1);
  }

  #startsIn(start: number, end: number): number[] {
    const starts: number[] = [];
    for (let at = start; at < end; at++) if (this.bytes[at] === newline) starts.push(at + 1);
    return starts;
  }

  /** Returns the index of the range with an offset, and reads the range unless the offset is its beginning. */
  #pieceAt(offset: number): number {
    const index = countUpTo(this.#pieceStarts, offset) - 1;
    if (offset > this.#pieceStarts[index]!) this.#read(this.#pieces[index]!);
    return index;
  }

  #read(piece: Piece): Piece {
    if (piece.unread !== undefined) piece.starts = this.#startsIn(piece.start, piece.unread);
    piece.unread = undefined;
    return piece;
  }

  #lineStart(offset: number): number {
    for (let index = this.#pieceAt(offset), most = offset; index >= 0; index--, most = Infinity) {
      const { before, starts } = this.#pieces[index]!;
      const count = countUpTo(starts, most);
      if (count > 0) return starts[count - 1]!;
      const former = this.#pieces[index - 1];
      if (former && former.before < before) this.#read(former);
    }
    return 0;
  }

  #startOf(line: number): number | undefined {
    if (line < 2) return line === 1 ? 0 : undefined;
    const index = this.#pieces.findLastIndex(({ before }) => before < line - 1);
    const piece = this.#pieces[index];
    return piece && this.#read(piece).starts[line - 2 - piece.before];
  }
}
