// Writes an export as a folder and as a zip file.
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { hashFile, hashOf } from '../base/hash.js';
import type { PendingOutput } from '../output/pending-output.js';
import type { BuiltFolder } from './built-folder.js';
import type { LocalFile } from './local-files.js';

/** Writes all files into the folder and the zip file, if these are wanted. */
export async function writeLocal(
  files: AsyncIterable<LocalFile>,
  { dir }: BuiltFolder,
  { output, zip }: { output: PendingOutput | undefined; zip: ZipWriter | undefined },
): Promise<void> {
  for await (const { path: file, contents } of files) {
    const source = path.join(dir, file);
    const bytes = typeof contents === 'string' ? Buffer.from(contents) : contents;
    zip?.add(file, bytes ?? source);
    if (bytes) output?.write({ path: file, contents: bytes, key: hashOf(bytes) });
    else if (output) output.copy({ path: file, source, key: hashFile(source) });
  }
}

export interface ZipWriter {
  /** @param contents bytes, or the absolute path of a file. */
  add(name: string, contents: Uint8Array | string): void;
  /** Ends the file. @returns its size. */
  end(): Promise<number>;
}

/** Creates a zip file. The same files in the same order give the same bytes. */
export function openZip(file: string): ZipWriter {
  const zip = new ZipFile();
  const written = createWriteStream(file);
  // Errors are reported when the end is awaited.
  const isDone = finished(zip.outputStream.pipe(written));
  isDone.catch(() => undefined);
  const failed = new Promise<never>((_, reject) => {
    zip.on('error', reject);
  });
  failed.catch(() => undefined);
  // A constant timestamp, the earliest one of the format.
  const options = { mtime: new Date(1980, 0, 1), mode: 0o100_644, forceDosTimestamp: true };
  return {
    add(name, contents) {
      if (typeof contents === 'string') zip.addFile(contents, name, options);
      else zip.addBuffer(Buffer.from(contents), name, options);
    },
    async end() {
      zip.end();
      await Promise.race([isDone, failed]);
      return written.bytesWritten;
    },
  };
}
