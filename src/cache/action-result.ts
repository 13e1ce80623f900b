// Encodes the list of blobs under a key as Bazel's remote caches require it: an ActionResult of the Remote Execution API in Protocol
// Buffers, with the blobs as output files. Such caches refuse anything else, and keep or evict all blobs of a list together.
import { type BlobRef, isBlobRef } from './blob-store.js';

// Field numbers: ActionResult.output_files, OutputFile.path and .digest, Digest.hash and .size_bytes.
const outputFiles = 2;
const path = 1;
const digest = 2;
const hash = 1;
const sizeBytes = 2;

/** Encodes a list. @param refs the first one is the index, which tells what the others contain */
export function encodeActionResult(refs: readonly BlobRef[]): Buffer {
  return Buffer.concat(
    refs.map((ref, index) => {
      const ofDigest = Buffer.concat([
        bytesField(hash, Buffer.from(ref.hash)),
        varint(sizeBytes << 3),
        varint(ref.size),
      ]);
      const name = Buffer.from(String(index));
      return bytesField(outputFiles, Buffer.concat([bytesField(path, name), bytesField(digest, ofDigest)]));
    }),
  );
}

/** Decodes a list; undefined if the bytes are not one. */
export function decodeActionResult(bytes: Buffer): BlobRef[] | undefined {
  const refs: BlobRef[] = [];
  for (const file of fieldsOf(bytes) ?? []) {
    if (file.number !== outputFiles || typeof file.value === 'number') continue;
    const ofDigest = fieldsOf(file.value)?.find(({ number }) => number === digest)?.value;
    const parts = typeof ofDigest === 'object' ? fieldsOf(ofDigest) : undefined;
    const digits = parts?.find(({ number }) => number === hash)?.value;
    const size = parts?.find(({ number }) => number === sizeBytes)?.value ?? 0;
    const ref = { hash: String(digits), size };
    if (!isBlobRef(ref)) return undefined;
    refs.push(ref);
  }
  return refs.length > 0 ? refs : undefined;
}

interface ReadField {
  number: number;
  value: number | Buffer;
}

function fieldsOf(bytes: Buffer): ReadField[] | undefined {
  const fields: ReadField[] = [];
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) break;
    }
    return value;
  };
  while (at < bytes.length) {
    const tag = next();
    const type = tag % 8;
    const number = Math.floor(tag / 8);
    if (type === 0) fields.push({ number, value: next() });
    else if (type === 2) {
      const length = next();
      if (length > bytes.length - at) return undefined;
      fields.push({ number, value: bytes.subarray(at, at + length) });
      at += length;
    } else return undefined;
  }
  return fields;
}

function bytesField(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}
