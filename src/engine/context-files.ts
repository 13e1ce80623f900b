// The files through which threads get what all documents share. Each is written once and read once by each thread. A thread keeps what it
// made of a file as long as the name is the same, so the name contains a hash of the content.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { isRunning } from '../base/process.js';
import type { RenderContext } from '../render/render-context.js';
import type { PageModulesInput } from './lazy-mdx-renderer.js';

/** Everything that rendering needs, besides the pages. */
interface RenderBasis {
  context: RenderContext;
  /** CommonJS code of the theme components that the site replaces. */
  themeCode: string | undefined;
  /** undefined if no page has code to run. */
  modulesInput: PageModulesInput | undefined;
}

/** The content of a file. Sidebars are large and mostly stay the same, so they have a file of their own. */
interface ContextFile extends Omit<RenderBasis, 'context'> {
  context: Omit<RenderContext, 'sidebars'>;
  /** Absolute path. */
  sidebarsFile: string;
}

/** How many files are kept, the newest ones: jobs for an earlier state of the site may still wait for a thread. */
const kept = 3;

export class ContextFiles {
  #files: { file: string; sidebarsFile: string }[] = [];
  #sidebars: { sidebars: RenderContext['sidebars']; file: string } | undefined;

  constructor(private readonly cacheDir: string) {}

  /** Writes the file. The sidebars are serialized again only if they are another object. @returns absolute path of the file */
  put({ context: { sidebars, ...context }, themeCode, modulesInput }: RenderBasis): string {
    if (this.#files.length === 0) process.once('exit', this.#removeAtExit);
    if (this.#sidebars?.sidebars !== sidebars) {
      const text = JSON.stringify(sidebars);
      this.#sidebars = { sidebars, file: this.#write(`${process.pid}-sidebars-${hashOf(text)}`, text) };
    }
    const sidebarsFile = this.#sidebars.file;
    const text = JSON.stringify({ context, sidebarsFile, themeCode, modulesInput } satisfies ContextFile);
    const file = this.#write(`${process.pid}-context-${hashOf(text)}`, text);
    this.#files = [...this.#files.filter((other) => other.file !== file), { file, sidebarsFile }];
    const gone = this.#files.splice(0, this.#files.length - kept);
    const inUse = new Set(this.#all());
    for (const old of gone.flatMap(Object.values<string>)) if (!inUse.has(old)) rmSync(old, { force: true });
    return file;
  }

  #write(name: string, text: string): string {
    const file = path.join(openContextFolder(this.cacheDir), `${name}.json`);
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
    this.#files = [];
    this.#sidebars = undefined;
  }
}

/** Reads context files. Sidebars are read again only if their file has changed. */
export class RenderContextReader {
  #sidebars: { file: string; sidebars: RenderContext['sidebars'] } | undefined;

  /** Reads a file. @returns its content, and a hash of all that HTML depends on besides the modules that pages import */
  read(file: string): RenderBasis & { shell: string } {
    const { context, sidebarsFile, themeCode, modulesInput } = readJson<ContextFile>(file);
    const shell = hashOf(JSON.stringify([context, sidebarsFile, themeCode]));
    if (this.#sidebars?.file !== sidebarsFile)
      this.#sidebars = { file: sidebarsFile, sidebars: readJson<RenderContext['sidebars']>(sidebarsFile) };
    return { context: { ...context, sidebars: this.#sidebars.sidebars }, themeCode, modulesInput, shell };
  }
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value;
}

/** Prefix of the names of files with pages in the form that all languages share. */
export const commonPrefix = `${process.pid}-common-`;

const oneDayMs = 24 * 3600 * 1000;

/**
 * Opens the folder of the files, whose names begin with the process id. Files of killed processes are removed after a day, and not sooner:
 * whether a process in another container still runs cannot be seen from here.
 * @returns absolute path
 */
export function openContextFolder(cacheDir: string): string {
  const dir = path.join(cacheDir, 'contexts');
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) {
    const file = path.join(dir, name);
    const savedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - savedMs > oneDayMs && !isRunning(Number.parseInt(name, 10)))
      rmSync(file, { force: true });
  }
  return dir;
}
