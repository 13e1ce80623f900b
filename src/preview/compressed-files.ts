// Compresses text files on the first request, and keeps the results.
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Encoding } from './negotiate.js';

/** Compressing smaller files gains nothing; larger files would take too much memory. */
const minBytes = 1024;
const maxBytes = 10_000_000;
/** Limit of the kept results in bytes; above it, all are discarded. */
const keptBytes = 64_000_000;

/** Tells whether compressing a file is worth it. @param size in bytes */
export function isCompressible(mediaType: string, size: number): boolean {
  return (
    size >= minBytes &&
    size <= maxBytes &&
    /^text\/|[/+](?:json|xml|javascript)|^image\/svg|^font\/[ot]tf|^application\/wasm/.test(mediaType)
  );
}

export class CompressedFiles {
  #kept = new Map<string, Buffer>();
  #bytes = 0;

  /** Returns the compressed file. @param key its path and ETag */
  async get(handle: FileHandle, key: string, encoding: Encoding): Promise<Buffer> {
    const name = `${encoding} ${key}`;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const bytes = await handle.readFile();
    const compressed = await compress(bytes, encoding);
    if (this.#bytes + compressed.length > keptBytes) {
      this.#kept.clear();
      this.#bytes = 0;
    }
    this.#kept.set(name, compressed);
    this.#bytes += compressed.length;
    return compressed;
  }
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  // Imported on first use, because `dev` never compresses pages.
  const { brotliCompress, constants, gzip } = await import('node:zlib');
  if (encoding !== 'br') return promisify(gzip)(bytes, { level: 6 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}
