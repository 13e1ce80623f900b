// Keeps large pictures, videos and fonts that modules import out of memory, as esbuild and the caches of bundles would hold their bytes
// several times. The bundle contains a line of text in their place, and names the source file until something writes or serves it.

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildResult, OnLoadResult, OutputFile } from 'esbuild';
import { hashFile } from '../base/hash.js';
import { pathFrom } from '../base/paths.js';

const leastBytes = 64 * 1024;

export interface LargeFile {
  /** Path relative to the site's folder. */
  source: string;
  /** Hash of its contents when it was bundled. */
  hash: string;
}

/** An output file of a bundle. */
export interface MadeFile extends OutputFile {
  /** The file whose bytes it stands for; undefined if it has its bytes itself. */
  large?: LargeFile;
}

/** The large files of one bundle, remembered by path: an author's own file could contain the text that stands for one. */
export class LargeFiles {
  #siteDir: string;
  /** Absolute path with the suffix of the import -> file. */
  #found = new Map<string, LargeFile>();

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
  }

  /** Returns a module whose value is the URL of the file; undefined if the file is small, so that esbuild reads it. */
  load(file: string, suffix: string): OnLoadResult | undefined {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < leastBytes) return undefined;
    const source = pathFrom(this.#siteDir, file);
    const large = { source, hash: hashFile(file) };
    this.#found.set(file + suffix, large);
    // The hash in the name of the output file is made from this text.
    return { contents: JSON.stringify(large), loader: 'file' };
  }

  /** Sets `large` of each output file that stands for a large one. */
  note({ metafile, outputFiles = [] }: BuildResult): void {
    for (const made of outputFiles as MadeFile[]) {
      const output = pathFrom(this.#siteDir, made.path);
      const [input, ...others] = Object.keys(metafile?.outputs[output]?.inputs ?? {});
      if (input === undefined || others.length > 0 || isCode.test(output)) continue;
      made.large = this.#found.get(path.resolve(this.#siteDir, input));
    }
  }
}

/** A script may consist of nothing but the URL of a file, and is not that file. */
const isCode = /\.(?:css|js|map)$/;

/** Returns the bytes of an output file that readers get. @throws errors of the file system */
export function bytesOf(
  { contents, large }: { contents: Uint8Array; large?: LargeFile },
  siteDir: string,
): Uint8Array {
  return large ? readFileSync(path.join(siteDir, large.source)) : contents;
}
