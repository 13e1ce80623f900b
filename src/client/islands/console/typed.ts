// What a reader has chosen and typed, for all consoles and samples. It stays in the memory of the document, unless the reader
// asks to have it kept in this browser.
import { onStored, readStored, writeStored } from '../../../base/storage.js';
import { getOrMake } from '../../../base/values.js';

export interface ServerState {
  /** Index of a server of the API; one past the last: an address of the reader's own. */
  index: number;
  variables: ReadonlyMap<string, string>;
  address: string;
  /** Origin that the reader has said may be sent to. */
  confirmed: string;
}

/** What was typed for servers of the same owner: a key of one API must not get into calls or samples of another's. */
export interface Typed {
  /** Ids of keys -> what was typed. */
  keys: Map<string, string>;
  /** Names of parameters -> what was typed last. */
  values: Map<string, string>;
  /** Words in code -> what the reader has in their place. */
  words: Map<string, string>;
  /** Names of the parameters that have one value in all calls: only those are kept. */
  common: Set<string>;
}

/** Domains of servers, with spaces between -> what was typed for them. */
export const typed = new Map<string, Typed>();

/** What the reader has asked for. */
export const wishes = { shown: false, kept: false };

type Pairs = [string, string][];

interface Kept {
  typed: [domains: string, { keys: Pairs; values: Pairs; words: Pairs }][];
  servers: [urls: string, { index: number; variables: Pairs; address: string }][];
  shown: boolean;
}

/** Addresses of the servers to choose from -> the choice. */
const chosenServers = new Map<string, ServerState>();
/** main.ts loads all of this where something is kept by this name. */
const storeKey = `relaydocs.requests${document.documentElement.dataset.base}`;
const listeners = new Set<() => void>();
let version = 0;

restore(readStored(storeKey));
// Another window has kept something, or keeps it no longer.
onStored((key, text) => {
  if (key !== storeKey) return;
  restore(text);
  tell();
});

export function domainsOf(servers: readonly { url: string }[]): string {
  // Samples have this host where the description has none.
  const hosts = servers.map(({ url }) => /^[a-z][\w+.-]*:\/\/([^/?#]+)/i.exec(url)?.[1] ?? 'example.com');
  return [...new Set(hosts.map(domainOf))].sort().join(' ');
}

/** `api.example.com:8080` -> `example.com`, `ws.example.co.uk` -> `example.co.uk`: as WebSockets often have a host of their own. */
export function domainOf(host: string): string {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  if (/^[\d.]+$|^\[/.test(name)) return name;
  const labels = name.split('.');
  const isShared = /^[a-z]{2}$/.test(labels.at(-1)!) && (labels.at(-2)?.length ?? 9) <= 3;
  return labels.slice(isShared && labels.length > 2 ? -3 : -2).join('.');
}

/** What was typed for an API, by its servers. */
export function typedFor(servers: readonly { url: string }[]): Typed {
  return typedAt(domainsOf(servers));
}

/** To be called after each change. */
export function typedChanged(): void {
  if (wishes.kept) writeStored(storeKey, JSON.stringify(toKept()));
  tell();
}

/** Has what the reader typed kept in this browser, or forgotten there. */
export function keepTyped(isWanted: boolean): void {
  wishes.kept = isWanted;
  if (!isWanted) writeStored(storeKey, null);
}

export function onTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Grows with each change. */
export const typedVersion = (): number => version;

export const firstServer: ServerState = { index: 0, variables: new Map(), address: '', confirmed: '' };

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
    // Where keys may be sent is asked for anew.
    servers: Array.from(chosenServers, ([urls, { index, variables, address }]) => [
      urls,
      { index, address, variables: [...variables] },
    ]),
    shown: wishes.shown,
  };
}

/** @param text what is kept; null for nothing: what is in memory stays there. */
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
      // Open consoles hold the maps. What another window has typed into them replaces what is kept of them, no more.
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
    // Another version of relaydocs kept it, or somebody else wrote it.
    writeStored(storeKey, null);
  }
}

function copyInto(map: Map<string, string>, pairs: ReadonlyMap<string, string>): void {
  for (const [name, text] of pairs) map.set(name, text);
}

/** @throws where these are no pairs of texts. */
function toMap(pairs: Pairs): Map<string, string> {
  return new Map(pairs.flatMap(([name, text]) => (name && text ? [[String(name), String(text)]] : [])));
}
