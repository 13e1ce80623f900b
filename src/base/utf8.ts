// Converts text to UTF-8 and back. Node.js 20 itself takes up to five times as long for text that is not ASCII, such as pages in Arabic or
// Chinese.
import { isAscii, isUtf8, transcode } from 'node:buffer';

/** Returns the same text as `bytes.toString()`. */
export function decodeUtf8(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return isUtf8(bytes) ? transcode(bytes, 'utf8', 'utf16le').toString('utf16le') : bytes.toString();
}

const mostInScratch = 1 << 20;
let scratch: Buffer | undefined;

/** Returns the same bytes as `Buffer.from(text)`. */
export function encodeUtf8(text: string): Buffer {
  if (text.length * 2 > mostInScratch) return Buffer.from(text);
  scratch ??= Buffer.allocUnsafeSlow(mostInScratch);
  const units = scratch.subarray(0, scratch.write(text, 'utf16le'));
  try {
    return transcode(units, 'utf16le', 'utf8');
  } catch {
    // A lone surrogate, which becomes U+FFFD.
    return Buffer.from(text);
  }
}
