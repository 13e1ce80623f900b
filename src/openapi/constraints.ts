// Describes the constraints of a JSON Schema in words.
import { fillText } from '../texts/fill-text.js';
import type { ApiNode } from './node-reader.js';

/** Returns the constraints of a value (`1 to 100`, `at least 1 entry`, `matches ^a`), the most important for filling it in first. */
export function constraintsOf(schema: ApiNode): string[] {
  const words: string[] = [];
  const number = (key: string): number | undefined => {
    const value = schema.raw(key);
    return typeof value === 'number' ? value : undefined;
  };
  const { texts } = schema.reader;
  const say = (text: string, values: Readonly<Record<string, string | number>>) =>
    words.push(fillText(text, values));
  /** @param unit texts with `{words}`: singular and plural. */
  const range = (low: number | undefined, high: number | undefined, unit = ['{words}', '{words}']) => {
    const count = high ?? low;
    if (count === undefined) return;
    const text =
      low === high
        ? texts.apiExactly
        : low === undefined
          ? texts.apiAtMost
          : high === undefined
            ? texts.apiAtLeast
            : texts.apiRange;
    const limits = fillText(text, { count, low: low ?? '', high: high ?? '' });
    say(unit[count === 1 ? 0 : 1]!, { words: limits });
  };
  const counted = (what: string, unit: string[]) =>
    range(number(`min${what}`) || undefined, number(`max${what}`), unit);

  // In 3.0, exclusive limits are flags beside the plain limits; in 3.1 they are numbers themselves.
  const isAbove = schema.raw('exclusiveMinimum') === true;
  const isBelow = schema.raw('exclusiveMaximum') === true;
  range(isAbove ? undefined : number('minimum'), isBelow ? undefined : number('maximum'));
  const above = isAbove ? number('minimum') : number('exclusiveMinimum');
  const below = isBelow ? number('maximum') : number('exclusiveMaximum');
  if (above !== undefined) say(texts.apiMoreThan, { count: above });
  if (below !== undefined) say(texts.apiLessThan, { count: below });
  const step = number('multipleOf');
  if (step !== undefined) say(texts.apiMultiple, { count: step });
  counted('Length', [texts.apiOneCharacter, texts.apiCharacters]);
  const pattern = schema.text('pattern');
  if (pattern !== undefined) say(texts.apiMatches, { pattern });
  counted('Items', [texts.apiOneListEntry, texts.apiListEntries]);
  if (schema.flag('uniqueItems')) words.push(texts.apiUnique);
  if (schema.child('contains')) words.push(texts.apiContains);
  counted('Properties', [texts.apiOneOwnProperty, texts.apiOwnProperties]);
  for (const [name, needed] of schema.rawEntries('dependentRequired')) {
    if (Array.isArray(needed.value)) say(texts.apiNeeds, { name, names: needed.value.join(', ') });
  }
  const encoding = schema.text('contentEncoding');
  if (encoding !== undefined) say(texts.apiEncoded, { encoding });
  const mediaType = schema.text('contentMediaType');
  if (mediaType !== undefined) say(texts.apiHolds, { type: mediaType });
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

/** Returns the limits for programs. Exclusive limits are numbers, as in 3.1. */
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
