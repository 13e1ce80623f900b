// Samples on all pages with the reader's own server, keys and values in them, where the reader asks for it; and the line at the top
// of a page of calls that says what has been chosen. Loaded with the first console, or where something is kept.
import type { OwnRequests } from '../../../openapi/own-requests.js';
import { toBase64, toBaseUrl } from './console-request.js';
import {
  commonNames,
  onTyped,
  ownWords,
  serverOf,
  typedChanged,
  typedKeys,
  typedValues,
  wishes,
} from './typed.js';

/** Texts of this page as they were. */
let originals = new Map<Text, string>();

onTyped(show);
document.addEventListener('relaydocs:route', () => {
  originals = new Map();
  show();
});
show();

/** To be called when a reader has chosen or typed something on a page of calls. */
export function takeTyped(): void {
  const line = document.querySelector<HTMLElement>('.rd-requests-line');
  if (line) setOwnWords(JSON.parse(line.dataset.call!) as OwnRequests);
  typedChanged();
}

/** Names of the parameters that have one value in all calls of the page. */
export function commonOfPage(): ReadonlySet<string> {
  const line = document.querySelector<HTMLElement>('.rd-requests-line');
  const { common } = JSON.parse(line?.dataset.call ?? '{"common":[]}') as Pick<OwnRequests, 'common'>;
  return new Set(common.map(({ name }) => name));
}

/** What code of any page has in the place of its words from now on. */
function setOwnWords({ servers, keys, common, words }: OwnRequests): void {
  ownWords.clear();
  for (const { name } of common) commonNames.add(name);
  for (const [word, meaning] of Object.entries(words)) {
    const [, kind, name = ''] = /^(\w+):?(.*)$/.exec(meaning)!;
    const key = keys.find(({ id }) => id === name);
    const typed = typedKeys.get(name) ?? '';
    const own =
      kind === 'server'
        ? addressOf(servers)
        : kind === 'value'
          ? typedValues.get(name)
          : key?.kind === 'basic' && typed !== ''
            ? toBase64(typed)
            : typed;
    // In a string of code, anything else could end the string or mean something to a shell.
    if (own && own !== word && /^[\w.~:/@+=%-]+$/.test(own)) ownWords.set(word, own);
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
  for (const line of document.querySelectorAll<HTMLElement>('.rd-requests-line')) showLine(line);
  if (!wishes.shown || ownWords.size === 0) return;
  // Longer words first: one may be the beginning of another.
  const words = [...ownWords.keys()].sort((a, b) => b.length - a.length);
  for (const code of document.querySelectorAll('.rd-code code')) {
    if (code.closest('relay-island, .rd-console')) continue;
    const text = code.textContent!;
    if (words.some((word) => text.includes(word))) fill(code, words);
  }
}

/** A word may lie in several elements, as highlighting cuts code into tokens: the first gets all of what stands for it. */
function fill(code: Element, words: readonly string[]): void {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  const whole = nodes.map(({ data }) => data).join('');
  let start = 0;
  const parts = nodes.map((node) => {
    const part = { node, start, end: start + node.data.length, made: '' };
    start = part.end;
    return part;
  });
  let [at, index] = [0, 0];
  while (at < whole.length) {
    while (parts[index]!.end <= at) index += 1;
    const word = words.find((one) => whole.startsWith(one, at));
    parts[index]!.made += word === undefined ? whole[at] : ownWords.get(word);
    at += word?.length ?? 1;
  }
  for (const { node, made } of parts) {
    if (made === node.data) continue;
    originals.set(node, node.data);
    node.data = made;
  }
}

function showLine(line: HTMLElement): void {
  const { servers, keys } = JSON.parse(line.dataset.call!) as OwnRequests;
  const server = line.querySelector('.rd-requests-server');
  if (server) server.textContent = addressOf(servers) || servers[0]!.url;
  const key = line.querySelector<HTMLElement>('.rd-requests-key');
  if (key) key.textContent = keys.some(({ id }) => typedKeys.get(id)) ? key.dataset.set! : key.dataset.unset!;
  for (const value of line.querySelectorAll<HTMLElement>('.rd-requests-value')) {
    const { name = '' } = value.dataset;
    const typed = typedValues.get(name) ?? '';
    value.hidden = typed === '';
    value.textContent = `${name} ${typed}`;
  }
}
