import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** First 16 hexadecimal digits of SHA-256: names of hashed assets, cache keys. */
export function hashOf(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex').slice(0, 16);
}

let chunk: Buffer | undefined;

/**
 * The same of a file's bytes. They pass through one buffer: thousands of pictures, each in a buffer of its own, take all of
 * their size in memory before any of it is collected.
 * @throws what the file system says where it cannot be read.
 */
export function hashFile(absolutePath: string): string {
  chunk ??= Buffer.allocUnsafeSlow(256 * 1024);
  const file = openSync(absolutePath, 'r');
  try {
    const hashing = createHash('sha256');
    for (;;) {
      const length = readSync(file, chunk);
      if (length === 0) return hashing.digest('hex').slice(0, 16);
      hashing.update(chunk.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
}

/** What a Content-Security-Policy names a script or style of exactly this text. */
export function sha256(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** @param type of a `<script>`. Other types, such as `application/ld+json`, are data. */
export function isRun(type: string | undefined): boolean {
  return (
    type === undefined ||
    /^(?:|module|importmap|(?:text|application)\/(?:java|ecma)script)$/i.test(type.trim())
  );
}
