// Handles errors that code of the site throws after the call that started it has returned: in a timer, an event listener, an unhandled
// promise. No try/catch around the call can catch them, so listeners of the process do.
import { AsyncLocalStorage } from 'node:async_hooks';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import { promiseHooks } from 'node:v8';
import { BroadcastChannel } from 'node:worker_threads';
import {
  type ErrorLocation,
  fromProblemData,
  type ProblemData,
  SiteError,
  toProblemData,
} from '../errors.js';

/** Maps line and column of the executed text, from 1, to the place in the author's file. */
type FindPlace = (line: number, column: number) => ErrorLocation | undefined;

const ranModules = new Map<string, FindPlace>();

/** Registers a module of the site that runs under this file name, so that its later errors can be mapped to a place. */
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
    if (end === undefined) return [];
    // The file of a named function is in brackets. A function that esbuild has made of a module has a path as its name.
    const place = text.slice(text.endsWith(')') ? text.indexOf(' (') + 2 : 0, text.length - end.length);
    const start = place.search(/file:\/\/|\/|[A-Za-z]:\\/);
    if (start === -1) return [];
    const name = place.slice(start);
    const file = name.startsWith('file:') ? fileURLToPath(name) : name;
    return [{ file, line: Number(line), column: Number(column) }];
  });
}

/** Returns the place of a stack frame in a module that relaydocs has run. */
function placeInRan({ file, line, column }: Frame): ErrorLocation | undefined {
  return ranModules.get(file)?.(line, column);
}

/** Promise that a module made while it was run -> an error with the stack of that moment. */
const madeBy = new WeakMap<Promise<unknown>, Error>();
/** What such a promise was rejected with -> the same. */
const rejectedFrom = new WeakMap<object, Error>();

/**
 * Runs a module of the site, and remembers where it makes promises: the stack of what they are rejected with may contain code of Node alone,
 * such as that of `fetch`.
 */
export function notePromises<Value>(run: () => Value): Value {
  const stop = promiseHooks.onInit((promise) => madeBy.set(promise, new Error())) as () => void;
  try {
    return run();
  } finally {
    stop();
  }
}

/** Returns the first place in a module of the site: in the error's stack, else where the promise that it rejected was made. */
export function placeInModules(thrown: unknown): ErrorLocation | undefined {
  const made = isNativeError(thrown) ? rejectedFrom.get(thrown) : undefined;
  return firstPlace(framesOf(thrown), placeInRan) ?? (made && firstPlace(framesOf(made), placeInRan));
}

/** Returns the place of a stack frame in another file of the site, such as that of a package. */
function placeInSite({ file, line, column }: Frame, siteDir: string): ErrorLocation | undefined {
  if (!file.startsWith(siteDir) || ranModules.has(file)) return undefined;
  const relative = file
    .slice(siteDir.length)
    .replace(/^[\\/]/, '')
    .replaceAll('\\', '/');
  // A page is executed as compiled code, whose lines differ from those of the file.
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

/** Returns the problem for a late error; undefined if its stack contains no code of the site, as it is a bug of relaydocs then. */
export function toLateProblem(thrown: unknown, siteDir: string): SiteError | undefined {
  const frames = framesOf(thrown);
  const isOurs = frames.some(({ file }) => file.startsWith(ownDir));
  const place =
    placeInModules(thrown) ??
    (isOurs ? undefined : firstPlace(frames, (frame) => placeInSite(frame, siteDir)));
  return place || isSurelyTheSites(thrown) ? threwLater(thrown, place) : undefined;
}

/** Only code of an author throws values that are not errors and so have no stack, or starts programs without handling their absence. */
function isSurelyTheSites(thrown: unknown): boolean {
  return !isNativeError(thrown) || /^spawn\b/.test((thrown as NodeJS.ErrnoException).syscall ?? '');
}

/** `fetch` says in its cause alone what failed. */
const causeOf = ({ cause }: Error): string =>
  isNativeError(cause) && cause.message !== '' ? ` (${cause.message})` : '';

const threwLater = (thrown: unknown, location: ErrorLocation | undefined) =>
  new SiteError(
    'SITE_CODE_THREW',
    thrown instanceof Error ? `${thrown.name}: ${thrown.message}${causeOf(thrown)}` : String(thrown),
    {
      location,
      hint: 'The error was thrown in a timer, an event or a promise that is not awaited, after its function had returned. Catch it there, or await the promise. Run with --debug to see the stack trace.',
      cause: thrown,
    },
  );

let handle: ((error: unknown) => void) | undefined;

/** Installs the handler for late errors in this process and its threads. A later call replaces the handler. */
export function onLateErrors(handler: (error: unknown) => void): void {
  if (!handle) catchAll((error) => handle!(error));
  handle = handler;
}

const owners = new AsyncLocalStorage<(error: unknown) => void>();

/** Calls a function; late errors of its code go to `own`, not to the handler of the process. */
export function ownLateErrors<Value>(own: (error: unknown) => void, run: () => Value): Value {
  if (!handle) onLateErrors(rethrow);
  return owners.run(own, run);
}

/** What Node does without a handler. */
function rethrow(error: unknown): never {
  throw error;
}

function catchAll(handler: (error: unknown) => void): void {
  const hand = (error: unknown): void => (owners.getStore() ?? handler)(error);
  process.on('uncaughtException', hand);
  process.on('unhandledRejection', (error, promise) => {
    const made = madeBy.get(promise);
    if (made && isNativeError(error)) rejectedFrom.set(error, made);
    hand(error);
  });
}

const channelName = 'relaydocs-late-errors';

/** A late error of a thread. `problem` is set if the thread knows the place. */
interface LateError {
  problem?: ProblemData;
  name: string;
  message: string;
  stack: string | undefined;
}

/** Called in a thread that runs code of the site: reports late errors to the main thread and goes on. */
export function tellLateErrors(): void {
  const channel = new BroadcastChannel(channelName);
  channel.unref();
  catchAll((thrown) => {
    const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
    const place = placeInModules(thrown);
    const isKnown = place !== undefined || isSurelyTheSites(thrown);
    const problem = isKnown ? { ...toProblemData(threwLater(thrown, place)), stack } : undefined;
    channel.postMessage({ problem, name, message, stack } satisfies LateError);
  });
}

let threads: BroadcastChannel | undefined;

/** Called in the main thread before it starts threads that run code of the site. */
export function listenToThreads(): void {
  if (threads) return;
  threads = new BroadcastChannel(channelName);
  threads.unref();
  threads.onmessage = (event) => {
    const { problem, ...error } = (event as { data: LateError }).data;
    handle?.(problem ? fromProblemData(problem) : Object.assign(new Error(error.message), error));
  };
}
