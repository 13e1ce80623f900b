// The folder of an output that one language of a site is written to: the output itself, or a folder in it.
import path from 'node:path';
import type { OutputRecord } from './output-manifest.js';
import type { PendingOutput } from './pending-output.js';

/** What writes the files of a site. */
export type SiteOutput = Pick<
  PendingOutput,
  'isCurrent' | 'reuseAll' | 'last' | 'add' | 'write' | 'copy' | 'recordOf' | 'read' | 'pendingDir'
> & {
  /** Keeps a file that is current. */
  reuse(file: string, key: string): void;
};

/** Files that another machine has made, named from the folder of the language. */
export interface SharedOutput {
  has(file: string, key: string): boolean;
  /** A file that is there. */
  read(file: string, key: string): Uint8Array;
}

/** Begins a part. @param folder with a slash at the end: `fr/`; empty where it is the output. */
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

/** A file and what it was made from. */
export type MadeFile = readonly [path: string, key: string];

/** Keeps files of the last build. @returns false, and keeps none, where not all of them are as they were. */
export function keepAll(files: readonly MadeFile[], output: SiteOutput): boolean {
  if (!files.every(([file, key]) => output.isCurrent(file, key))) return false;
  for (const [file, key] of files) output.reuse(file, key);
  return true;
}

/** Files of a part that were made, not copied, and the absolute paths where they lie until the output is committed. */
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
