// Caches the HTML of highlighted code, as translations of a page mostly contain the same code.
import { decodeUtf8, encodeUtf8 } from '../../base/utf8.js';

/**
 * About as much as the code of two thousand pages. A full cache takes no more: each language has its pages in the same order, so that
 * replacing old entries would always remove those that are needed next.
 */
const mostBytes = 6_000_000;

/** One for each thread that compiles. */
export class KnownCode {
  /** Language and code -> HTML in UTF-8; buffers are outside of the heap that the garbage collector scans. */
  #html = new Map<string, Buffer>();
  #bytes = 0;

  /** Returns the cached HTML. @param make renders it; the HTML must not depend on the page */
  htmlOf(code: string, language: string, make: () => string): string {
    const key = `${language}\n${code}`;
    const known = this.#html.get(key);
    if (known) return decodeUtf8(known);
    const html = make();
    if (this.#bytes < mostBytes) {
      const bytes = encodeUtf8(html);
      this.#html.set(key, bytes);
      this.#bytes += bytes.length + key.length;
    }
    return html;
  }
}
