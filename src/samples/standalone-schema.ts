// Converts a schema of an API description, with everything it refers to, into a self-contained schema of JSON Schema 2020-12.
import type { ApiNode } from '../openapi/node-reader.js';

export interface SchemaUse {
  /** Whether the value is in a request: fields that only occur in responses are not required then, and the other way round. */
  isRequest: boolean;
  /** Whether fields that are not described are mistakes, even if the description allows them. */
  isClosed: boolean;
  /** Whether the value is written as text: `5` may be a number. */
  isText: boolean;
}

/** Keywords whose values are schemas of other values, such as fields and entries. */
const placeMaps = new Set(['properties', 'patternProperties']);
const places = new Set(['items', 'additionalProperties', 'contains', 'unevaluatedItems']);
/** Keywords whose values are further schemas of the same value. */
const branchLists = new Set(['allOf', 'anyOf', 'oneOf']);
const branches = new Set(['not', 'if', 'then', 'else', 'propertyNames', 'unevaluatedProperties']);
/** Keywords that only name a schema, or that other tools read. */
const dropped =
  /^(?:\$id|\$anchor|\$schema|\$dynamic\w+|\$defs|\$comment|id|definitions|discriminator|nullable|example|examples|xml|externalDocs|description|title|x-.*)$/;

/** Returns the self-contained schema. Definitions that it refers to are in its `$defs`. */
export function standaloneSchema(root: ApiNode, { isRequest, isClosed }: SchemaUse): Record<string, unknown> {
  const names = new Map<string, string>();
  const definitions: Record<string, unknown> = {};

  const refer = (node: ApiNode): Record<string, unknown> => {
    const target = node.reader.follow(node);
    if (!target) return {};
    let name = names.get(target.key);
    if (name === undefined) {
      name = `d${names.size}`;
      names.set(target.key, name);
      definitions[name] = read(target, false);
    }
    return { $ref: `#/$defs/${name}` };
  };

  /** @param isPlace whether the schema describes the whole value, so that it can be closed */
  const read = (node: ApiNode, isPlace: boolean): unknown => {
    if (typeof node.value !== 'object' || node.value === null) return node.value;
    const schema: Record<string, unknown> = node.text('$ref') === undefined ? {} : refer(node);
    for (const [key, child] of node.children()) {
      if (key === '$ref' || dropped.test(key)) continue;
      schema[key] = readKeyword(key, child);
    }
    if (Array.isArray(schema.required)) schema.required = schema.required.filter(isAsked(node));
    modernize(schema, node.flag('nullable'));
    const isOpen = 'additionalProperties' in schema || 'unevaluatedProperties' in schema;
    if (isClosed && isPlace && !isOpen && namesFields(node)) schema.unevaluatedProperties = false;
    return schema;
  };

  const readKeyword = (key: string, child: ApiNode): unknown => {
    const all = (isPlace: boolean) =>
      child.children().map(([name, one]) => [name, read(one, isPlace)] as const);
    if (placeMaps.has(key) || key === 'dependentSchemas') return Object.fromEntries(all(placeMaps.has(key)));
    if (branchLists.has(key) || key === 'prefixItems')
      return all(key === 'prefixItems').map(([, one]) => one);
    if (places.has(key)) return read(child, true);
    return branches.has(key) ? read(child, false) : child.value;
  };

  /** Whether a field is required: not if it only occurs on the other side. */
  const isAsked =
    (node: ApiNode) =>
    (name: unknown): boolean => {
      const field = node.child('properties')?.child(String(name));
      return !field?.flag(isRequest ? 'readOnly' : 'writeOnly');
    };

  const schema = read(root, true);
  return { ...(typeof schema === 'object' ? schema : {}), $defs: definitions };
}

/** Whether a schema, or one that it is composed of, lists fields. */
function namesFields(node: ApiNode, depth = 0): boolean {
  const schema = node.reader.follow(node);
  if (!schema || depth > 8) return false;
  if (Object.keys(schema.raw('properties') ?? {}).length > 0) return true;
  return [...branchLists].some((key) =>
    schema.rawEntries(key).some(([, branch]) => namesFields(branch, depth + 1)),
  );
}

/** Converts keywords of OpenAPI 3.0 that differ from JSON Schema. */
function modernize(schema: Record<string, unknown>, isNullable: boolean): void {
  for (const [exclusive, inclusive] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    const isExclusive = schema[exclusive];
    delete schema[exclusive];
    if (!isExclusive) continue;
    schema[exclusive] = schema[inclusive];
    delete schema[inclusive];
  }
  if (!isNullable) return;
  if (typeof schema.type === 'string' && !('enum' in schema)) {
    schema.type = [schema.type, 'null'];
    return;
  }
  const own = { ...schema };
  for (const key of Object.keys(schema)) delete schema[key];
  schema.anyOf = [own, { type: 'null' }];
}
