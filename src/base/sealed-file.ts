// Cache files that are either whole or count as missing: they are written to a temporary file and renamed, with a checksum that detects
// damaged and edited files. A caller who gets undefined makes the content again.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from './hash.js';
import { makeFolder } from './paths.js';
import { ifThere } from './thrown.js';

/** Reads the JSON value of a file; undefined if the file is missing or damaged. */
export function readSealed<T>(file: string): T | undefined {
  const bytes = readIfThere(file);
  if (bytes === undefined) return undefined;
  const end = bytes.indexOf('\n');
  const body = bytes.subarray(end + 1);
  const isWhole = end > 0 && bytes.toString('latin1', 0, end) === hashOf(body);
  return isWhole ? (JSON.parse(body.toString()) as T) : undefined;
}

/** Writes a value as JSON, with its checksum. */
export function writeSealed(file: string, value: unknown): void {
  // As bytes at once: a text of many megabytes would be turned into bytes for its hash, and again when it is written.
  const body = Buffer.from(JSON.stringify(value));
  makeFolder(path.dirname(file));
  writeWhole(file, Buffer.concat([Buffer.from(`${hashOf(body)}\n`), body]));
}

/** Replaces a file by an atomic rename, so that readers see the old or the new content. */
export function writeWhole(file: string, text: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

/** Reads a file; undefined if it does not exist. */
export function readIfThere(file: string): Buffer | undefined {
  return ifThere(() => readFileSync(file));
}

/** Writes a file if its content differs, because a new time would make other results out of date. @returns whether it differed */
export function writeWhereOther(file: string, text: string): boolean {
  if (readIfThere(file)?.toString() === text) return false;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return true;
}
