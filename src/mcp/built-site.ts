// Reads a site that relaydocs has built, in a local folder or published, for programs.
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { readBody } from '../base/fetch-text.js';
import { parseJson } from '../base/values.js';
import { SiteError } from '../errors.js';
import { createClient } from '../search/embedded/query/embedded-client.js';
import type { SearchClient } from '../search/search-client.js';

/** A path from the root: without the slash, it could be part of a host name behind the origin. Control characters are not allowed. */
const fromRoot = z.string().regex(/^\/\P{Cc}*$/u);

/** Control characters, which a terminal might obey, except for line ends and tabs. */
const obeyed = /[^\P{Cc}\t\n\r]/gu;

const routesFile = z.object({
  baseUrl: fromRoot,
  pages: z.array(
    z.object({
      url: fromRoot,
      file: z.string(),
      title: z.string().transform((title) => title.replace(/\p{Cc}/gu, ' ')),
      anchors: z.array(z.string()),
      /** Digest of the HTML file. */
      hash: z.string().default(''),
    }),
  ),
});

/** A page in `routes.json`. */
export type BuiltPage = z.infer<typeof routesFile>['pages'][number];

/** An API operation in `llms.txt`. */
export interface BuiltOperation {
  /** Method and path: `GET /actors/{id}`. */
  call: string;
  title: string;
  anchor: string;
  /** Path of the Markdown twin that contains it. */
  twin: string;
}

const indexFile = z.object({
  indexes: z.array(
    z.object({ version: z.string(), docusaurus_tag: z.string(), older: z.literal(true).optional() }),
  ),
});

export type BuiltIndex = z.infer<typeof indexFile>['indexes'][number];

export interface BuiltSite {
  title: string;
  /** With slashes at both ends. */
  baseUrl: string;
  /** Returns all pages as they are published now, sorted by URL. */
  pages(): Promise<readonly BuiltPage[]>;
  operations(): Promise<readonly BuiltOperation[]>;
  /** Returns the text of a file; undefined if it does not exist. @param file relative to the base URL */
  text(file: string): Promise<string | undefined>;
  search: SearchClient;
  /** Returns the search indexes, one for each version of docs; undefined if the site has no index of its own. */
  indexes(): Promise<readonly BuiltIndex[] | undefined>;
}

/** Requests a file below the base URL; `init` may have a `range`. Throws errors of `fetch` if no response comes. */
type GetFile = (file: string, init?: RequestInit) => Promise<Response>;

const limitMs = 20_000;
/** Larger responses cannot be files of a site. */
const mostBytes = 50_000_000;
const mostRedirects = 5;
/** How long the list of pages is kept before it is requested again. */
const freshMs = 10_000;

/**
 * Opens a built site. @param place absolute path of an output folder, or the http(s) URL where one is published
 * @throws SiteError if there is no built site, or no response
 */
export async function openBuiltSite(place: string): Promise<BuiltSite> {
  if (isPublished(place) && !URL.canParse(place)) throw noBuiltSite(place);
  const ask = isPublished(place) ? published(new URL(place)) : inFolder(place);
  // For programs, a failed request is the same as a missing file.
  const get: GetFile = (file, init) => ask(file, init).catch(() => new Response(null, { status: 504 }));
  const text = async (file: string): Promise<string | undefined> => {
    const answer = await get(file);
    return answer.ok ? (await answer.text()).replace(obeyed, ' ') : undefined;
  };
  const routes = fresh(async () => {
    const answer = await ask('routes.json').catch((error: Error) => {
      throw unreachable(place, error);
    });
    const { data } = routesFile.safeParse(answer.ok ? parseJson(await answer.text()) : undefined);
    if (data === undefined) throw noBuiltSite(place);
    return data;
  });
  const llms = fresh(async () => (await text('llms.txt')) ?? '');
  const { baseUrl } = await routes();
  return {
    title: /^# (.+)/.exec(await llms())?.[1] ?? 'Documentation',
    baseUrl,
    pages: async () => (await routes()).pages,
    operations: async () => operationsOf(await llms(), baseUrl),
    text,
    search: createClient({ baseUrl }, (url, init) => get(url.slice(baseUrl.length), init)),
    indexes: async () => {
      const root = await text('search-index.json');
      return root === undefined ? undefined : indexFile.safeParse(parseJson(root)).data?.indexes;
    },
  };
}

