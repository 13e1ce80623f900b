import path from 'node:path';
import type { Metafile } from 'esbuild';

/** Absolute path of a file; with a star at the end, of all that begins so, whose names are looked at. */
export type Read = string | { file: string; original: string };

/**
 * Adds to what esbuild tells of its inputs what plugins have read beside them, so that caches and `dev` hold it, too.
 * @param reads absolute path of an input -> what it reads; with the name that it has a module by, which another file may come to mean
 */
export function noteReads(
  metafile: Metafile | undefined,
  reads: ReadonlyMap<string, readonly Read[]>,
  siteDir: string,
): void {
  if (!metafile) return;
  const nameOf = (absolutePath: string): string =>
    path.relative(siteDir, absolutePath).replaceAll(path.sep, '/');
  for (const [importer, files] of reads) {
    // A file can be in the bundle more than once, as something else by each suffix.
    const inputs = Object.keys(metafile.inputs).filter((input) => input.split('?')[0] === nameOf(importer));
    for (const read of files) {
      const { file, ...named } = typeof read === 'string' ? { file: read } : read;
      const one = { ...named, path: nameOf(file), kind: 'import-rule' } as const;
      metafile.inputs[one.path] ??= { bytes: 0, imports: [] };
      for (const input of inputs) metafile.inputs[input]!.imports.push(one);
    }
  }
}
