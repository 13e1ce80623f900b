// A part of a config of Docusaurus: how each of its keys is read, or why it is not, is said once.
import type { FindingKind, Findings, Rule } from './findings.js';
import { isLoose, type Loose, listOf, looseOf } from './loose.js';

/** What the value of a key becomes here; or what becomes of the key, of which nothing is made by itself. */
type Key = Rule | ((value: unknown) => unknown);
export type Keys = Readonly<Record<string, Key>>;

type Read<Table extends Keys> = {
  [Name in keyof Table as Table[Name] extends Rule ? never : Name]: Table[Name] extends (
    value: unknown,
  ) => infer Value
    ? Value
    : never;
};

/** Keys that are taken over, but for which other keys here are made of them. */
export function taken<const Name extends string>(...names: Name[]): Record<Name, 'taken'> {
  return Object.fromEntries(names.map((name) => [name, 'taken'])) as Record<Name, 'taken'>;
}

/** A key that a table of its own reads: it has its place among the others. */
export const below = looseOf;

export class Section {
  constructor(
    readonly value: Loose,
    /** Keys that lead to it. */
    readonly path: readonly PropertyKey[],
    readonly findings: Findings,
  ) {}

  /** The section below a key; an empty one where there is none. */
  in(key: string): Section {
    return new Section(looseOf(this.value[key]), [...this.path, key], this.findings);
  }

  /** Sections in the list below a key. */
  list(key: string): Section[] {
    return listOf(this.value[key]).flatMap((entry, index) =>
      isLoose(entry) ? new Section(entry, [...this.path, key, index], this.findings) : [],
    );
  }

  note(kind: FindingKind, note: string, ...keys: PropertyKey[]): void {
    this.findings.note([...this.path, ...keys], [kind, note]);
  }

  /** All of its keys by the table, and what is made of them. @param unknown what becomes of a key that the table does not have */
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
