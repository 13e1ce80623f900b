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
import type { ApiTexts } from '../../texts/api-texts.js';
import { fillText } from '../../texts/fill-text.js';
import type { AnyNode } from '../markdown/markdown-node.js';
import type { PageState } from '../page-state.js';
import type { ApiView } from './api-view.js';
import { statusWords } from './api-view.js';
import { block, code, element, inline, link } from './element.js';
import { codeFigure, exampleFigure } from './figures.js';
import { fieldList, schemaLine, schemaNodes } from './schema-tree.js';
import { type Tab, tabs } from './tabs.js';

/** Tabs of languages: the group that authors use for theirs, so that a choice holds for the whole site. */
export const languageGroup = 'lang';

export interface OperationContext {
  servers: readonly ApiServer[];
  view: ApiView;
  state: PageState;
  /** Level of the operation's heading. */
  level: 2 | 3;
  tryIt: boolean;
  /** JSON for the console, on the first operation of a page; else empty. */
  consoleTexts: string;
}

export function operationNode(operation: ApiOperation, context: OperationContext): AnyNode {
  const { anchor, title, description, deprecated, callbacks, moreUrl } = operation;
  const { view } = context;
  const { texts } = view;
  return element(
    'section',
    { className: ['rd-op'] },
    element(`h${context.level}`, { id: anchor, dataMarkdown: '' }, title),
    block(
      'rd-op-columns',
      block(
        'rd-op-text',
        endpoint(operation, texts),
        deprecated ? element('p', { className: ['rd-op-note'] }, texts.apiDeprecatedText) : undefined,
        description ? view.show(description) : undefined,
        moreUrl === undefined ? undefined : element('p', {}, link(moreUrl, texts.apiMore)),
        operation.servers.length > 0 ? serverNodes(operation.servers, texts) : undefined,
        securityNodes(operation.security, view),
        parameterNodes(operation.parameters, view),
        bodyNodes(operation, view),
        responseNodes(operation.responses, view),
        callbacks.map((callback) =>
          part(
            fillText(texts.apiCallback, { name: callback.name }),
            callback.operations.map((one) => callbackNode(one, view)),
          ),
        ),
      ),
      operation.isWebhook ? webhookSamples(operation, context) : sampleNodes(operation, context),
    ),
  );
}

/** Method and path. */
function endpoint({ method, path, isWebhook }: ApiOperation, texts: ApiTexts): AnyNode {
  return element(
    'p',
    { className: ['rd-endpoint'] },
    methodBadge(method),
    ' ',
    code(path),
    isWebhook ? [' ', inline('rd-type', texts.apiSentToYou)] : undefined,
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

export function serverNodes(servers: readonly ApiServer[], texts: ApiTexts): AnyNode {
  return part(servers.length === 1 ? texts.apiServer : texts.apiServers, [
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
              choices.length > 0
                ? ` ${fillText(texts.apiChoices, { values: choices.join(', ') })}`
                : undefined,
              meaning === undefined ? undefined : `: ${meaning}`,
            ),
          ),
        ),
      ),
    ),
  ]);
}

function securityNodes(security: ApiOperation['security'], view: ApiView): AnyNode | undefined {
  const needed = security.filter((alternative) => alternative.length > 0);
  if (needed.length === 0) return undefined;
  const isOptional = needed.length < security.length;
  const schemes = needed.map((alternative) =>
    element(
      'li',
      { className: ['rd-field'] },
      ...alternative.flatMap((scheme, index) => [
        ...(index === 0 ? [] : [element('p', { className: ['rd-rules'] }, view.texts.apiAnd)]),
        ...schemeNodes(scheme, view),
      ]),
    ),
  );
  const note = needed.length > 1 ? view.texts.apiOneOfThese : undefined;
  return part(
    view.texts.apiAuthorization,
    [element('ul', { className: ['rd-fields'] }, ...schemes)],
    isOptional ? view.texts.apiNotNeeded : note,
  );
}

