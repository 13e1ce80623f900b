// Runs code of the author's that may never come to an end.
import vm from 'node:vm';

/** Far above what code takes that reads some files; a loop without end takes longer. */
const longestRunMs = 5000;

/** The code ran on and on, and was stopped. */
export class Endless extends Error {
  readonly timeMs = longestRunMs;
}

/** Calls a function, and stops what it runs where that takes too long. What it waits for afterwards is its own matter. @throws Endless */
export function runWithin<Value>(run: () => Value): Value {
  try {
    // The limit is one of what runs in a context: whatever is called from there counts. Errors keep the stack they have.
    return vm.runInNewContext('run()', { run }, { timeout: longestRunMs, displayErrors: false }) as Value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new Endless('It was stopped', { cause: error });
    throw error;
  }
}
