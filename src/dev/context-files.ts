// The files through which threads get the render context. A thread keeps what it made of a file for as long as the name
// is the same, so each content has a name of its own.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openContextFolder } from '../engine/context-folder.js';
import type { RenderBasis, RenderContextFile } from '../engine/render-context-file.js';
import { hashOf } from '../hash.js';
import type { RenderContext } from '../render/render-context.js';

/** Jobs of an earlier state of the site may still wait for a thread. */
const kept = 3;

export class ContextFiles {
  #cacheDir: string;
  #files: { file: string; sidebarsFile: string }[] = [];
  #sidebars: { sidebars: RenderContext['sidebars']; file: string } | undefined;

  constructor(cacheDir: string) {
    this.#cacheDir = cacheDir;
    process.once('exit', this.#removeAtExit);
  }

  /** @returns absolute path of the file with this content. The same object of sidebars is not looked at twice. */
  put({ context: { sidebars, ...context }, ...basis }: RenderBasis): string {
    if (this.#sidebars?.sidebars !== sidebars) {
      const text = JSON.stringify(sidebars);
      this.#sidebars = { sidebars, file: this.#write(`${process.pid}-sidebars-${hashOf(text)}`, text) };
    }
    const sidebarsFile = this.#sidebars.file;
    const text = JSON.stringify({ context, sidebars: sidebarsFile, ...basis } satisfies RenderContextFile);
    const file = this.#write(`${process.pid}-context-${hashOf(text)}`, text);
    this.#files = [...this.#files.filter((other) => other.file !== file), { file, sidebarsFile }];
    const gone = this.#files.splice(0, this.#files.length - kept);
    const inUse = new Set(this.#all());
    for (const old of gone.flatMap(Object.values<string>)) if (!inUse.has(old)) rmSync(old, { force: true });
    return file;
  }

  #write(name: string, text: string): string {
    const file = path.join(openContextFolder(this.#cacheDir), `${name}.json`);
    if (!this.#all().includes(file)) writeFileSync(file, text);
    return file;
  }

  #all(): string[] {
    return this.#files.flatMap(Object.values<string>);
  }

  #removeAtExit = (): void => this.removeAll();

  removeAll(): void {
    process.off('exit', this.#removeAtExit);
    for (const file of this.#all()) rmSync(file, { force: true });
  }
}