function schemeNodes(scheme: ApiSecurity, view: ApiView): AnyNode[] {
  const { keyName, in: place, scopes, urls, description } = scheme;
  return [
    block(
      'rd-field-head',
      code(scheme.type === 'apiKey' ? (keyName ?? scheme.name) : 'Authorization', 'rd-field-name'),
      ' ',
      inline('rd-type', schemeWords(scheme, place, view.texts)),
    ),
    ...(description ? view.show(description) : []),
    ...(scopes.length > 0
      ? [
          element(
            'p',
            { className: ['rd-values'] },
            `${view.texts.apiScopes} `,
            ...scopes.flatMap((scope) => [code(scope), ' ']),
          ),
        ]
      : []),
    ...urls.map(({ label, url }) => element('p', { className: ['rd-values'] }, `${label}: `, code(url))),
  ];
}

function schemeWords({ type, scheme }: ApiSecurity, place: ApiSecurity['in'], texts: ApiTexts): string {
  switch (type) {
    case 'apiKey':
      return fillText(texts.apiKeyIn, { place: place ?? 'header' });
    case 'basic':
      return texts.apiBasic;
    case 'bearer':
      return `${texts.apiBearer}${scheme === undefined ? '' : ` (${scheme})`}`;
    case 'http':
      return `HTTP ${scheme ?? ''}`;
    case 'oauth2':
      return texts.apiOauth;
    case 'openIdConnect':
      return texts.apiOpenId;
    case 'mutualTLS':
      return texts.apiMutualTls;
  }
}

const places = [
  ['path', 'apiPathParameters'],
  ['query', 'apiQueryParameters'],
  ['header', 'apiHeaders'],
  ['cookie', 'apiCookies'],
] as const;

function parameterNodes(parameters: readonly ApiParameter[], view: ApiView): AnyNode[] {
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
              : {
                  ...schema,
                  constraints: [
                    ...schema.constraints,
                    fillText(view.texts.apiWrittenAs, { type: mediaType }),
                  ],
                },
          ...(example && !example.isMade ? { example: asText(example.value) } : {}),
        };
      },
    );
    return [part(view.texts[label], [fieldList(fields, view)])];
  });
}

