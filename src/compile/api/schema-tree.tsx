/** @jsxImportSource . */
// Renders a schema as a list of fields. Nested fields are in `<details>`, which opens without scripts.
import type { ApiProperty, ApiSchema, ApiVariants } from '../../openapi/api-description.js';
import { fillText } from '../../texts/fill-text.js';
import type { ApiTexts } from '../../texts/texts.js';
import type { ApiView } from './api-text.js';
import { type Markup, toNodes } from './jsx-runtime.js';
import { ruleWords, typeWords, valueWords } from './schema-words.js';

interface Field extends ApiProperty {
  /** Its part of the id; the name by default. */
  address?: string;
  deprecated: boolean;
  /** Description of the field; without one, the schema's description is shown. */
  description?: ApiSchema['description'];
  /** Shown if the schema has no example. */
  example?: unknown;
}

interface SchemaProps {
  schema: ApiSchema;
  view: ApiView;
  /** Prefix of the ids of its fields; without it, no field has an id. */
  under?: string | undefined;
}

/** Shows what a schema contains: its properties, items and variants. */
export function SchemaInside({ schema, view, under }: SchemaProps): Markup {
  const { properties, others, places, items, variants } = schema;
  const fields = properties.map(
    (property): Field => ({ ...property, deprecated: property.schema.deprecated }),
  );
  if (typeof others === 'object') {
    const name = view.texts.apiAnyOther;
    fields.push({ name, address: '*', required: false, deprecated: false, schema: others, sources: [] });
  }
  return (
    <>
      {fields.length > 0 && <Fields fields={fields} view={view} under={under} />}
      {places.map((place, index) => (
        <Labelled label={fillText(view.texts.apiEntry, { number: index + 1 })} schema={place} view={view} />
      ))}
      {items && hasInside(items) && <SchemaInside schema={items} view={view} under={under} />}
      {variants.map((all) => (
        <Variants variants={all} view={view} under={under} />
      ))}
    </>
  );
}

interface FieldsProps extends Omit<SchemaProps, 'schema'> {
  fields: readonly Field[];
}

export function Fields({ fields, view, under }: FieldsProps): Markup {
  return (
    <ul className="rd-fields">
      {fields.map((field) => (
        <FieldEntry field={field} view={view} under={under} />
      ))}
    </ul>
  );
}

/**
 * Describes a value in one line, for a body or response that is no object with fields.
 * @param label precedes the line, and is not repeated in it
 */
export function SchemaLine({ schema, view, label }: SchemaProps & { label?: string }): Markup {
  const rules = ruleWords(schema, view.texts);
  const words = typeWords(schema, view.texts);
  return (
    <>
      {(words !== label || rules.length > 0) && (
        <p className="rd-schema-line">
          <span className="rd-type">{words}</span>
          {rules.length > 0 && [' ', <span className="rd-rules">{rules.join(' · ')}</span>]}
        </p>
      )}
      {schema.description && view.show(schema.description)}
      <Values schema={schema} texts={view.texts} />
    </>
  );
}

function FieldEntry({ field, view, under }: Omit<FieldsProps, 'fields'> & { field: Field }): Markup {
  const { name, address = name, required, deprecated, schema, sources, example } = field;
  const { texts } = view;
  const description = field.description ?? schema.description;
  const rules = ruleWords(schema, texts);
  const id = under === undefined ? undefined : view.fieldId(`${under}.${address}`);
  const shown = <code className="rd-field-name">{name}</code>;
  return (
    <li className="rd-field" id={id}>
      <div className="rd-field-head">
        {id === undefined ? (
          shown
        ) : (
          // Not a tab stop: there may be hundreds of them.
          <a href={`#${encodeURIComponent(id)}`} tabIndex="-1">
            {shown}
          </a>
        )}{' '}
        <span className="rd-type">{typeWords(schema, texts)}</span>
        {required && [' ', <span className="rd-required">{texts.apiRequired}</span>]}
        {deprecated && [' ', <span className="rd-deprecated">{texts.apiDeprecated}</span>]}
      </div>
      {description && view.show(description)}
      {rules.length > 0 && <p className="rd-rules">{capitalised(rules.join(' · '))}</p>}
      <Values schema={schema} example={example} texts={texts} />
      {sources.length > 1 && (
        <p className="rd-rules">{fillText(texts.apiTakenFrom, { places: inTurn(sources, texts) })}</p>
      )}
      <Inside schema={schema} view={view} under={id} />
    </li>
  );
}

