// Reads the channels and operations of AsyncAPI 2 and 3 into the form that OpenAPI operations have.
import type { SiteError } from '../errors.js';
import type {
  ApiChannel,
  ApiMessage,
  ApiOperation,
  ApiParameter,
  ApiSecurity,
  ApiServer,
} from './api-description.js';
import type { ApiNode } from './node-reader.js';
import { unusedChannel, wrongTarget } from './openapi-errors.js';
import { bindingsOf, lastKey, readMessage, withTraits } from './read-message.js';
import { listOfText, operationAnchor, readScheme, unknownSchemes, variablesOf } from './read-operation.js';
import { readSchema } from './read-schema.js';

/** An operation of AsyncAPI 2 or 3 that is not read yet. */
interface AsyncOperation {
  node: ApiNode;
  /** The `operationId` of AsyncAPI 2, or the key of the operation in 3. */
  id: string | undefined;
  action: 'send' | 'receive';
  /** Key of the channel. */
  name: string;
  channel: ApiNode;
}

const actions = { subscribe: 'send', publish: 'receive' } as const;

function isVersion2(root: ApiNode): boolean {
  return root.text('asyncapi')?.startsWith('2.') === true;
}

function operationsOf(root: ApiNode): AsyncOperation[] {
  if (isVersion2(root))
    return root.entries('channels').flatMap(([name, channel]) =>
      Object.entries(actions).flatMap(([key, action]) => {
        const node = channel.child(key);
        return node ? [{ node, id: node.text('operationId'), action, name, channel }] : [];
      }),
    );
  return root.entries('operations').flatMap(([id, node]) => {
    const channel = node.child('channel');
    const action = node.text('action');
    return channel && (action === 'send' || action === 'receive')
      ? [{ node, id, action, name: nameOf(node.at('channel'), channel), channel }]
      : [];
  });
}

/** Returns the name of a channel from the reference to it: `#/channels/chat` -> `chat`, even if that entry is a reference itself. */
function nameOf(reference: ApiNode, target: ApiNode): string {
  return lastKey(reference.text('$ref')) ?? String(target.path.at(-1));
}

