// An operation as Markdown, for machines and for readers of the page's twin.
import type {
  ApiContent,
  ApiOperation,
  ApiSchema,
  ApiServer,
  ApiText,
} from '../../openapi/api-description.js';
import type { ApiIndexPage } from '../../openapi/api-page.js';
import { codeSamples } from '../../openapi/code-samples.js';
import { ruleWords, typeWords, valueWords } from './schema-words.js';
import { statusWords } from './status-words.js';

/** Markdown of a description with its links resolved. */
export type TwinOf = (text: ApiText) => string;

/** Deeper fields are left to the description itself. */
const deepest = 3;

export function operationTwin(
  operation: ApiOperation,
  servers: readonly ApiServer[],
  level: 2 | 3,
  twinOf: TwinOf,
): string {
  const { method, path, title, description, deprecated, parameters, body, responses, security } = operation;
  const parts = [`${'#'.repeat(level)} ${title}`, `\`${method.toUpperCase()} ${path}\``];
  if (deprecated) parts.push('**Deprecated.**');
  if (description) parts.push(twinOf(description));
  const schemes = security.map((all) =>
    all
      .map(({ name, keyName, in: place }) => (keyName === undefined ? name : `\`${keyName}\` (${place})`))
      .join(' and '),
  );
  if (schemes.length > 0)
    parts.push(`**Authorization:** ${schemes.map((words) => words || 'none').join(' or ')}`);
  if (parameters.length > 0) {
    const lines = parameters.map(({ name, in: place, required, schema, description: meaning }) =>
      fieldLine(name, [place, typeWords(schema), ...(required ? ['required'] : [])], schema, meaning, twinOf),
    );
    parts.push('**Parameters**', lines.join('\n'));
  }
  if (body) {
    parts.push(`**Body** (${body.required ? 'required' : 'optional'})`);
    if (body.description) parts.push(twinOf(body.description));
    for (const content of body.contents) parts.push(contentTwin(content, twinOf));
  }
  for (const { status, description: meaning, contents } of responses) {
    parts.push(`**${status} ${statusWords(status)}**`);
    if (meaning) parts.push(twinOf(meaning));
    if (status.startsWith('2')) for (const content of contents) parts.push(contentTwin(content, twinOf));
  }
  const curl = operation.isWebhook
    ? undefined
    : codeSamples(operation, servers).find(({ label }) => label === 'cURL');
  if (curl) parts.push(fenced(curl.code, curl.language));
  return parts.filter((part) => part !== '').join('\n\n');
}

export function operationListTwin(
  { groups }: ApiIndexPage,
  linkOf: (source: string, anchor?: string) => string,
): string {
  return groups
    .map(({ title, source, operations }) => {
      const heading = source === undefined ? title : `[${title}](${linkOf(source)})`;
      const lines = operations.map(
        ({ method, path, title: summary, source: page, anchor }) =>
          `- [\`${method.toUpperCase()} ${path}\`](${linkOf(page, anchor)}): ${oneLine(summary)}`,
      );
      return `**${heading}**\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

function contentTwin({ mediaType, schema, examples }: ContentOf, twinOf: TwinOf): string {
  const fields = schema ? fieldLines(schema, 0, twinOf) : '';
  const [example] = examples;
  const value = example?.value;
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2);
  return [`\`${mediaType}\``, fields, text === '' ? '' : fenced(text, 'json')]
    .filter((part) => part !== '')
    .join('\n\n');
}

type ContentOf = Pick<ApiContent, 'mediaType' | 'schema' | 'examples'>;

function fieldLines(schema: ApiSchema, depth: number, twinOf: TwinOf): string {
  const holder = schema.properties.length === 0 && schema.items ? schema.items : schema;
  if (depth >= deepest) return '';
  return holder.properties
    .map(({ name, required, schema: property }) => {
      const line = fieldLine(
        name,
        [typeWords(property), ...(required ? ['required'] : [])],
        property,
        undefined,
        twinOf,
      );
      const inside = fieldLines(property, depth + 1, twinOf);
      return `${'  '.repeat(depth)}${line}${inside === '' ? '' : `\n${inside}`}`;
    })
    .join('\n');
}

function fieldLine(
  name: string,
  words: readonly string[],
  schema: ApiSchema,
  description: ApiText | undefined,
  twinOf: TwinOf,
): string {
  const text = description ?? schema.description;
  const values =
    schema.values.length > 0
      ? [
          `one of ${schema.values
            .slice(0, 20)
            .map((value) => `\`${valueWords(value)}\``)
            .join(', ')}`,
        ]
      : [];
  const all = [...words, ...ruleWords(schema), ...values].join(', ');
  return `- \`${name}\` (${all})${text ? `: ${oneLine(twinOf(text))}` : ''}`;
}

function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
  return `${fence}${language}\n${text}\n${fence}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
