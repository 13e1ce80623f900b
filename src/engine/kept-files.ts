// Keeps files that are costly to make for later builds, such as social cards. The name of each contains a digest of its inputs.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stateFolder } from '../base/state-folder.js';
import { SiteErrors } from '../errors.js';
import { fromFileSystem } from '../output/output-errors.js';

/** Files that nobody has asked for in this time are removed. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

const statOf = (file: string) => stat(file).catch(() => undefined);

/** A folder of such files beside the cache, shared by all languages of a site. */
export class KeptFiles {
  readonly #dir: string;

  constructor(siteDir: string, folder: string) {
    this.#dir = path.join(stateFolder(siteDir), folder);
  }

  /** Returns the absolute path of a file, whether it exists or not. */
  pathOf(name: string): string {
    return path.join(this.#dir, name);
  }

  /** Tells whether the file exists, and notes that it is still in use. */
  async has(name: string): Promise<boolean> {
    const file = this.pathOf(name);
    const stats = await statOf(file);
    if (stats && stats.mtimeMs < Date.now() - keptMs / 2) await utimes(file, new Date(), new Date());
    return stats !== undefined;
  }

  /** Writes a file; other threads may write the same one at the same time. @throws SiteErrors if the disk is full or not writable */
  async put(name: string, contents: string | Uint8Array): Promise<void> {
    const temporary = this.pathOf(`${name}.${process.pid}-${Math.random()}`);
    try {
      await mkdir(this.#dir, { recursive: true });
      await writeFile(temporary, contents);
      await rename(temporary, this.pathOf(name));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      const problem = fromFileSystem(error);
      throw problem ? new SiteErrors([problem]) : error;
    }
  }

  /** Removes files that no page has used for long. */
  async tidy(): Promise<void> {
    for (const name of existsSync(this.#dir) ? await readdir(this.#dir) : []) {
      const { mtimeMs } = (await statOf(this.pathOf(name))) ?? { mtimeMs: Date.now() };
      if (mtimeMs < Date.now() - keptMs) await rm(this.pathOf(name), { force: true });
    }
  }
}
