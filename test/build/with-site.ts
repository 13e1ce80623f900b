// Whole sites in temporary folders, built by the real command.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { writeFiles } from '../write-files.js';
// Once loaded, it goes on working in the folder that was current then.
import 'esbuild';
import type { build } from '../../src/build.js';
import type { LazyWorkers } from '../../src/engine/page-workers.js';
import { recordingTerminal } from '../cli/recording-terminal.js';
import { untilOld } from '../config/with-site.js';

export const bin = fileURLToPath(new URL('../../bin/relaydocs.js', import.meta.url));
/** Arguments of node for a command that is to give up soon what does not come to an end. */
export const hurried = ['--import', new URL('../hurried-clock.mjs', import.meta.url).href];
const distribution = (file: string): string => new URL(`../../dist/${file}`, import.meta.url).href;

/** The program as it is published, in this process. */
export const loadCli = (): Promise<typeof import('../../src/cli/main.js')> => import(distribution('cli.js'));

export const smallestConfig = `export default { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/' };\n`;

/** A config with a base and further fields, written as in the file. */
export const configWith = (fields: string): string =>
  `export default { title: 'T', url: 'https://docs.example.com', baseUrl: '/base/', ${fields} };\n`;

/** The article alone, without the lines that Markdown leaves between blocks. */
export function articleOf(html: string): string {
  const [, main = ''] = /<article[^>]*>([\s\S]*)<\/article>/.exec(html) ?? [];
  return main.replaceAll('\n', '');
}

export interface TestSite {
  dir: string;
  write(files: Readonly<Record<string, string | Uint8Array>>): void;
  /** Runs `relaydocs` in the site's folder: in this process, or in one of its own where the environment or a cache is given. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Run>;
  /** A file of the output, as text. */
  output(file: string): string;
}

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Lays a site out in a temporary folder for as long as `use` runs. Without a config the smallest one of ours is added. */
export async function withSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (site: TestSite) => Promise<void>,
): Promise<void> {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-site-')));
  const write: TestSite['write'] = (some) => {
    writeFiles(dir, some);
  };
  try {
    const isForeign = Object.keys(files).some((file) => file.startsWith('docusaurus.config.'));
    write({ ...(isForeign ? {} : { 'relaydocs.config.ts': smallestConfig }), ...files });
    await use({
      dir,
      write,
      run: (args, env) =>
        // A cache is named for all of a process, and would stay so for the tests behind.
        env || args.includes('--cache') ? runRelaydocs(dir, args, env ?? {}) : runHere(dir, args),
      output: (file) => readFileSync(path.join(dir, 'build', file), 'utf8'),
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Like `withSite`, but builds the site, which must have no mistakes, before `use` looks at it. */
export function withBuilt(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (site: TestSite) => void | Promise<void>,
): Promise<void> {
  return withSite(files, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    await use(site);
  });
}

let last: Promise<unknown> = Promise.resolve();

/**
 * They stay from one command to the next: to start a thread takes longer than to build a small site. In a process that
 * several files share they stay to its end.
 */
export const idleMs = process.env.SHARED_PROCESS ? 60_000 : 1000;
let workers: LazyWorkers | undefined;
let closing: NodeJS.Timeout | undefined;

/** Told by a command whose code threw, or had no end: it may still do something in its threads. */
export const mayStillRun = /THREW|ENDLESS/;

async function closeWorkers(): Promise<void> {
  const opened = workers;
  workers = undefined;
  await opened?.close();
}

/** One at a time, with threads that are there. */
function inTurn<Value>(use: (threads: LazyWorkers) => Promise<Value>): Promise<Value> {
  const running = last.then(async () => {
    clearTimeout(closing);
    workers ??= await (await loadCli()).openWorkers();
    await untilOld();
    try {
      return await use(workers);
    } finally {
      closing = setTimeout(closeWorkers, idleMs);
    }
  });
  last = running.catch(() => undefined);
  return running;
}

/**
 * What the command runs, in this process: to start one and to load the program takes longer than to build a small site. It
 * works in the current folder.
 */
export function runHere(cwd: string, args: readonly string[]): Promise<Run> {
  return inTurn(async (threads) => {
    const { run } = await loadCli();
    const former = process.cwd();
    const terminal = recordingTerminal({ columns: 100 });
    process.chdir(cwd);
    try {
      const code = await run(args, terminal, threads);
      const { out, err } = terminal.said;
      if (code !== 0 && (code !== 1 || mayStillRun.test(out + err))) await closeWorkers();
      return { code, stdout: out, stderr: err };
    } finally {
      process.chdir(former);
    }
  });
}

/**
 * Builds a site that other test files build too: the first of a run leaves its output for them, under a digest of the files
 * that it is made of.
 */
export async function buildOnce(
  { dir, run }: TestSite,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Run> {
  const outDir = path.join(dir, 'build');
  const store = process.env.BUILT_SITES;
  if (!store) return run(['build']);
  const digest = createHash('sha256');
  for (const [file, contents] of Object.entries(files))
    digest.update(`${file}\0${contents.length}\0`).update(contents);
  const kept = path.join(store, digest.digest('hex'));
  if (existsSync(kept)) {
    cpSync(kept, outDir, { recursive: true });
    return { code: 0, stdout: '', stderr: '' };
  }
  const built = await run(['build']);
  if (built.code === 0) {
    const pending = `${kept}.${process.pid}`;
    cpSync(outDir, pending, { recursive: true });
    try {
      renameSync(pending, kept);
    } catch {
      // Another process has been as quick.
      rmSync(pending, { recursive: true });
    }
  }
  return built;
}

/** What programs call, as it is published. */
export function buildHere(options: Parameters<typeof build>[0]): ReturnType<typeof build> {
  return inTurn(async (threads) => {
    const published = (await import(distribution('index.js'))) as typeof import('../../src/index.js');
    return published.build({ ...options, workers: threads }).catch(async (error: unknown) => {
      await closeWorkers();
      throw error;
    });
  });
}

/** Runs the real command in a process of its own. */
export function runRelaydocs(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeArgs, bin, ...args], {
      cwd,
      env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', CI: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });
}

/** Every file below a folder with its contents, by relative path in order: two equal maps are two equal outputs. */
export function snapshot(dir: string): Map<string, string> {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(dir, file)).isFile())
    .sort();
  return new Map(
    files.map((file) => [
      file.split(path.sep).join('/'),
      readFileSync(path.join(dir, file)).toString('base64'),
    ]),
  );
}
