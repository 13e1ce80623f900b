// What stands for Joi where Docusaurus is not installed: plugins write the defaults of their options by it. A value is filled in; what
// would be wrong with it is not looked for, as what is published with it was tried with Docusaurus.
import { isPlain } from './stand-in.js';

type Fill = (value: unknown) => unknown;

/** Whatever else is called on a schema gives the schema itself. */
export interface FillingSchema {
  validate(value: unknown): { value: unknown };
}

const fills = new WeakMap<object, Fill>();

function schemaOf(fill: Fill): FillingSchema {
  const known: Record<string, unknown> = {
    object: (keys?: unknown) => withKeys(same, keys),
    keys: (keys?: unknown) => withKeys(fill, keys),
    append: (keys?: unknown) => withKeys(fill, keys),
    items: (...items: unknown[]) => withItems(fill, items),
    default: (...usual: unknown[]) => schemaOf((value) => fillIn(value, usual, fill)),
    validate: (value: unknown) => ({ value: fill(value) }),
    attempt: (value: unknown, schema: unknown) => fillBy(schema, value),
    // Whoever waits for it would wait without end.
    // biome-ignore lint/suspicious/noThenProperty: it says that there is none
    then: undefined,
  };
  const schema: object = new Proxy(() => schema, {
    get: (_, key) =>
      typeof key === 'symbol' ? undefined : key in known ? known[key] : key === '$_root' ? Joi : () => schema,
  });
  fills.set(schema, fill);
  return schema as FillingSchema;
}

const same: Fill = (value) => value;

function fillBy(schema: unknown, value: unknown): unknown {
  const fill = typeof schema === 'function' ? fills.get(schema) : undefined;
  return fill ? fill(value) : value;
}

/** Without a value `default()` of an object is made of the defaults in it. */
function fillIn(value: unknown, usual: readonly unknown[], fill: Fill): unknown {
  if (value !== undefined) return fill(value);
  if (usual.length === 0) return fill({});
  const [made] = usual;
  return typeof made === 'function' && !fills.has(made) ? (made as () => unknown)() : made;
}

function withKeys(fill: Fill, keys: unknown): FillingSchema {
  const schemas = isPlain(keys) ? Object.entries(keys) : [];
  return schemaOf((given) => {
    const value = fill(given);
    if (!isPlain(value)) return value;
    const filled = schemas.map(([key, schema]) => [key, fillBy(schema, value[key])] as const);
    return { ...value, ...Object.fromEntries(filled.filter(([, one]) => one !== undefined)) };
  });
}

/** Where there are several kinds of items, nobody knows which one an item is. */
function withItems(fill: Fill, items: readonly unknown[]): FillingSchema {
  return schemaOf((given) => {
    const value = fill(given);
    return Array.isArray(value) && items.length === 1 ? value.map((one) => fillBy(items[0], one)) : value;
  });
}

export const Joi = schemaOf(same);