function asText(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function bodyNodes({ body }: ApiOperation, view: ApiView): AnyNode | undefined {
  if (!body) return undefined;
  return part(
    view.texts.apiBody,
    [...(body.description ? view.show(body.description) : []), contentNode(body.contents, view)],
    body.required ? view.texts.apiRequired : view.texts.apiOptional,
  );
}

/** Where there are several media types, one is shown at a time. */
function contentNode(contents: readonly ApiContent[], view: ApiView): AnyNode {
  const inside = ({ schema }: ApiContent): AnyNode[] => {
    if (!schema) return [];
    const isObject = schema.properties.length > 0;
    return [...(isObject ? [] : schemaLine(schema, view)), ...schemaNodes(schema, view)];
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

function responseNodes(responses: readonly ApiResponse[], view: ApiView): AnyNode | undefined {
  if (responses.length === 0) return undefined;
  // Most errors of an API look alike: their body is told once.
  const bodies = responses.map(bodyKey);
  return part(
    view.texts.apiAnswers,
    responses.map((response, index) => {
      const first = bodies.indexOf(bodies[index]!);
      return responseNode(
        response,
        view,
        bodies[index] === '' || first === index ? undefined : responses[first],
      );
    }),
  );
}

/** What the body of an answer is, as text; empty for one without fields. */
function bodyKey({ contents }: ApiResponse): string {
  const hasFields = contents.some(({ schema }) => schema && schema.properties.length > 0);
  return hasFields ? JSON.stringify(contents.map(({ mediaType, schema }) => [mediaType, schema])) : '';
}

function responseNode(
  { status, description, headers, contents, links }: ApiResponse,
  view: ApiView,
  /** An answer further up with the same body. */
  same: ApiResponse | undefined,
): AnyNode {
  return element(
    'details',
    { className: ['rd-answer'] },
    element(
      'summary',
      {},
      element('span', { className: ['rd-status', `rd-status-${/^\d/.exec(status)?.[0] ?? 'x'}`] }, status),
      ' ',
      statusWords(status, view.texts),
    ),
    description ? view.show(description) : undefined,
    headers.length > 0
      ? part(view.texts.apiHeaders, [
          fieldList(
            headers.map((header) => ({ ...header, deprecated: false, sources: [] })),
            view,
          ),
        ])
      : undefined,
    same
      ? element('p', {}, fillText(view.texts.apiSameBody, { status: same.status }))
      : contents.length > 0
        ? contentNode(contents, view)
        : undefined,
    links.length > 0
      ? part(view.texts.apiLinks, [
          element(
            'ul',
            { className: ['rd-fields'] },
            ...links.map(({ name, operation, description: meaning }) =>
              element(
                'li',
                { className: ['rd-field'] },
                block('rd-field-head', code(name, 'rd-field-name'), ' ', inline('rd-type', operation)),
                meaning ? view.show(meaning) : undefined,
              ),
            ),
          ),
        ])
      : undefined,
  );
}

function callbackNode(operation: ApiOperation, view: ApiView): AnyNode {
  return element(
    'details',
    { className: ['rd-inside'] },
    element('summary', {}, methodBadge(operation.method), ' ', code(operation.path)),
    operation.description ? view.show(operation.description) : undefined,
    parameterNodes(operation.parameters, view),
    bodyNodes(operation, view),
    responseNodes(operation.responses, view),
  );
}

function sampleNodes(operation: ApiOperation, context: OperationContext): AnyNode {
  const { state, servers } = context;
  const { texts } = context.view;
  const samples = codeSamples(operation, servers).map(
    ({ label, language, code: text }): Tab => ({
      label,
      nodes: [codeFigure(text, language, undefined, state)],
    }),
  );
  return block(
    'rd-op-samples',
    context.tryIt ? consoleNode(operation, context) : undefined,
    element(
      'div',
      { role: 'group', ariaLabel: fillText(texts.apiCode, { operation: operation.title }) },
      tabs(languageGroup, samples),
    ),
    answerExamples(operation, texts, state),
  );
}

/** A button, and the place of the console that the client puts below it. */
function consoleNode(operation: ApiOperation, { servers, view, consoleTexts }: OperationContext): AnyNode {
  const properties = {
    type: 'button',
    className: ['rd-button', 'rd-try'],
    ariaExpanded: 'false',
    dataOperation: operation.anchor,
    dataCall: JSON.stringify(toConsoleCall(operation, servers)),
  };
  return element(
    'div',
    { className: ['rd-op-console'], ...(consoleTexts === '' ? {} : { dataConsoleTexts: consoleTexts }) },
    element('button', properties, view.texts.apiTry),
    element('div', { className: ['rd-console'], hidden: true }),
  );
}

/** Samples of the body that the API sends. */
function webhookSamples(operation: ApiOperation, { state, view }: OperationContext): AnyNode {
  const examples = (operation.body?.contents ?? []).flatMap(({ mediaType, examples: all }) =>
    all.slice(0, 1).flatMap((example) => exampleFigure(example, mediaType, view.texts.apiWhatYouGet, state)),
  );
  return block('rd-op-samples', ...examples);
}

function answerExamples(
  { responses, title }: ApiOperation,
  texts: ApiTexts,
  state: PageState,
): AnyNode | undefined {
  const all = responses.flatMap(({ status, contents }) =>
    contents.flatMap(({ mediaType, examples }, index) =>
      examples.flatMap((example, at): Tab[] => {
        const kind = contents.length > 1 && index > 0 ? ` ${mediaType}` : '';
        const name = examples.length > 1 ? ` ${example.summary ?? example.name ?? at + 1}` : '';
        const figure = exampleFigure(
          example,
          mediaType,
          fillText(texts.apiAnswer, { status, type: mediaType }),
          state,
        );
        return figure.length === 0 ? [] : [{ label: `${status}${kind}${name}`, nodes: figure }];
      }),
    ),
  );
  if (all.length === 0) return undefined;
  return element(
    'div',
    { role: 'group', ariaLabel: fillText(texts.apiAnswersOf, { operation: title }) },
    tabs(undefined, all),
  );
}
