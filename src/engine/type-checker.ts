// Checks types in code blocks with the site's own Twoslash and TypeScript, in a thread that starts on first use. Results are kept under the
// code and the package versions, so that an unchanged site does not run TypeScript.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { findPackage, packageFolders } from '../base/find-package.js';
import { hashOf } from '../base/hash.js';
import { pathFrom } from '../base/paths.js';
import { messageOf } from '../base/thrown.js';
import type { CheckRequest, TypeCheck, TypesInCode } from '../compile/code/types-in-code.js';
import type { DependencyFact } from '../compile/compiled-page.js';
import { hashOfFile } from './files-in-code.js';
import { KeptFiles } from './kept-files.js';
import type { TwoslashPaths } from './twoslash-worker.js';

/** Limit of the thread's memory. Only faulty code needs more, and would slow down the whole machine. */
const mostMegabytes = 1024;
const restMs = 2000;
const locks = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

export class TypeChecker {
  #thread: CheckerThread | undefined;
  readonly #known = new Map<string, Promise<TypesInCode>>();

  /** Returns the checker for the packages that are installed now; they can change while `dev` runs. */
  of(siteDir: string): TypeCheck {
    const found = findTools(siteDir);
    return {
      reads: found.reads,
      check: async (request) => {
        if ('missing' in found) return { missing: found.missing };
        const key = hashOf(JSON.stringify([request, found.versions]));
        const known = await this.#known.get(key);
        if (known && isFresh(known, siteDir)) return known;
        // TypeScript caches files that it has read, so changed files need a new thread.
        if (known) this.#thread = undefined;
        const types = this.#check(key, request, found.paths);
        this.#known.set(key, types);
        return types;
      },
    };
  }

  async #check(key: string, request: CheckRequest, paths: TwoslashPaths): Promise<TypesInCode> {
    const files = new KeptFiles(paths.siteDir, 'types');
    const name = `${key}.json`;
    if (await files.has(name)) {
      const kept = JSON.parse(await readFile(files.pathOf(name), 'utf8')) as TypesInCode;
      if (isFresh(kept, paths.siteDir)) return kept;
      this.#thread = undefined;
    }
    if (this.#thread?.isFor(paths) !== true) this.#thread = new CheckerThread(paths);
    const types = await this.#thread.check(request);
    if (!types.failed) await files.put(name, JSON.stringify(types));
    return types;
  }
}

/** Tells whether the files that the code imports are unchanged. */
function isFresh({ reads }: TypesInCode, siteDir: string): boolean {
  return reads.every(({ file, hash }) => hashOfFile(path.join(siteDir, file)) === hash);
}

type Tools = { reads: readonly DependencyFact[] } & (
  | { missing: string }
  | { paths: TwoslashPaths; versions: readonly string[] }
);

function findTools(siteDir: string): Tools {
  const files = [
    ...['twoslash', 'typescript'].map((name) => {
      const folders = packageFolders(name, siteDir);
      return path.join(folders.find((one) => existsSync(one)) ?? folders[0]!, 'package.json');
    }),
    ...locks.map((name) => {
      // In a workspace, the lock file is in a parent folder.
      const places = packageFolders(name, siteDir).map((one) => path.join(one, '../..', name));
      return places.find((one) => existsSync(one)) ?? places[0]!;
    }),
  ];
  const reads = files.map((file): DependencyFact => {
    return { file: pathFrom(siteDir, file), hash: hashOfFile(file) };
  });
  const twoslash = findPackage('twoslash', siteDir);
  const typescript = findPackage('typescript', siteDir);
  if (!twoslash) return { reads, missing: 'the package "twoslash" is not installed' };
  if (!typescript) return { reads, missing: 'the package "typescript" is not installed' };
  // From version 7 on, TypeScript has no API in JavaScript.
  if (Number.parseInt(typescript.version, 10) > 6)
    return { reads, missing: `Twoslash needs version 5 or 6 of "typescript", not ${typescript.version}` };
  return {
    reads,
    paths: { siteDir, twoslash: twoslash.dir, typescript: typescript.dir },
    versions: [checkerVersion, ...reads.map(({ hash }) => String(hash))],
  };
}

/** Raise it when a change of the program reports the same code differently. */
const checkerVersion = '3';

/** The thread of TypeScript. It ends when idle for a while, which frees its memory. */
class CheckerThread {
  #worker: Worker | undefined;
  #rest: NodeJS.Timeout | undefined;
  #id = 0;
  readonly #waiting = new Map<number, (types: TypesInCode) => void>();

  constructor(private readonly paths: TwoslashPaths) {}

  isFor(paths: TwoslashPaths): boolean {
    return JSON.stringify(paths) === JSON.stringify(this.paths);
  }

  check(request: CheckRequest): Promise<TypesInCode> {
    clearTimeout(this.#rest);
    this.#worker ??= this.#open();
    this.#worker.ref();
    const id = ++this.#id;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker!.postMessage({ id, request });
    });
  }

  #open(): Worker {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(fileURLToPath(new URL(`./twoslash-worker.${extension}`, import.meta.url)), {
      workerData: this.paths,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    worker.on('message', ({ id, types }: { id: number; types: TypesInCode }) => this.#answer(id, types));
    const lost = (error: unknown): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      const text = messageOf(error);
      for (const id of [...this.#waiting.keys()])
        this.#answer(id, {
          code: '',
          nodes: [],
          reads: [],
          problems: [{ line: 0, character: 0, text }],
          failed: true,
        });
    };
    worker.on('error', lost);
    worker.on('exit', (code) => lost(`TypeScript ended with ${code}`));
    return worker;
  }

  #answer(id: number, types: TypesInCode): void {
    this.#waiting.get(id)?.(types);
    this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    this.#worker?.unref();
    this.#rest = setTimeout(() => {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.terminate();
    }, restMs).unref();
  }
}
