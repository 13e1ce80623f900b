// Stands in for Joi, with which plugins declare the defaults of their options, where Docusaurus is not installed. It fills in defaults and
// does not validate, as published options were tested with Docusaurus.
import { valueAt } from '../base/values.js';
import { isPlain } from './stand-in.js';

/** A schema. Any other method of Joi returns the schema itself. */
export interface FillingSchema {
  validate(value: unknown): { value: unknown };
  default(usual: unknown): FillingSchema;
  custom(change: (value: string) => unknown): FillingSchema;
}

/** What a schema says of its value. */
interface Rules {
  /** A name of `typeof`, or `array`; undefined for any type. */
  type?: string | undefined;
  keys?: readonly (readonly [key: string, schema: unknown])[];
  patterns?: readonly (readonly [key: unknown, schema: unknown])[];
  items?: readonly unknown[];
  /** Alternative schemas, one of which the value matches. */
  tries?: readonly unknown[];
  usual?: (parent: object, rules: Rules) => unknown;
  customs?: readonly ((value: unknown, helpers: object) => unknown)[];
  /** Values that are allowed, and values that are not. */
  valid?: readonly unknown[];
  invalid?: readonly unknown[];
  isRequired?: boolean;
  /** Whether the value is left out of the result. */
  isStripped?: boolean;
  renames?: readonly (readonly [from: string, to: string, options?: { alias?: boolean }])[];
  whens?: readonly (readonly [on: unknown, Case])[];
}

/** A condition of `when()`: rules that apply if a sibling value matches. */
interface Case {
  is?: unknown;
  not?: unknown;
  then?: unknown;
  otherwise?: unknown;
  switch?: readonly Case[];
}

const rulesOf = new WeakMap<object, Rules>();

/** Reference (`Joi.ref`) -> the key that it refers to. */
const refs = new WeakMap<object, string>();

/** Method of Joi -> the type that `typeof` gives for its values, or `array`. */
const types: Readonly<Record<string, string | undefined>> = {
  ...{ any: undefined, string: 'string', number: 'number', array: 'array', date: 'date' },
  ...{ boolean: 'boolean', bool: 'boolean', function: 'function', func: 'function' },
};

function schemaOf(rules: Rules): FillingSchema {
  const withRules = (more: Rules): FillingSchema => schemaOf({ ...rules, ...more });
  const keys = (given?: unknown): FillingSchema =>
    withRules({
      type: 'object',
      keys: [...(rules.keys ?? []), ...(isPlain(given) ? Object.entries(given) : [])],
    });
  const one = (...tries: unknown[]): FillingSchema =>
    withRules({ tries: [...(rules.tries ?? []), ...tries.flat()] });
  const when = (...one: NonNullable<Rules['whens']>[number]): FillingSchema =>
    withRules({ whens: [...(rules.whens ?? []), one] });
  const known: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(types).map(([name, type]) => [name, () => schemaOf({ type })])),
    ...{ object: keys, keys, append: keys, alternatives: one, try: one, ValidationError },
    pattern: (key: unknown, schema: unknown) =>
      withRules({ patterns: [...(rules.patterns ?? []), [key, schema]] }),
    items: (...items: unknown[]) => withRules({ items: items.flat() }),
    custom: (change: NonNullable<Rules['customs']>[number]) =>
      withRules({ customs: [...(rules.customs ?? []), change] }),
    ...Object.fromEntries(
      ['valid', 'equal', 'only'].map((name) => [
        name,
        (...all: unknown[]) => withRules({ valid: all.flat() }),
      ]),
    ),
    ...Object.fromEntries(
      ['invalid', 'not', 'disallow'].map((name) => [
        name,
        (...all: unknown[]) => withRules({ invalid: all.flat() }),
      ]),
    ),
    ...Object.fromEntries(['required', 'exist'].map((name) => [name, () => withRules({ isRequired: true })])),
    strip: (isStripped = true) => withRules({ isStripped }),
    rename: (...one: NonNullable<Rules['renames']>[number]) =>
      withRules({ renames: [...(rules.renames ?? []), one] }),
    ...{ when, conditional: when },
    concat: (other: unknown) => schemaOf(joined(rules, rulesIn(other))),
    compile: (schema: unknown) => schemaOf(rulesIn(schema)),
    ref: (key: string) => {
      const ref = schemaOf({});
      refs.set(ref, key);
      return ref;
    },
    default: (...usual: unknown[]) => withRules({ usual: usualOf(usual) }),
    validate: (value: unknown) => ({ value: fill(rules, value) }),
    validateAsync: async (value: unknown) => fill(rules, value),
    attempt: (value: unknown, schema: unknown) => fill(rulesIn(schema), value),
    // Without this, `await` would take the proxy for a promise and never end.
    // biome-ignore lint/suspicious/noThenProperty: it says that there is none
    then: undefined,
  };
  const schema: object = new Proxy(() => schema, {
    get: (_, key) =>
      typeof key === 'symbol' ? undefined : key in known ? known[key] : key === '$_root' ? Joi : () => schema,
  });
  rulesOf.set(schema, rules);
  return schema as FillingSchema;
}

/** Plugins may check for this class; it is never thrown, as nothing is rejected. */
class ValidationError extends Error {}

