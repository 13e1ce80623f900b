// What each step of the program has made, kept for as long as nothing that the step depends on has changed.
import { hashOf } from '../base/hash.js';

/** One step: the values that it takes, and how it makes its own of them. */
interface Step<Values, Name extends keyof Values, Input extends keyof Values = keyof Values> {
  /** All that the step depends on, beside the files that it `reads`. */
  inputs: readonly Input[];
  /** @param last what the step made before: it may stand in for what cannot be made now. */
  make(inputs: Pick<Values, Input>, last: Values[Name] | undefined): Values[Name] | Promise<Values[Name]>;
  /** What later steps depend on: they run only where this differs. Default: the digests of the inputs. */
  digest?(value: Values[Name], inputs: Pick<Values, Input>): string;
  /** Files that the value was made of, relative to the site's folder: when one has changed, the step runs again. */
  reads?(value: Values[Name]): Iterable<string>;
}

/** Values without a step are given from outside. */
export type Steps<Values> = { [Name in keyof Values]?: Step<Values, Name> };

/** Makes the function that types a step by its inputs: it can read no other values. */
export function stepOf<Values>() {
  return <Name extends keyof Values, Input extends keyof Values>(
    _: Name,
    step: Step<Values, Name, Input>,
  ): Step<Values, Name> => step;
}

interface Entry {
  /** Digests of the inputs. */
  key: string;
  value: unknown;
  digest: string;
  reads: ReadonlySet<string>;
  /** A file that it was made of has changed. */
  isStale: boolean;
}

export class Memo<Values extends object> {
  #entries = new Map<keyof Values, Entry>();
  #running = new Map<keyof Values, { key: string; entry: Promise<Entry> }>();

  constructor(private readonly steps: Steps<Values>) {}

  /** Gives a value that no step makes. */
  set<Name extends keyof Values>(name: Name, value: Values[Name], digest: string): void {
    if (this.#entries.get(name)?.digest === digest) return;
    this.#entries.set(name, { key: '', value, digest, reads: new Set(), isStale: false });
  }

  /** The value as its inputs are now. All who ask for it at once wait for one computation. */
  async get<Name extends keyof Values>(name: Name): Promise<Values[Name]> {
    return (await this.#entry(name)).value as Values[Name];
  }

  digestOf(name: keyof Values): string | undefined {
    return this.#entries.get(name)?.digest;
  }

  /** Files have changed: values that were made of them are made anew when they are asked for. @returns whether any is. */
  touch(isChanged: (file: string) => boolean): boolean {
    const stale = [...this.#entries.values()].filter(({ reads }) => [...reads].some(isChanged));
    for (const entry of stale) entry.isStale = true;
    return stale.length > 0;
  }

  /** All files that values were made of. */
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
    // What is touched from now on is touched again.
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
