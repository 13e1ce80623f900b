// Other hosts that code in the browser loads from, as far as it says so itself: the policy of the site has to allow them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { fileOfInput } from '../config/module-files.js';

/** An origin, and a place in a text that loads from it. */
interface Called {
  /** `connect-src`, as a Content-Security-Policy names it. */
  directive: string;
  /** `https://api.example.com` */
  source: string;
  line: number;
}

/** An origin, and the first place in a file that loads from it. */
export interface CalledOrigin extends Called {
  file: string;
}

const started =
  /(?:\b(?:fetch|EventSource|WebSocket|sendBeacon|axios(?:\.\w+)?)(?:<[^<>()\n]{0,99}>)?\(|\.open\(\s*["']\w+["']\s*,)\s*/g;
const shown = /(?:\bsrc["']?\s*[:=]\s*\{?|\bsetAttribute\(\s*["']src["']\s*,)\s*(?!=)/g;
const element = /["'.<](img|iframe|script|video|audio|source|embed)\b/g;
const address = /(["'`])((?:(?:https?|wss?):)?\/\/[^"'`\s\\$]*)/gi;
const named = /^(?:`\$\{\s*)?([A-Za-z_$][\w$]*)/;
const inOptions = /^\{[^{}]{0,999}?\b(?:baseURL|url)\s*:\s*/;
/** The name whose value begins with what follows, or does in one of its cases. */
const naming = /(?<![\w$])([A-Za-z_$][\w$]*)(?:\s*:\s*\w+)?\s*=(?![=>])(?:[^,;{}=]|=>)*$/;
const namedBeginning = /`\$\{([\w$]+)\}/g;
/** Styles as text, which the policy refuses to scripts; rules that are put into a sheet one by one it does not. */
const styling = /\bcreateElement\(\s*["'`]style["'`]\s*\)|\bsetAttribute\(\s*["'`]style["'`]\s*,/g;
/** How far before an address its name or element is looked for. */
const BEFORE = 300;

/**
 * Origins of the absolute addresses in `fetch`, `EventSource`, `WebSocket`, `sendBeacon`, `XMLHttpRequest` and axios, and in the
 * `src` of elements: literals, templates that begin with a host, and constants of the same text. Where something is fetched by a
 * name that has no such value, it may be any address that the text makes of a host and values. Scripts that write styles as text
 * need `'unsafe-inline'`.
 */
export function originsCalledIn(text: string): Called[] {
  const calls = writtenStyle(text);
  if (!/["'`](?:(?:https?|wss?):)?\/\//i.test(text)) return calls;
  const before = (index: number): string => text.slice(Math.max(0, index - BEFORE), index);
  const after = (index: number): string => text.slice(index, index + 2000);
  const known = new Map<string, Set<string>>();
  const name = (index: number, origins: Iterable<string>): void => {
    const found = naming.exec(before(index))?.[1];
    if (found !== undefined) known.set(found, new Set([...(known.get(found) ?? []), ...origins]));
  };
  const made = new Set<string>();
  for (const { index, 0: written } of text.matchAll(address)) {
    const origin = originAt(after(index));
    if (origin === undefined) continue;
    name(index, [origin]);
    if (text.startsWith('${', index + written.length) && !/\bhref\b\W*$/.test(before(index)))
      made.add(origin);
  }
  for (const { index, 1: beginning = '' } of text.matchAll(namedBeginning)) {
    const origins = known.get(beginning);
    if (origins) name(index, origins);
  }
  const originsOf = (value: string): Iterable<string> => {
    const origin = originAt(value);
    return origin === undefined ? (known.get(named.exec(value)?.[1] ?? '') ?? []) : [origin];
  };
  const add = (index: number, directives: readonly string[], origins: Iterable<string>): void => {
    const line = text.slice(0, index).split('\n').length;
    for (const source of origins) calls.push(...directives.map((directive) => ({ directive, source, line })));
  };
  for (const { 0: start, index } of text.matchAll(started)) {
    if (isInComment(text, index)) continue;
    const value = after(index + start.length).replace(inOptions, '');
    const origins = [...originsOf(value)];
    add(index, ['connect-src'], origins.length === 0 && /^[\w$]/.test(value) ? made : origins);
  }
  for (const { 0: start, index } of text.matchAll(shown)) {
    if (isInComment(text, index)) continue;
    const value = after(index + start.length);
    const origins = [...originsOf(value)];
    if (origins.length > 0) add(index, directivesOf(before(index), value), origins);
  }
  return calls;
}

const directives: Readonly<Record<string, readonly string[]>> = {
  // As with scripts of pages: what may run may also ask where it came from.
  script: ['script-src', 'connect-src'],
  img: ['img-src'],
  iframe: ['frame-src'],
  embed: ['object-src'],
};

/** Of the element that is named last before; where none is, the file's name tells, or it may be a picture or a frame. */
function directivesOf(before: string, value: string): readonly string[] {
  const isScript = /^["'`][^"'`?#]*(?:\.m?js|\/js)["'`?#]/i.test(value);
  const name = isScript ? 'script' : [...before.matchAll(element)].at(-1)?.[1];
  return name === undefined ? ['img-src', 'frame-src'] : (directives[name] ?? ['media-src']);
}

/** Undefined where the host is not all there: `https://${region}.example.com`. */
function originAt(written: string): string | undefined {
  const [, url = ''] = /^["'`]((?:(?:https?|wss?):)?\/\/[^"'`\s\\$]*)/i.exec(written) ?? [];
  const [authority = ''] = /^(?:\w+:)?\/\/[^/?#]*/.exec(url) ?? [];
  const whole = authority.startsWith('//') ? `https:${authority}` : authority;
  if (/[.:/-]$/.test(authority) || !URL.canParse(whole)) return undefined;
  return new URL(whole).origin;
}

function isInComment(text: string, index: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', index) + 1, index - 999), index);
  return /^\s*\*|(?:^|[^:"'`])\/\//.test(line);
}

/** The first place that writes styles as text: as an attribute, or in an element in which nothing is put rule by rule. */
function writtenStyle(text: string): Called[] {
  if (text.includes('insertRule')) return [];
  const found = [...text.matchAll(styling)].find(({ index }) => !isInComment(text, index));
  if (!found) return [];
  const line = text.slice(0, found.index).split('\n').length;
  return [{ directive: 'style-src', source: "'unsafe-inline'", line }];
}

/** The same of all files of which something is in a bundle. */
export async function findCalledOrigins({ outputs }: Metafile, siteDir: string): Promise<CalledOrigin[]> {
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([input, { bytesInOutput }]) =>
      bytesInOutput > 0 && /\.[cm]?[jt]sx?$/.test(input) ? (fileOfInput(input) ?? []) : [],
    ),
  );
  const found = new Map<string, CalledOrigin>();
  for (const file of [...new Set(used)].sort())
    for (const call of originsCalledIn(await readFile(path.join(siteDir, file), 'utf8'))) {
      const key = `${file} ${call.directive} ${call.source}`;
      if (!found.has(key)) found.set(key, { ...call, file });
    }
  return [...found.values()];
}
