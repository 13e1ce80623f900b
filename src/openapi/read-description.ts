// The files of an API -> ApiDescription, and every mistake in them with its place.

import { nearestName } from '../base/names.js';
import type { SiteError } from '../errors.js';
import { type ApiTexts, apiTexts } from '../texts/api-texts.js';
import type { ApiDescription, ApiOperation, ApiTag } from './api-description.js';
import type { ApiDocument } from './api-document.js';
import { type ApiNode, NodeReader } from './node-reader.js';
import {
  apiHasNoOperations,
  apiInvalid,
  apiVersion,
  asyncVersion,
  duplicateOperationId,
  missingChannelParameter,
  missingPathParameter,
  unknownSecurityScheme,
} from './openapi-errors.js';
import { asyncOperations, asyncProblems, asyncServers } from './read-async-api.js';
import { type OperationContext, operationNodes, operationsIn, serversOf } from './read-operation.js';
import type { ApiVersion } from './schema-validators.js';
import { findSchemaMistakes } from './validate-schema.js';

export interface ReadApi {
  /** undefined where the file is of another kind altogether. */
  description: ApiDescription | undefined;
  problems: readonly SiteError[];
}

/** @param documents all files, the root among them. */
export async function readDescription(
  root: ApiDocument,
  documents: ReadonlyMap<string, ApiDocument>,
  texts: ApiTexts = apiTexts,
): Promise<ReadApi> {
  const wrongVersion = checkVersion(root);
  if (wrongVersion) return { description: undefined, problems: [wrongVersion] };
  const reader = new NodeReader(documents, texts);
  const node = reader.root(root);
  const isAsync = node.raw('openapi') === undefined;
  const version = isAsync ? `async${node.text('asyncapi')![0]}` : node.text('openapi')!.slice(0, 3);
  const mistakes = await findSchemaMistakes(root.value as object, version as ApiVersion);
  const problems: SiteError[] = [
    ...mistakes.map(({ path, problem }) =>
      apiInvalid(root.placeOf(path), toPath(path), problem, isAsync ? 'AsyncAPI' : 'OpenAPI'),
    ),
    ...reader.referenceProblems(),
    ...(isAsync ? asyncProblems(node) : securityProblems(node)),
  ];
  const description = describeApi(node, documents.size === 1);
  problems.push(...operationProblems(description.operations));
  if (description.operations.length === 0 && problems.every(({ severity }) => severity === 'warning'))
    problems.push(apiHasNoOperations(root.file, isAsync));
  return { description, problems };
}

function checkVersion(root: ApiDocument): SiteError | undefined {
  const { value, file } = root;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return apiVersion({ file, line: 1, column: 1 }, Array.isArray(value) ? 'a list' : 'something else');
  const { openapi, asyncapi, swagger } = value as Record<string, unknown>;
  if (typeof openapi === 'string' && /^3\.[012]\./.test(openapi)) return undefined;
  if (openapi === undefined && asyncapi !== undefined)
    return typeof asyncapi === 'string' && /^(?:2\.[0-6]|3\.[01])\./.test(asyncapi)
      ? undefined
      : asyncVersion(root.placeOf(['asyncapi']), JSON.stringify(asyncapi));
  const place = root.placeOf([openapi === undefined ? 'swagger' : 'openapi']);
  if (openapi !== undefined) return apiVersion(place, `version ${JSON.stringify(openapi)}`);
  return apiVersion(place, swagger === undefined ? 'a file without "openapi"' : `Swagger ${String(swagger)}`);
}

