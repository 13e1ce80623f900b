// Caches the results of bundling: on disk for the next run, and in memory while one process bundles repeatedly (`dev`).
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { InputHashes, type ModuleInput } from '../config/module-inputs.js';

/** The least that a result must have to be cached. */
interface Bundle {
  files: readonly { path: string; contents: Uint8Array }[];
  /** The source files of the bundle, with their hashes. */
  inputs: readonly ModuleInput[];
}

interface Kept<Made> {
  key: string;
  made: Made;
}

/** How a bundle is stored on disk; its other fields are JSON already. */
interface Stored {
  key: string;
  /** `contents` is in base64. */
  files: readonly { path: string; contents: string }[];
}

/** Cached parts by their cache keys. */
type StoredParts = Record<string, unknown>;

/** How many parts are made at the same time, as the sources of each are in memory meanwhile. */
const atATime = 16;

export class BundleCache {
  #cacheDir: string;
  #isSavedLater: boolean;
  #hashes: InputHashes;
  #bundles = new Map<string, Kept<Bundle>>();
  #parts = new Map<string, StoredParts>();
  #unsaved = new Set<string>();
  #unsavedParts = new Set<string>();

  /** @param options with `savedLater`, nothing is written to disk before `save` is called */
  constructor(cacheDir: string, siteDir: string, { savedLater = false } = {}) {
    this.#cacheDir = cacheDir;
    this.#isSavedLater = savedLater;
    this.#hashes = new InputHashes(siteDir);
  }

  /** Returns the cached bundle if its key and its source files are unchanged, within a run the same object; else makes it. */
  async bundle<Made extends Bundle>(name: string, key: string, make: () => Promise<Made>): Promise<Made> {
    const kept = this.#bundles.get(name) ?? this.#read(name, key);
    if (kept?.key === key && this.#isUnchanged(kept.made)) {
      this.#bundles.set(name, kept);
      return kept.made as Made;
    }
    const made = await make();
    this.#bundles.set(name, { key, made });
    this.#unsaved.add(name);
    if (!this.#isSavedLater) this.save();
    return made;
  }

  /**
   * Returns small results that depend on nothing but their cache keys. Only the parts of the last call stay in the cache.
   * @param keys part -> its cache key
   * @param make returns undefined for a part that cannot be made; it is then left out
   */
  async parts<Made>(
    name: string,
    keys: ReadonlyMap<string, string>,
    make: (part: string) => Promise<Made | undefined>,
  ): Promise<Map<string, Made>> {
    const opened = this.openParts<Made>(name);
    const parts = new Map<string, Made>();
    const wanted = [...keys];
    for (let start = 0; start < wanted.length; start += atATime) {
      const some = wanted.slice(start, start + atATime);
      const made = await Promise.all(some.map(([part, key]) => opened.get(key, () => make(part))));
      for (const [index, [part]] of some.entries())
        if (made[index] !== undefined) parts.set(part, made[index]);
    }
    opened.keep();
    return parts;
  }

  /**
   * Does the same for parts that are found one after the other, as one tells which others are needed.
   * @returns `get` looks up or makes a part; `keep` ends it, and stores the parts that were asked for
   */
  openParts<Made>(name: string) {
    const known = this.#parts.get(name) ?? readSealed<StoredParts>(this.#fileOf(name)) ?? {};
    const kept: StoredParts = {};
    let sinceRest = 0;
    const get = async (key: string, make: () => Promise<Made | undefined>): Promise<Made | undefined> => {
      const found = known[key] as Made | undefined;
      // Yields to the event loop now and then, so that the dev server goes on answering requests.
      if (found === undefined && ++sinceRest % atATime === 0) await setImmediate();
      const made = found ?? (await make());
      if (made !== undefined) kept[key] = made;
      return made;
    };
    const keep = (): void => {
      if (Object.keys(kept).some((key) => known[key] === undefined)) this.#unsavedParts.add(name);
      this.#parts.set(name, kept);
      if (!this.#isSavedLater) this.save();
    };
    return { get, keep };
  }

  /** Writes what `savedLater` has held back. */
  save(): void {
    for (const name of this.#unsaved) {
      const { key, made } = this.#bundles.get(name)!;
      const files = made.files.map((file) => ({
        ...file,
        contents: Buffer.from(file.contents).toString('base64'),
      }));
      writeSealed(this.#fileOf(name), { ...made, key, files } satisfies Stored);
    }
    for (const name of this.#unsavedParts) writeSealed(this.#fileOf(name), this.#parts.get(name)!);
    this.#unsaved.clear();
    this.#unsavedParts.clear();
  }

  #read(name: string, wanted: string): Kept<Bundle> | undefined {
    const stored = readSealed<Stored & Omit<Bundle, 'files'>>(this.#fileOf(name));
    if (stored?.key !== wanted) return undefined;
    const { key, files, ...made } = stored;
    const decoded = files.map((file) => ({ ...file, contents: Buffer.from(file.contents, 'base64') }));
    return { key, made: { ...made, files: decoded } };
  }

  #fileOf(name: string): string {
    return path.join(this.#cacheDir, `${name}.json`);
  }

  #isUnchanged({ inputs }: Bundle): boolean {
    return inputs.every(({ file, hash }) => this.#hashes.hash(file) === hash);
  }
}
