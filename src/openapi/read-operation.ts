// Reads an operation of the description into an ApiOperation, with everything that its page, samples and console need.

import { nearestName } from '../base/names.js';
import type { SiteError } from '../errors.js';
import type {
  ApiBody,
  ApiContent,
  ApiExample,
  ApiMethod,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  ApiSample,
  ApiSchema,
  ApiSecurity,
  ApiServer,
} from './api-description.js';
import { makeExample } from './make-example.js';
import type { ApiNode } from './node-reader.js';
import { unknownSecurityScheme } from './openapi-errors.js';
import { emptySchema, readSchema } from './read-schema.js';

const methods: readonly ApiMethod[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
];

export interface OperationContext {
  /** `security` of the whole description, for operations without their own. */
  security: ApiNode | undefined;
  schemeOf(name: string): ApiNode | undefined;
  /** Whether this is a callback. Callbacks of callbacks are not read, as they may be circular. */
  isCallback: boolean;
}

interface OperationPlace {
  method: ApiMethod;
  /** The path, or the name of a webhook. */
  path: string;
  isWebhook: boolean;
}

function readOperation(
  node: ApiNode,
  pathItem: ApiNode,
  { method, path, isWebhook }: OperationPlace,
  context: OperationContext,
): ApiOperation {
  const operationId = node.text('operationId');
  const body = node.child('requestBody');
  return {
    anchor: operationAnchor(operationId, method, path),
    operationId,
    method,
    path,
    isWebhook,
    title:
      node.text('summary')?.trim() || pathItem.text('summary')?.trim() || `${method.toUpperCase()} ${path}`,
    description: node.markdown('description') ?? pathItem.markdown('description'),
    deprecated: node.flag('deprecated'),
    tags: node.entries('tags').flatMap(([, { value }]) => (typeof value === 'string' ? [value] : [])),
    servers: serversOf(node.raw('servers') === undefined ? pathItem : node),
    security: readSecurity(node, context),
    parameters: readParameters(node, pathItem),
    body: body && readBody(body),
    responses: node.entries('responses').map(([status, response]) => readResponse(status, response)),
    callbacks: context.isCallback
      ? []
      : node
          .entries('callbacks')
          .map(([name, callback]) => ({ name, operations: readCallback(callback, context) })),
    samples: readSamples(node),
    moreUrl: node.child('externalDocs')?.text('url'),
    place: node.placeInPart,
  };
}

export function serversOf(node: ApiNode): ApiServer[] {
  return node.entries('servers').flatMap(([, server]) => {
    const url = server.text('url');
    if (url === undefined) return [];
    const variables = variablesOf(server);
    return [{ url: url.replace(/\/$/, ''), description: server.text('description'), variables }];
  });
}

export function variablesOf(server: ApiNode): ApiServer['variables'] {
  return server.entries('variables').map(([name, variable]) => ({
    name,
    value: String(variable.raw('default') ?? ''),
    choices: variable.entries('enum').map(([, { value }]) => String(value)),
    description: variable.text('description'),
  }));
}

function readCallback(callback: ApiNode, context: OperationContext): ApiOperation[] {
  const paths =
    typeof callback.value === 'object' && callback.value !== null ? Object.keys(callback.value) : [];
  return paths.flatMap((path) => {
    const item = path.startsWith('x-') ? undefined : callback.child(path);
    return item ? operationsIn(item, path, true, { ...context, security: undefined, isCallback: true }) : [];
  });
}

/** Reads the operations of a path item, by method. */
export function operationsIn(
  item: ApiNode,
  path: string,
  isWebhook: boolean,
  context: OperationContext,
): ApiOperation[] {
  return operationNodes(item).map(([method, node]) =>
    readOperation(node, item, { method, path, isWebhook }, context),
  );
}

