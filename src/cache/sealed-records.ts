// A cache file of named values in parts of a hundred, so that few values can be read or written without the others, and work can pause
// after each part. If the file is damaged, it counts as missing.
// Format: the parts; a directory of them as JSON; a line with the hash and length of the directory. More parts and a new directory of all
// that are still in use can follow: a few changed values are appended without writing all others again.
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { stampOf } from '../base/file-hashes.js';
import { hashOf } from '../base/hash.js';
import { ifThere } from '../base/thrown.js';

interface PartPlace {
  offset: number;
  length: number;
  hash: string;
  names: readonly string[];
}

interface Directory {
  /** Digest of the program that wrote the file. */
  program: string;
  parts: readonly PartPlace[];
}

/** How a part of the file is written. */
export interface RecordsFormat<Value> {
  write(values: readonly (readonly [name: string, value: Value])[]): Buffer;
  /** @param bytes as `write` has made them; they must not be changed */
  read(bytes: Buffer): Iterable<readonly [name: string, value: Value]>;
}

/** Returns the format that writes a part as JSON. */
export function jsonFormat<Value>(): RecordsFormat<Value> {
  return {
    write: (values) => Buffer.from(JSON.stringify(values)),
    read: (bytes) => JSON.parse(bytes.toString()) as [string, Value][],
  };
}

const valuesInPart = 100;
/** A hash, a space, ten digits. */
const endLine = /^([\da-f]+) (\d{10})$/;
const longestEndLine = 100;

/** Reads such a file, each part on first use. */
export class SealedRecords<Value> {
  readonly #places: readonly PartPlace[];
  #parts = new Map<string, PartPlace>();
  #opened = new Set<PartPlace>();
  #values = new Map<string, Value>();
  readonly size: number;

  private constructor(
    private readonly file: string,
    private readonly stamp: string,
    private readonly format: RecordsFormat<Value>,
    /** Open until all parts are read. */
    private descriptor: number | undefined,
    { parts }: Directory,
  ) {
    this.#places = parts;
    for (const part of parts) for (const name of part.names) this.#parts.set(name, part);
    this.size = this.#parts.size;
  }

  /** Opens a file; undefined if it is missing or damaged, or another program wrote it. */
  static open<Value>(
    file: string,
    program: string,
    format: RecordsFormat<Value>,
  ): SealedRecords<Value> | undefined {
    const descriptor = ifThere(() => openSync(file, 'r'));
    if (descriptor === undefined) return undefined;
    const stats = fstatSync(descriptor);
    const directory = readDirectory(descriptor, stats.size);
    if (directory?.program === program)
      return new SealedRecords(file, stampOf(stats), format, descriptor, directory);
    closeSync(descriptor);
    return undefined;
  }

  /** Tells whether the directory has a value of this name; its part may still be damaged. */
  has(name: string): boolean {
    return this.#parts.has(name);
  }

