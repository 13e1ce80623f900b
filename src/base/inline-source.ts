// What a Content-Security-Policy says of code that stands in a document.
import { createHash } from 'node:crypto';

/** Source expression for a script or style of exactly this text. */
export function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** @param type of a `<script>`. Other types, such as `application/ld+json`, are data. */
export function isRun(type: string | undefined): boolean {
  return (
    type === undefined ||
    /^(?:|module|importmap|(?:text|application)\/(?:java|ecma)script)$/i.test(type.trim())
  );
}
