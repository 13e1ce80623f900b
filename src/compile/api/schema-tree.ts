// A schema as a list of fields; what is inside a field opens by <details>, without scripts.
import type { ApiProperty, ApiSchema, ApiVariants } from '../../openapi/api-description.js';
import type { ApiTexts } from '../../texts/api-texts.js';
import { fillText } from '../../texts/fill-text.js';
import type { AnyNode } from '../markdown/markdown-node.js';
import type { ApiView } from './api-view.js';
import { block, type Child, code, element, inline } from './element.js';
import { ruleWords, typeWords, valueWords } from './schema-words.js';

export interface Field {
  name: string;
  required: boolean;
  deprecated: boolean;
  schema: ApiSchema;
  /** What the field says of itself; the schema's description is shown where it has none. */
  description?: ApiSchema['description'];
  sources: readonly string[];
  /** Shown where the schema has none. */
  example?: unknown;
}

/** The inside of a schema: its properties, its entries, its kinds. */
export function schemaNodes(schema: ApiSchema, view: ApiView): AnyNode[] {
  const nodes: AnyNode[] = [];
  const fields = schema.properties.map(toField);
  if (typeof schema.others === 'object')
    fields.push({
      name: view.texts.apiAnyOther,
      required: false,
      deprecated: false,
      schema: schema.others,
      sources: [],
    });
  if (fields.length > 0) nodes.push(fieldList(fields, view));
  for (const [index, place] of schema.places.entries())
    nodes.push(labelled(fillText(view.texts.apiEntry, { number: index + 1 }), [place], view));
  if (schema.items && hasInside(schema.items)) nodes.push(...schemaNodes(schema.items, view));
  for (const variants of schema.variants) nodes.push(...variantNodes(variants, view));
  return nodes;
}

export function fieldList(fields: readonly Field[], view: ApiView): AnyNode {
  return element('ul', { className: ['rd-fields'] }, ...fields.map((field) => fieldNode(field, view)));
}

/** What a value is: for a body or an answer that is no object with fields. */
export function schemaLine(schema: ApiSchema, view: ApiView): AnyNode[] {
  const rules = ruleWords(schema, view.texts);
  return [
    element(
      'p',
      { className: ['rd-schema-line'] },
      inline('rd-type', typeWords(schema, view.texts)),
      rules.length > 0 ? [' ', inline('rd-rules', rules.join(' · '))] : undefined,
    ),
    ...(schema.description ? view.show(schema.description) : []),
    ...valueNodes(schema, view),
  ];
}

function toField({ name, required, schema, sources }: ApiProperty): Field {
  return { name, required, deprecated: schema.deprecated, schema, sources };
}

function fieldNode({ name, required, deprecated, schema, sources, ...field }: Field, view: ApiView): AnyNode {
  const description = field.description ?? schema.description;
  const rules = ruleWords(schema, view.texts);
  const head = block(
    'rd-field-head',
    code(name, 'rd-field-name'),
    ' ',
    inline('rd-type', typeWords(schema, view.texts)),
    required ? [' ', inline('rd-required', view.texts.apiRequired)] : undefined,
    deprecated ? [' ', inline('rd-deprecated', view.texts.apiDeprecated)] : undefined,
  );
  return element(
    'li',
    { className: ['rd-field'] },
    head,
    description ? view.show(description) : undefined,
    rules.length > 0 ? element('p', { className: ['rd-rules'] }, capitalised(rules.join(' · '))) : undefined,
    valueNodes(schema, view, field.example),
    sources.length > 1
      ? element(
          'p',
          { className: ['rd-rules'] },
          fillText(view.texts.apiTakenFrom, { places: inTurn(sources, view) }),
        )
      : undefined,
    insideNode(schema, view),
  );
}

