// The real command on a site in a temporary folder, as a writer runs it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { LazyWorkers } from '../../src/engine/page-workers.js';
import { bin, idleMs, loadCli, mayStillRun, type TestSite, withSite } from '../build/with-site.js';
import { recordingTerminal } from '../cli/recording-terminal.js';
import { siteConfig } from '../e2e/served-site.js';

export interface DevFixture extends TestSite {
  /** Address of the root, with the base: `http://localhost:41234/docs/`. */
  url: string;
  port: number;
  /** All that was printed so far. */
  printed(): string;
  /** Resolves once the text was printed, after `from` characters of what was printed. */
  untilPrinted(text: string | RegExp, from?: number): Promise<void>;
  /** Resolves to the page's HTML once it has the text. */
  untilServed(path: string, text: string | RegExp): Promise<string>;
  delete(file: string): void;
  /** Ends the server and starts it again at the same port. */
  restart(): Promise<void>;
  isRunning(): boolean;
  /** Memory of the server's own process; Linux only. */
  residentMb(): number;
}

/** A machine may be at many times its cores. */
const patienceMs = 60_000;

export const smallSite = {
  'relaydocs.config.ts': siteConfig(''),
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/index.md': '# Home\n\nFirst words.\n\n[Guide](./guide.md)\n',
  'docs/guide.md': '# Guide\n\nHow it works.\n\n## Setup\n\nText.\n',
};

/**
 * Runs `relaydocs dev` for as long as `use` runs: in this process, which has loaded the program already, or in one of its
 * own where the environment is given.
 */
export function withDev(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (dev: DevFixture) => Promise<void>,
  {
    args = [],
    isWatching = true,
    env,
  }: { args?: readonly string[]; isWatching?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  return withSite(files, async (site) => {
    let output = '';
    const print = (text: string): void => {
      output += text;
    };
    const start = (port: string): Promise<Server> | Server => {
      const command = ['dev', '--port', port, ...args];
      return env
        ? serveApart(site.dir, command, print, env)
        : serveHere(site.dir, command, print, () => output);
    };
    let server = await start('0');
    const until = async <Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> => {
      const endMs = Date.now() + patienceMs;
      for (;;) {
        const found = await look();
        if (found !== undefined) return found;
        if (Date.now() > endMs || server.end() !== undefined)
          throw new Error(`Not seen: ${what}\nexit code ${server.end()}\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const untilPrinted: DevFixture['untilPrinted'] = (text, from = 0) =>
      until(`printed ${text}`, async () => {
        const part = output.slice(from);
        return (typeof text === 'string' ? part.includes(text) : text.test(part)) || undefined;
      }).then(() => undefined);
    const untilStarted = async (from: number): Promise<string> => {
      const [url] = await until(
        'an address',
        async () => /http:\/\/\S+/.exec(output.slice(from)) ?? undefined,
      );
      if (isWatching) await untilPrinted('watching', from);
      return url;
    };
    try {
      const url = await untilStarted(0);
      const port = Number(new URL(url).port);
      await use({
        ...site,
        url,
        port,
        printed: () => output,
        untilPrinted,
        untilServed: (page, text) =>
          until(`${text} at ${page}`, async () => {
            const html = await (await ask(new URL(page, url))).text();
            return (typeof text === 'string' ? html.includes(text) : text.test(html)) ? html : undefined;
          }),
        delete: (file) => rmSync(path.join(site.dir, file), { recursive: true }),
        restart: async () => {
          await server.stop();
          const from = output.length;
          server = await start(String(port));
          await untilStarted(from);
        },
        isRunning: () => server.end() === undefined,
        residentMb: () => {
          const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
          return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
        },
      });
    } catch (error) {
      throw new Error(`${(error as Error).stack}\n\nThe server said:\n${output}`);
    } finally {
      await server.stop();
    }
  });
}

/** Asks again where the server has closed the connection, as it does when the site changes meanwhile. */
export async function ask(url: URL, turns = 5): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    if ((error as Error).cause === undefined || turns === 0) throw error;
    return ask(url, turns - 1);
  }
}

interface Server {
  pid: number;
  /** Exit code or signal; undefined: it runs. */
  end(): number | string | undefined;
  stop(): Promise<void>;
}

type Print = (text: string) => void;

/** Threads of a server that has ended, for the next one. */
let idle: LazyWorkers | undefined;
let closing: NodeJS.Timeout | undefined;

async function takeThreads(): Promise<LazyWorkers> {
  clearTimeout(closing);
  const taken = idle ?? (await (await loadCli()).openWorkers());
  idle = undefined;
  return taken;
}

async function closeThreads(): Promise<void> {
  const closed = idle;
  idle = undefined;
  await closed?.close();
}

/** @param printed what the server said */
async function returnThreads(threads: LazyWorkers, printed: string): Promise<void> {
  if (idle || mayStillRun.test(printed)) return threads.close();
  idle = threads;
  closing = setTimeout(closeThreads, idleMs);
}

async function serveHere(
  cwd: string,
  command: readonly string[],
  print: Print,
  printed: () => string,
): Promise<Server> {
  const { run } = await loadCli();
  const threads = await takeThreads();
  const former = process.cwd();
  process.chdir(cwd);
  let press = (_key: string): void => {};
  const onKey = (listener: typeof press) => {
    press = listener;
    return () => {};
  };
  let code: number | undefined;
  const terminal = recordingTerminal({ out: print, err: print, columns: 100, onKey });
  const ended = run(command, terminal, threads).then((given) => {
    code = given;
  });
  return {
    pid: process.pid,
    end: () => code,
    async stop() {
      press('q');
      await ended.finally(() => {
        process.chdir(former);
        return returnThreads(threads, printed());
      });
    },
  };
}

function serveApart(
  cwd: string,
  command: readonly string[],
  print: Print,
  env: Readonly<Record<string, string>>,
): Server {
  const child = spawn(process.execPath, [bin, ...command], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', CI: 'true', ...env },
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
  const end = () => child.exitCode ?? child.signalCode ?? undefined;
  return {
    pid: child.pid!,
    end,
    /** Every command ends within two seconds of the signal; on a loaded machine that may take longer. */
    async stop() {
      if (end() !== undefined) return;
      const ended = once(child, 'exit', { signal: AbortSignal.timeout(patienceMs) });
      child.kill();
      await ended.catch(() => {
        child.kill('SIGKILL');
        throw new Error('The server did not end.');
      });
    },
  };
}