/** Returns the nodes of a path item's operations with their methods, in the order of the description. */
export function operationNodes(item: ApiNode): [method: ApiMethod, node: ApiNode][] {
  const usual = methods.flatMap((method) => {
    const node = item.child(method);
    return node ? [[method, node] satisfies [string, ApiNode]] : [];
  });
  const others = item.child('additionalOperations');
  const names = Object.keys(others?.value ?? {});
  return [
    ...usual,
    ...names.flatMap((name) => {
      const node = others!.child(name);
      return node ? [[name.toLowerCase(), node] satisfies [string, ApiNode]] : [];
    }),
  ];
}

function readSecurity(node: ApiNode, { security, schemeOf }: OperationContext): ApiSecurity[][] {
  const holder = node.raw('security') === undefined ? security : node;
  if (!holder) return [];
  return holder.entries('security').map(([, requirement]) => {
    const names = Object.keys(requirement.value as object);
    return names.flatMap((name) => {
      const scheme = schemeOf(name);
      const scopes = requirement.entries(name).map(([, { value }]) => String(value));
      return scheme ? [readScheme(name, scheme, scopes)] : [];
    });
  });
}

/** Reports security schemes that are required but not described. */
export function unknownSchemes(holder: ApiNode, schemes: readonly string[]): SiteError[] {
  return holder.entries('security').flatMap(([, requirement]) =>
    Object.keys((requirement.value as object | null) ?? {})
      .filter((name) => !schemes.includes(name))
      .map((name) => unknownSecurityScheme(requirement.at(name).place, name, nearestName(name, schemes))),
  );
}

/** Reads a security scheme, with the scopes that an operation needs. */
export function readScheme(name: string, node: ApiNode, scopes: readonly string[]): ApiSecurity {
  const type = node.text('type') ?? '';
  const scheme = node.text('scheme')?.toLowerCase();
  const urls = node.entries('flows').flatMap(([, flow]) =>
    [
      { label: node.reader.texts.apiAuthorizationUrl, url: flow.text('authorizationUrl') },
      { label: node.reader.texts.apiTokenUrl, url: flow.text('tokenUrl') },
    ].flatMap(({ label, url }) => (url === undefined ? [] : [{ label, url }])),
  );
  const discovery = node.text('openIdConnectUrl');
  if (discovery !== undefined) urls.push({ label: node.reader.texts.apiDiscoveryUrl, url: discovery });
  const isKnown = type === 'http' && (scheme === 'basic' || scheme === 'bearer');
  return {
    name,
    type: (isKnown ? scheme : type) as ApiSecurity['type'],
    in: node.text('in') as ApiSecurity['in'],
    keyName: node.text('name'),
    scheme: scheme === 'bearer' ? node.text('bearerFormat') : node.text('scheme'),
    description: node.markdown('description'),
    scopes,
    urls,
  };
}

/** Reads the parameters. Those of the path apply to all its operations, unless an operation overrides them. */
function readParameters(node: ApiNode, pathItem: ApiNode): ApiParameter[] {
  const parameters = new Map<string, ApiParameter>();
  for (const [, parameter] of [...pathItem.entries('parameters'), ...node.entries('parameters')]) {
    const name = parameter.text('name');
    const place = parameter.text('in');
    if (name === undefined || place === undefined) continue;
    // A parameter that is the whole query string (3.2) is serialized like the properties of a form.
    const read =
      place === 'querystring'
        ? { ...readParameter(parameter, name, 'query'), style: 'form', explode: true, mediaType: undefined }
        : readParameter(parameter, name, place as ApiParameter['in']);
    parameters.set(`${place}:${name}`, read);
  }
  return [...parameters.values()];
}

