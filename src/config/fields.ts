// The building blocks of the config's schema. Each field is declared once: what an author may write, what the program reads, and how one
// becomes the other. Types, validation and defaults are all derived from that. (A schema library would have to be loaded at each start,
// only for its defaults.) Messages are for the author: a sentence, or the end of one that begins with "expected", to which
// config-problems.ts adds the value found.

import path from 'node:path';
import { closeTags } from '../base/close-tags.js';
import { pathFrom } from '../base/paths.js';
import { isMapping } from '../base/values.js';

/** A mistake at a key path. */
export interface Issue {
  path: readonly PropertyKey[];
  message: string;
  /** The known keys, if the mistake is an unknown key. */
  known?: readonly string[];
}

/** A field of the schema. @template In what an author writes. @template Out what the program reads. */
export interface Field<In, Out = In> {
  /** Yields all mistakes in a value. @param path key path of the value. */
  check(value: unknown, path: readonly PropertyKey[]): Iterable<Issue>;
  /** Fills in defaults. @param value a valid one. @param siteDir absolute path of the site's folder. */
  resolve(value: In, siteDir: string): Out;
}

// biome-ignore lint/suspicious/noExplicitAny: any field at all
export type AnyField = Field<any, any>;
/** The type that an author may write in a field. */
export type In<F> = F extends Field<infer Written, infer _> ? Written : never;
/** The type that the program reads. */
export type Out<F> = F extends Field<infer _, infer Read> ? Read : never;

type Fields = Readonly<Record<string, AnyField>>;
type OptionalKeys<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];
/** Makes keys optional whose value may be undefined. (`Pick` keeps the comments on each field.) */
type Optionals<T> = Plain<Pick<T, Exclude<keyof T, OptionalKeys<T>>> & Partial<Pick<T, OptionalKeys<T>>>>;
/** Makes error messages of TypeScript show the object's fields and not the name of the type. */
type Plain<T> = T extends infer Same ? { [Key in keyof Same]: Same[Key] } : never;
/** The type of an object as an author writes it. */
export type Input<F> = Optionals<{ [Key in keyof F]: In<F[Key]> }>;
/** The type of the object with its defaults. */
export type Output<F> = Optionals<{ [Key in keyof F]: Out<F[Key]> }>;

// Each interface names its inner fields once; otherwise the package's declarations would repeat them for `In` and `Out` at every level.
export interface ReadAs<F, Read> extends Field<In<F>, Read> {}
export interface Chosen<F> extends Field<In<F>, Out<F>> {}
export interface Optional<F> extends Field<In<F> | undefined, Out<F> | undefined> {}
export interface WithDefault<F> extends Field<In<F> | undefined, Out<F>> {}
export interface List<F> extends Field<readonly In<F>[], readonly Out<F>[]> {}
export interface OneOrMore<F> extends Field<In<F> | readonly In<F>[], readonly Out<F>[]> {}
export interface Named<F> extends Field<Readonly<Record<string, In<F>>>> {}
export interface Shape<F> extends Field<Input<F>, Output<F>> {}

/** A field whose value is read as written. @param mistakeIn returns a message, or undefined. */
function plain<T>(mistakeIn: (value: unknown) => string | undefined): Field<T> {
  return {
    *check(value, path) {
      const message = mistakeIn(value);
      if (message !== undefined) yield { path, message };
    },
    resolve: (value) => value,
  };
}

/** A field for values of a kind. @param expected what messages call the kind. */
export function valueWhere<T>(expected: string, isKind: (value: unknown) => boolean): Field<T> {
  return plain((value) => (isKind(value) ? undefined : `expected ${expected}`));
}

export const anything = plain<unknown>(() => undefined);
/** Whether a value can be stored between runs. Functions are left out of the stored value. */
export function canBeJson(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}
export const whatJsonHolds = 'what JSON can hold, without circles and bigints';
export const jsonValue = valueWhere<unknown>(whatJsonHolds, canBeJson);
export const text = valueWhere<string>('text', (value) => typeof value === 'string');
/** HTML that becomes a part of pages. */
export const html: Field<string> = { check: text.check, resolve: closeTags };
/** Text that is not empty. */
export const filledText = valueWhere<string>('text', (value) => typeof value === 'string' && value !== '');
export const off = valueWhere<false>('false', (value) => value === false);
export const flag = valueWhere<boolean>('true or false', (value) => typeof value === 'boolean');

export function oneOf<const Value extends string>(...values: Value[]): Field<Value> {
  const expected = values.map((value) => `"${value}"`).join(' or ');
  return valueWhere(expected, (value) => (values as unknown[]).includes(value));
}

/** What happens on a mistake, from lenient to strict. */
export const policy = oneOf('ignore', 'log', 'warn', 'throw');

