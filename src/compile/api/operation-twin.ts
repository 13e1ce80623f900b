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
import { streamKind } from '../../openapi/streams.js';
import type { ApiTexts } from '../../texts/api-texts.js';
import { statusWords } from './operation.js';
import { ruleWords, typeWords, valueWords } from './schema-words.js';

export interface TwinView {
  texts: ApiTexts;
  /** Markdown of a description with its links resolved. */
  twinOf(text: ApiText): string;
}

/** Deeper fields are left to the description itself. */
const deepest = 3;

export function operationTwin(
  operation: ApiOperation,
  servers: readonly ApiServer[],
  level: 2 | 3,
  view: TwinView,
): string {
  const { texts } = view;
  const { method, path, title, description, deprecated, parameters, body, responses, security } = operation;
  const parts = [`${'#'.repeat(level)} ${title}`, `\`${method.toUpperCase()} ${path}\``];
  if (deprecated) parts.push(`**${view.texts.apiDeprecated}**`);
  if (description) parts.push(view.twinOf(description));
  const schemes = security.map((all) =>
    all
      .map(({ name, keyName, in: place }) => (keyName === undefined ? name : `\`${keyName}\` (${place})`))
      .join(` ${texts.apiAnd} `),
  );
  if (schemes.length > 0)
    parts.push(
      `**${texts.apiAuthorization}:** ${schemes.map((words) => words || texts.apiNotNeeded).join(` ${texts.apiOr} `)}`,
    );
  if (parameters.length > 0) {
    const lines = parameters.map(({ name, in: place, required, schema, description: meaning }) =>
      fieldLine(
        name,
        [place, typeWords(schema, view.texts), ...(required ? [view.texts.apiRequired] : [])],
        schema,
        meaning,
        view,
      ),
    );
    parts.push(`**${texts.apiParameters}**`, lines.join('\n'));
  }
  if (body) {
    parts.push(`**${texts.apiBody}** (${body.required ? texts.apiRequired : texts.apiOptional})`);
    if (body.description) parts.push(view.twinOf(body.description));
    for (const content of body.contents) parts.push(contentTwin(content, view));
  }
  for (const { status, description: meaning, contents } of responses) {
    parts.push(`**${status} ${statusWords(status, texts)}**`);
    if (meaning) parts.push(view.twinOf(meaning));
    if (status.startsWith('2')) for (const content of contents) parts.push(contentTwin(content, view));
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

function contentTwin({ mediaType, schema, isItem, examples }: ContentOf, view: TwinView): string {
  const fields = schema ? fieldLines(schema, 0, view) : '';
  const [example] = examples;
  const value = example?.value;
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2);
  const stream = isItem ? view.texts.apiStreamItem : streamKind(mediaType) ? view.texts.apiStream : undefined;
  return [
    `\`${mediaType}\`${stream === undefined ? '' : ` (${stream})`}`,
    fields,
    text === '' ? '' : fenced(text, 'json'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

type ContentOf = Pick<ApiContent, 'mediaType' | 'schema' | 'isItem' | 'examples'>;

function fieldLines(schema: ApiSchema, depth: number, view: TwinView): string {
  const holder = schema.properties.length === 0 && schema.items ? schema.items : schema;
  if (depth >= deepest) return '';
  return holder.properties
    .map(({ name, required, schema: property }) => {
      const line = fieldLine(
        name,
        [typeWords(property, view.texts), ...(required ? [view.texts.apiRequired] : [])],
        property,
        undefined,
        view,
      );
      const inside = fieldLines(property, depth + 1, view);
      return `${'  '.repeat(depth)}${line}${inside === '' ? '' : `\n${inside}`}`;
    })
    .join('\n');
}

function fieldLine(
  name: string,
  words: readonly string[],
  schema: ApiSchema,
  description: ApiText | undefined,
  view: TwinView,
): string {
  const text = description ?? schema.description;
  const values =
    schema.values.length > 0
      ? [
          `${view.texts.apiOneOf} ${schema.values
            .slice(0, 20)
            .map((value) => `\`${valueWords(value)}\``)
            .join(', ')}`,
        ]
      : [];
  const all = [...words, ...ruleWords(schema, view.texts), ...values].join(', ');
  return `- \`${name}\` (${all})${text ? `: ${oneLine(view.twinOf(text))}` : ''}`;
}

function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
  return `${fence}${language}\n${text}\n${fence}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