/** Returns the rules of a schema. A plain object is a schema of its keys, a list is a choice of alternatives. */
function rulesIn(schema: unknown): Rules {
  if (typeof schema === 'function') return rulesOf.get(schema) ?? {};
  if (Array.isArray(schema)) return { tries: schema };
  return isPlain(schema) ? { type: 'object', keys: Object.entries(schema) } : {};
}

function joined(first: Rules, second: Rules): Rules {
  const both = { ...first, ...second };
  for (const name of ['keys', 'patterns', 'items', 'tries', 'customs', 'renames', 'whens'] as const)
    if (first[name] && second[name]) Object.assign(both, { [name]: [...first[name], ...second[name]] });
  return both;
}

/** Returns the function that computes a default. `default()` without a value makes an object of the defaults of its keys. */
function usualOf([usual, options]: readonly unknown[]): Rules['usual'] {
  if (usual === undefined) return (_, rules) => fill(rules, {});
  if (typeof usual !== 'function' || (isPlain(options) && options.literal === true)) return () => usual;
  return refs.has(usual) ? (parent) => besideValue(usual, parent) : (usual as Rules['usual']);
}

/** Returns a sibling value by its key, or by a reference. */
function besideValue(on: unknown, parent: object): unknown {
  const key = refs.get(on as object) ?? on;
  return typeof key === 'string' ? valueAt(parent, key.split('.')) : undefined;
}

/** Returns the rules with those of all conditions that are met. */
function rulesFor({ whens = [], ...rules }: Rules, parent: object): Rules {
  const held = whens.flatMap(([on, given]) => {
    // Conditions on the value itself are ignored.
    if (typeof on !== 'string' && !refs.has(on as object)) return [];
    const value = besideValue(on, parent);
    const cases = given.switch ?? [given];
    const one = cases.find((some) =>
      'not' in some ? !fits(some.not, value) : fits(some.is, value, !('is' in some)),
    );
    return one ? one.then : (cases.at(-1)?.otherwise ?? given.otherwise);
  });
  return held.reduce<Rules>((all, one) => rulesFor(joined(all, rulesIn(one)), parent), rules);
}

/** Whether a value matches. @param isAny any truthy value matches */
function fits(wanted: unknown, value: unknown, isAny = false): boolean {
  if (isAny) return Boolean(value);
  if (typeof wanted !== 'function' && !isPlain(wanted)) return wanted === value;
  const { type, valid, invalid = [], isRequired } = rulesIn(wanted);
  if (value === undefined) return !isRequired;
  const kind = Array.isArray(value) ? 'array' : typeof value;
  return (type ?? kind) === kind && (valid?.includes(value) ?? true) && !invalid.includes(value);
}

function fill(given: Rules, value: unknown, parent: object = {}): unknown {
  const rules = rulesFor(given, parent);
  if (rules.isStripped) return undefined;
  if (value === undefined) return rules.usual?.(parent, rules);
  return (rules.customs ?? []).reduce(
    (now, change) => {
      try {
        return change(now, helpersOf(now, parent));
      } catch {
        return now;
      }
    },
    fillInside(rules, value),
  );
}

function fillInside(
  { keys = [], patterns = [], items = [], tries = [], renames = [] }: Rules,
  value: unknown,
): unknown {
  if (tries.length > 0) return fillByOne(tries, value);
  if (Array.isArray(value)) return items.length > 0 ? value.map((item) => fillByOne(items, item)) : value;
  if (!isPlain(value) || keys.length + patterns.length + renames.length === 0) return value;
  const all = new Map(Object.entries(value));
  for (const [from, to, { alias = false } = {}] of renames) {
    if (!all.has(from)) continue;
    all.set(to, all.get(from));
    if (!alias) all.delete(from);
  }
  const fillKey = (key: string, schema: unknown): void => {
    const filled = fill(rulesIn(schema), all.get(key), Object.fromEntries(all));
    if (filled !== undefined) all.set(key, filled);
    else all.delete(key);
  };
  // Keys with conditions are filled in last, as conditions look at values that may be defaults.
  const hasCases = ([, schema]: (typeof keys)[number]): number => (rulesIn(schema).whens ? 1 : 0);
  for (const [key, schema] of keys.toSorted((one, other) => hasCases(one) - hasCases(other)))
    fillKey(key, schema);
  const named = new Set(keys.map(([key]) => key));
  for (const key of [...all.keys()].filter((one) => !named.has(one))) {
    const [, schema] = patterns.find(([of]) => !(of instanceof RegExp) || of.test(key)) ?? [];
    fillKey(key, schema);
  }
  return Object.fromEntries(all);
}

/** Fills in by the one schema for the value's type. If several fit, there is no telling which one applies. */
function fillByOne(schemas: readonly unknown[], value: unknown): unknown {
  const kind = Array.isArray(value) ? 'array' : typeof value;
  const [own, ...others] = schemas.map(rulesIn).filter(({ type = kind }) => type === kind);
  return own && others.length === 0 ? fill(own, value) : value;
}

/** Returns the helpers that functions for `custom` get. If they report an error, the value stays as it is. */
function helpersOf(original: unknown, parent: object): object {
  const left = (): unknown => original;
  return {
    original,
    error: left,
    message: left,
    warn: left,
    prefs: {},
    state: { path: [], ancestors: [parent] },
  };
}

export const Joi = schemaOf({});