function readParameter(node: ApiNode, name: string, place: ApiParameter['in']): ApiParameter {
  const [content] = node.entries('content').map(([mediaType, value]) => readContent(mediaType, value, true));
  const schema =
    content?.schema ?? (node.raw('schema') === undefined ? emptySchema() : readSchema(node.at('schema')));
  const style = node.text('style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const explode = node.raw('explode');
  return {
    name,
    in: place,
    required: node.flag('required') || place === 'path',
    deprecated: node.flag('deprecated'),
    description: node.markdown('description'),
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form',
    allowReserved: node.flag('allowReserved'),
    mediaType: content?.mediaType,
    schema,
    examples: content?.examples ?? examplesOf(node, schema, true),
    sources: listOfText(node.raw('x-sources')),
  };
}

function readBody(node: ApiNode): ApiBody {
  return {
    required: node.flag('required'),
    description: node.markdown('description'),
    contents: node.entries('content').map(([mediaType, content]) => readContent(mediaType, content, true)),
  };
}

function readContent(mediaType: string, node: ApiNode, isRequest: boolean): ApiContent {
  const isItem = node.raw('itemSchema') !== undefined;
  const key = isItem ? 'itemSchema' : 'schema';
  const schema = node.raw(key) === undefined ? undefined : readSchema(node.at(key));
  const encoding = node.entries('encoding').flatMap(([name, value]) => {
    const contentType = value.text('contentType');
    return contentType === undefined ? [] : [[name, contentType]];
  });
  return {
    mediaType,
    schema,
    isItem,
    examples: examplesOf(node, schema, isRequest),
    encoding: Object.fromEntries(encoding) as Record<string, string>,
  };
}

/** Returns the examples of the description, or else one made from the schema. */
function examplesOf(node: ApiNode, schema: ApiSchema | undefined, isRequest: boolean): ApiExample[] {
  const named = node.entries('examples').map(
    ([name, example]): ApiExample => ({
      name,
      summary: example.text('summary'),
      value: example.raw('value') ?? example.raw('dataValue') ?? example.raw('serializedValue'),
      url: example.text('externalValue'),
      isMade: false,
    }),
  );
  if (named.length > 0) return named;
  const own = node.raw('example');
  const value = own ?? (schema && makeExample(schema, isRequest));
  if (value === undefined) return [];
  const isMade = own === undefined && !(schema && 'example' in schema);
  return [{ name: undefined, summary: undefined, value, url: undefined, isMade }];
}

function readResponse(status: string, node: ApiNode): ApiResponse {
  return {
    status,
    description: node.markdown('description') ?? node.markdown('summary'),
    headers: node.entries('headers').map(([name, header]) => ({
      name,
      required: header.flag('required'),
      description: header.markdown('description'),
      schema: header.raw('schema') === undefined ? emptySchema() : readSchema(header.at('schema')),
    })),
    contents: node.entries('content').map(([mediaType, content]) => readContent(mediaType, content, false)),
    links: node.entries('links').map(([name, link]) => ({
      name,
      operation: link.text('operationId') ?? link.text('operationRef') ?? '',
      description: link.markdown('description'),
    })),
  };
}

/** Reads `x-codeSamples`, or `x-code-samples` as it was called before. */
function readSamples(node: ApiNode): ApiSample[] {
  const key = node.raw('x-codeSamples') === undefined ? 'x-code-samples' : 'x-codeSamples';
  return node.entries(key).flatMap(([, sample]) => {
    const language = sample.text('lang');
    const source = sample.text('source');
    if (language === undefined || source === undefined) return [];
    return [{ language, label: sample.text('label') ?? language, source }];
  });
}

export function listOfText(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

/**
 * Returns the id of an operation on its page, which only changes if the API renames the operation: `makeRoll`, or `get-macro-uuid` for `GET
 * /macro/{uuid}`. Spaces, which ids may not contain, become hyphens.
 */
export function operationAnchor(operationId: string | undefined, method: string, path: string): string {
  const id = operationId?.trim().replace(/\s+/g, '-');
  if (id) return id;
  const words = path.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^-+|(?<!-)-+$/g, '');
  return words === '' ? method : `${method}-${words}`;
}
