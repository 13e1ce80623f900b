// What a schema is, in a few words.
import type { ApiSchema } from '../../openapi/api-description.js';

/** `string`, `list of Macro`, `object or null`, `one of 3 kinds`. */
export function typeWords(schema: ApiSchema): string {
  const { types, items, places, variants, name, others } = schema;
  if (types.length === 0) {
    const [first] = variants.filter(({ kind }) => kind !== 'not');
    if (first)
      return first.schemas.every(({ schema: one }) => isPlain(one))
        ? orWords(first.schemas.map(({ schema: one }) => typeWords(one)))
        : (name ?? `one of ${first.schemas.length} kinds`);
    if (name !== undefined) return name;
    if (schema.values.length > 0) return typeofValue(schema.values[0]);
    return 'any value';
  }
  const words = types.map((type) => {
    if (type === 'array') {
      if (items) return `list of ${plural(items)}`;
      return places.length > 0 ? `list of ${places.length}` : 'list';
    }
    if (type === 'object') {
      if (name !== undefined) return name;
      return typeof others === 'object' && schema.properties.length === 0
        ? `map of ${plural(others)}`
        : 'object';
    }
    return type;
  });
  return orWords(words);
}

function isPlain(schema: ApiSchema): boolean {
  return schema.variants.length === 0 && schema.properties.length === 0;
}

function orWords(words: readonly string[]): string {
  const distinct = [...new Set(words)];
  return distinct.length < 2
    ? distinct.join('')
    : `${distinct.slice(0, -1).join(', ')} or ${distinct.at(-1)}`;
}

function plural(schema: ApiSchema): string {
  const words = typeWords(schema);
  return /^(?:string|number|integer|boolean|object|list)$/.test(words) ? `${words}s` : words;
}

function typeofValue(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** A value as it is written in JSON; text without quotes. */
export function valueWords(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' ? '""' : text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

/** What is demanded of a value and said of it, in the order of a sentence: `date-time`, `1 to 100`. */
export function ruleWords(schema: ApiSchema): string[] {
  return [
    ...(schema.format === undefined ? [] : [`format ${schema.format}`]),
    ...schema.constraints,
    ...(schema.readOnly ? ['only in answers'] : []),
    ...(schema.writeOnly ? ['only in requests'] : []),
    ...(schema.others === false && schema.properties.length > 0 ? ['no other properties'] : []),
  ];
}
