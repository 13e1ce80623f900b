import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { programDigest } from '../base/program-digest.js';
import { readSealed, writeSealed } from '../cache/sealed-file.js';
import type { SecretScanOptions } from './scan-secrets.js';

interface StoredTexts {
  rules: string;
  digests: readonly string[];
}

/** Texts in which a former run found no secrets by the same rules: they are not read again. */
export class CleanTexts {
  #file: string;
  #rules: string;
  #known: ReadonlySet<string>;
  #clean = new Set<string>();

  constructor(cacheDir: string, secrets: SecretScanOptions) {
    this.#file = path.join(cacheDir, 'clean-texts.json');
    this.#rules = hashOf(JSON.stringify([programDigest, secrets]));
    const stored = readSealed<StoredTexts>(this.#file);
    this.#known = new Set(stored?.rules === this.#rules ? stored.digests : []);
  }

  /** @param digest of the text, or of all that it is made of. */
  has(digest: string): boolean {
    if (this.#known.has(digest)) this.#clean.add(digest);
    return this.#clean.has(digest);
  }

  add(digest: string): void {
    this.#clean.add(digest);
  }

  /** Forgets what this run has not asked for. */
  save(): void {
    const isSame =
      this.#clean.size === this.#known.size && [...this.#clean].every((digest) => this.#known.has(digest));
    if (isSame) return;
    writeSealed(this.#file, { rules: this.#rules, digests: [...this.#clean] } satisfies StoredTexts);
  }
}
