// An operation on its page: what it is and takes on one side, code and answers to copy on the other.
import type {
  ApiContent,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  ApiSecurity,
  ApiServer,
} from '../../openapi/api-description.js';
import { codeSamples } from '../../openapi/code-samples.js';
import { toConsoleCall } from '../../openapi/console-call.js';
import type { AnyNode } from '../markdown-node.js';
import type { PageState } from '../page-state.js';
import type { ShowText } from './api-directives.js';
import { block, code, element, inline, link } from './element.js';
import { codeFigure, exampleFigure } from './figures.js';
import { fieldList, schemaLine, schemaNodes } from './schema-tree.js';
import { statusWords } from './status-words.js';
import { type Tab, tabs } from './tabs.js';

/** Tabs of languages: the group that authors use for theirs, so that a choice holds for the whole site. */
export const languageGroup = 'lang';

export interface OperationContext {
  servers: readonly ApiServer[];
  show: ShowText;
  state: PageState;
  /** Of the operation's heading. */
  level: 2 | 3;
  tryIt: boolean;
}

export function operationNode(operation: ApiOperation, context: OperationContext): AnyNode {
  const { anchor, title, description, deprecated, callbacks, moreUrl } = operation;
  const { show } = context;
  return element(
    'section',
    { className: ['rd-op'] },
    element(`h${context.level}`, { id: anchor, dataMarkdown: '' }, title),
    block(
      'rd-op-columns',
      block(
        'rd-op-text',
        endpoint(operation),
        deprecated
          ? element('p', { className: ['rd-op-note'] }, 'Deprecated: do not use it in new code.')
          : undefined,
        description ? show(description) : undefined,
        moreUrl === undefined ? undefined : element('p', {}, link(moreUrl, 'More about it')),
        operation.servers.length > 0 ? serverNodes(operation.servers) : undefined,
        securityNodes(operation.security, show),
        parameterNodes(operation.parameters, show),
        bodyNodes(operation, show),
        responseNodes(operation.responses, show),
        callbacks.map((callback) =>
          part(
            `Callback ${callback.name}`,
            callback.operations.map((one) => callbackNode(one, show)),
          ),
        ),
      ),
      operation.isWebhook ? webhookSamples(operation, context) : sampleNodes(operation, context),
    ),
  );
}

/** Method and path. */
export function endpoint({
  method,
  path,
  isWebhook,
}: Pick<ApiOperation, 'method' | 'path' | 'isWebhook'>): AnyNode {
  return element(
    'p',
    { className: ['rd-endpoint'] },
    methodBadge(method),
    ' ',
    code(path),
    isWebhook ? [' ', inline('rd-type', 'sent to you')] : undefined,
  );
}

export function methodBadge(method: string): AnyNode {
  return element('span', { className: ['rd-method', `rd-method-${method}`] }, method.toUpperCase());
}

/** A part of an operation under its name. It is no heading: those are the operations. */
function part(label: string, nodes: readonly AnyNode[], note?: string): AnyNode {
  return element(
    'div',
    { className: ['rd-op-part'], role: 'group', ariaLabel: label },
    element(
      'p',
      { className: ['rd-op-label'] },
      element('strong', {}, label),
      note === undefined ? undefined : [' ', inline('rd-type', note)],
    ),
    ...nodes,
  );
}

export function serverNodes(servers: readonly ApiServer[]): AnyNode {
  return part(servers.length === 1 ? 'Server' : 'Servers', [
    element(
      'ul',
      { className: ['rd-fields'] },
      ...servers.map(({ url, description, variables }) =>
        element(
          'li',
          { className: ['rd-field'] },
          block('rd-field-head', code(url, 'rd-field-name')),
          description === undefined ? undefined : element('p', {}, description),
          variables.map(({ name, value, choices, description: meaning }) =>
            element(
              'p',
              { className: ['rd-values'] },
              code(`{${name}}`),
              ` ${value}`,
              choices.length > 0 ? ` (one of ${choices.join(', ')})` : undefined,
              meaning === undefined ? undefined : `: ${meaning}`,
            ),
          ),
        ),
      ),
    ),
  ]);
}