/** Returns a function that keeps the result of `load` for a while. */
function fresh<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | undefined;
  return () => {
    if (last && Date.now() - last.at < freshMs) return last.value;
    const value = load();
    const mine = { at: Date.now(), value };
    last = mine;
    value.catch(() => {
      if (last === mine) last = undefined;
    });
    return value;
  };
}

/** Requests files of one host only, whatever the site refers or redirects to, so that it cannot make this machine access its network. */
function published(place: URL): GetFile {
  const isFile = place.pathname.endsWith('/') || place.pathname.endsWith('.html');
  // The folder that contains the page; a URL without a slash at the end is a folder too.
  const base = new URL(isFile ? '.' : `${place.pathname}/`, place);
  const isOwn = ({ host, protocol }: URL): boolean =>
    host === base.host && (protocol === base.protocol || protocol === 'https:');
  return async (file, init) => {
    const signal = AbortSignal.timeout(limitMs);
    let url = new URL(encodeURI(file), base);
    for (let step = 0; step <= mostRedirects && isOwn(url); step += 1) {
      const answer = await fetch(url, { ...init, signal, redirect: 'manual' });
      const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
      if (next === null) return boundedAnswer(file, answer);
      await answer.body?.cancel();
      url = new URL(next, url);
    }
    return new Response(null, { status: 502 });
  };
}

/** Single-page applications answer with a page for a missing file; that counts as missing. */
async function boundedAnswer(file: string, answer: Response): Promise<Response> {
  const isPage = /^text\/html/i.test(answer.headers.get('content-type') ?? '');
  if (isPage && !file.endsWith('.html')) {
    await answer.body?.cancel();
    return new Response(null, { status: 404 });
  }
  const body = await readBody(answer, mostBytes);
  const status = body.length > mostBytes ? 502 : answer.status;
  return new Response(status === 502 ? null : new Uint8Array(body), { status });
}

function inFolder(folder: string): GetFile {
  return async (file, init) => {
    const [name] = file.split('?') as [string];
    const place = path.resolve(folder, name);
    if (!place.startsWith(folder + path.sep)) return new Response(null, { status: 404 });
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
    try {
      if (start === undefined) return new Response(await readFile(place));
      return new Response(await readPart(place, Number(start), Number(end)), { status: 206 });
    } catch {
      return new Response(null, { status: 404 });
    }
  };
}

async function readPart(file: string, start: number, end: number): Promise<Buffer<ArrayBuffer>> {
  await using handle = await open(file);
  const bytes = Buffer.alloc(end + 1 - start);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
  return bytes.subarray(0, bytesRead);
}

const operationLine = /^ {2}- \[([A-Z]+ [^\]\n]+)\]\((\S+?)#([^)\s]+)\): (.*)$/gm;

function operationsOf(llms: string, baseUrl: string): BuiltOperation[] {
  return Array.from(llms.matchAll(operationLine), ([, call, url, anchor, title]) => ({
    call: call!,
    title: title!,
    anchor: decodeURI(anchor!),
    twin: decodeURI(new URL(url!).pathname).slice(baseUrl.length),
  }));
}

const isPublished = (place: string): boolean => /^https?:\/\//.test(place);

const noBuiltSite = (place: string): SiteError =>
  new SiteError('NO_BUILT_SITE', `There is no site built with relaydocs at ${place}`, {
    hint: isPublished(place)
      ? 'Use the URL of its home page with the base URL, where routes.json is.'
      : 'Run relaydocs build first, or use its output folder, or the URL of a published site.',
  });

/** @param error as `fetch` has thrown it */
export const unreachable = (url: string, { cause, message }: Error): SiteError =>
  new SiteError(
    'LIVE_UNREACHABLE',
    `${url} cannot be read: ${cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message}`,
    {
      hint: `Check the URL, its certificate and the network, and that the host responds within ${limitMs / 1000} seconds. For your own certificate authority, set NODE_EXTRA_CA_CERTS to its file.`,
    },
  );
