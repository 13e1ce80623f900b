// Calls code of a plugin or a preset, which may be anything.
import { ownLateErrors } from '../config/late-errors.js';
import { packageName } from '../config/run-esbuild.js';
import { runWithin, waitWithin } from '../config/run-within.js';
import { missingFileIn, watchStandIns } from '../config/stand-in.js';

/** Packages -> what each threw when it was loaded; undefined: it is not installed. */
export type LackedPackages = Map<string, string | undefined>;

interface CallOptions {
  longestMs: number;
  /** Gets each package that is asked for something and is not there. */
  lacked: LackedPackages;
  /** Given what it throws outside of its own calls, as of a program that it starts and that is not there; what it throws ends the call. */
  onLate(error: unknown): void;
}

/** @throws whatever it throws; `Endless` where it does not end */
export async function callPlugin<Value>(
  run: () => Value,
  options: CallOptions,
): Promise<Awaited<Value> | undefined> {
  try {
    return await callWatched(run, options);
  } catch (error) {
    // Node and other packages refuse what it hands on to them.
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
  // It may throw when nobody waits any longer.
  late.catch(() => {});
  const made = ownLateErrors(failLate, () =>
    watchStandIns(
      ({ name, threw }) => addLacked(lacked, name, threw),
      () => runWithin(run, longestMs),
    ),
  );
  return Promise.race([late, waitWithin(made as Awaited<Value>, longestMs)]);
}

/** What a package threw is known by who calls it, not by a message that names it. */
function addLacked(lacked: LackedPackages, name: string, threw?: string): void {
  lacked.set(packageName(name), lacked.get(packageName(name)) ?? threw);
}
