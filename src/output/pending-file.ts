// Writes single files into the staging folder; used by `PendingOutput` and by worker threads.
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { isSameOrInside, makeFolder, makeOneFolder } from '../base/paths.js';
import { encodeUtf8 } from '../base/utf8.js';
import { onFileSystem, outputDuplicate, outputPathOutside } from './output-errors.js';
import type { OutputRecord } from './output-manifest.js';

/** A file of the output, in memory. */
export interface OutputFile {
  /** Path in the output, with forward slashes. */
  path: string;
  contents: string | Uint8Array;
}

export interface PendingFileWriter {
  write(file: { path: string; contents: string | Uint8Array; key: string }): OutputRecord;
  /** @param file.source absolute path */
  copy(file: { path: string; source: string; key: string }): OutputRecord;
  /** Removes a file, and folders that become empty, because a later file may have the path of such a folder. */
  remove(file: string): void;
}

const chunkBytes = 1 << 20;

/**
 * Returns a writer for one thread; it creates each folder once.
 * @param rootIsThere true if the folder exists already: if it is gone, the build was given up, and writing fails
 */
export function pendingFileWriter(pendingDir: string, rootIsThere = false): PendingFileWriter {
  const folders = new Set(rootIsThere ? [pendingDir] : []);
  /** Creates folders from the root down. A root that was removed is not created again. */
  const ensureFolder = (folder: string): void => {
    if (folders.has(folder)) return;
    if (folder === pendingDir) makeFolder(folder);
    else {
      ensureFolder(path.dirname(folder));
      makeOneFolder(folder);
    }
    folders.add(folder);
  };
  const create = (file: string): number => {
    if (leavesFolder(file)) throw outputPathOutside(file);
    const absolutePath = path.join(pendingDir, file);
    try {
      ensureFolder(path.dirname(absolutePath));
      return openSync(absolutePath, 'w');
    } catch (error) {
      throw clashIn(pendingDir, error as NodeJS.ErrnoException) ?? error;
    }
  };

  return {
    write: ({ path: file, contents, key }) =>
      onFileSystem(() => {
        const bytes = typeof contents === 'string' ? encodeUtf8(contents) : contents;
        const descriptor = create(file);
        try {
          writeWhole(descriptor, bytes);
          return {
            path: file,
            hash: hashOf(bytes),
            size: bytes.length,
            mtimeMs: fstatSync(descriptor).mtimeMs,
            key,
          };
        } finally {
          closeSync(descriptor);
        }
      }),

    copy: ({ path: file, source, key }) =>
      onFileSystem(() => {
        const from = openSync(source, constants.O_RDONLY);
        try {
          const descriptor = create(file);
          try {
            const { hash, size } = pump(from, descriptor);
            return { path: file, hash, size, mtimeMs: fstatSync(descriptor).mtimeMs, key };
          } finally {
            closeSync(descriptor);
          }
        } finally {
          closeSync(from);
        }
      }),

    remove(file) {
      rmSync(path.join(pendingDir, file));
      for (
        let folder = path.dirname(path.join(pendingDir, file));
        folder !== pendingDir && readdirSync(folder).length === 0;
        folder = path.dirname(folder)
      ) {
        rmdirSync(folder);
        folders.delete(folder);
      }
    },
  };
}

/** Returns an error if a file has the path of another file's folder; some paths are known only when the files are made. */
function clashIn(pendingDir: string, { code = '', path: place = '' }: NodeJS.ErrnoException) {
  const inside = path.relative(pendingDir, place);
  const isOfSite = place !== '' && inside !== '' && isSameOrInside(place, pendingDir);
  return isOfSite && /^(?:EISDIR|ENOTDIR|EEXIST)$/.test(code)
    ? outputDuplicate(inside.replaceAll(path.sep, '/'))
    : undefined;
}

/** Tells whether a path leaves the output folder or is invalid: `../x`, `/x`, `a//b`, `a\..\b`, an empty path or one with U+0000. */
function leavesFolder(file: string): boolean {
  return (
    file.includes('\0') || file.split(/[\\/]/).some((part) => part === '' || part === '.' || part === '..')
  );
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}

/** Copies in chunks, because static files can be videos. */
function pump(from: number, to: number): { hash: string; size: number } {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let size = 0;
  for (let count = readSync(from, buffer); count > 0; count = readSync(from, buffer)) {
    const chunk = buffer.subarray(0, count);
    hash.update(chunk);
    writeWhole(to, chunk);
    size += count;
  }
  return { hash: hash.digest('hex').slice(0, 16), size };
}
