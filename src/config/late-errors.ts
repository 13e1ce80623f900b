// Errors that code of the site throws when the call that started it is over: in a timer, in an event, in a promise that
// nobody waits for. Nothing around the call can catch them, so the process does.
import { AsyncLocalStorage } from 'node:async_hooks';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import { BroadcastChannel } from 'node:worker_threads';
import {
  type ErrorLocation,
  fromProblemData,
  type ProblemData,
  SiteError,
  toProblemData,
} from '../errors.js';

/** Line and column of the text that was run, from 1 -> the place in the author's file. */
type FindPlace = (line: number, column: number) => ErrorLocation | undefined;

const ranModules = new Map<string, FindPlace>();

/** Notes a module of the site that runs under this file name, so that what it throws later has a place. */
export function noteModule(absolutePath: string, findPlace: FindPlace): void {
  ranModules.set(absolutePath, findPlace);
}

const { isNativeError } = types;

const ownDir = fileURLToPath(new URL('.', import.meta.url));

interface Frame {
  file: string;
  line: number;
  column: number;
}

function framesOf(thrown: unknown): Frame[] {
  const stack = (thrown instanceof Error && thrown.stack) || '';
  return stack.split('\n').flatMap((text) => {
    const [end, line, column] = /:(\d+):(\d+)\)?$/.exec(text) ?? [];
    const start = text.search(/file:\/\/|\/|[A-Za-z]:\\/);
    if (end === undefined || start === -1) return [];
    const name = text.slice(start, text.length - end.length);
    const file = name.startsWith('file:') ? fileURLToPath(name) : name;
    return [{ file, line: Number(line), column: Number(column) }];
  });
}

/** The place in a module that was run here. */
function placeInRan({ file, line, column }: Frame): ErrorLocation | undefined {
  return ranModules.get(file)?.(line, column);
}

/** The place in a module of the site that such an error, or any other, was thrown at. */
export function placeInModules(thrown: unknown): ErrorLocation | undefined {
  return firstPlace(framesOf(thrown), placeInRan);
}

/** The place in a file of the site that is no module of ours, as a package's. */
function placeInSite({ file, line, column }: Frame, siteDir: string): ErrorLocation | undefined {
  if (!file.startsWith(siteDir) || ranModules.has(file)) return undefined;
  const relative = file
    .slice(siteDir.length)
    .replace(/^[\\/]/, '')
    .replaceAll('\\', '/');
  // A page runs as what it was compiled to, whose lines are others.
  return /\.mdx?$/.test(relative) ? { file: relative } : { file: relative, line, column };
}

function firstPlace(
  frames: readonly Frame[],
  find: (frame: Frame) => ErrorLocation | undefined,
): ErrorLocation | undefined {
  for (const frame of frames) {
    const place = find(frame);
    if (place) return place;
  }
  return undefined;
}

/** The problem that such an error stands for; undefined where no code of the site is in its stack: a bug of ours. */
export function toLateProblem(thrown: unknown, siteDir: string): SiteError | undefined {
  const frames = framesOf(thrown);
  const isOurs = frames.some(({ file }) => file.startsWith(ownDir));
  const place =
    firstPlace(frames, placeInRan) ??
    (isOurs ? undefined : firstPlace(frames, (frame) => placeInSite(frame, siteDir)));
  return place || isSurelyTheSites(thrown) ? threwLater(thrown, place) : undefined;
}

/** Only the author's code throws what is no error, which has no stack, and starts programs without a word on their absence. */
function isSurelyTheSites(thrown: unknown): boolean {
  return !isNativeError(thrown) || /^spawn\b/.test((thrown as NodeJS.ErrnoException).syscall ?? '');
}

const threwLater = (thrown: unknown, location: ErrorLocation | undefined) =>
  new SiteError(
    'SITE_CODE_THREW',
    thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown),
    {
      location,
      hint: 'It was thrown when the call that started it was over: in a timer, an event or a promise that nobody waits for. Catch it there, or wait for it; --debug shows its stack.',
      cause: thrown,
    },
  );

let handle: ((error: unknown) => void) | undefined;

/** Has all that is thrown so in this process and its threads handed over, from now on. The last one that asks gets it. */
export function onLateErrors(handler: (error: unknown) => void): void {
  if (!handle) catchAll((error) => handle!(error));
  handle = handler;
}

const owners = new AsyncLocalStorage<(error: unknown) => void>();

/** Calls a function; what its code throws so is handed to `own`, whoever else has asked. */
export function ownLateErrors<Value>(own: (error: unknown) => void, run: () => Value): Value {
  if (!handle) onLateErrors(rethrow);
  return owners.run(own, run);
}

/** What Node itself does where nobody has asked. */
function rethrow(error: unknown): never {
  throw error;
}

function catchAll(handler: (error: unknown) => void): void {
  const hand = (error: unknown): void => (owners.getStore() ?? handler)(error);
  process.on('uncaughtException', hand);
  process.on('unhandledRejection', hand);
}

const channelName = 'relaydocs-late-errors';

/** `problem` where the thread knows the place. */
interface Told {
  problem?: ProblemData;
  name: string;
  message: string;
  stack: string | undefined;
}

/** In a thread that runs code of the site: tells the main thread of such errors, and goes on. */
export function tellLateErrors(): void {
  const channel = new BroadcastChannel(channelName);
  channel.unref();
  catchAll((thrown) => {
    const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
    const place = firstPlace(framesOf(thrown), placeInRan);
    const isKnown = place !== undefined || isSurelyTheSites(thrown);
    const problem = isKnown ? { ...toProblemData(threwLater(thrown, place)), stack } : undefined;
    channel.postMessage({ problem, name, message, stack } satisfies Told);
  });
}

let threads: BroadcastChannel | undefined;

/** In the main thread, before it starts threads that run code of the site. */
export function listenToThreads(): void {
  if (threads) return;
  threads = new BroadcastChannel(channelName);
  threads.unref();
  threads.onmessage = (event) => {
    const { problem, ...error } = (event as { data: Told }).data;
    handle?.(problem ? fromProblemData(problem) : Object.assign(new Error(error.message), error));
  };
}
