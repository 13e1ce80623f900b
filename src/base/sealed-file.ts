// Cache files that are either whole or absent: written beside and renamed, with a checksum that a half-written,
// damaged or hand-edited file fails. A reader who gets undefined makes the content anew.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from './hash.js';
import { makeFolder } from './make-folder.js';

/** The JSON value in the file, or undefined where there is no file or not the one that was written. */
export function readSealed<T>(file: string): T | undefined {
  const text = readIfThere(file)?.toString();
  if (text === undefined) return undefined;
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  return end > 0 && text.slice(0, end) === hashOf(body) ? (JSON.parse(body) as T) : undefined;
}

export function writeSealed(file: string, value: unknown): void {
  const body = JSON.stringify(value);
  makeFolder(path.dirname(file));
  writeWhole(file, `${hashOf(body)}\n${body}`);
}

/** Writes a file of the site, which is the old one or the new one at any time. */
export function writeWhole(file: string, text: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

/** The bytes of a file; undefined where there is none. */
export function readIfThere(file: string): Buffer | undefined {
  return ifThere(() => readFileSync(file));
}

/** What is done with a file; undefined where there is none. */
export function ifThere<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** There is no such file. */
export function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Writes a file where it differs: what is made of it stays otherwise. */
export function writeWhereOther(file: string, text: string): void {
  if (readIfThere(file)?.toString() === text) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
