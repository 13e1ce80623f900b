// What the fields of the config are made of. A field is said once: what an author may write, what the program reads, and
// the way from one to the other. Types, the check and the defaults all come of that, and a site that has not changed is
// resolved by the same objects that checked it. (A schema library would be loaded at each start, for its defaults.)
// Messages are what an author reads: a sentence, or the end of one that begins with "expected", to which the value found
// is added (see config-problems.ts).
import path from 'node:path';
import { closeTags } from '../base/close-tags.js';
import { isMapping } from '../base/values.js';

/** A mistake, at a key path. */
export interface Issue {
  path: readonly PropertyKey[];
  message: string;
  /** The keys that are known, where one is not. */
  known?: readonly string[];
}

/** @template In what an author writes. @template Out what the program reads. */
export interface Field<In, Out = In> {
  /** All mistakes in a value that stands at `path`. */
  check(value: unknown, path: readonly PropertyKey[]): Iterable<Issue>;
  /** @param value one without mistakes. @param siteDir absolute path of the site's folder. */
  resolve(value: In, siteDir: string): Out;
}

// biome-ignore lint/suspicious/noExplicitAny: any field at all
export type AnyField = Field<any, any>;
/** What an author may write in a field. */
export type In<F> = F extends Field<infer Written, infer _> ? Written : never;
/** What the program reads of it. */
export type Out<F> = F extends Field<infer _, infer Read> ? Read : never;

type Fields = Readonly<Record<string, AnyField>>;
type OptionalKeys<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];
/** What may be undefined may be left out. (By `Pick`, that keeps the comments on each field.) */
type Optionals<T> = Plain<Pick<T, Exclude<keyof T, OptionalKeys<T>>> & Partial<Pick<T, OptionalKeys<T>>>>;
/** Messages of TypeScript show the object itself. */
type Plain<T> = T extends infer Same ? { [Key in keyof Same]: Same[Key] } : never;
/** An object as an author writes it. */
export type Input<F> = Optionals<{ [Key in keyof F]: In<F[Key]> }>;
/** The same with its defaults. */
export type Output<F> = Optionals<{ [Key in keyof F]: Out<F[Key]> }>;

// Each of these names the fields that it is made of once: declarations of the package would say them again for `In` and
// for `Out`, at every level.
export interface ReadAs<F, Read> extends Field<In<F>, Read> {}
export interface Chosen<F> extends Field<In<F>, Out<F>> {}
export interface Optional<F> extends Field<In<F> | undefined, Out<F> | undefined> {}
export interface WithDefault<F> extends Field<In<F> | undefined, Out<F>> {}
export interface List<F> extends Field<readonly In<F>[], readonly Out<F>[]> {}
export interface OneOrMore<F> extends Field<In<F> | readonly In<F>[], readonly Out<F>[]> {}
export interface Named<F> extends Field<Readonly<Record<string, In<F>>>> {}
export interface Shape<F> extends Field<Input<F>, Output<F>> {}

/** A field whose value is read as it is written. @param mistakeIn gives a message, or undefined. */
function plain<T>(mistakeIn: (value: unknown) => string | undefined): Field<T> {
  return {
    *check(value, path) {
      const message = mistakeIn(value);
      if (message !== undefined) yield { path, message };
    },
    resolve: (value) => value,
  };
}

/** A value of a kind. @param expected what it is called in messages. */
export function valueWhere<T>(expected: string, isKind: (value: unknown) => boolean): Field<T> {
  return plain((value) => (isKind(value) ? undefined : `expected ${expected}`));
}

export const anything = plain<unknown>(() => undefined);
/** What is kept of a site between runs. Functions are left out of it. */
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
/** HTML that is a part of pages. */
export const html: Field<string> = { check: text.check, resolve: closeTags };
/** Text that is not empty. */
export const filledText = valueWhere<string>('text', (value) => typeof value === 'string' && value !== '');
export const off = valueWhere<false>('false', (value) => value === false);
export const flag = valueWhere<boolean>('true or false', (value) => typeof value === 'boolean');