function securityNodes(security: ApiOperation['security'], show: ShowText): AnyNode | undefined {
  const needed = security.filter((alternative) => alternative.length > 0);
  if (needed.length === 0) return undefined;
  const isOptional = needed.length < security.length;
  const schemes = needed.map((alternative) =>
    element(
      'li',
      { className: ['rd-field'] },
      ...alternative.flatMap((scheme, index) => [
        ...(index === 0 ? [] : [element('p', { className: ['rd-rules'] }, 'and')]),
        ...schemeNodes(scheme, show),
      ]),
    ),
  );
  const note = needed.length > 1 ? 'one of these' : undefined;
  return part(
    'Authorization',
    [element('ul', { className: ['rd-fields'] }, ...schemes)],
    isOptional ? 'not needed' : note,
  );
}

function schemeNodes(scheme: ApiSecurity, show: ShowText): AnyNode[] {
  const { keyName, in: place, scopes, urls, description } = scheme;
  return [
    block(
      'rd-field-head',
      code(scheme.type === 'apiKey' ? (keyName ?? scheme.name) : 'Authorization', 'rd-field-name'),
      ' ',
      inline('rd-type', schemeWords(scheme, place)),
    ),
    ...(description ? show(description) : []),
    ...(scopes.length > 0
      ? [
          element(
            'p',
            { className: ['rd-values'] },
            'Scopes ',
            ...scopes.flatMap((scope) => [code(scope), ' ']),
          ),
        ]
      : []),
    ...urls.map(({ label, url }) => element('p', { className: ['rd-values'] }, `${label}: `, code(url))),
  ];
}

function schemeWords({ type, scheme }: ApiSecurity, place: ApiSecurity['in']): string {
  switch (type) {
    case 'apiKey':
      return `key in the ${place === 'query' ? 'query' : (place ?? 'header')}`;
    case 'basic':
      return 'HTTP Basic: name and password';
    case 'bearer':
      return `bearer token${scheme === undefined ? '' : ` (${scheme})`}`;
    case 'http':
      return `HTTP ${scheme ?? ''}`;
    case 'oauth2':
      return 'OAuth 2 token';
    case 'openIdConnect':
      return 'OpenID Connect token';
    case 'mutualTLS':
      return 'client certificate (mutual TLS)';
  }
}

const places = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

function parameterNodes(parameters: readonly ApiParameter[], show: ShowText): AnyNode[] {
  return places.flatMap(([place, label]) => {
    const those = parameters.filter((parameter) => parameter.in === place);
    if (those.length === 0) return [];
    const fields = those.map(
      ({ name, required, deprecated, description, schema, examples, sources, mediaType }) => {
        const [example] = examples;
        return {
          name,
          required,
          deprecated: deprecated || schema.deprecated,
          description,
          sources,
          schema:
            mediaType === undefined
              ? schema
              : { ...schema, constraints: [...schema.constraints, `written as ${mediaType}`] },
          ...(example && !example.isMade ? { example: asText(example.value) } : {}),
        };
      },
    );
    return [part(label, [fieldList(fields, show)])];
  });
}

