// The interface of stores in which builds on several machines share results: blobs under their own hash, and under a key the list of the
// blobs that belong together.
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readIfThere } from '../base/sealed-file.js';

export interface BlobRef {
  /** SHA-256, 64 hexadecimal digits. */
  hash: string;
  size: number;
}

export interface BlobStore {
  /** Returns the bytes, verified; undefined if they are not there or cannot be fetched. */
  blob(ref: BlobRef): Promise<Buffer | undefined>;
  has(ref: BlobRef): Promise<boolean>;
  putBlob(ref: BlobRef, bytes: Uint8Array): Promise<void>;
  /** Returns what was last stored under a key, by any machine. */
  pointer(key: string): Promise<Buffer | undefined>;
  putPointer(key: string, bytes: Uint8Array): Promise<void>;
}

/** Larger blobs cannot be ours. */
const largestBlob = 256 * 1024 * 1024;

/** Returns the SHA-256 hash in hexadecimal digits. */
export function sha256Hex(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** Returns the reference to a blob with these bytes. */
export function refTo(bytes: Uint8Array): BlobRef {
  return { hash: sha256Hex(bytes), size: bytes.length };
}

/** Validates a reference that another machine has written. */
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

/** Tells whether the bytes have the size and hash that were asked for. */
export function isBlob(bytes: Uint8Array, ref: BlobRef): boolean {
  return bytes.length === ref.size && sha256Hex(bytes) === ref.hash;
}

/** A store in local folders, for the shards of a build. */
export class FolderStore implements BlobStore {
  /** @param dirs absolute; writes go to the first one */
  constructor(private readonly dirs: readonly string[]) {}

  async blob(ref: BlobRef): Promise<Buffer | undefined> {
    const bytes = this.#read(`cas/${ref.hash}`);
    return bytes && isBlob(bytes, ref) ? bytes : undefined;
  }

  async has({ hash }: BlobRef): Promise<boolean> {
    return existsSync(path.join(this.dirs[0]!, 'cas', hash));
  }

  async putBlob({ hash }: BlobRef, bytes: Uint8Array): Promise<void> {
    this.#write('cas', hash, bytes);
  }

  async pointer(key: string): Promise<Buffer | undefined> {
    return this.#read(`ac/${key}`);
  }

  async putPointer(key: string, bytes: Uint8Array): Promise<void> {
    this.#write('ac', key, bytes);
  }

  #read(file: string): Buffer | undefined {
    for (const dir of this.dirs) {
      const bytes = readIfThere(path.join(dir, file));
      if (bytes) return bytes;
    }
    return undefined;
  }

  #write(folder: string, name: string, bytes: Uint8Array): void {
    const dir = path.join(this.dirs[0]!, folder);
    mkdirSync(dir, { recursive: true });
    writeFileSync(path.join(dir, name), bytes);
  }
}