function valueNodes(schema: ApiSchema, { texts }: ApiView, fieldExample?: unknown): AnyNode[] {
  const { values } = schema;
  const line = (label: string, ...parts: Child[]) =>
    element('p', { className: ['rd-values'] }, `${label} `, ...parts);
  const list = (all: readonly unknown[]) =>
    all.flatMap((value, index): Child[] => [index === 0 ? '' : ' ', code(valueWords(value))]);
  const lines: AnyNode[] = [];
  if (values.length === 1) lines.push(line(texts.apiAlways, code(valueWords(values[0]))));
  else if (values.length > 1) {
    const shown = values.slice(0, 40);
    lines.push(
      line(
        texts.apiOneOf,
        ...list(shown),
        values.length > 40 ? ` ${fillText(texts.apiMoreValues, { count: values.length - 40 })}` : undefined,
      ),
    );
  }
  if ('default' in schema) lines.push(line(texts.apiDefault, code(valueWords(schema.default))));
  const example = 'example' in schema ? schema.example : fieldExample;
  const isTold = values.includes(example) || ('default' in schema && schema.default === example);
  if (example !== undefined && !isTold && typeof example !== 'object')
    lines.push(line(texts.apiExample, code(valueWords(example))));
  return lines;
}

function insideNode(schema: ApiSchema, view: ApiView): AnyNode | undefined {
  const inner =
    schema.items ??
    (typeof schema.others === 'object' && schema.properties.length === 0 ? schema.others : schema);
  const end = schema.ends ?? inner.ends;
  if (end === 'repeats') return element('p', { className: ['rd-rules'] }, view.texts.apiRepeats);
  if (end === 'cut') return element('p', { className: ['rd-rules'] }, view.texts.apiCut);
  const nodes = schemaNodes(schema, view);
  if (nodes.length === 0) return undefined;
  return element(
    'details',
    { className: ['rd-inside'] },
    element('summary', {}, insideWords(schema, view)),
    ...nodes,
  );
}

/** `4 properties`, `3 kinds`: what opening it will show. */
function insideWords(schema: ApiSchema, { texts }: ApiView): string {
  const holder = schema.properties.length === 0 && schema.items ? schema.items : schema;
  const count = holder.properties.length;
  const named = (inside: string) =>
    holder.name === undefined ? inside : fillText(texts.apiInsideOf, { inside, name: holder.name });
  if (count > 0) return named(count === 1 ? texts.apiOneProperty : fillText(texts.apiProperties, { count }));
  const [variants] = holder.variants;
  if (variants)
    return variants.kind === 'not'
      ? texts.apiNotThis
      : named(fillText(texts.apiKinds, { count: variants.schemas.length }));
  if (holder.places.length > 0) return fillText(texts.apiEntries, { count: holder.places.length });
  return texts.apiInside;
}

function hasInside(schema: ApiSchema): boolean {
  return (
    schema.properties.length + schema.variants.length + schema.places.length > 0 ||
    typeof schema.others === 'object' ||
    (schema.items !== undefined && hasInside(schema.items))
  );
}

const kindWords = {
  oneOf: 'apiExactlyOne',
  anyOf: 'apiAnyOf',
  not: 'apiNot',
} as const satisfies Record<ApiVariants['kind'], keyof ApiTexts>;

function variantNodes({ kind, discriminator, schemas }: ApiVariants, view: ApiView): AnyNode[] {
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
      view.texts[kindWords[kind]],
      discriminator === undefined ? undefined : [' ', withCode(view.texts.apiDiscriminator, discriminator)],
    ),
    ...schemas.map(({ label, schema }) =>
      labelled(label ?? schema.title ?? schema.name ?? typeWords(schema, view.texts), [schema], view),
    ),
  ];
}

function labelled(label: string, schemas: readonly ApiSchema[], view: ApiView): AnyNode {
  return element(
    'details',
    { className: ['rd-inside'] },
    element('summary', {}, label),
    ...schemas.flatMap((schema) => {
      const end =
        schema.ends === 'repeats'
          ? [element('p', { className: ['rd-rules'] }, view.texts.apiRepeats)]
          : schema.ends === 'cut'
            ? [element('p', { className: ['rd-rules'] }, view.texts.apiCut)]
            : [];
      return [...schemaLine(schema, view), ...schemaNodes(schema, view), ...end];
    }),
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a, then b, then c` */
function inTurn(sources: readonly string[], { texts }: ApiView): string {
  return sources.reduce((first, next) => fillText(texts.apiThen, { first, next }));
}

/** `{property} says which.` with the property as code. */
function withCode(text: string, property: string): Child[] {
  const [before = '', after = ''] = text.split('{property}');
  return [before, code(property), after];
}
