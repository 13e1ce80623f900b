// Runs a headless browser through the DevTools protocol, over two pipes, so that no port is open to other programs.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { cleanUpAtExit, endsAsGroup, killGroup } from '../base/process.js';
import { browserFailed, browserTooSlow } from './export-errors.js';

/** Opens an address in a new page, waits until it has loaded, and runs `use`. */
export type OpenPage = <Result>(url: string, use: (page: BrowserPage) => Promise<Result>) => Promise<Result>;

export interface BrowserPage {
  /** Sends a command of the protocol: `send('Page.printToPDF')`. */
  send<Result = Record<string, unknown>>(
    method: string,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<Result>;
  /** Returns the JSON value of an expression in the page; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
}

const browserArguments = [
  '--headless',
  '--remote-debugging-pipe',
  // The site's modules and fonts are files.
  '--allow-file-access-from-files',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-sync',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Readonly<Record<string, unknown>>;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/**
 * Starts a browser and runs `use`. The browser and all its processes are always ended.
 * @param program absolute path. @throws SiteError if it does not start, ends early, or takes longer than `limitMs`
 */
export async function withBrowser<Result>(
  program: string,
  limitMs: number,
  use: (openPage: OpenPage) => Promise<Result>,
): Promise<Result> {
  const profile = mkdtempSync(path.join(tmpdir(), 'relaydocs-browser-'));
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(
    program,
    [...browserArguments, ...asRoot, `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      detached: endsAsGroup,
    },
  );
  let said = '';
  child.stderr!.on('data', (data: Buffer) => {
    said = (said + String(data)).slice(-2000);
  });
  const kill = (): void => {
    // Some browsers are started by a shell script, so kill the whole process group.
    killGroup(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  const forget = cleanUpAtExit(kill);
  let limit: NodeJS.Timeout | undefined;
  try {
    const failed = new Promise<never>((_, reject) => {
      limit = setTimeout(() => reject(browserTooSlow(program, limitMs)), limitMs);
      child.on('error', (error) => reject(browserFailed(program, error.message)));
      child.on('exit', (code, signal) =>
        reject(browserFailed(program, said.trim() || `It ended by ${signal ?? code}`)),
      );
    });
    const [output, input] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
    const work = async (): Promise<Result> => use(pagesOf(connect(output, input, program)));
    return await Promise.race([work(), failed]);
  } finally {
    clearTimeout(limit);
    child.removeAllListeners();
    kill();
    forget();
  }
}

interface Connection {
  send(
    method: string,
    params: Readonly<Record<string, unknown>>,
    sessionId?: string,
  ): Promise<Record<string, unknown>>;
  /** Resolves with the next event of this name. */
  next(method: string): Promise<void>;
}

function connect(output: Writable, input: Readable, program: string): Connection {
  const waiting = new Map<
    number,
    { resolve(result: Record<string, unknown>): void; reject(error: Error): void }
  >();
  const events = new Map<string, () => void>();
  let lastId = 0;
  let parts: Buffer[] = [];
  // The end of the process is reported by the process itself.
  output.on('error', () => {});
  input.on('error', () => {});
  input.on('data', (data: Buffer) => {
    for (let rest = data; ; ) {
      const end = rest.indexOf(0);
      if (end < 0) {
        parts.push(rest);
        return;
      }
      receive(JSON.parse(Buffer.concat([...parts, rest.subarray(0, end)]).toString()) as Message);
      parts = [];
      rest = rest.subarray(end + 1);
    }
  });
  const receive = ({ id, method, result, error }: Message): void => {
    if (method !== undefined) events.get(method)?.();
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !asked) return;
    waiting.delete(id);
    if (error) asked.reject(browserFailed(program, error.message));
    else asked.resolve(result ?? {});
  };
  return {
    send(method, params, sessionId) {
      lastId += 1;
      output.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
      return new Promise((resolve, reject) => waiting.set(lastId, { resolve, reject }));
    },
    next: (method) => new Promise((resolve) => events.set(method, resolve)),
  };
}

function pagesOf({ send, next }: Connection): OpenPage {
  return async (url, use) => {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const ask = (method: string, params = {}) => send(method, params, sessionId as string);
    await ask('Page.enable');
    // As wide as the text on paper, so that scripts draw for that width.
    const screen = { width: 660, height: 980, deviceScaleFactor: 1, mobile: false };
    await ask('Emulation.setDeviceMetricsOverride', screen);
    const isLoaded = next('Page.loadEventFired');
    await ask('Page.navigate', { url });
    await isLoaded;
    const result = await use({
      send: ask as BrowserPage['send'],
      async evaluate(expression) {
        const { result, exceptionDetails } = await ask('Runtime.evaluate', {
          expression,
          awaitPromise: true,
          returnByValue: true,
        });
        if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
        return (result as { value: unknown }).value;
      },
    });
    await send('Target.closeTarget', { targetId });
    return result;
  };
}
