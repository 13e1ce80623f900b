// What bundling has made: kept on disk for the next run, and in memory for who bundles again and again.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { InputHashes, type ModuleInput } from '../config/module-inputs.js';

/** What can be kept. */
interface Bundle {
  files: readonly { path: string; contents: Uint8Array }[];
  /** The files that it was made of. */
  inputs: readonly ModuleInput[];
}

interface Kept<Made> {
  key: string;
  made: Made;
}

/** The rest of what was made is JSON as it is. */
interface Stored {
  key: string;
  /** Contents in base64. */
  files: readonly { path: string; contents: string }[];
}

/** By their keys. */
type StoredParts = Record<string, unknown>;

/** How many parts are made at a time: what they are made of is in memory. */
const atATime = 16;

export class BundleCache {
  #cacheDir: string;
  #isSavedLater: boolean;
  #hashes: InputHashes;
  #bundles = new Map<string, Kept<Bundle>>();
  #parts = new Map<string, StoredParts>();
  #unsaved = new Set<string>();
  #unsavedParts = new Set<string>();

  /** @param options `savedLater`: nothing is written before `save`. */
  constructor(cacheDir: string, siteDir: string, { savedLater = false } = {}) {
    this.#cacheDir = cacheDir;
    this.#isSavedLater = savedLater;
    this.#hashes = new InputHashes(siteDir);
  }

  /**
   * The bundle of a name: that of the last time, the very same object within a run, where neither the key nor any file
   * that went into it has changed; else it is made.
   */
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
   * Parts that follow from their keys alone. Those of the last call are kept.
   * @param keys of each part that is wanted, by a name of its own.
   * @param make what cannot be made is undefined, and is left out.
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
   * The same where only one part tells which others are wanted.
   * @returns `keep` ends it: what was asked for until then is kept.
   */
  openParts<Made>(name: string) {
    const known = this.#parts.get(name) ?? readSealed<StoredParts>(this.#fileOf(name)) ?? {};
    const kept: StoredParts = {};
    let sinceRest = 0;
    const get = async (key: string, make: () => Promise<Made | undefined>): Promise<Made | undefined> => {
      const found = known[key] as Made | undefined;
      // Whoever serves pages meanwhile must not wait for all of them.
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

  /** For the next run. */
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
