// Writes one language of a site into an output: into the output folder itself, or a folder in it.
import path from 'node:path';
import type { OutputRecord } from './output-manifest.js';
import type { PendingOutput } from './pending-output.js';

/** The methods for writing files of a site. */
export type SiteOutput = Pick<
  PendingOutput,
  'isCurrent' | 'reuseAll' | 'last' | 'add' | 'write' | 'copy' | 'recordOf' | 'read' | 'pendingDir'
> & {
  /** Keeps a file that is current. */
  reuse(file: string, key: string): void;
};

/** Files that another machine has made, by paths relative to the folder of the language. */
export interface SharedOutput {
  has(file: string, key: string): boolean;
  /** Returns a file that `has` has found. */
  read(file: string, key: string): Uint8Array;
}

/** Begins a language. @param folder with a slash at the end: `fr/`; empty if it is the output itself */
export function partOf(output: PendingOutput, folder: string, shared?: SharedOutput): SiteOutput {
  const inPart = <File extends { path: string }>(file: File): File => ({ ...file, path: folder + file.path });
  if (folder !== '') output.beginPart(folder);
  const isOwn = (file: string, key: string): boolean => output.isCurrent(folder + file, key);
  return {
    pendingDir: path.resolve(output.pendingDir, folder),
    isCurrent: (file, key) => isOwn(file, key) || (shared?.has(file, key) ?? false),
    reuse(file, key) {
      if (shared?.has(file, key) && !isOwn(file, key))
        output.write(inPart({ path: file, contents: shared.read(file, key), key }));
      else output.reuse(folder + file);
    },
    reuseAll: (key) => output.reuseAll(key),
    last: (file) => output.last(folder + file),
    add: (record) => output.add(inPart(record)),
    write: (file) => output.write(inPart(file)),
    copy: (file) => output.copy(inPart(file)),
    recordOf: (file) => output.recordOf(folder + file),
    read: (file) => output.read(folder + file),
  };
}

/** A file, and the digest of its inputs. */
export type MadeFile = readonly [path: string, key: string];

/** Keeps files of the last build. @returns false, without keeping any, if one of them has changed */
export function keepAll(files: readonly MadeFile[], output: SiteOutput): boolean {
  if (!files.every(([file, key]) => output.isCurrent(file, key))) return false;
  for (const [file, key] of files) output.reuse(file, key);
  return true;
}

/** Returns the files of a part that were made and not copied, with their absolute paths until the output is committed. */
export function madeIn(
  output: PendingOutput,
  folder: string,
): { record: OutputRecord; absolutePath: string }[] {
  return output
    .made()
    .filter(({ path: file }) => file.startsWith(folder))
    .map((record) => ({
      record: { ...record, path: record.path.slice(folder.length) },
      absolutePath: output.placeOf(record.path),
    }));
}