export function oneOf<const Value extends string>(...values: Value[]): Field<Value> {
  const expected = values.map((value) => `"${value}"`).join(' or ');
  return valueWhere(expected, (value) => (values as unknown[]).includes(value));
}

/** What becomes of a mistake, from the most lenient on. */
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

/** Text that a rule accepts by giving undefined, or refuses with a message. */
export function textWhere(mistakeIn: (value: string) => string | undefined): Field<string> {
  return plain((value) => (typeof value === 'string' ? mistakeIn(value) : 'expected text'));
}

/** Source of a regular expression. */
export const pattern = textWhere((value) => {
  try {
    new RegExp(value);
    return undefined;
  } catch (error) {
    return `expected a regular expression (${(error as SyntaxError).message})`;
  }
});

/** Value of an attribute of a tag. */
export const attribute = valueWhere<string | boolean>('text, true or false', (value) =>
  ['string', 'boolean'].includes(typeof value),
);

/** The field, read as what `read` makes of its value. */
export function readAs<F extends AnyField, Read>(
  field: F,
  read: (value: Out<F>, siteDir: string) => Read,
): ReadAs<F, Read> {
  return {
    check: field.check,
    resolve: (value, siteDir) => read(field.resolve(value, siteDir) as Out<F>, siteDir),
  };
}

/** Path of a file or folder. `./src\Footer.tsx`, `/home/me/site/src/Footer.tsx` -> `src/Footer.tsx` */
export const sitePath = readAs(filledText, (file, siteDir) =>
  path.relative(siteDir, path.resolve(siteDir, file.replaceAll('\\', '/'))).replaceAll(path.sep, '/'),
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

/** One, or a list of them; read as a list. */
export function oneOrMore<F extends AnyField>(item: F): OneOrMore<F> {
  const one: AnyField = readAs(item, (value) => [value]);
  const several: AnyField = list(item);
  return chosen((value) => (Array.isArray(value) ? several : one));
}

/**
 * One or several, of which no two have the same key. @param field of an item in which a mistake is reported
 * @param repeated what is wrong with the second one that has a key. `first`: the place of the other
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

/** An object whose keys are the author's. */
export function record<F extends AnyField>(field: F): Named<F> {
  return {
    *check(value, path) {
      if (!isMapping(value)) yield { path, message: 'expected an object' };
      else for (const [key, one] of Object.entries(value)) yield* field.check(one, [...path, key]);
    },
    resolve: (value) => value,
  };
}

/** An object with these keys. @param others what other keys hold; without it there are no others. */
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
        yield* field
          ? field.check(value[key], at)
          : [{ path: at, message: 'there is no such option', known }];
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

/** What may be left out. @param fallback what is then read as if it were written; without it nothing is. */
export function optional<F extends AnyField>(field: F): Optional<F>;
export function optional<F extends AnyField>(field: F, fallback: In<F>): WithDefault<F>;
export function optional(field: AnyField, fallback?: unknown): AnyField {
  return {
    check: (value, path) => (value === undefined ? [] : field.check(value, path)),
    resolve: (value = fallback, siteDir) => (value === undefined ? undefined : field.resolve(value, siteDir)),
  };
}

/** Reports a mistake at `path` below the value. */
export type Report = (message: string, path?: readonly PropertyKey[]) => void;

/** A value of several kinds: `choose` looks at it, takes the field of its kind, and may report mistakes of its own. */
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

/** `true` or `false`, or an object of settings. */
export function flagOr<F extends AnyField>(settings: F): Chosen<F | typeof flag> {
  return chosen((value) => (typeof value === 'boolean' ? flag : isMapping(value) ? settings : neither));
}

/** `false`, or what else a field takes. */
export function offOr<F extends AnyField>(field: F): Chosen<F | typeof off> {
  return chosen((value) => (value === false ? off : field));
}

const neither: typeof flag = valueWhere('true, false or an object', () => false);

/** The value's own field, if it is an object that has it. */
export function fieldOf(value: unknown, name: string): unknown {
  return isMapping(value) ? value[name] : undefined;
}
