// Files that are made once and kept for later builds, each under a name that says what it was made of.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stateFolder } from '../base/state-folder.js';
import { SiteErrors } from '../errors.js';
import { fromFileSystem } from '../output/output-errors.js';

/** What nobody has asked for since is thrown away. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

const statOf = (file: string) => stat(file).catch(() => undefined);

/** A folder of them beside the cache, which all languages of a site share. */
export class KeptFiles {
  readonly #dir: string;

  constructor(siteDir: string, folder: string) {
    this.#dir = path.join(stateFolder(siteDir), folder);
  }

  /** @returns absolute path, whether the file is there or not. */
  pathOf(name: string): string {
    return path.join(this.#dir, name);
  }

  /** Whether the file is there; notes that somebody has asked for it. */
  async has(name: string): Promise<boolean> {
    const file = this.pathOf(name);
    const stats = await statOf(file);
    if (stats && stats.mtimeMs < Date.now() - keptMs / 2) await utimes(file, new Date(), new Date());
    return stats !== undefined;
  }

  /** Another thread may write the same. @throws SiteErrors where the disk is full or may not be written */
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

  /** Throws away what no page has shown for long. */
  async tidy(): Promise<void> {
    for (const name of existsSync(this.#dir) ? await readdir(this.#dir) : []) {
      const { mtimeMs } = (await statOf(this.pathOf(name))) ?? { mtimeMs: Date.now() };
      if (mtimeMs < Date.now() - keptMs) await rm(this.pathOf(name), { force: true });
    }
  }
}
