// Makes an example for a schema, if the description has none. The schema's own examples, defaults and values come first.
import { isMapping } from '../base/values.js';
import type { ApiSchema } from './api-description.js';

/**
 * Returns an example; undefined if nothing is known of the value. @param isRequest whether it is for a request, without read-only fields,
 * or for a response, without write-only fields.
 */
export function makeExample(schema: ApiSchema, isRequest: boolean, depth = 0): unknown {
  if ('example' in schema) return schema.example;
  if ('default' in schema && schema.default !== null) return schema.default;
  if (schema.values.length > 0) return schema.values[0];
  const [variants] = schema.variants.filter(({ kind }) => kind !== 'not');
  const [first] = variants?.schemas ?? [];
  const chosen = first && makeExample(first.schema, isRequest, depth + 1);
  if (schema.properties.length > 0) {
    const own = exampleOfObject(schema, isRequest, depth);
    return isMapping(chosen) ? { ...own, ...chosen } : own;
  }
  if (chosen !== undefined) return chosen;
  const type = schema.types.find((name) => name !== 'null') ?? schema.types[0];
  switch (type) {
    case 'array': {
      const entries = schema.places.length > 0 ? schema.places : schema.items ? [schema.items] : [];
      if (depth > 6) return [];
      return entries
        .map((entry) => makeExample(entry, isRequest, depth + 1))
        .filter((one) => one !== undefined);
    }
    case 'object': {
      if (typeof schema.others !== 'object' || depth > 6) return {};
      const value = makeExample(schema.others, isRequest, depth + 1);
      return value === undefined ? {} : { key: value };
    }
    case 'string':
      return exampleOfText(schema);
    case 'integer':
    case 'number':
      return exampleOfNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return undefined;
  }
}

function exampleOfObject(schema: ApiSchema, isRequest: boolean, depth: number): Record<string, unknown> {
  const example: Record<string, unknown> = {};
  for (const { name, required, schema: property } of schema.properties) {
    if (isRequest ? property.readOnly : property.writeOnly) continue;
    if (property.deprecated || name.startsWith('/')) continue;
    // In deeply nested objects, optional fields would only make the example longer.
    if (!required && depth > 2) continue;
    const value = depth > 6 ? undefined : makeExample(property, isRequest, depth + 1);
    if (value !== undefined) example[name] = value;
  }
  return example;
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'PT15M',
  email: 'jane@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  byte: 'ZXhhbXBsZQ==',
  binary: '',
  password: 'secret',
};

function exampleOfText({ format = '', limits }: ApiSchema): string {
  const known = texts[format];
  if (known !== undefined) return known;
  const { minLength, maxLength } = limits;
  const text = 'text';
  if (typeof minLength === 'number' && minLength > text.length)
    return text.padEnd(Math.min(minLength, 64), 't');
  return typeof maxLength === 'number' ? text.slice(0, maxLength) : text;
}

function exampleOfNumber({ limits }: ApiSchema): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  const step = typeof multipleOf === 'number' ? multipleOf : 1;
  if (typeof minimum === 'number') return Math.ceil(minimum / step) * step;
  if (typeof exclusiveMinimum === 'number') return (Math.floor(exclusiveMinimum / step) + 1) * step;
  if (typeof maximum === 'number' && maximum < step) return Math.floor(maximum / step) * step;
  if (typeof exclusiveMaximum === 'number' && exclusiveMaximum <= step)
    return (Math.ceil(exclusiveMaximum / step) - 1) * step;
  return step;
}
