// Samples on all pages with the reader's own server, keys and values in them, where the reader asks for it; and the line at the top
// of a page of calls that says what has been chosen. Loaded with the first console, or where something is kept.
import type { OwnRequests } from '../../../openapi/own-requests.js';
import { toBase64, toBaseUrl } from './console-request.js';
import { domainOf, domainsOf, onTyped, serverOf, typed, typedChanged, typedFor, wishes } from './typed.js';

/** Texts of this page as they were. */
let originals = new Map<Text, string>();
/** What the line of the page holds, and its text: it is asked for with each letter that is typed. */
let read: { text: string; requests: OwnRequests } | undefined;

onTyped(show);
document.addEventListener('relaydocs:route', () => {
  originals = new Map();
  show();
});
show();

/** To be called when a reader has chosen or typed something on a page of calls. */
export function takeTyped(): void {
  const requests = requestsOfPage();
  if (requests) setWords(requests);
  typedChanged();
}

/** Names of the parameters that have one value in all calls of the page. */
export function commonOfPage(): ReadonlySet<string> {
  return new Set(requestsOfPage()?.common.map(({ name }) => name));
}

function lineOfPage(): HTMLElement | null {
  return document.querySelector('.rd-requests-line');
}

function requestsOfPage(): OwnRequests | undefined {
  const text = lineOfPage()?.dataset.call;
  if (text === undefined) return undefined;
  if (read?.text !== text) read = { text, requests: JSON.parse(text) as OwnRequests };
  return read.requests;
}

/** What code of any page has in the place of words of this API from now on. */
function setWords({ servers, keys, common, words }: OwnRequests): void {
  const own = typedFor(servers);
  own.words.clear();
  for (const { name } of common) own.common.add(name);
  for (const [word, meaning] of Object.entries(words)) {
    const [, kind, name = ''] = /^(\w+):?(.*)$/.exec(meaning)!;
    const key = own.keys.get(name) ?? '';
    const isBasic = keys.some(({ id, kind: of }) => id === name && of === 'basic');
    const text =
      kind === 'server'
        ? addressOf(servers)
        : kind === 'value'
          ? own.values.get(name)
          : isBasic && key !== ''
            ? toBase64(key)
            : key;
    // In a string of code, anything else could end the string or mean something to a shell.
    if (text && text !== word && /^[\w.~:/@+=%-]+$/.test(text)) own.words.set(word, text);
  }
}

function addressOf(servers: OwnRequests['servers']): string {
  const state = serverOf(servers);
  const chosen = servers[state.index];
  return chosen ? toBaseUrl(chosen, state.variables, document.baseURI) : state.address.replace(/\/$/, '');
}

function show(): void {
  for (const [text, was] of originals) text.data = was;
  originals.clear();
  const requests = requestsOfPage();
  if (requests) showLine(lineOfPage()!, requests);
  if (!wishes.shown) return;
  const here = requests && domainsOf(requests.servers);
  for (const code of document.querySelectorAll('.rd-code code')) {
    if (code.closest('relay-island, .rd-console')) continue;
    const words = wordsFor(code.textContent!, here);
    if (words.size > 0) fill(code, words);
  }
}

/** Those of the API that the code is about. @param here the domains of the page's own. */
function wordsFor(text: string, here: string | undefined): ReadonlyMap<string, string> {
  const named = Array.from(text.matchAll(/\b(?:http|ws)s?:\/\/([\w.:[\]{}-]+)/g), ([, host]) =>
    domainOf(host!),
  );
  const fitting = [...typed].filter(([domains, { words }]) => {
    if (words.size === 0 || ![...words.keys()].some((word) => text.includes(word))) return false;
    if (named.length > 0) return named.some((domain) => domains.split(' ').includes(domain));
    return here === undefined || here === domains;
  });
  // Where two APIs would fit, nobody can tell which is meant.
  return fitting.length === 1 ? fitting[0]![1].words : new Map();
}

/** A word may lie in several elements, as highlighting cuts code into tokens: the first gets all of what stands for it. */
function fill(code: Element, words: ReadonlyMap<string, string>): void {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  const whole = nodes.map(({ data }) => data).join('');
  // Longer words first: one may be the beginning of another.
  const sorted = [...words.keys()].sort((a, b) => b.length - a.length);
  let start = 0;
  const parts = nodes.map((node) => {
    const part = { node, start, end: start + node.data.length, made: '' };
    start = part.end;
    return part;
  });
  let [at, index] = [0, 0];
  while (at < whole.length) {
    while (parts[index]!.end <= at) index += 1;
    const word = sorted.find((one) => whole.startsWith(one, at) && isWhole(whole, at, at + one.length));
    parts[index]!.made += word === undefined ? whole[at] : words.get(word);
    at += word?.length ?? 1;
  }
  for (const { node, made } of parts) {
    if (made === node.data) continue;
    originals.set(node, node.data);
    node.data = made;
  }
}

/** It is no part of a longer word or host. */
function isWhole(text: string, start: number, end: number): boolean {
  return !/[\w-]/.test(text.charAt(start - 1)) && !/^(?:[\w-]|\.\w)/.test(text.slice(end, end + 2));
}

function showLine(line: HTMLElement, { servers, keys }: OwnRequests): void {
  const own = typedFor(servers);
  const server = line.querySelector('.rd-requests-server');
  if (server) server.textContent = addressOf(servers) || servers[0]!.url;
  const key = line.querySelector<HTMLElement>('.rd-requests-key');
  if (key) key.textContent = keys.some(({ id }) => own.keys.get(id)) ? key.dataset.set! : key.dataset.unset!;
  for (const value of line.querySelectorAll<HTMLElement>('.rd-requests-value')) {
    const { name = '' } = value.dataset;
    const text = own.values.get(name) ?? '';
    value.hidden = text === '';
    value.textContent = `${name} ${text}`;
  }
}