  get(name: string): Value | undefined {
    const part = this.#parts.get(name);
    if (part && !this.#opened.has(part)) this.#open(part);
    return this.#values.get(name);
  }

  delete(name: string): void {
    this.get(name);
    this.#values.delete(name);
  }

  /**
   * Returns parts that contain only values of these records and are mostly full, so that they need not be written again. Values are
   * compared by identity, so none may be modified in place.
   */
  unchangedParts({ records, kept }: NextRecords<Value>): PartPlace[] {
    const isUnchanged = (name: string): boolean => {
      if (kept?.has(name)) return true;
      const value = this.#values.get(name);
      return value !== undefined && value === records.get(name);
    };
    return this.#places.filter(({ names }) => names.length >= valuesInPart / 2 && names.every(isUnchanged));
  }

  /** Returns the records that are not in the parts. */
  without(
    parts: ReadonlySet<PartPlace | undefined>,
    { records, kept }: NextRecords<Value>,
  ): Map<string, Value> {
    const left = new Map<string, Value>();
    for (const part of kept ? this.#places : []) {
      if (parts.has(part)) continue;
      for (const name of part.names) {
        const value = kept!.has(name) ? this.get(name) : undefined;
        if (value !== undefined) left.set(name, value);
      }
    }
    for (const [name, value] of records) if (!parts.has(this.#parts.get(name))) left.set(name, value);
    return left;
  }

  /** Length of the file; undefined if another file has replaced it. */
  get lengthNow(): number | undefined {
    const stats = statSync(this.file, { throwIfNoEntry: false });
    return stats && stampOf(stats) === this.stamp ? stats.size : undefined;
  }

  /** Reads a part; a damaged one has no values. */
  #open(part: PartPlace): void {
    const { offset, length, hash } = part;
    const bytes = this.descriptor === undefined ? undefined : readAt(this.descriptor, offset, length);
    if (bytes && hashOf(bytes) === hash)
      for (const [name, value] of this.format.read(bytes)) this.#values.set(name, value);
    this.#opened.add(part);
    if (this.#opened.size === this.#places.length) this.close();
  }

  /** Closes the file; parts that were not read are gone then. */
  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }
}

/** The next contents of a file. */
interface NextRecords<Value> {
  records: ReadonlyMap<string, Value>;
  /** Names of further values that stay as they are, and need not be read. */
  kept?: ReadonlySet<string> | undefined;
}

function readAt(descriptor: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
}

/** Returns the last intact directory, which is mostly at the end of the file. */
function readDirectory(descriptor: number, size: number): Directory | undefined {
  const last = (length: number): Buffer =>
    readAt(descriptor, Math.max(0, size - length), Math.min(length, size));
  const length = Number(/ (\d{10})\n$/.exec(last(longestEndLine).toString('latin1'))?.[1] ?? size);
  return findDirectory(last(length + longestEndLine)) ?? findDirectory(last(size));
}

/** Returns the last intact directory in the bytes: a process that appended to the file may have been killed. */
function findDirectory(bytes: Buffer): Directory | undefined {
  for (let lineEnd = bytes.lastIndexOf('\n'); lineEnd > 0; ) {
    const lineStart = bytes.lastIndexOf('\n', lineEnd - 1);
    const isEndLine = lineStart >= 0 && lineEnd - lineStart < longestEndLine;
    const [, hash, length] =
      (isEndLine && endLine.exec(bytes.toString('latin1', lineStart + 1, lineEnd))) || [];
    const directory = bytes.subarray(Math.max(0, lineStart - Number(length)), Math.max(0, lineStart));
    if (hash !== undefined && hashOf(directory) === hash)
      return JSON.parse(directory.toString()) as Directory;
    lineEnd = lineStart;
  }
  return undefined;
}

/**
 * Writes a file, one part in each step. The old file stays until the last step.
 * @param former the file to append to, if most of its parts are still in use; else all is written again. Required if `next` has `kept`
 */
export function* writingRecords<Value>(
  file: string,
  program: string,
  next: NextRecords<Value>,
  format: RecordsFormat<Value>,
  former?: SealedRecords<Value>,
): Generator<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const kept = former?.unchangedParts(next) ?? [];
  const length = former?.lengthNow;
  const keptLength = kept.reduce((sum, part) => sum + part.length, 0);
  if (former && length !== undefined && keptLength > length * leastUse) {
    const left = former.without(new Set(kept), next);
    const descriptor = openSync(file, 'r+');
    yield* writingParts({ descriptor, offset: length, program, parts: [...kept] }, left, format);
    return;
  }
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const records = former ? former.without(new Set(), next) : next.records;
    const descriptor = openSync(temporary, 'w');
    yield* writingParts({ descriptor, offset: 0, program, parts: [] }, records, format);
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Unless unchanged parts take more than this share of the file, it is written again. */
const leastUse = 0.6;

interface PartsOutput extends Directory {
  descriptor: number;
  /** Where the next part goes. */
  offset: number;
  parts: PartPlace[];
}

function* writingParts<Value>(
  { descriptor, offset, program, parts }: PartsOutput,
  records: ReadonlyMap<string, Value>,
  format: RecordsFormat<Value>,
): Generator<void> {
  let end = offset;
  const write = (bytes: Buffer): void => {
    for (let written = 0; written < bytes.length; )
      written += writeSync(descriptor, bytes, written, bytes.length - written, end + written);
    end += bytes.length;
  };
  try {
    for (const values of inParts(records)) {
      const bytes = format.write(values);
      const names = values.map(([name]) => name);
      parts.push({ offset: end, length: bytes.length, hash: hashOf(bytes), names });
      write(bytes);
      yield;
    }
    const directory = Buffer.from(JSON.stringify({ program, parts } satisfies Directory));
    write(directory);
    write(Buffer.from(`\n${hashOf(directory)} ${String(directory.length).padStart(10, '0')}\n`));
  } finally {
    closeSync(descriptor);
  }
}

function* inParts<Value>(records: ReadonlyMap<string, Value>): Generator<[string, Value][]> {
  const all = [...records];
  for (let start = 0; start < all.length; start += valuesInPart) yield all.slice(start, start + valuesInPart);
}
