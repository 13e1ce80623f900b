// Where builds of several machines keep what they have made: bytes under their own hash, and under a key the list of the
// bytes that belong together.
import { hash } from 'node:crypto';

export interface BlobRef {
  /** SHA-256, 64 hexadecimal digits. */
  hash: string;
  size: number;
}

export interface BlobStore {
  /** The bytes, and no others; undefined where they are not there or cannot be had. */
  blob(ref: BlobRef): Promise<Buffer | undefined>;
  has(ref: BlobRef): Promise<boolean>;
  putBlob(ref: BlobRef, bytes: Uint8Array): Promise<void>;
  /** What was put last under a key, whoever did. */
  pointer(key: string): Promise<Buffer | undefined>;
  putPointer(key: string, bytes: Uint8Array): Promise<void>;
}

/** Larger ones are none of ours. */
export const largestBlob = 256 * 1024 * 1024;

export function sha256Hex(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

export function refTo(bytes: Uint8Array): BlobRef {
  return { hash: sha256Hex(bytes), size: bytes.length };
}

export function isBlobRef(value: unknown): value is BlobRef {
  const { hash: digits, size } = (value ?? {}) as Partial<BlobRef>;
  return (
    typeof digits === 'string' &&
    /^[\da-f]{64}$/.test(digits) &&
    Number.isSafeInteger(size) &&
    size! >= 0 &&
    size! <= largestBlob
  );
}

/** The bytes are those that were asked for. */
export function isBlob(bytes: Uint8Array, ref: BlobRef): boolean {
  return bytes.length === ref.size && sha256Hex(bytes) === ref.hash;
}
