// A schema as a list of fields; what is inside a field opens by <details>, without scripts.
import type { ApiProperty, ApiSchema, ApiVariants } from '../../openapi/api-description.js';
import type { AnyNode } from '../markdown-node.js';
import type { ShowText } from './api-directives.js';
import { block, type Child, code, element, inline } from './element.js';
import { ruleWords, typeWords, valueWords } from './schema-words.js';

export interface Field {
  name: string;
  required: boolean;
  deprecated: boolean;
  schema: ApiSchema;
  /** Of the field; the schema's is shown where it has none. */
  description?: ApiSchema['description'];
  sources: readonly string[];
  /** Shown where the schema has none. */
  example?: unknown;
}

/** The inside of a schema: its properties, its entries, its kinds. */
export function schemaNodes(schema: ApiSchema, show: ShowText): AnyNode[] {
  const nodes: AnyNode[] = [];
  const fields = schema.properties.map(toField);
  if (typeof schema.others === 'object')
    fields.push({
      name: 'any other',
      required: false,
      deprecated: false,
      schema: schema.others,
      sources: [],
    });
  if (fields.length > 0) nodes.push(fieldList(fields, show));
  for (const [index, place] of schema.places.entries())
    nodes.push(labelled(`Entry ${index + 1}`, [place], show));
  if (schema.items && hasInside(schema.items)) nodes.push(...schemaNodes(schema.items, show));
  for (const variants of schema.variants) nodes.push(...variantNodes(variants, show));
  return nodes;
}

export function fieldList(fields: readonly Field[], show: ShowText): AnyNode {
  return element('ul', { className: ['rd-fields'] }, ...fields.map((field) => fieldNode(field, show)));
}

/** What a value is: for a body or an answer that is no object with fields. */
export function schemaLine(schema: ApiSchema, show: ShowText): AnyNode[] {
  const rules = ruleWords(schema);
  return [
    element(
      'p',
      { className: ['rd-schema-line'] },
      inline('rd-type', typeWords(schema)),
      rules.length > 0 ? [' ', inline('rd-rules', rules.join(' · '))] : undefined,
    ),
    ...(schema.description ? show(schema.description) : []),
    ...valueNodes(schema),
  ];
}

function toField({ name, required, schema, sources }: ApiProperty): Field {
  return { name, required, deprecated: schema.deprecated, schema, sources };
}

function fieldNode(
  { name, required, deprecated, schema, sources, ...field }: Field,
  show: ShowText,
): AnyNode {
  const description = field.description ?? schema.description;
  const rules = ruleWords(schema);
  const head = block(
    'rd-field-head',
    code(name, 'rd-field-name'),
    ' ',
    inline('rd-type', typeWords(schema)),
    required ? [' ', inline('rd-required', 'required')] : undefined,
    deprecated ? [' ', inline('rd-deprecated', 'deprecated')] : undefined,
  );
  return element(
    'li',
    { className: ['rd-field'] },
    head,
    description ? show(description) : undefined,
    rules.length > 0 ? element('p', { className: ['rd-rules'] }, capitalised(rules.join(' · '))) : undefined,
    valueNodes(schema, field.example),
    sources.length > 1
      ? element('p', { className: ['rd-rules'] }, `Taken from: ${sources.join(', then ')}`)
      : undefined,
    insideNode(schema, show),
  );
}

function valueNodes(schema: ApiSchema, fieldExample?: unknown): AnyNode[] {
  const { values } = schema;
  const line = (label: string, ...parts: Child[]) =>
    element('p', { className: ['rd-values'] }, `${label} `, ...parts);
  const list = (all: readonly unknown[]) =>
    all.flatMap((value, index): Child[] => [index === 0 ? '' : ' ', code(valueWords(value))]);
  const lines: AnyNode[] = [];
  if (values.length === 1) lines.push(line('Always', code(valueWords(values[0]))));
  else if (values.length > 1) {
    const shown = values.slice(0, 40);
    lines.push(
      line('One of', ...list(shown), values.length > 40 ? ` and ${values.length - 40} more` : undefined),
    );
  }
  if ('default' in schema) lines.push(line('Default', code(valueWords(schema.default))));
  const example = 'example' in schema ? schema.example : fieldExample;
  const isTold = values.includes(example) || ('default' in schema && schema.default === example);
  if (example !== undefined && !isTold && typeof example !== 'object')
    lines.push(line('Example', code(valueWords(example))));
  return lines;
}

function insideNode(schema: ApiSchema, show: ShowText): AnyNode | undefined {
  const inner =
    schema.items ??
    (typeof schema.others === 'object' && schema.properties.length === 0 ? schema.others : schema);
  const end = schema.ends ?? inner.ends;
  if (end === 'repeats')
    return element('p', { className: ['rd-rules'] }, 'Has the same inside as the one around it.');
  if (end === 'cut') return element('p', { className: ['rd-rules'] }, 'Its inside is not shown here.');
  const nodes = schemaNodes(schema, show);
  if (nodes.length === 0) return undefined;
  return element(
    'details',
    { className: ['rd-inside'] },
    element('summary', {}, insideWords(schema)),
    ...nodes,
  );
}

/** `4 properties`, `3 kinds`: what opening it will show. */
function insideWords(schema: ApiSchema): string {
  const holder = schema.properties.length === 0 && schema.items ? schema.items : schema;
  const count = holder.properties.length;
  const name = holder.name === undefined ? '' : ` of ${holder.name}`;
  if (count > 0) return `${count} ${count === 1 ? 'property' : 'properties'}${name}`;
  const [variants] = holder.variants;
  if (variants) return variants.kind === 'not' ? 'What it is not' : `${variants.schemas.length} kinds${name}`;
  if (holder.places.length > 0) return `${holder.places.length} entries`;
  return 'What is in it';
}

function hasInside(schema: ApiSchema): boolean {
  return (
    schema.properties.length + schema.variants.length + schema.places.length > 0 ||
    typeof schema.others === 'object' ||
    (schema.items !== undefined && hasInside(schema.items))
  );
}

const kindWords: Readonly<Record<ApiVariants['kind'], string>> = {
  oneOf: 'Exactly one of these:',
  anyOf: 'One or more of these:',
  not: 'Not this:',
};

function variantNodes({ kind, discriminator, schemas }: ApiVariants, show: ShowText): AnyNode[] {
  // Plain types have been told in the words of the type.
  const isTold = schemas.every(
    ({ schema }) =>
      !hasInside(schema) &&
      schema.ends === undefined &&
      schema.values.length === 0 &&
      !schema.description &&
      schema.constraints.length === 0,
  );
  if (isTold && kind !== 'not') return [];
  return [
    element(
      'p',
      { className: ['rd-kinds'] },
      kindWords[kind],
      discriminator === undefined ? undefined : [' ', code(discriminator), ' says which.'],
    ),
    ...schemas.map(({ label, schema }) =>
      labelled(label ?? schema.title ?? schema.name ?? typeWords(schema), [schema], show),
    ),
  ];
}

function labelled(label: string, schemas: readonly ApiSchema[], show: ShowText): AnyNode {
  return element(
    'details',
    { className: ['rd-inside'] },
    element('summary', {}, label),
    ...schemas.flatMap((schema) => {
      const end =
        schema.ends === 'repeats'
          ? [element('p', { className: ['rd-rules'] }, 'Has the same inside as the one around it.')]
          : schema.ends === 'cut'
            ? [element('p', { className: ['rd-rules'] }, 'Its inside is not shown here.')]
            : [];
      return [...schemaLine(schema, show), ...schemaNodes(schema, show), ...end];
    }),
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
