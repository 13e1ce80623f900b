// What JSON Schema demands of a value, in words.
import type { ApiNode } from './node-reader.js';

/** `1 to 100`, `at least 1 entry`, `matches ^a`: in the order of the importance for whoever fills the value in. */
export function constraintsOf(schema: ApiNode): string[] {
  const words: string[] = [];
  const number = (key: string): number | undefined => {
    const value = schema.raw(key);
    return typeof value === 'number' ? value : undefined;
  };
  const range = (minimum: number | undefined, maximum: number | undefined, one: string, many: string) => {
    const unit = (count: number) => (many === '' ? '' : ` ${count === 1 ? one : many}`);
    if (minimum !== undefined && minimum === maximum) words.push(`exactly ${minimum}${unit(minimum)}`);
    else if (minimum !== undefined && maximum !== undefined)
      words.push(`${minimum} to ${maximum}${unit(maximum)}`);
    else if (minimum !== undefined) words.push(`at least ${minimum}${unit(minimum)}`);
    else if (maximum !== undefined) words.push(`at most ${maximum}${unit(maximum)}`);
  };

  // In 3.0 the exclusive limits are flags beside the plain ones, in 3.1 numbers of their own.
  const isAbove = schema.raw('exclusiveMinimum') === true;
  const isBelow = schema.raw('exclusiveMaximum') === true;
  range(isAbove ? undefined : number('minimum'), isBelow ? undefined : number('maximum'), '', '');
  const above = isAbove ? number('minimum') : number('exclusiveMinimum');
  const below = isBelow ? number('maximum') : number('exclusiveMaximum');
  if (above !== undefined) words.push(`more than ${above}`);
  if (below !== undefined) words.push(`less than ${below}`);
  const step = number('multipleOf');
  if (step !== undefined) words.push(`a multiple of ${step}`);
  const minLength = number('minLength');
  range(minLength === 0 ? undefined : minLength, number('maxLength'), 'character', 'characters');
  const pattern = schema.text('pattern');
  if (pattern !== undefined) words.push(`matches ${pattern}`);
  const minItems = number('minItems');
  range(minItems === 0 ? undefined : minItems, number('maxItems'), 'entry', 'entries');
  if (schema.flag('uniqueItems')) words.push('no entry twice');
  if (schema.child('contains')) words.push('holds at least one entry of a certain kind');
  const minProperties = number('minProperties');
  range(minProperties === 0 ? undefined : minProperties, number('maxProperties'), 'property', 'properties');
  for (const [name, needed] of schema.rawEntries('dependentRequired')) {
    if (Array.isArray(needed.value)) words.push(`with ${name}, needs ${needed.value.join(', ')}`);
  }
  const encoding = schema.text('contentEncoding');
  if (encoding !== undefined) words.push(`encoded as ${encoding}`);
  const mediaType = schema.text('contentMediaType');
  if (mediaType !== undefined) words.push(`holds ${mediaType}`);
  return words;
}

const limitKeys = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
] as const;

/** The same for a machine; exclusive limits are numbers, as in 3.1. */
export function limitsOf(schema: ApiNode): Record<string, number | string> {
  const limits: Record<string, number | string> = {};
  for (const key of limitKeys) {
    const value = schema.raw(key);
    if (typeof value === 'number' || typeof value === 'string') limits[key] = value;
  }
  for (const [flag, plain] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const limit = limits[plain];
    if (schema.raw(flag) !== true || limit === undefined) continue;
    limits[flag] = limit;
    delete limits[plain];
  }
  return limits;
}
