// Other hosts that code in the browser connects to, as far as it says so itself: the policy of the site has to allow them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { fileOfInput } from '../config/module-files.js';

/** An origin, and the first place in a file that connects to it. */
export interface CalledOrigin {
  /** `https://api.example.com` */
  source: string;
  file: string;
  line: number;
}

const started =
  /(?:\b(?:fetch|EventSource|WebSocket|sendBeacon|axios(?:\.\w+)?)(?:<[^<>()\n]{0,99}>)?\(|\.open\(\s*["']\w+["']\s*,)\s*/g;
const address = /^(["'`])((?:https?|wss?):\/\/[^"'`\s\\$]*)/i;
const named = /^(?:`\$\{\s*)?([A-Za-z_$][\w$]*)/;
const inOptions = /^\{[^{}]{0,999}?\b(?:baseURL|url)\s*:\s*/;
const constants = /\bconst\s+([A-Za-z_$][\w$]*)(?:\s*:\s*\w+)?\s*=\s*(?=["'`](?:https?|wss?):)/g;

/**
 * Origins of the absolute addresses in `fetch`, `EventSource`, `WebSocket`, `sendBeacon`, `XMLHttpRequest` and axios: literals,
 * templates that begin with a host, and constants of the same file.
 */
export function originsCalledIn(text: string): { source: string; line: number }[] {
  if (!/(?:https?|wss?):\/\//i.test(text)) return [];
  const known = new Map(
    Array.from(text.matchAll(constants), (found) => [
      found[1]!,
      originAt(text.slice(found.index + found[0].length, found.index + found[0].length + 999)),
    ]),
  );
  return Array.from(text.matchAll(started)).flatMap(({ 0: start, index }) => {
    if (isInComment(text, index)) return [];
    const rest = text.slice(index + start.length, index + start.length + 2000);
    const value = rest.replace(inOptions, '');
    const source = originAt(value) ?? known.get(named.exec(value)?.[1] ?? '');
    return source === undefined ? [] : [{ source, line: text.slice(0, index).split('\n').length }];
  });
}

/** Undefined where the host is not all there: `https://${region}.example.com`. */
function originAt(written: string): string | undefined {
  const [, , url = ''] = address.exec(written) ?? [];
  const [authority = ''] = /^\w+:\/\/[^/?#]*/.exec(url) ?? [];
  if (/[.:/-]$/.test(authority) || !URL.canParse(authority)) return undefined;
  return new URL(authority).origin;
}

function isInComment(text: string, index: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', index) + 1, index - 999), index);
  return /^\s*\*|(?:^|[^:])\/\//.test(line);
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
    for (const { source, line } of originsCalledIn(await readFile(path.join(siteDir, file), 'utf8')))
      if (!found.has(`${file} ${source}`)) found.set(`${file} ${source}`, { source, file, line });
  return [...found.values()];
}
