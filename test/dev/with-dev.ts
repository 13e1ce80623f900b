// The real command on a site in a temporary folder, as a writer runs it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bin, type TestSite, withSite } from '../build/with-site.js';
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
  /** Memory of the server's process; Linux only. */
  residentMb(): number;
}

const patienceMs = 15_000;

export const smallSite = {
  'relaydocs.config.ts': siteConfig(''),
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/index.md': '# Home\n\nFirst words.\n\n[Guide](./guide.md)\n',
  'docs/guide.md': '# Guide\n\nHow it works.\n\n## Setup\n\nText.\n',
};

/** Runs `relaydocs dev` for as long as `use` runs. */
export function withDev(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (dev: DevFixture) => Promise<void>,
  {
    args = [],
    isWatching = true,
    env = {},
  }: { args?: readonly string[]; isWatching?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  return withSite(files, async (site) => {
    let output = '';
    let child = start(site.dir, ['--port', '0', ...args]);
    function start(cwd: string, options: readonly string[]): ChildProcess {
      const started = spawn(process.execPath, [bin, 'dev', ...options], {
        cwd,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', CI: 'true', ...env },
      });
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      return started;
    }
    const until = async <Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> => {
      const endMs = Date.now() + patienceMs;
      for (;;) {
        const found = await look();
        if (found !== undefined) return found;
        if (Date.now() > endMs || hasEnded(child))
          throw new Error(`Not seen: ${what}\nexit code ${child.exitCode ?? child.signalCode}\n${output}`);
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
            const response = await fetch(new URL(page, url), { signal: AbortSignal.timeout(patienceMs) });
            const html = await response.text();
            return (typeof text === 'string' ? html.includes(text) : text.test(html)) ? html : undefined;
          }),
        delete: (file) => rmSync(path.join(site.dir, file), { recursive: true }),
        restart: async () => {
          await stop(child);
          const from = output.length;
          child = start(site.dir, ['--port', String(port), ...args]);
          await untilStarted(from);
        },
        isRunning: () => !hasEnded(child),
        residentMb: () => {
          const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
          return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
        },
      });
    } catch (error) {
      throw new Error(`${(error as Error).stack}\n\nThe server said:\n${output}`);
    } finally {
      await stop(child);
    }
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Every command ends within two seconds of the signal; on a loaded machine that may take longer. */
async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(patienceMs) });
  child.kill();
  await ended.catch(() => {
    child.kill('SIGKILL');
    throw new Error('The server did not end.');
  });
}
