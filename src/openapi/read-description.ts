// Reads the files of an API into an ApiDescription, and finds all mistakes in them with their places.

import type { SiteError } from '../errors.js';
import apiTexts from '../texts/english/api.json';
import type { ApiTexts } from '../texts/texts.js';
import type { ApiDescription, ApiOperation, ApiPlace, ApiTag } from './api-description.js';
import type { ApiDocument } from './api-document.js';
import { ApiNode, NodeReader, type PartProblem } from './node-reader.js';
import {
  apiHasNoOperations,
  apiInvalid,
  apiVersion,
  asyncVersion,
  duplicateOperationId,
  missingChannelParameter,
  missingPathParameter,
} from './openapi-errors.js';
import { type ApiSummary, type OperationHead, toHead } from './operation-head.js';
import { asyncOperations, asyncProblems, readServer } from './read-async-api.js';
import {
  type OperationContext,
  operationAnchor,
  operationNodes,
  operationsIn,
  serversOf,
  unknownSchemes,
} from './read-operation.js';
import { toPointer } from './references.js';
import type { ApiVersion } from './schema-validators.js';
import { findSchemaMistakes } from './validate-schema.js';

export interface ReadApi {
  /** undefined if the file is not an API description. */
  description: ApiDescription | undefined;
  problems: readonly SiteError[];
}

/** @param documents all files, including the root. */
export async function readDescription(
  root: ApiDocument,
  documents: ReadonlyMap<string, ApiDocument>,
): Promise<ReadApi> {
  const { summary, problems, operations } = await readParts({ root, documents, texts: apiTexts });
  const description = summary && {
    ...summary,
    operations: summary.operations.map(({ anchor, hash, location }) => ({
      ...(JSON.parse(operations.get(hash)!) as ApiOperation),
      anchor,
      place: { ...location, part: '' },
    })),
  };
  return { description, problems };
}

/** What is known of the parts of a description from the last run. */
export interface KnownParts {
  /** Id -> key, for parts without mistakes. */
  sound: Readonly<Record<string, string>>;
  /** Id of a path or webhook -> its operations. */
  heads: Readonly<Record<string, readonly OperationHead[]>>;
}

interface ReadParts extends KnownParts {
  summary: ApiSummary | undefined;
  problems: readonly SiteError[];
  /** Hash -> JSON, for operations that were read in this run. */
  operations: ReadonlyMap<string, string>;
}

interface ReadPartsInput {
  root: ApiDocument;
  documents: ReadonlyMap<string, ApiDocument>;
  texts: ApiTexts;
  /** Id -> key for all parts; undefined if nothing was known before. */
  keys?: ReadonlyMap<string, string>;
  former?: KnownParts | undefined;
}