function asText(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function bodyNodes({ body }: ApiOperation, show: ShowText): AnyNode | undefined {
  if (!body) return undefined;
  return part(
    'Body',
    [...(body.description ? show(body.description) : []), contentNode(body.contents, show)],
    body.required ? 'required' : 'optional',
  );
}

/** Of several media types one is shown at a time. */
function contentNode(contents: readonly ApiContent[], show: ShowText): AnyNode {
  const inside = ({ schema }: ApiContent): AnyNode[] => {
    if (!schema) return [];
    const isObject = schema.properties.length > 0;
    return [...(isObject ? [] : schemaLine(schema, show)), ...schemaNodes(schema, show)];
  };
  const [only] = contents;
  if (contents.length > 1)
    return tabs(
      undefined,
      contents.map((content) => ({ label: content.mediaType, nodes: inside(content) })),
    );
  return block(
    'rd-content-type',
    only ? element('p', {}, code(only.mediaType)) : undefined,
    ...(only ? inside(only) : []),
  );
}

function responseNodes(responses: readonly ApiResponse[], show: ShowText): AnyNode | undefined {
  if (responses.length === 0) return undefined;
  return part(
    'Answers',
    responses.map((response) => responseNode(response, show)),
  );
}

function responseNode(
  { status, description, headers, contents, links }: ApiResponse,
  show: ShowText,
): AnyNode {
  return element(
    'details',
    { className: ['rd-answer'] },
    element(
      'summary',
      {},
      element('span', { className: ['rd-status', `rd-status-${/^\d/.exec(status)?.[0] ?? 'x'}`] }, status),
      ' ',
      statusWords(status),
    ),
    description ? show(description) : undefined,
    headers.length > 0
      ? part('Headers', [
          fieldList(
            headers.map((header) => ({ ...header, deprecated: false, sources: [] })),
            show,
          ),
        ])
      : undefined,
    contents.length > 0 ? contentNode(contents, show) : undefined,
    links.length > 0
      ? part('Links', [
          element(
            'ul',
            { className: ['rd-fields'] },
            ...links.map(({ name, operation, description: meaning }) =>
              element(
                'li',
                { className: ['rd-field'] },
                block('rd-field-head', code(name, 'rd-field-name'), ' ', inline('rd-type', operation)),
                meaning ? show(meaning) : undefined,
              ),
            ),
          ),
        ])
      : undefined,
  );
}

function callbackNode(operation: ApiOperation, show: ShowText): AnyNode {
  return element(
    'details',
    { className: ['rd-inside'] },
    element('summary', {}, methodBadge(operation.method), ' ', code(operation.path)),
    operation.description ? show(operation.description) : undefined,
    parameterNodes(operation.parameters, show),
    bodyNodes(operation, show),
    responseNodes(operation.responses, show),
  );
}

function sampleNodes(operation: ApiOperation, context: OperationContext): AnyNode {
  const { state, servers } = context;
  const samples = codeSamples(operation, servers).map(
    ({ label, language, code: text }): Tab => ({
      label,
      nodes: [codeFigure(text, language, undefined, state)],
    }),
  );
  return block(
    'rd-op-samples',
    context.tryIt ? consoleNode(operation, servers) : undefined,
    element('div', { role: 'group', ariaLabel: `Code for ${operation.title}` }, tabs(languageGroup, samples)),
    answerExamples(operation, state),
  );
}

/** A button, and the place of the console that the client puts below it. */
function consoleNode(operation: ApiOperation, servers: readonly ApiServer[]): AnyNode {
  const properties = {
    type: 'button',
    className: ['rd-button', 'rd-try'],
    ariaExpanded: 'false',
    dataOperation: operation.anchor,
    dataCall: JSON.stringify(toConsoleCall(operation, servers)),
  };
  return block(
    'rd-op-console',
    element('button', properties, 'Try it'),
    element('div', { className: ['rd-console'], hidden: true }),
  );
}

/** Of what the API sends: its body. */
function webhookSamples(operation: ApiOperation, { state }: OperationContext): AnyNode {
  const examples = (operation.body?.contents ?? []).flatMap(({ mediaType, examples: all }) =>
    all.slice(0, 1).flatMap((example) => exampleFigure(example, mediaType, 'What you get', state)),
  );
  return block('rd-op-samples', ...examples);
}

function answerExamples({ responses, title }: ApiOperation, state: PageState): AnyNode | undefined {
  const all = responses.flatMap(({ status, contents }) =>
    contents.flatMap(({ mediaType, examples }, index) =>
      examples.flatMap((example, at): Tab[] => {
        const kind = contents.length > 1 && index > 0 ? ` ${mediaType}` : '';
        const name = examples.length > 1 ? ` ${example.summary ?? example.name ?? at + 1}` : '';
        const figure = exampleFigure(example, mediaType, `Answer ${status}, ${mediaType}`, state);
        return figure.length === 0 ? [] : [{ label: `${status}${kind}${name}`, nodes: figure }];
      }),
    ),
  );
  if (all.length === 0) return undefined;
  return element('div', { role: 'group', ariaLabel: `Answers of ${title}` }, tabs(undefined, all));
}
