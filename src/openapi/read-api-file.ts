import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { isFile } from '../base/paths.js';

/** Reads a file of a description as UTF-8 without byte order mark. Undefined if there is no file. */
export function readApiFile(absolutePath: string): Buffer | undefined {
  if (!isFile(absolutePath)) return undefined;
  const read = readFileSync(absolutePath);
  const bytes = isUtf8(read) ? read : Buffer.from(read.toString());
  return bytes.subarray(0, 3).equals(mark) ? bytes.subarray(3) : bytes;
}

const mark = Buffer.from('\uFEFF');
