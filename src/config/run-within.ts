// Runs code of the author's that may never come to an end.
import vm from 'node:vm';

/** Far above what code takes that reads some files; a loop without end takes longer. */
export const longestRunMs = 5000;
/** What waits for the network may take longer. */
export const longestWaitMs = 30_000;

/** The code ran on and on, or waited for what never came, and was stopped. */
export class Endless extends Error {
  constructor(
    readonly timeMs: number,
    cause?: unknown,
  ) {
    super('It was stopped', { cause });
  }
}

/**
 * Calls a function, and stops what it runs where that takes too long. What runs after its first `await` cannot be stopped
 * in this thread; see try-in-thread.ts. @throws Endless
 */
export function runWithin<Value>(run: () => Value, longestMs = longestRunMs): Value {
  try {
    // The limit is one of what runs in a context: whatever is called from there counts. Errors keep the stack they have.
    return vm.runInNewContext('run()', { run }, { timeout: longestMs, displayErrors: false }) as Value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new Endless(longestMs, error);
    throw error;
  }
}

const lookEveryMs = 300;
/** So many looks have to find nothing. */
const emptyLooks = 4;

/**
 * Calls a function and waits as long as anything is under way that could keep its promise, however long that takes: without
 * a file, a request or a timer that is waited for, nothing ever will. @throws Endless
 */
export function waitWhileBusy<Value>(run: () => Value | PromiseLike<Value>): Promise<Value> {
  const startedMs = performance.now();
  // Where the output goes into a pipe, it is among them; and soon this function's own timer.
  const idle = process.getActiveResourcesInfo().length + 1;
  return unlessOver(run(), (giveUp) => {
    let empty = 0;
    return setInterval(() => {
      empty = process.getActiveResourcesInfo().length > idle ? 0 : empty + 1;
      if (empty >= emptyLooks) giveUp(performance.now() - startedMs);
    }, lookEveryMs);
  });
}

/** Waits for what such a function promised. @throws Endless */
export function waitWithin<Value>(
  promised: Value | PromiseLike<Value>,
  longestMs = longestWaitMs,
): Promise<Value> {
  return unlessOver(promised, (giveUp) => setTimeout(giveUp, longestMs, longestMs));
}

/** @param watch starts a timer that gives up after so many ms. */
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
