// Validates a description against the schema of its version, and reports mistakes in words and with places.
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { KeyPath } from './references.js';
import { type ApiVersion, validatorOf } from './schema-validators.js';

interface SchemaMistake {
  path: KeyPath;
  problem: string;
}

/** Returns the mistakes in a description, which still contains its references. */
export async function findSchemaMistakes(description: object, version: ApiVersion): Promise<SchemaMistake[]> {
  const validate = await validatorOf(version);
  return validate(description) ? [] : mostSpecific(validate.errors ?? [], description);
}

/** Keywords whose errors only say that nested schemas have failed. */
const outer = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not', '$ref', 'then', 'else']);

/**
 * Turns errors of an Ajv validator into messages with places. @param unknownField message for an unknown field. A value that may be of
 * several kinds has errors for each kind. The kind that fits best has errors deepest in the value, so only the deepest errors are reported,
 * and one for each place.
 */
export function mostSpecific(
  errors: readonly ErrorObject[],
  description: object,
  unknownField = 'the specification knows no such field here',
): SchemaMistake[] {
  const plain = errors.filter(({ keyword }) => !outer.has(keyword));
  const isRedundant = (error: ErrorObject) =>
    plain.some((other) => other.instancePath.startsWith(`${error.instancePath}/`)) ||
    // The value could have been a reference, but the author did not mean one.
    (error.params.missingProperty === '$ref' &&
      plain.some((other) => other !== error && other.instancePath === error.instancePath));
  const found = new Map<string, SchemaMistake>();
  for (const error of plain.length > 0 ? plain : errors) {
    if (isRedundant(error)) continue;
    const path = pathOf(error.instancePath, description);
    const extra: unknown = error.params.additionalProperty ?? error.params.unevaluatedProperty;
    const key = typeof extra === 'string' ? `${error.instancePath}/${extra}` : error.instancePath;
    if (!found.has(key))
      found.set(key, {
        path: typeof extra === 'string' ? [...path, extra] : path,
        problem: typeof extra === 'string' ? unknownField : words(error, plain),
      });
  }
  return [...found.values()];
}

/** Returns the values that are allowed here, for all kinds that the value may be of. */
function allowedThere(error: ErrorObject, all: readonly ErrorObject[]): string {
  const there = all.filter(({ instancePath }) => instancePath === error.instancePath);
  const values = there.flatMap(({ keyword, params }) => {
    if (keyword === 'enum') return params.allowedValues as unknown[];
    return keyword === 'const' ? [params.allowedValue as unknown] : [];
  });
  const names = [...new Set(values.map((value) => JSON.stringify(value)))];
  return names.length === 1 ? `expected ${names[0]}` : `expected one of ${names.join(', ')}`;
}

function words(error: ErrorObject, all: readonly ErrorObject[]): string {
  const { keyword, params, message = 'is not allowed' } = error;
  switch (keyword) {
    case 'required':
      return `"${String(params.missingProperty)}" is missing`;
    case 'type':
      return `expected ${[params.type].flat().join(' or ')}`;
    case 'enum':
    case 'const':
      return allowedThere(error, all);
    default:
      return message;
  }
}

/** Parses a JSON Pointer: `/paths/~1roll/get/tags/0` -> `['paths', '/roll', 'get', 'tags', 0]`. */
function pathOf(pointer: string, description: object): KeyPath {
  const path: PropertyKey[] = [];
  let value: unknown = description;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(value) ? Number(key) : key);
    value = (value as Record<string, unknown> | undefined)?.[key];
  }
  return path;
}
