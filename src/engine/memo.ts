// Keeps the value of each step of the program until an input of the step changes.
import { hashOf } from '../base/hash.js';

/** A step: the names of its inputs, and how its value is made from them. */
interface Step<Values, Name extends keyof Values, Input extends keyof Values = keyof Values> {
  /** Names of the values that the step depends on, besides the files that it `reads`. */
  inputs: readonly Input[];
  /** Makes the value. @param last the former value, which can be returned again while the new one cannot be made */
  make(inputs: Pick<Values, Input>, last: Values[Name] | undefined): Values[Name] | Promise<Values[Name]>;
  /** Digest of the value: later steps run again only if it differs. Default: digest of the inputs. */
  digest?(value: Values[Name], inputs: Pick<Values, Input>): string;
  /** Files that the value was made from, relative to the site's folder: when one changes, the step runs again. */
  reads?(value: Values[Name]): Iterable<string>;
}

/** All steps. Values without a step are set from outside. */
export type Steps<Values> = { [Name in keyof Values]?: Step<Values, Name> };

/** Returns a function that types a step by its inputs, so that the step can read no other values. */
export function stepOf<Values>() {
  return <Name extends keyof Values, Input extends keyof Values>(
    _: Name,
    step: Step<Values, Name, Input>,
  ): Step<Values, Name> => step;
}

interface Entry {
  /** Digest of the inputs' digests. */
  key: string;
  value: unknown;
  digest: string;
  reads: ReadonlySet<string>;
  /** True if a file that it was made from has changed. */
  isStale: boolean;
}

export class Memo<Values extends object> {
  #entries = new Map<keyof Values, Entry>();
  #running = new Map<keyof Values, { key: string; entry: Promise<Entry> }>();

  constructor(private readonly steps: Steps<Values>) {}

  /** Sets a value that no step makes. */
  set<Name extends keyof Values>(name: Name, value: Values[Name], digest: string): void {
    if (this.#entries.get(name)?.digest === digest) return;
    this.#entries.set(name, { key: '', value, digest, reads: new Set(), isStale: false });
  }

  /** Returns a value, made again if its inputs have changed. Simultaneous calls share one computation. */
  async get<Name extends keyof Values>(name: Name): Promise<Values[Name]> {
    return (await this.#entry(name)).value as Values[Name];
  }

  digestOf(name: keyof Values): string | undefined {
    return this.#entries.get(name)?.digest;
  }

  /** Marks values made from changed files, so that the next `get` makes them again. @returns whether there are any */
  touch(isChanged: (file: string) => boolean): boolean {
    const stale = [...this.#entries.values()].filter(({ reads }) => [...reads].some(isChanged));
    for (const entry of stale) entry.isStale = true;
    return stale.length > 0;
  }

  /** Returns all files that values were made from. */
  *reads(): Generator<string> {
    for (const entry of this.#entries.values()) yield* entry.reads;
  }

  async #entry(name: keyof Values): Promise<Entry> {
    const step = this.steps[name] as Step<Values, keyof Values> | undefined;
    if (!step) {
      const given = this.#entries.get(name);
      if (!given) throw new Error(`${String(name)} was not given`);
      return given;
    }
    const taken: [keyof Values, Entry][] = [];
    for (const input of step.inputs) taken.push([input, await this.#entry(input)]);
    const key = hashOf(taken.map(([, { digest }]) => digest).join());
    const known = this.#entries.get(name);
    if (known?.key === key && !known.isStale) return known;
    const running = this.#running.get(name);
    if (running?.key === key) return running.entry;
    const inputs = Object.fromEntries(taken.map(([input, { value }]) => [input, value])) as Values;
    const entry = this.#make(name, step, inputs, key).finally(() => {
      if (this.#running.get(name)?.entry === entry) this.#running.delete(name);
    });
    this.#running.set(name, { key, entry });
    return entry;
  }

  async #make(
    name: keyof Values,
    step: Step<Values, keyof Values>,
    inputs: Values,
    key: string,
  ): Promise<Entry> {
    const known = this.#entries.get(name);
    // If a file changes while the step runs, `touch` sets the flag again.
    if (known) known.isStale = false;
    const value = await step.make(inputs, known?.value as Values[keyof Values] | undefined);
    const digest = step.digest?.(value, inputs) ?? key;
    const reads = new Set(step.reads?.(value));
    const entry = {
      key,
      value,
      digest,
      reads,
      isStale: this.#entries.get(name)?.isStale ?? false,
    };
    this.#entries.set(name, entry);
    return entry;
  }
}
