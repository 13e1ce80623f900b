import path from 'node:path';
import type { Metafile } from 'esbuild';

/**
 * Adds to what esbuild tells of its inputs what plugins have read beside them, so that caches and `dev` hold it, too.
 * @param reads absolute path of an input -> those of files; of folders with a slash at the end, whose names are looked at.
 */
export function noteReads(
  metafile: Metafile | undefined,
  reads: ReadonlyMap<string, readonly string[]>,
  siteDir: string,
): void {
  if (!metafile) return;
  const nameOf = (absolutePath: string): string =>
    path.relative(siteDir, absolutePath).replaceAll(path.sep, '/') + (absolutePath.endsWith('/') ? '/' : '');
  for (const [importer, files] of reads) {
    // A file can be in the bundle more than once, as something else by each suffix.
    const inputs = Object.keys(metafile.inputs).filter((input) => input.split('?')[0] === nameOf(importer));
    for (const file of files.map(nameOf)) {
      metafile.inputs[file] ??= { bytes: 0, imports: [] };
      for (const input of inputs) metafile.inputs[input]!.imports.push({ path: file, kind: 'import-rule' });
    }
  }
}
