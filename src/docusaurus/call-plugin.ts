// Calls code of a plugin or preset, and records which missing packages it uses.
import { ownLateErrors } from '../config/late-errors.js';
import { packageName } from '../config/run-esbuild.js';
import { runWithin, waitWithin } from '../config/run-within.js';
import { missingFileIn, watchStandIns } from '../config/stand-in.js';

/** Name of a missing package -> the error if it failed to load; undefined if it is not installed. */
export type LackedPackages = Map<string, string | undefined>;

interface CallOptions {
  longestMs: number;
  /** Gets each missing package that the code uses. */
  lacked: LackedPackages;
  /** Called with errors thrown outside of the call, for example by a child process; if it throws, the call ends with that error. */
  onLate(error: unknown): void;
}

/** Calls the code. @throws errors of the code; `Endless` if it takes too long */
export async function callPlugin<Value>(
  run: () => Value,
  options: CallOptions,
): Promise<Awaited<Value> | undefined> {
  try {
    return await callWatched(run, options);
  } catch (error) {
    // The code passed the stand-in of a missing package to Node or another package, which refused it.
    const name = missingFileIn(String((error as Error | undefined)?.message));
    if (name !== undefined) addLacked(options.lacked, name);
    throw error;
  }
}

function callWatched<Value>(
  run: () => Value,
  { longestMs, lacked, onLate }: CallOptions,
): Promise<Awaited<Value> | undefined> {
  let failLate = (_: unknown): void => {};
  const late = new Promise<undefined>((resolve, reject) => {
    failLate = (error) => {
      try {
        resolve(void onLate(error));
      } catch (thrown) {
        reject(thrown as Error);
      }
    };
  });
  // It may be rejected when nobody waits for it any more.
  late.catch(() => {});
  const made = ownLateErrors(failLate, () =>
    watchStandIns(
      ({ name, threw }) => addLacked(lacked, name, threw),
      () => runWithin(run, longestMs),
    ),
  );
  return Promise.race([late, waitWithin(made as Awaited<Value>, longestMs)]);
}

/** Adds a missing package. Why it is missing is known from its use, but not from an error message with its name. */
function addLacked(lacked: LackedPackages, name: string, threw?: string): void {
  lacked.set(packageName(name), lacked.get(packageName(name)) ?? threw);
}
