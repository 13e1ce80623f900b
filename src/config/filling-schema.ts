// What stands for Joi where Docusaurus is not installed: plugins write the defaults of their options by it. A value is filled in; what
// would be wrong with it is not looked for, as what is published with it was tried with Docusaurus.
import { valueAt } from '../base/values.js';
import { isPlain } from './stand-in.js';

/** Whatever else is called on a schema gives the schema itself. */
export interface FillingSchema {
  validate(value: unknown): { value: unknown };
  default(usual: unknown): FillingSchema;
  custom(change: (value: string) => unknown): FillingSchema;
}

/** What is known of a schema. */
interface Rules {
  /** `object`; undefined: any. */
  type?: string | undefined;
  keys?: readonly (readonly [key: string, schema: unknown])[];
  patterns?: readonly (readonly [key: unknown, schema: unknown])[];
  items?: readonly unknown[];
  /** Schemas of which a value has one. */
  tries?: readonly unknown[];
  usual?: (parent: object, rules: Rules) => unknown;
  customs?: readonly ((value: unknown, helpers: object) => unknown)[];
  /** Values of which it has one, and which it has not. */
  valid?: readonly unknown[];
  invalid?: readonly unknown[];
  isRequired?: boolean;
  /** The value is left out. */
  isStripped?: boolean;
  renames?: readonly (readonly [from: string, to: string, options?: { alias?: boolean }])[];
  whens?: readonly (readonly [on: unknown, Case])[];
}

/** What a schema has more where a value beside it is something. */
interface Case {
  is?: unknown;
  not?: unknown;
  then?: unknown;
  otherwise?: unknown;
  switch?: readonly Case[];
}

const rulesOf = new WeakMap<object, Rules>();

/** Schema -> the key that it stands for. */
const refs = new WeakMap<object, string>();

/** Name of a function of Joi -> what `typeof` says of its values, or that they are a list. */
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
    // Whoever waits for it would wait without end.
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

/** Nothing is refused, so that none is ever thrown. */
class ValidationError extends Error {}

/** Plain objects are schemas of their keys, and lists of what a value has one of. */
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

/** Without a value `default()` of an object is made of the defaults in it. */
function usualOf([usual, options]: readonly unknown[]): Rules['usual'] {
  if (usual === undefined) return (_, rules) => fill(rules, {});
  if (typeof usual !== 'function' || (isPlain(options) && options.literal === true)) return () => usual;
  return refs.has(usual) ? (parent) => besideValue(usual, parent) : (usual as Rules['usual']);
}

/** What stands beside a value by a key, or by a schema that stands for one. */
function besideValue(on: unknown, parent: object): unknown {
  const key = refs.get(on as object) ?? on;
  return typeof key === 'string' ? valueAt(parent, key.split('.')) : undefined;
}

/** Without its cases, those of which are so. */
function rulesFor({ whens = [], ...rules }: Rules, parent: object): Rules {
  const held = whens.flatMap(([on, given]) => {
    // What a schema says of the value itself is left out.
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

/** @param isAny nothing is said of the value but that there is one */
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
  // Cases are asked for what has been filled in beside them.
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

/** Where several schemas are of the kind of a value, nobody knows which one is its own. */
function fillByOne(schemas: readonly unknown[], value: unknown): unknown {
  const kind = Array.isArray(value) ? 'array' : typeof value;
  const [own, ...others] = schemas.map(rulesIn).filter(({ type = kind }) => type === kind);
  return own && others.length === 0 ? fill(own, value) : value;
}

/** What a function for `custom` is handed: what it finds wrong leaves the value as it is. */
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
