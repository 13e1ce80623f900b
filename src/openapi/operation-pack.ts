// Stores the full data of operations in one file, one after the other, so that a page only reads its own.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { makeFolder } from '../base/paths.js';
import { writeWhole } from '../base/sealed-file.js';
import { ifThere } from '../base/thrown.js';

/** Hash of a text -> its offset and length in the file, in bytes. */
export type PackedTexts = Record<string, readonly [offset: number, length: number]>;

/** Reads the text with a hash; undefined if the file does not contain it at this place. */
export function readPacked(file: string, hash: string, place?: PackedTexts[string]): string | undefined {
  const descriptor = place && openIfThere(file);
  if (!place || descriptor === undefined) return undefined;
  try {
    const bytes = Buffer.alloc(place[1]);
    readSync(descriptor, bytes, 0, place[1], place[0]);
    return hashOf(bytes) === hash ? bytes.toString() : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** The file is rewritten when it has more than this many times the used bytes. */
const mostUnused = 3;

/**
 * Appends texts to the file, and keeps those that are still in use.
 * @param texts by their hashes. @param hashes of all texts in use.
 */
export function packTexts(
  file: string,
  texts: ReadonlyMap<string, string>,
  hashes: Iterable<string>,
  former: PackedTexts = {},
): PackedTexts {
  const places: PackedTexts = {};
  const added: Buffer[] = [];
  const descriptor = Object.keys(former).length > 0 ? openIfThere(file, 'r+') : undefined;
  try {
    let size = descriptor === undefined ? 0 : fstatSync(descriptor).size;
    const start = size;
    for (const hash of new Set(hashes)) {
      const kept = former[hash];
      if (kept) places[hash] = kept;
      else {
        const bytes = Buffer.from(texts.get(hash)!);
        places[hash] = [size, bytes.length];
        size += bytes.length;
        added.push(bytes);
      }
    }
    const used = Object.values(places).reduce((sum, [, length]) => sum + length, 0);
    if (descriptor !== undefined && size <= used * mostUnused) {
      if (added.length > 0) writeSync(descriptor, Buffer.concat(added), 0, size - start, start);
      return places;
    }
    const read = (hash: string) => texts.get(hash) ?? readPacked(file, hash, former[hash]) ?? '';
    if (descriptor !== undefined)
      return packTexts(
        file,
        new Map(Object.keys(places).map((hash) => [hash, read(hash)])),
        Object.keys(places),
      );
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
  makeFolder(path.dirname(file));
  writeWhole(file, Buffer.concat(added));
  return places;
}

function openIfThere(file: string, flags = 'r'): number | undefined {
  return ifThere(() => openSync(file, flags));
}
