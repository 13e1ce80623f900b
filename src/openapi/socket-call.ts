// What a WebSocket console needs of a channel: a small part of the description, as JSON in the page.
import type { ApiChannel, ApiMessage, ApiOperation, ApiServer } from './api-description.js';
import { type ConsoleCall, type ConsoleServer, toConsoleParameter, toKey } from './console-call.js';

export interface SocketCall extends Pick<ConsoleCall, 'title' | 'keys' | 'parameters'> {
  /** Address of the channel; empty if it has none. */
  address: string;
  /** Servers with WebSocket. Only their paths contain variables, as a page may only connect to hosts that are named. */
  servers: readonly ConsoleServer[];
  /** Messages that readers send come before those that they receive. */
  messages: readonly SocketMessage[];
}

export interface SocketMessage {
  name: string;
  /** Whether the reader sends it. */
  isSent: boolean;
  example: string;
  /** Properties with a constant value, which distinguish it from other messages. */
  marks: Readonly<Record<string, unknown>>;
  /** Path of the correlation id in the payload: `['requestId']`. */
  correlation: readonly string[] | undefined;
  /** Names of the messages that reply to it. */
  replies: readonly string[];
}

/** Limit for the hosts of a server with variables in its host name. */
const mostHosts = 20;

/** Returns undefined if no server has WebSocket. @param others operations of the page; those on the same channel share its messages. */
export function toSocketCall(
  operation: ApiOperation & { channel: ApiChannel },
  servers: readonly ApiServer[],
  others: readonly ApiOperation[],
): SocketCall | undefined {
  const { title, path, channel, parameters, security } = operation;
  const reached = operation.servers.length > 0 ? operation.servers : servers;
  const spoken = reached.filter(({ url }) => /^wss?:/.test(url)).flatMap(hostsOf);
  if (spoken.length === 0) return undefined;
  const same = others.filter((other) => other.channel && other.path === path);
  const messages = new Map<string, SocketMessage>();
  for (const one of [operation, ...same])
    for (const message of messagesOf(one))
      if (!messages.has(message.name)) messages.set(message.name, message);
  return {
    title,
    address: channel.hasAddress ? path : '',
    servers: spoken,
    keys: (security[0] ?? []).flatMap(toKey),
    parameters: parameters.map(toConsoleParameter),
    messages: [...messages.values()].sort((a, b) => Number(b.isSent) - Number(a.isSent)),
  };
}

/** Returns the origins to which the page must be allowed to connect: `wss://dice.example.com`. */
export function socketOrigins({ servers }: SocketCall): string[] {
  return [...new Set(servers.map(({ url }) => /^wss?:\/\/[^/]*/.exec(url)![0]))];
}

/** Returns a server for each host that its variables can form. */
function hostsOf({ url, variables }: ApiServer): ConsoleServer[] {
  const [, origin = '', rest = ''] = /^(wss?:\/\/[^/]*)(.*)$/s.exec(url)!;
  let hosts = [origin];
  for (const { name, value, choices } of variables) {
    const values = choices.length > 0 ? [value, ...choices] : [value];
    hosts = hosts.flatMap((host) => values.map((one) => host.replaceAll(`{${name}}`, one)));
    hosts = [...new Set(hosts)].slice(0, mostHosts);
  }
  const inPath = variables.filter(({ name }) => rest.includes(`{${name}}`));
  return hosts
    .filter((host) => URL.canParse(host) && /^wss?:\/\/[\w.:[\]-]+$/.test(host))
    .map((host) => ({
      url: host + rest,
      variables: inPath.map(({ name, value, choices }) => ({ name, value, choices })),
    }));
}

function messagesOf({ method, channel }: ApiOperation): SocketMessage[] {
  const { messages, reply } = channel!;
  const replies = reply?.messages ?? [];
  const isSent = method === 'receive';
  return [
    ...messages.map((message) =>
      toMessage(
        message,
        isSent,
        replies.map(({ name }) => name),
      ),
    ),
    ...replies.map((message) => toMessage(message, !isSent, [])),
  ];
}

function toMessage(
  { name, payload, correlationId }: ApiMessage,
  isSent: boolean,
  replies: readonly string[],
): SocketMessage {
  const value = payload.examples[0]?.value;
  const fixed = (payload.schema?.properties ?? []).filter(({ schema }) => schema.values.length === 1);
  const [, pointer] = /^\$message\.payload#\/(.+)$/.exec(correlationId?.location ?? '') ?? [];
  return {
    name,
    isSent,
    example: value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    marks: Object.fromEntries(fixed.map((property) => [property.name, property.schema.values[0]])),
    correlation: pointer?.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
    replies,
  };
}
