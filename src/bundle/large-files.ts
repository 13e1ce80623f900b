// Pictures, films and fonts that modules name and that are large: esbuild, and what keeps bundles, would hold all of their bytes several
// times over. In their place a bundle has a line that says which file it is, until something writes or serves that.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { OnLoadResult } from 'esbuild';
import { hashFile } from '../base/hash.js';

const mark = 'relaydocs: the bytes of a file\n';
const leastBytes = 64 * 1024;

interface LargeFile {
  /** Relative to the site's folder. */
  source: string;
  /** Hash of its bytes, as they were when it was bundled. */
  hash: string;
}

/** A module whose value is the address of the file; undefined for one that esbuild may read itself. */
export function largeFile(file: string, siteDir: string): OnLoadResult | undefined {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < leastBytes) return undefined;
  const source = path.relative(siteDir, file).replaceAll(path.sep, '/');
  return {
    contents: mark + JSON.stringify({ source, hash: hashFile(file) } satisfies LargeFile),
    loader: 'file',
  };
}

/** Which file of the site has the bytes that a file of a bundle is to have; undefined where it has them itself. */
export function largeFileIn(contents: Uint8Array): LargeFile | undefined {
  if (contents.length >= leastBytes) return undefined;
  const text = Buffer.from(contents).toString();
  return text.startsWith(mark) ? (JSON.parse(text.slice(mark.length)) as LargeFile) : undefined;
}

/** The bytes that a file of a bundle has for readers. @throws what the file system says */
export function bytesOf(contents: Uint8Array, siteDir: string): Uint8Array {
  const large = largeFileIn(contents);
  return large ? readFileSync(path.join(siteDir, large.source)) : contents;
}
