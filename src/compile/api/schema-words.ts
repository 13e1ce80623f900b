// Describes the type and the constraints of a schema in a few words.
import type { ApiSchema } from '../../openapi/api-description.js';
import { fillText } from '../../texts/fill-text.js';
import type { ApiTexts } from '../../texts/texts.js';

/** Returns the words for a type: `string`, `list of Macro`, `object or null`, `one of 3 kinds`. */
export function typeWords(schema: ApiSchema, texts: ApiTexts): string {
  const { types, items, places, variants, name, others } = schema;
  if (types.length === 0) {
    const [first] = variants.filter(({ kind }) => kind !== 'not');
    if (first) {
      const schemas = first.schemas.map(({ schema: one }) => one);
      const words = () =>
        orWords(
          schemas.map((one) => typeWords(one, texts)),
          texts,
        );
      if (schemas.every(isPlain)) return words();
      if (name !== undefined) return name;
      if (schemas.length <= mostNamedKinds && schemas.every((one) => isPlain(one) || one.name !== undefined))
        return words();
      return fillText(first.kind === 'anyOf' ? texts.apiKinds : texts.apiOneOfKinds, {
        count: schemas.length,
      });
    }
    if (name !== undefined) return name;
    if (schema.values.length > 0) return typeofValue(schema.values[0]);
    return texts.apiAnyValue;
  }
  const words = types.map((type) => {
    if (type === 'array') {
      if (items) return fillText(texts.apiListOf, { what: plural(items, texts) });
      return places.length > 0 ? fillText(texts.apiListOf, { what: places.length }) : texts.apiList;
    }
    if (type === 'object') {
      if (name !== undefined) return name;
      return typeof others === 'object' && schema.properties.length === 0
        ? fillText(texts.apiMapOf, { what: plural(others, texts) })
        : texts.apiObject;
    }
    return type;
  });
  return orWords(words, texts);
}

function isPlain(schema: ApiSchema): boolean {
  return schema.variants.length === 0 && schema.properties.length === 0;
}

const mostNamedKinds = 3;

function orWords(words: readonly string[], texts: ApiTexts): string {
  const distinct = [...new Set(words)];
  return distinct.length < 2
    ? distinct.join('')
    : `${distinct.slice(0, -1).join(', ')} ${texts.apiOr} ${distinct.at(-1)}`;
}

function plural(schema: ApiSchema, texts: ApiTexts): string {
  const words = typeWords(schema, texts);
  return /^(?:string|number|integer|boolean|object|list)$/.test(words) ? `${words}s` : words;
}

function typeofValue(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Writes a value as JSON, a text without quotes; long values are cut. */
export function valueWords(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' ? '""' : text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

/** Returns the constraints on a value, in the order in which they are shown: `date-time`, `1 to 100`. */
export function ruleWords(schema: ApiSchema, texts: ApiTexts): string[] {
  return [
    ...(schema.format === undefined ? [] : [fillText(texts.apiFormat, { name: schema.format })]),
    ...schema.constraints,
    ...(schema.readOnly ? [texts.apiOnlyAnswers] : []),
    ...(schema.writeOnly ? [texts.apiOnlyRequests] : []),
    ...(schema.others === false && schema.properties.length > 0 ? [texts.apiNoOthers] : []),
  ];
}
