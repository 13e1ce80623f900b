// Holds what a reader has chosen and typed, for all consoles and samples. It stays in the memory of the document unless the reader asks to
// store it in this browser.
import { onStored, readStored, writeStored } from '../../../base/storage.js';
import { getOrMake } from '../../../base/values.js';

export interface ServerState {
  /** Index of the chosen server. One past the last means the reader's own address. */
  index: number;
  variables: ReadonlyMap<string, string>;
  address: string;
  /** The origin to which the reader has agreed to send requests. */
  confirmed: string;
}

/** What was typed for servers of the same domains. A key for one API must not get into requests or samples of another. */
export interface Typed {
  /** Id of a key -> typed text. */
  keys: Map<string, string>;
  /** Name of a parameter -> text typed last. */
  values: Map<string, string>;
  /** Word in code samples -> its replacement. */
  words: Map<string, string>;
  /** Names of the parameters that have one value in all requests. Only their values are stored. */
  common: Set<string>;
}

/** Domains of servers, separated by spaces -> what was typed for them. */
export const typed = new Map<string, Typed>();

/** The options of the settings form: show own values in samples, store them. */
export const wishes = { shown: false, kept: false };

type Pairs = [string, string][];

interface Kept {
  typed: [domains: string, { keys: Pairs; values: Pairs; words: Pairs }][];
  servers: [urls: string, { index: number; variables: Pairs; address: string }][];
  shown: boolean;
}

/** Addresses of an API's servers -> the chosen server. */
const chosenServers = new Map<string, ServerState>();
/** lazy-scripts.ts loads this module if there is an entry with this key. */
const storeKey = `relaydocs.requests${document.documentElement.dataset.base}`;
const listeners = new Set<() => void>();
let version = 0;

restore(readStored(storeKey));
// The settings were stored or deleted in another window.
onStored((key, text) => {
  if (key !== storeKey) return;
  restore(text);
  tell();
});

/** Returns the domains of an API's servers, separated by spaces. */
export function domainsOf(servers: readonly { url: string }[]): string {
  // Samples use this host if the description names none.
  const hosts = servers.map(({ url }) => /^[a-z][\w+.-]*:\/\/([^/?#]+)/i.exec(url)?.[1] ?? 'example.com');
  return [...new Set(hosts.map(domainOf))].sort().join(' ');
}

/** Returns the domain of a host, which WebSockets share: `api.example.com:8080` -> `example.com`, `ws.example.co.uk` -> `example.co.uk`. */
export function domainOf(host: string): string {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  if (/^[\d.]+$|^\[/.test(name)) return name;
  const labels = name.split('.');
  const isShared = /^[a-z]{2}$/.test(labels.at(-1)!) && (labels.at(-2)?.length ?? 9) <= 3;
  return labels.slice(isShared && labels.length > 2 ? -3 : -2).join('.');
}

/** Returns what was typed for the API with these servers. */
export function typedFor(servers: readonly { url: string }[]): Typed {
  return typedAt(domainsOf(servers));
}

/** Must be called after each change. */
export function typedChanged(): void {
  if (wishes.kept) writeStored(storeKey, JSON.stringify(toKept()));
  tell();
}

/** Stores what the reader typed in this browser, or deletes it there. */
export function keepTyped(isWanted: boolean): void {
  wishes.kept = isWanted;
  if (!isWanted) writeStored(storeKey, null);
}

/** Calls `listener` after each change. Returns a function that stops it. */
export function onTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A number that changes with each change, for `useSyncExternalStore`. */
export const typedVersion = (): number => version;

export const firstServer: ServerState = { index: 0, variables: new Map(), address: '', confirmed: '' };

/** Returns the server that the reader has chosen for an API, or the first one. */
export function serverOf(servers: readonly { url: string }[]): ServerState {
  const chosen = chosenServers.get(urlsOf(servers));
  return chosen && chosen.index <= servers.length ? chosen : firstServer;
}

export function chooseServer(servers: readonly { url: string }[], state: ServerState): void {
  chosenServers.set(urlsOf(servers), state);
}

const urlsOf = (servers: readonly { url: string }[]): string => servers.map(({ url }) => url).join(' ');

function typedAt(domains: string): Typed {
  const empty = () => ({ keys: new Map(), values: new Map(), words: new Map(), common: new Set<string>() });
  return getOrMake(typed, domains, empty);
}

function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}

function toKept(): Kept {
  return {
    typed: Array.from(typed, ([domains, { keys, values, words, common }]) => [
      domains,
      { keys: [...keys], values: [...values].filter(([name]) => common.has(name)), words: [...words] },
    ]),
    // The consent to send keys is not stored.
    servers: Array.from(chosenServers, ([urls, { index, variables, address }]) => [
      urls,
      { index, address, variables: [...variables] },
    ]),
    shown: wishes.shown,
  };
}

/** Takes over stored settings. @param text null if nothing is stored; then what is in memory stays. */
function restore(text: string | null): void {
  wishes.kept = false;
  if (text === null) return;
  try {
    const kept = JSON.parse(text) as Kept;
    const found = kept.typed.map(([domains, { keys, values, words }]) => {
      return [String(domains), toMap(keys), toMap(values), toMap(words)] as const;
    });
    const servers = kept.servers.map(([urls, { index, address, variables }]): [string, ServerState] => [
      String(urls),
      { index: Number(index) || 0, address: String(address), variables: toMap(variables), confirmed: '' },
    ]);
    for (const [domains, keys, values, words] of found) {
      // Open consoles hold these maps, so they are changed in place. Values that the other window does not store stay.
      const own = typedAt(domains);
      for (const name of own.common) own.values.delete(name);
      for (const name of values.keys()) own.common.add(name);
      own.keys.clear();
      own.words.clear();
      copyInto(own.keys, keys);
      copyInto(own.values, values);
      copyInto(own.words, words);
    }
    for (const [urls, server] of servers) chosenServers.set(urls, server);
    Object.assign(wishes, { shown: kept.shown === true, kept: true });
  } catch {
    // Not valid: stored by another version of relaydocs, or by other code.
    writeStored(storeKey, null);
  }
}

function copyInto(map: Map<string, string>, pairs: ReadonlyMap<string, string>): void {
  for (const [name, text] of pairs) map.set(name, text);
}

/** @throws if the pairs are malformed. */
function toMap(pairs: Pairs): Map<string, string> {
  return new Map(pairs.flatMap(([name, text]) => (name && text ? [[String(name), String(text)]] : [])));
}
