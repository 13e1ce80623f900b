// A folder of an output, written as if it were one of its own: that of a language beside the default one.
import path from 'node:path';
import type { PendingOutput } from './pending-output.js';

/** What writes the files of a site. */
export type SiteOutput = Pick<
  PendingOutput,
  'isCurrent' | 'reuse' | 'reuseAll' | 'last' | 'add' | 'write' | 'copy' | 'recordOf' | 'read' | 'pendingDir'
>;

/** @param folder with a slash at the end: `fr/`. */
export function partOf(output: PendingOutput, folder: string): SiteOutput {
  const inPart = <File extends { path: string }>(file: File): File => ({ ...file, path: folder + file.path });
  output.keepAssetsOf(folder);
  return {
    pendingDir: path.resolve(output.pendingDir, folder),
    isCurrent: (file, key) => output.isCurrent(folder + file, key),
    reuse: (file, key) => output.reuse(folder + file, key),
    reuseAll: (key) => output.reuseAll(key),
    last: (file) => output.last(folder + file),
    add: (record) => output.add(inPart(record)),
    write: (file) => output.write(inPart(file)),
    copy: (file) => output.copy(inPart(file)),
    recordOf: (file) => output.recordOf(folder + file),
    read: (file) => output.read(folder + file),
  };
}
