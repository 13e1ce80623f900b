// Validates what a reader typed against the schema of the API before anything is sent.
import { parseJson } from '../../../base/values.js';
import type { ConsoleSchema } from '../../../openapi/console-call.js';
import { fillText } from '../../../texts/fill-text.js';
import { texts } from './console-texts.js';

type Checked = { value: unknown } | { problem: string };

/** Parses the text of a field and validates it. An empty text is no value. */
export function readField(text: string, schema: ConsoleSchema, required: boolean): Checked {
  if (text === '') return required ? { problem: texts.callNeeded } : { value: undefined };
  const value = toValue(text, schema);
  if (value === undefined) return { problem: expected(schema.types) };
  const problem = problemOf(value, schema);
  return problem === undefined ? { value } : { problem };
}

function toValue(text: string, { types }: ConsoleSchema): unknown {
  if (types.includes('null') && text === 'null') return null;
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber && /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text)) return Number(text);
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  if (types.includes('string')) return text;
  if (types.length === 0 || types.includes('object') || types.includes('array')) {
    const parsed = parseJson(text);
    if (parsed !== undefined) return parsed;
    return types.length === 0 ? text : undefined;
  }
  return undefined;
}

/** Returns what is wrong with a value, after the path to it: `whisper[0]: Expected text`. */
export function problemOf(value: unknown, schema: ConsoleSchema, path = ''): string | undefined {
  const at = (words: string) => (path === '' ? words : `${path}: ${words}`);
  const { types, values, properties = [], items } = schema;
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return at(expected(types));
  if (value === null) return undefined;
  if (values && !values.some((one) => JSON.stringify(one) === JSON.stringify(value)))
    return at(fillText(texts.callExpectedOneOf, { values: values.map(String).join(', ') }));
  const limit = limitProblem(value, schema.limits ?? {});
  if (limit !== undefined) return at(limit);
  if (Array.isArray(value))
    return items && firstOf(value, (entry, index) => problemOf(entry, items, `${path}[${index}]`));
  if (typeof value !== 'object') return undefined;
  return firstOf(properties, ({ name, required, schema: property }) => {
    const inner = path === '' ? name : `${path}.${name}`;
    const held = (value as Record<string, unknown>)[name];
    if (held === undefined) return required ? `${inner}: ${texts.callNeeded}` : undefined;
    return problemOf(held, property, inner);
  });
}

/** Type -> names of its two limits, and the texts for values beyond them. */
const sizes: Readonly<
  Record<string, readonly [lowest: string, highest: string, least: string, most: string]>
> = {
  number: ['minimum', 'maximum', texts.callAtLeast, texts.callAtMost],
  string: ['minLength', 'maxLength', texts.callAtLeastCharacters, texts.callAtMostCharacters],
  array: ['minItems', 'maxItems', texts.callAtLeastEntries, texts.callAtMostEntries],
};

function limitProblem(value: unknown, limits: Readonly<Record<string, number | string>>): string | undefined {
  const rule = (key: string): number | undefined =>
    typeof limits[key] === 'number' ? limits[key] : undefined;
  const limited = sizes[Array.isArray(value) ? 'array' : typeof value];
  if (!limited) return undefined;
  const [lowest, highest, least, most] = limited;
  const size = typeof value === 'number' ? value : [...(value as Iterable<unknown>)].length;
  const [low, high] = [rule(lowest), rule(highest)];
  if (low !== undefined && size < low) return fillText(least, { count: low });
  if (high !== undefined && size > high) return fillText(most, { count: high });
  if (typeof value === 'number') {
    const above = rule('exclusiveMinimum');
    const below = rule('exclusiveMaximum');
    if (above !== undefined && value <= above) return fillText(texts.callMoreThan, { count: above });
    if (below !== undefined && value >= below) return fillText(texts.callLessThan, { count: below });
  }
  const { pattern } = limits;
  return typeof value === 'string' && typeof pattern === 'string' && !matches(value, pattern)
    ? fillText(texts.callMatches, { pattern })
    : undefined;
}

/** A pattern that is not valid in JavaScript is left for the server to check. */
function matches(value: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    throw error;
  }
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

const names: Readonly<Record<string, string>> = {
  integer: texts.callInteger,
  number: texts.callNumber,
  boolean: texts.callBoolean,
  string: texts.callString,
  array: texts.callArray,
  object: texts.callObject,
};

function expected(types: readonly string[]): string {
  const what = types.map((type) => names[type] ?? type).join(` ${texts.callOr} `);
  return fillText(texts.callExpected, { what });
}

function firstOf<T>(
  all: readonly T[],
  find: (one: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, one] of all.entries()) {
    const found = find(one, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
