// A section of a Docusaurus config, which is read by a table: one entry for each key says how it is read, or why it is not.
import type { FindingKind, Findings, Rule } from './findings.js';
import { isLoose, type Loose, listOf, looseOf } from './loose.js';

/** A function that converts the value of the key; or what becomes of a key that is not converted by itself. */
type Key = Rule | ((value: unknown) => unknown);
export type Keys = Readonly<Record<string, Key>>;

type Read<Table extends Keys> = {
  [Name in keyof Table as Table[Name] extends Rule ? never : Name]: Table[Name] extends (
    value: unknown,
  ) => infer Value
    ? Value
    : never;
};

/** Returns table entries for keys that are read elsewhere. */
export function taken<const Name extends string>(...names: Name[]): Record<Name, 'taken'> {
  return Object.fromEntries(names.map((name) => [name, 'taken'])) as Record<Name, 'taken'>;
}

/** Table entry for a key that a section of its own reads. */
export const below = looseOf;

export class Section {
  constructor(
    readonly value: Loose,
    /** Key path of the section. */
    readonly path: readonly PropertyKey[],
    readonly findings: Findings,
  ) {}

  /** Returns the section at a key; an empty one if the key is missing. */
  in(key: string): Section {
    return new Section(looseOf(this.value[key]), [...this.path, key], this.findings);
  }

  /** Returns the sections in the list at a key. */
  list(key: string): Section[] {
    return listOf(this.value[key]).flatMap((entry, index) =>
      isLoose(entry) ? new Section(entry, [...this.path, key, index], this.findings) : [],
    );
  }

  note(kind: FindingKind, note: string, ...keys: PropertyKey[]): void {
    this.findings.note([...this.path, ...keys], [kind, note]);
  }

  /** Reads all keys by a table. @param unknown what becomes of keys that are not in the table */
  read<const Table extends Keys>(
    table: Table,
    unknown: Rule = ['unsupported', 'relaydocs does not know it'],
  ): Read<Table> {
    for (const [key, entry] of Object.entries(this.value)) {
      if (entry === undefined || entry === null) continue;
      const known = Object.hasOwn(table, key) ? table[key]! : unknown;
      const isRule = typeof known === 'object' && !known[2]?.includes(entry);
      this.findings.note([...this.path, key], isRule ? [known[0], known[1]] : ['taken']);
    }
    const made = Object.entries(table).flatMap(([key, read]) =>
      typeof read === 'function' ? [[key, read(this.value[key])] as const] : [],
    );
    return Object.fromEntries(made) as Read<Table>;
  }
}
