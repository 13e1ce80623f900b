// Runs code of the author that may never end.
import vm from 'node:vm';

/** Far more than code takes that reads some files, so longer code is taken for an endless loop. */
export const longestRunMs = 5000;
/** Code that waits for the network may take longer. */
export const longestWaitMs = 30_000;

/** The code did not end in time and was stopped. */
export class Endless extends Error {
  constructor(
    readonly timeMs: number,
    cause?: unknown,
  ) {
    super('It was stopped', { cause });
  }
}

/** Calls a function, and stops it if it takes too long, but not after its first `await`; see try-in-thread.ts. @throws Endless */
export function runWithin<Value>(run: () => Value, longestMs = longestRunMs): Value {
  try {
    // The time limit is that of a vm context and includes whatever is called from there. Errors keep their stacks.
    return vm.runInNewContext('run()', { run }, { timeout: longestMs, displayErrors: false }) as Value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new Endless(longestMs, error);
    throw error;
  }
}

const lookEveryMs = 300;
/** Number of consecutive checks that must find nothing pending. */
const emptyLooks = 4;

/**
 * Calls a function and waits as long as a file, request or timer is pending that could settle its promise, however long that takes. If
 * nothing is pending, the promise never settles. @throws Endless
 */
export function waitWhileBusy<Value>(run: () => Value | PromiseLike<Value>): Promise<Value> {
  const startedMs = performance.now();
  // Resources of this process itself, such as an output pipe, plus the timer that is created below.
  const idle = process.getActiveResourcesInfo().length + 1;
  return unlessOver(run(), (giveUp) => {
    let empty = 0;
    return setInterval(() => {
      empty = process.getActiveResourcesInfo().length > idle ? 0 : empty + 1;
      if (empty >= emptyLooks) giveUp(performance.now() - startedMs);
    }, lookEveryMs);
  });
}

/** Waits for a promise, with a time limit. @throws Endless */
export function waitWithin<Value>(
  promised: Value | PromiseLike<Value>,
  longestMs = longestWaitMs,
): Promise<Value> {
  return unlessOver(promised, (giveUp) => setTimeout(giveUp, longestMs, longestMs));
}

/** @param watch starts a timer that calls `giveUp` with the elapsed ms. */
async function unlessOver<Value>(
  promised: Value | PromiseLike<Value>,
  watch: (giveUp: (ms: number) => void) => NodeJS.Timeout,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = watch((ms) => reject(new Endless(ms)));
  });
  try {
    return await Promise.race([promised, over]);
  } finally {
    clearTimeout(timer);
  }
}
