// A cache file of many values by name, whole or absent as a sealed file is, in parts of a hundred values. What needs
// few of them reads few, and whoever must not be busy for long can do something else after each part.
// The file: the parts; what is in which of them, as JSON; the hash and the length of this, in a line.
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { isMissing } from '../base/sealed-file.js';

interface PartPlace {
  offset: number;
  length: number;
  hash: string;
  names: readonly string[];
}

interface Directory {
  /** Digest of the program that wrote it. */
  program: string;
  parts: readonly PartPlace[];
}

/** How a part of such a file is written. */
export interface RecordsFormat<Value> {
  write(values: readonly (readonly [name: string, value: Value])[]): Buffer;
  /** @param bytes as they were written; they stay as they are. */
  read(bytes: Buffer): Iterable<readonly [name: string, value: Value]>;
}

const valuesInPart = 100;
/** A hash, a blank, ten digits. */
const endLine = /^([\da-f]+) (\d{10})$/;
const longestEndLine = 100;

/** What such a file holds, read as it is asked for. */
export class SealedRecords<Value> {
  readonly #file: string;
  readonly #format: RecordsFormat<Value>;
  readonly #places: readonly PartPlace[];
  #bytes: Buffer;
  #parts = new Map<string, PartPlace>();
  #values = new Map<string, Value>();
  readonly size: number;

  private constructor(file: string, format: RecordsFormat<Value>, bytes: Buffer, { parts }: Directory) {
    this.#file = file;
    this.#format = format;
    this.#places = parts;
    this.#bytes = bytes;
    for (const part of parts) for (const name of part.names) this.#parts.set(name, part);
    this.size = this.#parts.size;
  }

  /** undefined where there is no file, another program wrote it, or it is not the one that was written. */
  static open<Value>(
    file: string,
    program: string,
    format: RecordsFormat<Value>,
  ): SealedRecords<Value> | undefined {
    let bytes: Buffer;
    try {
      bytes = readFileSync(file);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    const directory = readDirectory(bytes);
    return directory?.program === program ? new SealedRecords(file, format, bytes, directory) : undefined;
  }

  get(name: string): Value | undefined {
    const part = this.#parts.get(name);
    if (part) this.#read(part);
    return this.#values.get(name);
  }

  delete(name: string): void {
    this.get(name);
    this.#values.delete(name);
  }

  /**
   * Parts of the file that hold values of these records and nothing else, and mostly are full: they need not be made again.
   * What was read is compared by identity, so no value may be changed in its place.
   */
  *unchangedParts(records: ReadonlyMap<string, Value>): Generator<{ place: PartPlace; bytes: Buffer }> {
    const descriptor = openIfThere(this.#file);
    if (descriptor === undefined) return;
    try {
      for (const place of this.#places) {
        const { names, offset, length, hash } = place;
        const isUnchanged = names.every(
          (name) => this.#values.has(name) && records.get(name) === this.#values.get(name),
        );
        if (!isUnchanged || names.length < valuesInPart / 2) continue;
        const bytes = Buffer.alloc(length);
        readSync(descriptor, bytes, 0, length, offset);
        // Somebody else may have written the file meanwhile.
        if (hashOf(bytes) === hash) yield { place, bytes };
      }
    } finally {
      closeSync(descriptor);
    }
  }

  /** A damaged part holds nothing. */
  #read({ offset, length, hash, names }: PartPlace): void {
    const bytes = this.#bytes.subarray(offset, offset + length);
    if (hashOf(bytes) === hash)
      for (const [name, value] of this.#format.read(bytes)) this.#values.set(name, value);
    for (const name of names) this.#parts.delete(name);
    if (this.#parts.size === 0) this.#bytes = Buffer.alloc(0);
  }
}

function readDirectory(bytes: Buffer): Directory | undefined {
  const end = bytes.subarray(Math.max(0, bytes.length - longestEndLine)).toString('latin1');
  const lineStart = end.lastIndexOf('\n') + 1;
  const [, hash, length] = endLine.exec(end.slice(lineStart)) ?? [];
  if (hash === undefined) return undefined;
  const directoryEnd = bytes.length - (end.length - lineStart) - 1;
  const directory = bytes.subarray(Math.max(0, directoryEnd - Number(length)), directoryEnd);
  return hashOf(directory) === hash ? (JSON.parse(directory.toString()) as Directory) : undefined;
}

/**
 * Writes such a file, a part at a step. Until the last step there is the file as it was.
 * @param former whose parts are taken over where nothing in them is another value.
 */
export function* writingRecords<Value>(
  file: string,
  program: string,
  records: ReadonlyMap<string, Value>,
  format: RecordsFormat<Value>,
  former?: SealedRecords<Value>,
): Generator<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    yield* writingTo(temporary, program, records, format, former);
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function* writingTo<Value>(
  file: string,
  program: string,
  records: ReadonlyMap<string, Value>,
  format: RecordsFormat<Value>,
  former: SealedRecords<Value> | undefined,
): Generator<void> {
  const descriptor = openSync(file, 'w');
  try {
    const parts: PartPlace[] = [];
    let offset = 0;
    const write = (bytes: Buffer, hash: string, names: readonly string[]): void => {
      writeAll(descriptor, bytes);
      parts.push({ offset, length: bytes.length, hash, names });
      offset += bytes.length;
    };
    const left = new Map(records);
    for (const { place, bytes } of former?.unchangedParts(records) ?? []) {
      write(bytes, place.hash, place.names);
      for (const name of place.names) left.delete(name);
      yield;
    }
    for (const values of inParts(left)) {
      const bytes = format.write(values);
      write(
        bytes,
        hashOf(bytes),
        values.map(([name]) => name),
      );
      yield;
    }
    const directory = Buffer.from(JSON.stringify({ program, parts } satisfies Directory));
    writeAll(descriptor, directory);
    writeAll(descriptor, Buffer.from(`\n${hashOf(directory)} ${String(directory.length).padStart(10, '0')}`));
  } finally {
    closeSync(descriptor);
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function* inParts<Value>(records: ReadonlyMap<string, Value>): Generator<[string, Value][]> {
  const all = [...records];
  for (let start = 0; start < all.length; start += valuesInPart) yield all.slice(start, start + valuesInPart);
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(descriptor, bytes, written);
}