function describeApi(root: ApiNode, isOneFile: boolean): ApiDescription {
  const info = root.child('info');
  const license = info?.child('license');
  const schemes = root.child('components')?.child('securitySchemes');
  const context: OperationContext = {
    security: root.raw('security') === undefined ? undefined : root,
    schemeOf: (name) => schemes?.child(name),
    isCallback: false,
  };
  const isAsync = root.raw('openapi') === undefined;
  const paths = root.entries('paths').filter(([path]) => path.startsWith('/'));
  const operations = isAsync
    ? asyncOperations(root)
    : [
        ...paths.flatMap(([path, item]) => operationsIn(item, path, false, context)),
        ...root.entries('webhooks').flatMap(([name, item]) => operationsIn(item, name, true, context)),
      ];
  return {
    file: root.document.file,
    format: isAsync ? `AsyncAPI ${root.text('asyncapi')}` : `OpenAPI ${root.text('openapi')}`,
    title: info?.text('title') ?? 'API',
    version: String(info?.raw('version') ?? ''),
    description: info?.markdown('description'),
    license: license && { name: license.text('name') ?? '', url: license.text('url') },
    isOneFile,
    servers: isAsync ? asyncServers(root) : serversOf(root),
    tags: readTags(root, operations),
    operations: distinct(operations),
  };
}

/** Described tags in their order, then those that only operations name. */
function readTags(root: ApiNode, operations: readonly ApiOperation[]): ApiTag[] {
  const tags = new Map<string, ApiTag>();
  // AsyncAPI 3 has them in its info.
  const holders = [...root.entries('tags'), ...(root.child('info')?.entries('tags') ?? [])];
  for (const [, tag] of holders) {
    const name = tag.text('name');
    if (name === undefined) continue;
    tags.set(name, {
      name,
      title: tag.text('x-displayName') ?? tag.text('summary') ?? name,
      description: tag.markdown('description'),
      parent: tag.text('parent'),
    });
  }
  for (const { tags: names, channel } of operations) {
    for (const name of names) {
      if (tags.has(name)) continue;
      const { title, description } =
        channel?.name === name ? channel : { title: name, description: undefined };
      tags.set(name, { name, title, description, parent: undefined });
    }
  }
  return [...tags.values()];
}

/** Anchors that are made of method and path can fall together: later ones get a number. */
function distinct(operations: readonly ApiOperation[]): ApiOperation[] {
  const taken = new Set<string>();
  return operations.map((operation) => {
    let anchor = operation.anchor;
    for (let number = 1; taken.has(anchor); number++) anchor = `${operation.anchor}-${number}`;
    taken.add(anchor);
    return { ...operation, anchor };
  });
}

function operationProblems(operations: readonly ApiOperation[]): SiteError[] {
  const problems: SiteError[] = [];
  const first = new Map<string, ApiOperation>();
  for (const operation of operations) {
    const { operationId, file, line, path, isWebhook } = operation;
    const known = operationId === undefined ? undefined : first.get(operationId);
    if (known) problems.push(duplicateOperationId({ file, line }, operationId!, known));
    else if (operationId !== undefined) first.set(operationId, operation);
    if (isWebhook) continue;
    const given = operation.parameters.filter((parameter) => parameter.in === 'path');
    for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g)) {
      if (!given.some((parameter) => parameter.name === name))
        problems.push(
          (operation.channel ? missingChannelParameter : missingPathParameter)({ file, line }, path, name),
        );
    }
  }
  return problems;
}

/** Schemes that are asked for and not described. */
function securityProblems(root: ApiNode): SiteError[] {
  const schemes = Object.keys(root.child('components')?.child('securitySchemes')?.value ?? {});
  const items = [...root.entries('paths'), ...root.entries('webhooks')].map(([, item]) => item);
  const operations = items.flatMap((item) => operationNodes(item).map(([, operation]) => operation));
  return [root, ...operations].flatMap((holder) =>
    holder.entries('security').flatMap(([, requirement]) => {
      const names = Object.keys((requirement.value as object | null) ?? {});
      return names
        .filter((name) => !schemes.includes(name))
        .map((name) => unknownSecurityScheme(requirement.at(name).place, name, nearestName(name, schemes)));
    }),
  );
}

/** `['paths', '/roll', 'get', 'tags', 0]` -> `paths./roll.get.tags[0]` */
function toPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file';
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`,
    '',
  );
}
