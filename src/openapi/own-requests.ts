// The settings that readers choose once for all requests to an API: server, keys, and values of common parameters.
import type { ApiOperation, ApiServer } from './api-description.js';
import {
  type ConsoleKey,
  type ConsoleParameter,
  type ConsoleServer,
  toConsoleParameter,
  toConsoleServer,
  toKey,
} from './console-call.js';
import type { OperationHead } from './operation-head.js';
import { credentialsOf, toServerUrl } from './sample-request.js';

/** The data of the settings form at the top of a page, as JSON in the page. */
export interface OwnRequests {
  servers: readonly ConsoleServer[];
  keys: readonly ConsoleKey[];
  /** Parameters that most operations have, with one value for all of them. */
  common: readonly ConsoleParameter[];
  /** Word in code samples -> what replaces it: `server`, `key:` and the id of a key, or `value:` and the name of a parameter. */
  words: Readonly<Record<string, string>>;
}

/** Only examples like ids are replaced; others (`default`, `5`) may mean many things in code. */
const likeAnId = /^(?=.*\d).{6,}$/;

/**
 * @param operations of the API. @param placeholders word in the author's code -> name of a key or parameter. @param open returns the full
 * data of an operation.
 * @returns undefined if there are no settings, as all operations are on channels.
 */
export function toOwnRequests(
  operations: readonly OperationHead[],
  servers: readonly ApiServer[],
  placeholders: Readonly<Record<string, string>>,
  open: (operation: OperationHead) => ApiOperation,
): OwnRequests | undefined {
  const calls = operations.filter(({ isOnChannel, isWebhook }) => !isOnChannel && !isWebhook);
  if (calls.length === 0) return undefined;
  const schemes = new Map(calls.flatMap(({ security }) => (security[0] ?? []).map((one) => [one.name, one])));
  const keys = [...schemes.values()].flatMap(toKey);
  const shared = commonParameters(calls).map((name) => {
    const last = calls.findLast(({ parameters }) => parameters.some((one) => one.name === name))!;
    return toConsoleParameter(open(last).parameters.findLast((one) => one.name === name)!);
  });
  const words: Record<string, string> = {};
  const [server] = servers;
  if (server) words[toServerUrl(server).replace(/\/$/, '')] = 'server';
  const stands = keys.map(({ id }) => credentialsOf(schemes.get(id)!));
  keys.forEach(({ id }, index) => {
    const word = stands[index];
    // Keys with the same placeholder in samples cannot be told apart.
    if (word !== undefined && stands.indexOf(word) === stands.lastIndexOf(word)) words[word] = `key:${id}`;
  });
  for (const { name, example } of shared)
    if (typeof example === 'string' && likeAnId.test(example)) words[example] = `value:${name}`;
  for (const [word, name] of Object.entries(placeholders))
    words[word] = schemes.has(name) ? `key:${name}` : `value:${name}`;
  return { servers: servers.map(toConsoleServer), keys, common: shared, words };
}

/**
 * Returns what a placeholder can refer to: each key and each parameter of the API.
 * @param alternatives how many security alternatives count; consoles use the first one.
 */
export function placeholderNames(operations: readonly OperationHead[], alternatives = 1): Set<string> {
  return new Set(
    operations.flatMap(({ security, parameters }) => [
      ...security
        .slice(0, alternatives)
        .flat()
        .flatMap(toKey)
        .map(({ id }) => id),
      ...parameters.map(({ name }) => name),
    ]),
  );
}

/** Returns the names of parameters that at least half of the operations have, and whose value is a single one. */
function commonParameters(calls: readonly OperationHead[]): string[] {
  const counts = new Map<string, number>();
  for (const { parameters } of calls)
    for (const { name, in: place, types } of parameters)
      if (place !== 'cookie' && types.every((type) => type === 'string' || type === 'integer'))
        counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= 2 && count * 2 >= calls.length ? [name] : []));
}