/** Reads a server of AsyncAPI 2 or 3. */
export function readServer(server: ApiNode): ApiServer {
  const protocol = server.text('protocol') ?? '';
  const address = server.text('url') ?? `${server.text('host') ?? ''}${server.text('pathname') ?? ''}`;
  const version = server.text('protocolVersion');
  return {
    url: (/^[\w+.-]+:\/\//.test(address) ? address : `${protocol}://${address}`).replace(/\/$/, ''),
    description: server.text('description') ?? server.text('summary') ?? server.text('title'),
    variables: variablesOf(server),
    protocol: version === undefined ? protocol : `${protocol} ${version}`,
    bindings: bindingsOf(server),
  };
}

/** Reads all operations of an AsyncAPI description. */
export function asyncOperations(root: ApiNode): ApiOperation[] {
  const defaultType = root.text('defaultContentType') ?? 'application/json';
  return operationsOf(root).map((operation) => readOperation(operation, root, defaultType));
}

function readOperation(
  { node, id, action, name, channel }: AsyncOperation,
  root: ApiNode,
  defaultType: string,
): ApiOperation {
  const part = withTraits(node);
  const address = isVersion2(root) ? name : (channel.text('address') ?? name);
  const title = part('title').text('title') ?? part('summary').text('summary');
  const tags = part('tags')
    .entries('tags')
    .flatMap(([, tag]) => tag.text('name') ?? []);
  const servers = serversOf(channel, root);
  // The parameters for opening a WebSocket are listed among the operation's parameters.
  const bindings = [...bindingsOf(node), ...bindingsOf(channel)].filter(({ protocol }) => protocol !== 'ws');
  return {
    anchor: operationAnchor(id, action, address),
    operationId: id,
    method: action,
    path: address,
    isWebhook: false,
    title: title?.trim() || id || `${action.toUpperCase()} ${address}`,
    description: part('description').markdown('description'),
    deprecated: node.flag('deprecated') || channel.flag('deprecated'),
    // An operation without tags is grouped by its channel.
    tags: tags.length > 0 ? tags : [name],
    servers: channel.entries('servers').length > 0 ? servers.map(readServer) : [],
    security: readSecurity(node, servers, root),
    parameters: [...readParameters(channel), ...readHandshake(channel)],
    body: undefined,
    responses: [],
    callbacks: [],
    samples: [],
    moreUrl: part('externalDocs').child('externalDocs')?.text('url'),
    channel: {
      name,
      // Many WebSocket channels have the same address, such as `/`, so their name is shown.
      title: channel.text('title') ?? (/\p{L}/u.test(address) ? address : name),
      description: channel.markdown('description'),
      hasAddress: isVersion2(root) || channel.text('address') !== undefined,
      messages: messagesOf(node, channel, action, defaultType),
      reply: readReply(node, action, defaultType),
      bindings,
    },
    place: node.placeInPart,
  };
}

/** Returns the servers of a channel; a channel without servers is on all of them. */
function serversOf(channel: ApiNode, root: ApiNode): ApiNode[] {
  const named = channel
    .entries('servers')
    .flatMap(([, { value }]) =>
      typeof value === 'string' ? (root.child('servers')?.child(value) ?? []) : [],
    );
  if (named.length > 0) return named;
  const holder = channel.entries('servers').length > 0 ? channel : root;
  return holder.entries('servers').map(([, server]) => server);
}

/** Returns the security alternatives. Those of a server apply to everything sent to it. */
function readSecurity(
  node: ApiNode,
  servers: readonly ApiNode[],
  root: ApiNode,
): readonly (readonly ApiSecurity[])[] {
  const part = withTraits(node)('security');
  const holder = part.raw('security') === undefined ? servers.find((one) => one.raw('security')) : part;
  if (!holder) return [];
  return holder.rawEntries('security').map(([, requirement]) => {
    if (!isVersion2(root)) {
      const scheme = root.reader.follow(requirement);
      const name = lastKey(requirement.text('$ref')) ?? scheme?.text('type') ?? '';
      return scheme ? [readAsyncScheme(name, scheme, listOfText(scheme.raw('scopes')))] : [];
    }
    return Object.keys((requirement.value as object | null) ?? {}).flatMap((name) => {
      const scheme = root.child('components')?.child('securitySchemes')?.child(name);
      return scheme ? [readAsyncScheme(name, scheme, listOfText(requirement.raw(name)))] : [];
    });
  });
}

const known = /^(?:apiKey|http|oauth2|openIdConnect)$/;

function readAsyncScheme(name: string, node: ApiNode, scopes: readonly string[]): ApiSecurity {
  const scheme = readScheme(name, node, scopes);
  const type = node.text('type') ?? '';
  if (type === 'httpApiKey') return { ...scheme, type: 'apiKey' };
  if (type === 'X509') return { ...scheme, type: 'mutualTLS' };
  return known.test(type) ? scheme : { ...scheme, type: 'other', scheme: type };
}

function readParameters(channel: ApiNode): ApiParameter[] {
  return channel.entries('parameters').map(([name, node]) => {
    // In AsyncAPI 2, a parameter has a schema; in 3, some fields of one. The value is always a string.
    const schema =
      node.raw('schema') === undefined
        ? { ...readSchema(node), description: undefined, types: ['string'] }
        : readSchema(node.at('schema'));
    return toParameter(name, 'path', schema, true, node);
  });
}

/** Returns the parameters for opening a WebSocket. */
function readHandshake(channel: ApiNode): ApiParameter[] {
  const binding = channel.child('bindings')?.child('ws');
  return (['query', 'header'] as const).flatMap((place) => {
    const key = place === 'query' ? 'query' : 'headers';
    if (!binding || binding.raw(key) === undefined) return [];
    const properties = binding.child(key)?.child('properties');
    return readSchema(binding.at(key)).properties.map(({ name, required, schema }) => {
      const sameAs = properties?.child(name)?.text('x-same-as');
      const parameter = toParameter(name, place, schema, required, undefined);
      return sameAs === undefined ? parameter : { ...parameter, sameAs };
    });
  });
}

function toParameter(
  name: string,
  place: ApiParameter['in'],
  schema: ApiParameter['schema'],
  required: boolean,
  node: ApiNode | undefined,
): ApiParameter {
  const location = node?.text('location');
  const value = 'example' in schema ? schema.example : undefined;
  return {
    name,
    in: place,
    required,
    deprecated: schema.deprecated,
    description: node?.markdown('description') ?? schema.description,
    style: place === 'query' ? 'form' : 'simple',
    explode: place === 'query',
    allowReserved: false,
    mediaType: undefined,
    schema,
    examples:
      value === undefined
        ? []
        : [{ name: undefined, summary: undefined, value, url: undefined, isMade: false }],
    sources: location === undefined ? [] : [location],
  };
}

type Messages = readonly (readonly [string, ApiNode])[];

/** Returns the messages that the operation names, or else all messages of its channel. */
function messagesOf(
  node: ApiNode,
  channel: ApiNode,
  action: AsyncOperation['action'],
  defaultType: string,
): ApiMessage[] {
  const one = node.raw('message') === undefined ? undefined : node.at('message');
  const several = one && node.reader.follow(one);
  const found: Messages = !one
    ? (node.raw('messages') === undefined ? channel : node).rawEntries('messages')
    : several?.raw('oneOf') === undefined
      ? [['message', one]]
      : several.rawEntries('oneOf');
  return found.flatMap(([key, reference]) => {
    const message = node.reader.follow(reference);
    const name = lastKey(reference.text('$ref')) ?? (/^\d+$/.test(key) ? 'message' : key);
    return message ? [readMessage(name, message, defaultType, action === 'receive')] : [];
  });
}

function readReply(
  node: ApiNode,
  action: AsyncOperation['action'],
  defaultType: string,
): ApiChannel['reply'] {
  const reply = node.child('reply');
  if (!reply) return undefined;
  const channel = reply.child('channel');
  const address = reply.child('address');
  const other = action === 'send' ? 'receive' : 'send';
  return {
    description: address?.markdown('description'),
    address: channel?.text('address') ?? address?.text('location'),
    messages: messagesOf(reply, channel ?? reply, other, defaultType),
  };
}

/** Finds mistakes that the JSON schema of AsyncAPI cannot detect: names and references with a wrong kind of target. */
export function asyncProblems(root: ApiNode): SiteError[] {
  const names = (node: ApiNode | undefined) => Object.keys(node?.value ?? {});
  if (!isVersion2(root)) {
    const channels = names(root.child('channels'));
    const wrong = root.entries('operations').flatMap(([, operation]) => {
      const found = operation.child('channel');
      const reference = operation.at('channel').text('$ref');
      return !found || reference === undefined || /\/channels\/[^/]+$/.test(reference)
        ? []
        : [wrongTarget(operation.at('channel').place, 'channel', reference, channels)];
    });
    return [...wrong, ...unusedChannels(root)];
  }
  const schemes = names(root.child('components')?.child('securitySchemes'));
  const servers = names(root.child('servers'));
  const channels = root.entries('channels').map(([, channel]) => channel);
  const holders = [
    ...root.entries('servers').map(([, server]) => server),
    ...operationsOf(root).map(({ node }) => node),
  ];
  return [
    ...unusedChannels(root),
    ...holders.flatMap((holder) => unknownSchemes(holder, schemes)),
    ...channels.flatMap((channel) =>
      channel
        .entries('servers')
        .filter(([, { value }]) => typeof value === 'string' && !servers.includes(value))
        .map(([, { place, value }]) => wrongTarget(place, 'server', String(value), servers)),
    ),
  ];
}

/** Returns warnings for channels that no operation or reply uses, so that they are on no page. */
function unusedChannels(root: ApiNode): SiteError[] {
  const used = new Set(
    operationsOf(root).flatMap(({ node, channel }) => [
      channel.key,
      node.child('reply')?.child('channel')?.key,
    ]),
  );
  const hint = isVersion2(root) ? '"publish" or "subscribe"' : 'an operation that names it';
  return root
    .entries('channels')
    .filter(([, channel]) => !used.has(channel.key))
    .map(([name]) => unusedChannel(root.at('channels').at(name).place, name, hint));
}
