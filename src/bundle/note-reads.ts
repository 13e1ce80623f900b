import type { Metafile } from 'esbuild';
import { pathFrom } from '../base/paths.js';

/** Absolute path of a file. A path that ends in `*` stands for the list of names in a folder that begin so. */
export type Read = string | { file: string; original: string };

/**
 * Adds the files that plugins have read to the inputs in esbuild's metafile, so that caches and `dev` watch them too.
 * @param reads absolute path of an input -> the files that were read for it; `original` is the specifier, if another file can take its
 * place
 */
export function noteReads(
  metafile: Metafile | undefined,
  reads: ReadonlyMap<string, readonly Read[]>,
  siteDir: string,
): void {
  if (!metafile) return;
  for (const [importer, files] of reads) {
    // A file can be several inputs, each with another suffix.
    const inputs = Object.keys(metafile.inputs).filter(
      (input) => input.split('?')[0] === pathFrom(siteDir, importer),
    );
    for (const read of files) {
      const { file, ...named } = typeof read === 'string' ? { file: read } : read;
      const one = { ...named, path: pathFrom(siteDir, file), kind: 'import-rule' } as const;
      metafile.inputs[one.path] ??= { bytes: 0, imports: [] };
      for (const input of inputs) metafile.inputs[input]!.imports.push(one);
    }
  }
}
