// Runs programs made of samples, in processes that only get a folder and an address, and that are ended with all their children. The manual
// says what such a process could still reach.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isProgram, placesOnPath } from '../base/find-program.js';
import { cleanUpAtExit, endsAsGroup, isRunning, killGroup } from '../base/process.js';
import { readIfThere } from '../base/sealed-file.js';
import { loadEsbuild } from '../config/run-esbuild.js';
import { goName, type LanguageName, languageOf, programText } from './languages.js';

/** A program to run, with the ids of its blocks. */
export interface RunnableProgram {
  id: string;
  language: LanguageName;
  parts: readonly { code: string; id: string }[];
  files: readonly string[];
}

/**
 * How a program stopped before its end, and in which block; undefined if it ran to its end. Without a reason, it stopped without error,
 * such as by `exit 0`.
 */
export type Stop = { block: string; reason: string | undefined; isSlow: boolean } | undefined;

export interface RunEnvironment {
  /** Ports of the local server; the first one is the proxy for programs. */
  ports: readonly number[];
  /** Environment variables for programs. */
  variables: Readonly<Record<string, string>>;
  /** Time limit for one block, in milliseconds. */
  limitMs: number;
  /** Absolute path of the cache for compiled code. */
  cacheDir: string;
}

/** Records that a program has a syntax error. */
type Fail = (program: RunnableProgram, reason: string, line: number) => void;

const prefix = 'relaydocs-samples-';
/** Number of characters kept of a program's stderr. */
const keptText = 4000;

/** A temporary folder for programs and for what they record. It is removed when this process ends, even by a signal. */
export class Workshop {
  private readonly folder: string;
  private readonly mark: string;
  private readonly refused: string;
  private readonly home: string;
  private child: ChildProcess | undefined;
  /** The last recorded block, as a sample may delete the record. */
  private last = '';
  private readonly forget: () => void;

