// The same blobs and lists in folders: what the shards of a build are handed on in.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMissing } from '../base/sealed-file.js';
import { type BlobRef, type BlobStore, isBlob } from './blob-store.js';

export class FolderStore implements BlobStore {
  #dirs: readonly string[];

  /** @param dirs absolute. What is put goes into the first one. */
  constructor(dirs: readonly string[]) {
    this.#dirs = dirs;
  }

  async blob(ref: BlobRef): Promise<Buffer | undefined> {
    const bytes = this.#read(`cas/${ref.hash}`);
    return bytes && isBlob(bytes, ref) ? bytes : undefined;
  }

  async has({ hash }: BlobRef): Promise<boolean> {
    return existsSync(path.join(this.#dirs[0]!, 'cas', hash));
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
    for (const dir of this.#dirs) {
      try {
        return readFileSync(path.join(dir, file));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    return undefined;
  }

  #write(folder: string, name: string, bytes: Uint8Array): void {
    const dir = path.join(this.#dirs[0]!, folder);
    mkdirSync(dir, { recursive: true });
    writeFileSync(path.join(dir, name), bytes);
  }
}
