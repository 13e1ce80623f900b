import { isUtf8 } from 'node:buffer';

/** Where a file stops being UTF-8: line and column from 1, and the byte that makes no character. */
export interface InvalidUtf8 {
  line: number;
  column: number;
  byte: number;
}

const newline = 0x0a;

/** The first place that is not UTF-8, or undefined for a sound text. */
export function findInvalidUtf8(bytes: Uint8Array): InvalidUtf8 | undefined {
  if (isUtf8(bytes)) return undefined;
  let line = 1;
  let start = 0;
  // No character of several bytes holds the byte of a newline, so each line is sound or not by itself.
  for (;;) {
    const found = bytes.indexOf(newline, start);
    const end = found === -1 ? bytes.length : found;
    if (!isUtf8(bytes.subarray(start, end))) return { line, ...placeInLine(bytes.subarray(start, end)) };
    line++;
    start = end + 1;
  }
}

/** Decoding replaces what is wrong by U+FFFD: the first byte that differs after encoding again lies in it. */
function placeInLine(bytes: Uint8Array): { column: number; byte: number } {
  const decode = (part: Uint8Array) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(part, { stream: true });
  const encoded = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  let same = 0;
  while (same < bytes.length && bytes[same] === encoded[same]) same++;
  const before = decode(encoded.subarray(0, same));
  return { column: before.length + 1, byte: bytes[Buffer.byteLength(before)]! };
}