  constructor(private readonly environment: RunEnvironment) {
    removeLeftovers();
    this.folder = realpathSync(mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`)));
    this.mark = path.join(this.folder, 'mark');
    this.refused = path.join(this.folder, 'refused');
    this.home = path.join(this.folder, 'home');
    this.forget = cleanUpAtExit(() => this.clear());
  }

  /** Returns the block that is running. Programs record it in a file, before any of its calls. */
  running(): string {
    const noted = String(readIfThere(this.mark) ?? '');
    if (/^\d+\.\d+$/.test(noted)) this.last = noted;
    return this.last;
  }

  /** Returns the hosts to which Node programs were refused to connect, with the blocks. */
  refusedHosts(): { block: string; host: string }[] {
    return String(readIfThere(this.refused) ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [block = '', host = ''] = line.split(' ');
        return { block, host };
      });
  }

  close(): void {
    this.clear();
    this.forget();
  }

  private clear(): void {
    if (this.child) killGroup(this.child);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }

  /** Runs programs of one language in one process. If one of them stops, those after it run in a new process. */
  async run(command: string, programs: readonly RunnableProgram[], stops: Map<string, Stop>): Promise<void> {
    // A previous sample may have removed it.
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(
      path.join(this.folder, 'guard.mjs'),
      guard(this.environment.ports, this.refused, this.mark),
    );
    let rest = await this.write(command, programs, stops);
    while (rest.length > 0) {
      rmSync(this.home, { recursive: true, force: true });
      mkdirSync(this.home, { recursive: true });
      for (const file of rest.flatMap(({ files }) => files))
        if (!/[\\/]/.test(file)) writeFileSync(path.join(this.home, file), 'A file for a sample.\n');
      writeFileSync(this.mark, rest[0]!.parts[0]!.id);
      const [program, args] = this.driver(command, rest);
      const stop = await this.start(program, args);
      const running = this.running();
      const found = rest.findIndex(({ parts }) => parts.some(({ id }) => id === running));
      const at = Math.max(found, 0);
      const ended = rest[at]!;
      for (const { id } of rest.slice(0, at)) stops.set(id, undefined);
      const isFirst = running === ended.parts[0]!.id && ended.language !== 'ts';
      const line = stop && isFirst ? lineOfSyntax(stop.said, path.basename(this.fileOf(ended))) : undefined;
      const block = line !== undefined ? blockAt(ended, line) : found === -1 ? ended.parts[0]!.id : running;
      const isWhole = stop === undefined && block === ended.parts.at(-1)!.id;
      stops.set(
        ended.id,
        isWhole ? undefined : { block, reason: stop?.reason, isSlow: stop?.isSlow ?? false },
      );
      // The sample may have ended the process on purpose, which is not a mistake.
      rest = rest.slice(at + 1);
    }
  }

  private fileOf({ id, language, parts }: RunnableProgram): string {
    return path.join(
      this.folder,
      `${goName(id)}.${languageOf(language).ending(parts.map(({ code }) => code).join('\n'))}`,
    );
  }

  /** Writes the files of programs. @returns those without syntax errors in TypeScript or Go; others are recorded. */
  private async write(
    command: string,
    programs: readonly RunnableProgram[],
    stops: Map<string, Stop>,
  ): Promise<readonly RunnableProgram[]> {
    const isWrong = new Set<RunnableProgram>();
    const fail: Fail = (program, reason, line) => {
      isWrong.add(program);
      stops.set(program.id, { block: blockAt(program, line), reason, isSlow: false });
    };
    for (const program of programs) {
      const text = programText(program.language, program.parts, this.mark);
      writeFileSync(
        this.fileOf(program),
        program.language === 'ts' ? await toJavaScript(text, program, fail) : text,
      );
    }
    if (programs[0]?.language === 'go') await this.compileGo(command, programs, fail);
    return programs.filter((program) => !isWrong.has(program));
  }

  private driver(command: string, programs: readonly RunnableProgram[]): [program: string, args: string[]] {
    const { language } = programs[0]!;
    const ids = programs.map((program) => ({ file: this.fileOf(program), id: program.parts[0]!.id }));
    if (language === 'go') return [path.join(this.folder, 'program'), ids.map(({ id }) => id)];
    const file = path.join(
      this.folder,
      `driver.${language === 'ts' ? 'mjs' : languageOf(language).ending('')}`,
    );
    writeFileSync(file, languageOf(language).driver(ids, this.mark));
    const isNode = language === 'js' || language === 'ts';
    return isNode
      ? [process.execPath, ['--no-warnings', '--import', path.join(this.folder, 'guard.mjs'), file]]
      : [command, [file]];
  }

  /** Compiles all programs as one Go package, without those that do not compile. */
  private async compileGo(command: string, programs: readonly RunnableProgram[], fail: Fail): Promise<void> {
    const { cacheDir } = this.environment;
    const env = {
      ...this.environmentOf(),
      GOCACHE: path.join(cacheDir, 'go'),
      GOPATH: path.join(this.home, 'go'),
      ...{ GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local', GO111MODULE: 'on' },
    };
    mkdirSync(this.home, { recursive: true });
    const [version = '1.21'] =
      /\d{1,4}\.\d{1,4}/.exec(spawnSync(command, ['env', 'GOVERSION'], { env }).stdout.toString()) ?? [];
    writeFileSync(path.join(this.folder, 'go.mod'), `module samples\n\ngo ${version}\n`);
    let rest = programs;
    while (rest.length > 0) {
      const ids = rest.map(({ parts }) => ({ file: '', id: parts[0]!.id }));
      writeFileSync(path.join(this.folder, 'driver.go'), languageOf('go').driver(ids, this.mark));
      const files = rest.map((program) => path.basename(this.fileOf(program)));
      const args = ['build', '-gcflags=-e', '-o', 'program', 'driver.go', ...files];
      const { status, stderr } = spawnSync(command, args, { cwd: this.folder, env, timeout: 300_000 });
      if (status === 0) return;
      const said = stderr.toString();
      const wrong = rest.flatMap((program) => {
        const name = path.basename(this.fileOf(program));
        const line = said.split('\n').find((one) => one.startsWith(`./${name}:`));
        return line === undefined ? [] : [{ program, line: line.slice(name.length + 3) }];
      });
      for (const { program, line } of wrong) fail(program, `line ${line}`, 0);
      // An error without a file concerns all programs.
      if (wrong.length === 0) for (const program of rest) fail(program, said.trim().slice(0, 400), 0);
      rest =
        wrong.length === 0 ? [] : rest.filter((program) => !wrong.some((one) => one.program === program));
    }
  }

  private environmentOf(): NodeJS.ProcessEnv {
    const { ports, variables } = this.environment;
    const proxy = `http://127.0.0.1:${ports[0]}`;
    return {
      PATH: process.env.PATH,
      ...variables,
      HOME: this.home,
      TMPDIR: this.home,
      // Most clients send requests to a proxy, even those for this machine. Ours refuses them and records the host.
      ...{ http_proxy: proxy, https_proxy: proxy, HTTPS_PROXY: proxy, HTTP_PROXY: proxy, all_proxy: proxy },
    };
  }

  /** Runs a process to its end. The time limit starts again with each block. */
  private start(program: string, args: string[]): Promise<Ended | undefined> {
    const { limitMs } = this.environment;
    return new Promise((resolve) => {
      const child = spawn(program, args, {
        cwd: this.home,
        env: this.environmentOf(),
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: endsAsGroup,
      });
      this.child = child;
      let said = '';
      child.stderr!.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-keptText);
      });
      let block = this.running();
      let sinceMs = performance.now();
      let isSlow = false;
      const watch = setInterval(() => {
        const now = this.running();
        if (now !== block) [block, sinceMs] = [now, performance.now()];
        else if (performance.now() - sinceMs > limitMs) {
          isSlow = true;
          killGroup(child);
        }
      }, 50);
      const end = (reason: string | undefined): void => {
        clearInterval(watch);
        killGroup(child);
        this.child = undefined;
        // A process that has left the group may keep the pipe open.
        child.stderr?.destroy();
        resolve(reason === undefined && !isSlow ? undefined : { reason: reason ?? '', isSlow, said });
      };
      child.on('error', (error) => end(error.message));
      child.on('exit', (code, signal) => {
        // The last output may still be in the pipe.
        setImmediate(() => end(code === 0 ? undefined : lastWords(said, signal ?? `exit code ${code}`)));
      });
    });
  }
}

