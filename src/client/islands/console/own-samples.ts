// Fills the reader's own server, keys and values into the code samples of all pages, if they ask for it. Also updates the line at the top
// of an API page that shows these settings. Loaded with the first console, or if settings are stored.
import type { OwnRequests } from '../../../openapi/own-requests.js';
import { toBase64, toBaseUrl } from './console-request.js';
import { domainOf, domainsOf, onTyped, serverOf, typed, typedChanged, typedFor, wishes } from './typed.js';

/** Text nodes that were changed -> their original text. */
let originals = new Map<Text, string>();
/** The settings in the line of the page, with the JSON that they were parsed from: they are needed for each letter typed. */
let read: { text: string; requests: OwnRequests } | undefined;

onTyped(show);
document.addEventListener('relaydocs:route', () => {
  originals = new Map();
  show();
});
show();

/** Must be called after a reader has chosen or typed something on an API page. */
export function takeTyped(): void {
  const requests = requestsOfPage();
  if (requests) setWords(requests);
  typedChanged();
}

/** Returns the names of the parameters that have one value in all requests of the page. */
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

/** Computes which words in code samples are replaced, such as `YOUR_API_KEY`, and by what. */
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
    // Any other character could end a string of the code, or mean something to a shell.
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

/** Returns the replacements for a code sample: those of the one API that it is about. @param here domains of the page's own API. */
function wordsFor(text: string, here: string | undefined): ReadonlyMap<string, string> {
  const named = Array.from(text.matchAll(/\b(?:http|ws)s?:\/\/([\w.:[\]{}-]+)/g), ([, host]) =>
    domainOf(host!),
  );
  const fitting = [...typed].filter(([domains, { words }]) => {
    if (words.size === 0 || ![...words.keys()].some((word) => text.includes(word))) return false;
    if (named.length > 0) return named.some((domain) => domains.split(' ').includes(domain));
    return here === undefined || here === domains;
  });
  // If several APIs match, there is no telling which one is meant.
  return fitting.length === 1 ? fitting[0]![1].words : new Map();
}

/**
 * Replaces words in a code sample. As highlighting splits code into tokens, a word may span several text nodes: the first node gets the
 * whole replacement.
 */
function fill(code: Element, words: ReadonlyMap<string, string>): void {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  const whole = nodes.map(({ data }) => data).join('');
  // Longer words first, as one word may be the beginning of another.
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

/** Whether the match is not part of a longer word or host name. */
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
