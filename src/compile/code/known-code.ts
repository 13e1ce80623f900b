// HTML of code that was highlighted before: translations of a page mostly have its code as it is.
import { hashOf } from '../../base/hash.js';
import { decodeUtf8, encodeUtf8 } from '../../base/utf8.js';

/**
 * The code of some two thousand pages. Then no more is taken in: languages have their pages in the same order, so that what is
 * given up for later code would always be what comes next.
 */
const mostBytes = 6_000_000;

/** Lives as long as the thread that compiles. */
export class KnownCode {
  /** Bytes, as they lie beside the heap that garbage is looked for in; by the digest of language and code. */
  #html = new Map<string, Buffer>();
  #bytes = 0;

  /** @param make the HTML of this code in this language, which has nothing of the page it stands on. */
  htmlOf(code: string, language: string, make: () => string): string {
    const key = hashOf(`${language}\n${code}`);
    const known = this.#html.get(key);
    if (known) return decodeUtf8(known);
    const html = make();
    if (this.#bytes < mostBytes) {
      const bytes = encodeUtf8(html);
      this.#html.set(key, bytes);
      this.#bytes += bytes.length;
    }
    return html;
  }
}