export function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER): Field<number> {
  const range =
    maximum === Number.MAX_SAFE_INTEGER ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`;
  return valueWhere(
    `a whole number${range}`,
    (value) => Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum,
  );
}

export function callback<T>(): Field<T> {
  return valueWhere('a function', (value) => typeof value === 'function');
}

/** Text with a rule, which returns undefined to accept it, or a message. */
export function textWhere(mistakeIn: (value: string) => string | undefined): Field<string> {
  return plain((value) => (typeof value === 'string' ? mistakeIn(value) : 'expected text'));
}

/** The source of a regular expression. */
export const pattern = textWhere((value) => {
  try {
    new RegExp(value);
    return undefined;
  } catch (error) {
    return `expected a regular expression (${(error as SyntaxError).message})`;
  }
});

/** The value of an HTML attribute. */
export const attribute = valueWhere<string | boolean>('text, true or false', (value) =>
  ['string', 'boolean'].includes(typeof value),
);

/** Returns a field whose value is converted by `read`. */
export function readAs<F extends AnyField, Read>(
  field: F,
  read: (value: Out<F>, siteDir: string) => Read,
): ReadAs<F, Read> {
  return {
    check: field.check,
    resolve: (value, siteDir) => read(field.resolve(value, siteDir) as Out<F>, siteDir),
  };
}

/** The path of a file or folder. `./src\Footer.tsx`, `/home/me/site/src/Footer.tsx` -> `src/Footer.tsx` */
export const sitePath = readAs(filledText, (file, siteDir) =>
  pathFrom(siteDir, path.resolve(siteDir, file.replaceAll('\\', '/'))),
);

export function list<F extends AnyField>(item: F): List<F> {
  return {
    *check(value, path) {
      if (!Array.isArray(value)) yield { path, message: 'expected a list' };
      else for (const [index, one] of value.entries()) yield* item.check(one, [...path, index]);
    },
    resolve: (value, siteDir) => value.map((one) => item.resolve(one, siteDir)),
  };
}

/** One value or a list; always read as a list. */
export function oneOrMore<F extends AnyField>(item: F): OneOrMore<F> {
  const one: AnyField = readAs(item, (value) => [value]);
  const several: AnyField = list(item);
  return chosen((value) => (Array.isArray(value) ? several : one));
}

/**
 * One value or a list, in which no two items have the same key. @param field of an item at which a mistake is reported
 * @param repeated returns the message for an item whose key is taken. `first`: index of the earlier item
 */
export function distinct<F extends AnyField>(
  item: F,
  field: string,
  keyOf: (item: unknown) => unknown,
  repeated: (first: number, key: unknown) => string,
): Chosen<OneOrMore<F>> {
  const items = oneOrMore(item);
  return chosen((value, report) => {
    const keys = Array.isArray(value) ? value.map(keyOf) : [];
    for (const [index, key] of keys.entries()) {
      const first = keys.indexOf(key);
      if (first < index) report(repeated(first, key), [index, field]);
    }
    return items;
  });
}

/** An object with arbitrary keys. */
export function record<F extends AnyField>(field: F): Named<F> {
  return {
    *check(value, path) {
      if (!isMapping(value)) yield { path, message: 'expected an object' };
      else for (const [key, one] of Object.entries(value)) yield* field.check(one, [...path, key]);
    },
    resolve: (value) => value,
  };
}

/** An object with these keys. @param others the field of any other key; without it, other keys are mistakes. */
export function object<F extends Fields>(fields: F, others?: AnyField): Shape<F> {
  const known = Object.keys(fields);
  const fieldOfKey = (key: string): AnyField | undefined =>
    Object.hasOwn(fields, key) ? fields[key] : others;
  return {
    *check(value, path) {
      if (!isMapping(value)) return yield { path, message: 'expected an object' };
      for (const key of new Set([...known, ...Object.keys(value)])) {
        const field = fieldOfKey(key);
        const at = [...path, key];
        yield* field ? field.check(value[key], at) : [{ path: at, message: 'unknown option', known }];
      }
    },
    resolve(value, siteDir) {
      const given = value as Readonly<Record<string, unknown>>;
      const keys = others ? [...new Set([...known, ...Object.keys(given)])] : known;
      const entries = keys.map((key) => [key, fieldOfKey(key)!.resolve(given[key], siteDir)] as const);
      return Object.fromEntries(entries.filter(([, one]) => one !== undefined)) as Output<F>;
    },
  };
}

/** A field that may be left out. @param fallback the default, as an author would write it; without it, the value is undefined. */
export function optional<F extends AnyField>(field: F): Optional<F>;
export function optional<F extends AnyField>(field: F, fallback: In<F>): WithDefault<F>;
export function optional(field: AnyField, fallback?: unknown): AnyField {
  return {
    check: (value, path) => (value === undefined ? [] : field.check(value, path)),
    resolve: (value = fallback, siteDir) => (value === undefined ? undefined : field.resolve(value, siteDir)),
  };
}

/** Reports a mistake at `path` inside the value. */
export type Report = (message: string, path?: readonly PropertyKey[]) => void;

/** A field for several kinds of values. `choose` looks at the value, returns the field for its kind, and may report mistakes. */
export function chosen<F extends AnyField>(choose: (value: unknown, report: Report) => F): Chosen<F> {
  return {
    *check(value, path) {
      const issues: Issue[] = [];
      const field = choose(value, (message, below = []) =>
        issues.push({ path: [...path, ...below], message }),
      );
      yield* issues;
      yield* field.check(value, path);
    },
    resolve: (value, siteDir) => choose(value, () => {}).resolve(value, siteDir) as Out<F>,
  };
}

/** `true`, `false`, or an object of settings. */
export function flagOr<F extends AnyField>(settings: F): Chosen<F | typeof flag> {
  return chosen((value) => (typeof value === 'boolean' ? flag : isMapping(value) ? settings : neither));
}

/** `false`, or whatever the field accepts. */
export function offOr<F extends AnyField>(field: F): Chosen<F | typeof off> {
  return chosen((value) => (value === false ? off : field));
}

const neither: typeof flag = valueWhere('true, false or an object', () => false);

/** Returns a field of the value, if the value is an object that has it. */
export function fieldOf(value: unknown, name: string): unknown {
  return isMapping(value) ? value[name] : undefined;
}
