import { hash } from 'node:crypto';

/** First 16 hexadecimal digits of SHA-256: names of hashed assets, cache keys. */
export function hashOf(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex').slice(0, 16);
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
