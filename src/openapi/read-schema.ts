// Reads a schema into a tree for display. References are replaced by their targets, and `allOf` is merged. The tree is built breadth-first
// until it is large enough, so that the deepest parts are cut off.
import { getOrMake } from '../base/values.js';
import type { ApiProperty, ApiSchema, ApiVariants } from './api-description.js';
import { constraintsOf, limitsOf } from './constraints.js';
import type { ApiNode } from './node-reader.js';

/** Highest number of schemas in a tree; nobody reads more. */
const mostParts = 160;
const deepest = 12;

type Mutable = {
  -readonly [Key in keyof ApiSchema]: ApiSchema[Key] extends readonly (infer Item)[]
    ? Item[]
    : ApiSchema[Key];
};

interface Task {
  schema: Mutable;
  /** The schemas from which it is merged: the schema itself and everything in its `allOf`. */
  parts: readonly ApiNode[];
  /** Keys of the named schemas that contain it. */
  around: readonly string[];
}

/** A key in the set of merged schemas, which marks that null is allowed as well. */
const nullKey = 'null';

/** Returns X for `anyOf: [X, { type: 'null' }]`, which is how 3.1 writes "X or null". */
function orNull(nodes: readonly ApiNode[]): ApiNode | undefined {
  const real = nodes.filter((node) => node.raw('type') !== 'null');
  return real.length === 1 && nodes.length === 2 ? real[0] : undefined;
}

/** @param node the schema, or a reference to it. References to the same schema without further keywords get the same object. */
export function readSchema(node: ApiNode): ApiSchema {
  const target = node.reader.follow(node);
  if (!target || target === node || Object.keys(node.value as object).length > 1)
    return new SchemaTree().read(node);
  const { key, reader } = target;
  return getOrMake(reader.referredSchemas, key, () => new SchemaTree().read(node));
}

class SchemaTree {
  private readonly tasks: Task[] = [];
  private count = 0;

  read(node: ApiNode): ApiSchema {
    const schema = this.start([node], []);
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) {
      if (this.count > mostParts || task.around.length > deepest) task.schema.ends = 'cut';
      else this.open(task);
    }
    return schema;
  }

  /** Reads the schema itself, and queues what is inside it. */
  private start(nodes: readonly ApiNode[], around: readonly string[]): Mutable {
    this.count++;
    const schema = emptySchema();
    const parts: ApiNode[] = [];
    const own = new Set<string>();
    for (const node of nodes) this.gather(node, schema, parts, own);
    if (own.has(nullKey) && !schema.types.includes('null')) schema.types.push('null');
    schema.constraints = [...new Set(schema.constraints)];
    const repeated = hasInside(parts) && [...own].some((key) => around.includes(key));
    if (repeated) schema.ends = 'repeats';
    if (hasInside(parts) && !repeated) this.tasks.push({ schema, parts, around: [...around, ...own] });
    return schema;
  }

  /** Adds the schema's own keywords, then those in its `allOf`. */
  private gather(node: ApiNode, schema: Mutable, parts: ApiNode[], own: Set<string>): void {
    const target = node.reader.follow(node);
    if (!target || own.has(target.key)) return;
    own.add(target.key);
    if (target !== node) {
      schema.name ??= lastPart(target);
      schema.description ??= node.markdown('description');
    }
    parts.push(target);
    describe(target, schema);
    if (target.flag('nullable')) own.add(nullKey);
    for (const [, part] of target.rawEntries('allOf')) this.gather(part, schema, parts, own);
    for (const kind of ['oneOf', 'anyOf']) {
      const only = orNull(target.rawEntries(kind).map(([, node]) => node));
      if (!only) continue;
      own.add(nullKey);
      this.gather(only, schema, parts, own);
    }
  }

  private open({ schema, parts, around }: Task): void {
    const required = new Set(parts.flatMap((part) => listOf(part.raw('required'))));
    const properties = new Map<string, ApiNode[]>();
    for (const part of parts) {
      for (const [name, property] of part.rawEntries('properties'))
        properties.set(name, [...(properties.get(name) ?? []), property]);
    }
    schema.properties = Array.from(properties, ([name, nodes]): ApiProperty => {
      const sources = nodes.flatMap((node) => listOf(node.reader.follow(node)?.raw('x-sources')));
      return { name, required: required.has(name), schema: this.start(nodes, around), sources };
    });
    for (const part of parts) {
      for (const [pattern, property] of part.rawEntries('patternProperties')) {
        const node = this.start([property], around);
        schema.properties.push({ name: `/${pattern}/`, required: false, schema: node, sources: [] });
      }
    }
    for (const part of parts) this.openPart(part, schema, around);
    if (schema.types.length === 0 && schema.properties.length > 0) schema.types = ['object'];
    if (schema.types.length === 0 && schema.items) schema.types = ['array'];
  }

  private openPart(part: ApiNode, schema: Mutable, around: readonly string[]): void {
    const others = part.raw('additionalProperties') ?? part.raw('unevaluatedProperties');
    if (typeof others === 'boolean') schema.others = others;
    else if (typeof others === 'object' && others !== null) {
      const key =
        part.raw('additionalProperties') === undefined ? 'unevaluatedProperties' : 'additionalProperties';
      schema.others = Object.keys(others).length === 0 ? true : this.start([part.at(key)], around);
    }
    // Before draft 2020-12, tuples were written as a list in `items`.
    const placesKey = Array.isArray(part.raw('items')) ? 'items' : 'prefixItems';
    const places = part.rawEntries(placesKey).map(([, node]) => this.start([node], around));
    schema.places.push(...places);
    const items = part.raw('items');
    if (typeof items === 'object' && items !== null && !Array.isArray(items))
      schema.items = this.start([part.at('items')], around);
    for (const kind of ['oneOf', 'anyOf'] as const) {
      const nodes = part.rawEntries(kind).map(([, node]) => node);
      if (nodes.length > 0 && !orNull(nodes)) this.openVariants(kind, nodes, part, schema, around);
    }
    if (typeof part.raw('not') === 'object')
      schema.variants.push({
        kind: 'not',
        discriminator: undefined,
        schemas: [{ label: undefined, schema: this.start([part.at('not')], around) }],
      });
  }

  private openVariants(
    kind: ApiVariants['kind'],
    nodes: readonly ApiNode[],
    part: ApiNode,
    schema: Mutable,
    around: readonly string[],
  ): void {
    const discriminator = part.child('discriminator');
    const labels = new Map(
      (discriminator?.rawEntries('mapping') ?? []).map(([label, { value }]) => [String(value), label]),
    );
    schema.variants.push({
      kind,
      // In AsyncAPI, `discriminator` is the name of the property.
      discriminator: discriminator?.text('propertyName') ?? part.text('discriminator'),
      schemas: nodes.map((node) => ({
        label: labels.get(node.text('$ref') ?? '') ?? labels.get(nameOf(node)),
        schema: this.start([node], around),
      })),
    });
  }
}