/** Lists the allowed values, the default and an example. @param example shown if the schema has none */
function Values(props: { schema: ApiSchema; example?: unknown; texts: ApiTexts }): Markup {
  const { schema, texts } = props;
  const { values } = schema;
  const more = values.length - mostValues;
  const example = 'example' in schema ? schema.example : props.example;
  const isShown = values.includes(example) || ('default' in schema && schema.default === example);
  return (
    <>
      {values.length > 0 && (
        <p className="rd-values">
          {values.length === 1 ? texts.apiAlways : texts.apiOneOf}{' '}
          {values.slice(0, mostValues).map((value, index) => [index > 0 && ' ', <Value value={value} />])}
          {more > 0 && ` ${fillText(texts.apiMoreValues, { count: more })}`}
        </p>
      )}
      {'default' in schema && (
        <p className="rd-values">
          {texts.apiDefault} <Value value={schema.default} />
        </p>
      )}
      {example !== undefined && !isShown && typeof example !== 'object' && (
        <p className="rd-values">
          {texts.apiExample} <Value value={example} />
        </p>
      )}
    </>
  );
}

const mostValues = 40;

function Value({ value }: { value: unknown }): Markup {
  return <code>{valueWords(value)}</code>;
}

function Inside({ schema, view, under }: SchemaProps): Markup {
  const inner =
    schema.items ??
    (typeof schema.others === 'object' && schema.properties.length === 0 ? schema.others : schema);
  const end = schema.ends ?? inner.ends;
  if (end) return <End end={end} texts={view.texts} />;
  const inside = toNodes(<SchemaInside schema={schema} view={view} under={under} />);
  if (inside.length === 0) return [];
  return (
    <details className="rd-inside">
      <summary>{insideWords(schema, view)}</summary>
      {inside}
    </details>
  );
}

/** Says why a schema is not shown further: it repeats one around it, or is nested too deep. */
function End({ end, texts }: { end: ApiSchema['ends']; texts: ApiTexts }): Markup {
  return end ? <p className="rd-rules">{end === 'repeats' ? texts.apiRepeats : texts.apiCut}</p> : [];
}

/** Returns the text of the summary, `4 properties` or `3 kinds`. */
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

function Variants({
  variants,
  view,
  under,
}: Omit<SchemaProps, 'schema'> & { variants: ApiVariants }): Markup {
  const { kind, discriminator, schemas } = variants;
  const { texts } = view;
  // Variants of plain types have been named in the type already.
  const isShown = schemas.every(
    ({ schema }) =>
      !hasInside(schema) &&
      schema.ends === undefined &&
      schema.values.length === 0 &&
      !schema.description &&
      schema.constraints.length === 0,
  );
  if (isShown && kind !== 'not') return [];
  return (
    <>
      <p className="rd-kinds">
        {texts[kindWords[kind]]}
        {discriminator !== undefined && [' ', withCode(texts.apiDiscriminator, 'property', discriminator)]}
      </p>
      {schemas.map(({ label, schema }, index) => {
        const name = label ?? schema.title ?? schema.name;
        return (
          <Labelled
            label={name ?? typeWords(schema, texts)}
            schema={schema}
            view={view}
            // The id has the schema's name or its number, as the label differs between languages.
            id={under === undefined ? undefined : view.fieldId(`${under}.${name ?? index + 1}`)}
          />
        );
      })}
    </>
  );
}

interface LabelledProps extends Omit<SchemaProps, 'under'> {
  label: string;
  id?: string | undefined;
}

function Labelled({ label, schema, view, id }: LabelledProps): Markup {
  return (
    <details className="rd-inside">
      <summary id={id}>{label}</summary>
      <SchemaLine schema={schema} view={view} label={label} />
      <SchemaInside schema={schema} view={view} under={id} />
      <End end={schema.ends} texts={view.texts} />
    </details>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Joins names to a text such as `a, then b, then c`. */
function inTurn(sources: readonly string[], texts: ApiTexts): string {
  return sources.reduce((first, next) => fillText(texts.apiThen, { first, next }));
}

/** Puts code in the place of a placeholder: `('{property} says which.', 'property', 'kind')`. */
export function withCode(text: string, mark: string, code: string): Markup {
  const [before = '', after = ''] = text.split(`{${mark}}`);
  return (
    <>
      {before}
      <code>{code}</code>
      {after}
    </>
  );
}
