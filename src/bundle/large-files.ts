// Pictures, films and fonts that modules name and that are large: esbuild, and what keeps bundles, would hold all of their bytes several
// times over. In their place a bundle has a line of text, and beside it which file it stands for, until something writes or serves that.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildResult, OnLoadResult, OutputFile } from 'esbuild';
import { hashFile } from '../base/hash.js';

const leastBytes = 64 * 1024;

export interface LargeFile {
  /** Relative to the site's folder. */
  source: string;
  /** Hash of its bytes, as they were when it was bundled. */
  hash: string;
}

/** What a bundle has made. */
export interface MadeFile extends OutputFile {
  /** The file whose bytes it is to have; undefined where it has them itself. */
  large?: LargeFile;
}

/**
 * Those of one bundle. Which they are is known of the files that were asked for: no text may say it, as an author's file may have
 * any.
 */
export class LargeFiles {
  #siteDir: string;
  /** By their absolute paths, with what was asked for behind these. */
  #found = new Map<string, LargeFile>();

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
  }

  /** A module whose value is the address of the file; undefined for one that esbuild may read itself. */
  load(file: string, suffix: string): OnLoadResult | undefined {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < leastBytes) return undefined;
    const source = path.relative(this.#siteDir, file).replaceAll(path.sep, '/');
    const large = { source, hash: hashFile(file) };
    this.#found.set(file + suffix, large);
    // The name of the file that is made follows from this text.
    return { contents: JSON.stringify(large), loader: 'file' };
  }

  /** Says of each file that was made which one it stands for. */
  note({ metafile, outputFiles = [] }: BuildResult): void {
    for (const made of outputFiles as MadeFile[]) {
      const output = path.relative(this.#siteDir, made.path).replaceAll(path.sep, '/');
      const [input, ...others] = Object.keys(metafile?.outputs[output]?.inputs ?? {});
      if (input === undefined || others.length > 0 || isCode.test(output)) continue;
      made.large = this.#found.get(path.resolve(this.#siteDir, input));
    }
  }
}

/** A script may be made of nothing but the address of a file. */
const isCode = /\.(?:css|js|map)$/;

/** The bytes that a file of a bundle has for readers. @throws what the file system says */
export function bytesOf(
  { contents, large }: { contents: Uint8Array; large?: LargeFile },
  siteDir: string,
): Uint8Array {
  return large ? readFileSync(path.join(siteDir, large.source)) : contents;
}
