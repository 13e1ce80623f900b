import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** Returns the first 16 hexadecimal digits of SHA-256, for names of hashed assets and cache keys. */
export function hashOf(data: string | Uint8Array): string {
  return shortened(hash('sha256', data, 'hex'));
}

const digits = Buffer.allocUnsafeSlow(16);

/** Copies the digits: `slice` would keep the whole hash in memory, and a build keeps several hashes of each page. */
function shortened(hex: string): string {
  digits.write(hex, 'latin1');
  return digits.toString('latin1');
}

let chunk: Buffer | undefined;

/**
 * Returns the same hash for a file. All files pass through one buffer: separate buffers for thousands of images would fill the memory
 * before any is collected.
 * @throws errors of the file system
 */
export function hashFile(absolutePath: string): string {
  chunk ??= Buffer.allocUnsafeSlow(256 * 1024);
  const file = openSync(absolutePath, 'r');
  try {
    const hashing = createHash('sha256');
    for (;;) {
      const length = readSync(file, chunk);
      if (length === 0) return shortened(hashing.digest('hex'));
      hashing.update(chunk.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
}

/** Returns the source by which a Content-Security-Policy allows an inline script or style with exactly this text. */
export function sha256(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** Tells whether a `<script>` is executed. @param type other types, such as `application/ld+json`, are data */
export function isRun(type: string | undefined): boolean {
  return (
    type === undefined ||
    /^(?:|module|importmap|(?:text|application)\/(?:java|ecma)script)$/i.test(type.trim())
  );
}