/** Reads the parts that have changed. Parts with mistakes are always read again. */
export async function readParts({
  root,
  documents,
  texts,
  keys = new Map(),
  former,
}: ReadPartsInput): Promise<ReadParts> {
  const operations = new Map<string, string>();
  const wrongVersion = checkVersion(root);
  if (wrongVersion) return { summary: undefined, problems: [wrongVersion], operations, sound: {}, heads: {} };
  const reader = new NodeReader(documents, texts);
  const node = reader.root(root);
  const isAsync = node.raw('openapi') === undefined;
  const version = isAsync ? `async${node.text('asyncapi')![0]}` : node.text('openapi')!.slice(0, 3);
  // A path in a file that is not divided has no key of its own.
  const isFresh = (id: string): boolean =>
    isAsync || !former || !keys.has(id) || former.sound[id] !== keys.get(id);
  const freshOf = (document: ApiDocument) => document.only((pointer) => isFresh(document.idOf(pointer)));
  const fresh = freshOf(root) as object;
  const mistakes = await findSchemaMistakes(fresh, version as ApiVersion);
  const ofParts: PartProblem[] = [
    ...mistakes.map(({ path, problem }) => ({
      part: root.partOf(path),
      problem: apiInvalid(root.placeOf(path), toPath(path), problem, isAsync ? 'AsyncAPI' : 'OpenAPI'),
    })),
    ...reader.referenceProblems((document) => {
      // A file without parts that is unchanged may not even be parsed.
      if (document !== root && document.parts.size === 1 && !isFresh(document.idOf(''))) return undefined;
      return document === root ? fresh : freshOf(document);
    }),
    ...(isAsync ? [] : securityProblems(node, new ApiNode(reader, root, [], fresh))),
  ];
  const problems = [...ofParts.map(({ problem }) => problem), ...(isAsync ? asyncProblems(node) : [])];
  const locate = (place: ApiPlace) => documents.get(place.file)!.locate(place);
  const toHeads = (read: readonly ApiOperation[]): OperationHead[] =>
    read.map((operation) => {
      const { head, text } = toHead(operation, locate);
      operations.set(head.hash, text);
      return head;
    });
  const channels = isAsync ? asyncOperations(node) : [];
  const heads = isAsync
    ? { [root.idOf('')]: toHeads(channels) }
    : readPaths(node, (id, read) =>
        isFresh(id)
          ? toHeads(read())
          : former!.heads[id]!.map((head) => ({ ...head, location: locate(head.place) })),
      );
  const all = distinct(Object.values(heads).flat());
  const summary: ApiSummary = {
    ...describeApi(node, documents.size === 1),
    tags: readTags(node, all, channels),
    operations: all,
  };
  problems.push(...operationProblems(all));
  if (all.length === 0 && problems.every(({ severity }) => severity === 'warning'))
    problems.push(apiHasNoOperations(root.file, isAsync));
  const broken = new Set(ofParts.map(({ part }) => part));
  const sound = Object.fromEntries([...keys].filter(([id]) => !broken.has(id)));
  return { summary, problems, operations, sound, heads };
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

function describeApi(root: ApiNode, isOneFile: boolean): Omit<ApiSummary, 'tags' | 'operations'> {
  const info = root.child('info');
  const license = info?.child('license');
  const isAsync = root.raw('openapi') === undefined;
  return {
    file: root.document.file,
    format: isAsync ? `AsyncAPI ${root.text('asyncapi')}` : `OpenAPI ${root.text('openapi')}`,
    title: info?.text('title') ?? 'API',
    version: String(info?.raw('version') ?? ''),
    description: info?.markdown('description'),
    license: license && { name: license.text('name') ?? '', url: license.text('url') },
    isOneFile,
    servers: isAsync ? root.entries('servers').map(([, server]) => readServer(server)) : serversOf(root),
  };
}

/** Returns the described tags in order, then those that only operations name. */
function readTags(
  root: ApiNode,
  operations: readonly OperationHead[],
  onChannels: readonly ApiOperation[],
): ApiTag[] {
  const tags = new Map<string, ApiTag>();
  // AsyncAPI 3 has the tags in `info`.
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
  for (const [index, { tags: names }] of operations.entries()) {
    for (const name of names) {
      if (tags.has(name)) continue;
      const { channel } = onChannels[index] ?? {};
      const { title, description } =
        channel?.name === name ? channel : { title: name, description: undefined };
      tags.set(name, { name, title, description, parent: undefined });
    }
  }
  return [...tags.values()];
}

/** Makes anchors unique: those made from method and path may be equal, so later ones get a number. */
function distinct(operations: readonly OperationHead[]): OperationHead[] {
  const taken = new Set<string>();
  return operations.map((operation) => {
    const { operationId, method, path } = operation;
    const wanted = operationAnchor(operationId, method, path);
    let anchor = wanted;
    for (let number = 1; taken.has(anchor); number++) anchor = `${wanted}-${number}`;
    taken.add(anchor);
    return { ...operation, anchor };
  });
}

function operationProblems(operations: readonly OperationHead[]): SiteError[] {
  const problems: SiteError[] = [];
  const first = new Map<string, OperationHead>();
  for (const operation of operations) {
    const { operationId, path, isWebhook } = operation;
    const { file, line } = operation.location;
    const known = operationId === undefined ? undefined : first.get(operationId);
    if (known) problems.push(duplicateOperationId({ file, line }, operationId!, known.location));
    else if (operationId !== undefined) first.set(operationId, operation);
    if (isWebhook) continue;
    const given = operation.parameters.filter((parameter) => parameter.in === 'path');
    for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g)) {
      if (!given.some((parameter) => parameter.name === name))
        problems.push(
          (operation.isOnChannel ? missingChannelParameter : missingPathParameter)(
            { file, line },
            path,
            name,
          ),
        );
    }
  }
  return problems;
}

/** Finds security schemes that are required but not described. @param fresh the part of the root to check */
function securityProblems(root: ApiNode, fresh: ApiNode): PartProblem[] {
  const schemes = Object.keys(root.child('components')?.child('securitySchemes')?.value ?? {});
  const ofSection = (section: string) =>
    fresh.entries(section).flatMap(([name, item]) => {
      const part = root.document.partOf([section, name]);
      return operationNodes(item).map(([, holder]) => ({ part, holder }));
    });
  const holders = [
    { part: root.document.idOf(''), holder: fresh },
    ...ofSection('paths'),
    ...ofSection('webhooks'),
  ];
  return holders.flatMap(({ part, holder }) =>
    unknownSchemes(holder, schemes).map((problem) => ({ part, problem })),
  );
}

/** Formats a path: `['paths', '/roll', 'get', 'tags', 0]` -> `paths./roll.get.tags[0]`. */
function toPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file';
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`,
    '',
  );
}

/** Returns the operations of each path, then of webhooks, by the id of the part that contains them. @param take may skip reading them. */
export function readPaths<Operation>(
  root: ApiNode,
  take: (id: string, read: () => ApiOperation[]) => Operation[],
): Record<string, Operation[]> {
  const schemes = root.child('components')?.child('securitySchemes');
  const context: OperationContext = {
    security: root.raw('security') === undefined ? undefined : root,
    schemeOf: (name) => schemes?.child(name),
    isCallback: false,
  };
  const found: Record<string, Operation[]> = {};
  for (const section of ['paths', 'webhooks']) {
    const isWebhook = section === 'webhooks';
    const names = Object.keys((root.raw(section) as object | null | undefined) ?? {});
    for (const name of names.filter((one) => isWebhook || one.startsWith('/'))) {
      const id = root.document.idOf(toPointer([section, name]));
      found[id] = take(id, () => {
        const item = root.reader.follow(root.at(section).at(name));
        return item ? operationsIn(item, name, isWebhook, context) : [];
      });
    }
  }
  return found;
}