/** Returns a schema about which nothing is known: it allows any value. */
export function emptySchema(): Mutable {
  return {
    name: undefined,
    types: [],
    format: undefined,
    title: undefined,
    description: undefined,
    deprecated: false,
    readOnly: false,
    writeOnly: false,
    constraints: [],
    values: [],
    limits: {},
    properties: [],
    others: undefined,
    items: undefined,
    places: [],
    variants: [],
    ends: undefined,
  };
}

function describe(node: ApiNode, schema: Mutable): void {
  const types = listOf(node.raw('type'));
  // All parts of an `allOf` must match, so only the types that they share are allowed.
  if (types.length > 0)
    schema.types = schema.types.length === 0 ? types : schema.types.filter((type) => types.includes(type));
  schema.format ??= node.text('format');
  schema.title ??= node.text('title');
  schema.description ??= node.markdown('description');
  schema.deprecated ||= node.flag('deprecated');
  schema.readOnly ||= node.flag('readOnly');
  schema.writeOnly ||= node.flag('writeOnly');
  schema.constraints.push(...constraintsOf(node));
  Object.assign(schema.limits, limitsOf(node));
  const values = node.raw('enum');
  if (Array.isArray(values)) schema.values.push(...values);
  if (node.raw('const') !== undefined) schema.values = [node.raw('const')];
  if (node.raw('default') !== undefined) schema.default = node.raw('default');
  const examples = node.raw('examples');
  const example = node.raw('example') ?? (Array.isArray(examples) ? examples[0] : undefined);
  if (example !== undefined && !('example' in schema)) schema.example = example;
  if (node.value === false) schema.constraints.push('never allowed');
}

const insideKeys = [
  'properties patternProperties additionalProperties unevaluatedProperties items prefixItems',
  'oneOf anyOf not',
].flatMap((names) => names.split(' '));

function hasInside(parts: readonly ApiNode[]): boolean {
  return parts.some((part) => insideKeys.some((key) => part.raw(key) !== undefined));
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

/** A discriminator may name a schema instead of referring to it. */
function nameOf(node: ApiNode): string {
  return lastPart(node.reader.follow(node) ?? node) ?? '';
}

function lastPart(node: ApiNode): string | undefined {
  const last = node.path.at(-1);
  return typeof last === 'string' && /^(?:schemas|definitions|\$defs)$/.test(String(node.path.at(-2)))
    ? last
    : undefined;
}
