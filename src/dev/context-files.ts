// The files through which threads get the render context. A thread keeps what it made of a file for as long as the name
// is the same, so each content has a name of its own.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../hash.js';
import type { RenderContextFile } from '../workers/page-work.js';

/** Jobs of an earlier state of the site may still wait for a thread. */
const kept = 3;

export class ContextFiles {
  #dir: string;
  #files: string[] = [];

  constructor(cacheDir: string) {
    this.#dir = cacheDir;
    // Also where a signal ends the process.
    process.once('exit', this.#removeAtExit);
  }

  /** @returns absolute path of the file with this content. */
  put(context: RenderContextFile): string {
    const text = JSON.stringify(context);
    const file = path.join(this.#dir, `dev-context-${process.pid}-${hashOf(text)}.json`);
    if (this.#files.includes(file)) {
      this.#files = [...this.#files.filter((other) => other !== file), file];
      return file;
    }
    mkdirSync(this.#dir, { recursive: true });
    writeFileSync(file, text);
    this.#files.push(file);
    for (const old of this.#files.splice(0, this.#files.length - kept)) rmSync(old, { force: true });
    return file;
  }

  #removeAtExit = (): void => this.removeAll();

  removeAll(): void {
    process.off('exit', this.#removeAtExit);
    for (const file of this.#files) rmSync(file, { force: true });
  }
}
