import { createHash } from 'node:crypto';

/** First 16 hexadecimal digits of SHA-256: names of hashed assets, cache keys. */
export function hashOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 16);
}