interface Ended {
  reason: string;
  isSlow: boolean;
  /** The end of its stderr. */
  said: string;
}

/** Returns the line of a syntax error in a program; undefined if it has none. None of its blocks has run then. */
function lineOfSyntax(said: string, file: string): number | undefined {
  if (!/^(?:Syntax|Indentation|Tab)Error\b/m.test(said)) return undefined;
  for (const end of [`/${file}:`, `/${file}", line `]) {
    const at = said.indexOf(end);
    if (at !== -1) return Number.parseInt(said.slice(at + end.length), 10);
  }
  return undefined;
}

/** Returns the most informative line of the output: the error itself, which Node prints above the stack and Python below it. */
function lastWords(said: string, ended: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const reason =
    lines.find((line) => /^(?:\w*Error|Uncaught|panic)\b.*/.test(line)) ??
    lines.findLast((line) => !/^\s|^Node\.js v/.test(line));
  return reason === undefined ? ended : `${ended}: ${reason.slice(0, 300)}`;
}

/** Returns the block that contains a line of the program's text, counted from 1. */
function blockAt({ parts }: RunnableProgram, line: number): string {
  let first = 1;
  for (const { code, id } of parts) {
    first += code.split('\n').length + 1;
    if (line < first) return id;
  }
  return parts.at(-1)!.id;
}

async function toJavaScript(text: string, program: RunnableProgram, fail: Fail): Promise<string> {
  try {
    return (await loadEsbuild().transform(text, { loader: 'ts', format: 'esm', target: 'node20' })).code;
  } catch (error) {
    const [first] = (error as { errors?: { text: string; location?: { line: number } }[] }).errors ?? [];
    if (!first) throw error;
    fail(program, first.text, first.location?.line ?? 0);
    return '';
  }
}

/** Returns the executable for a language; undefined if it is not installed. */
export function commandOf(name: LanguageName): string | undefined {
  const { commands } = languageOf(name);
  if (commands.length === 0) return process.execPath;
  return commands.flatMap((command) => placesOnPath(command, process.env.PATH)).find(isProgram);
}

/** Whether the Python package `requests` is installed, which samples use as HTTP client. */
export function hasRequests(command: string): boolean {
  return (
    spawnSync(command, ['-c', 'import requests'], { env: { PATH: process.env.PATH }, timeout: 20_000 })
      .status === 0
  );
}

/** Removes folders of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^relaydocs-samples-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another user.
    }
  }
}

/** Returns a module that limits the connections of Node programs, which ignore proxy variables, and lets a block wait for calls. */
function guard(ports: readonly number[], refused: string, mark: string): string {
  return `import { appendFileSync, readFileSync } from 'node:fs';
import net from 'node:net';
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  const { host = 'localhost', port, path } = typeof first === 'object' && first !== null ? first : { port: first, host: args[1] };
  const isOurs = path === undefined && /^(?:localhost|127\\.0\\.0\\.1)$/.test(host) && ${JSON.stringify(ports)}.includes(Number(port));
  if (isOurs) return connect.apply(this, args);
  appendFileSync(${JSON.stringify(refused)}, \`\${readFileSync(${JSON.stringify(mark)}, 'utf8')} \${path ?? \`\${host}:\${port}\`}\\n\`);
  throw new Error('relaydocs samples reach no other server');
};
const pending = new Set();
const { fetch } = globalThis;
globalThis.fetch = (...args) => {
  const call = fetch(...args);
  const end = () => pending.delete(call);
  pending.add(call);
  call.then(end, end);
  return call;
};
globalThis.relaydocsPending = () => Promise.allSettled(pending);
`;
}
