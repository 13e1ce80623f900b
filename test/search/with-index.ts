// Indexes of pages that are written in the test, in both forms: one file, and many.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageSection } from '../../src/compile/compiled-page.js';
import type { IndexPage } from '../../src/search/embedded/build-segment.js';
import {
  formatVersion,
  type IndexFile,
  indexFilePath,
  rootFile,
} from '../../src/search/embedded/index-format.js';
import { writeLargeIndex } from '../../src/search/embedded/large-index.js';
import { toPageEntry } from '../../src/search/embedded/page-entry.js';
import { createClient } from '../../src/search/embedded/query/embedded-client.js';
import { SegmentStore } from '../../src/search/embedded/segment-store.js';
import { buildSmallIndex } from '../../src/search/embedded/small-index.js';
import { indexWords } from '../../src/search/embedded/stop-words.js';
import type { SearchHit, SearchRequest, SearchResult } from '../../src/search/search-client.js';
import { compileAny } from '../compile/compile-text.js';

export const forms = ['one file', 'many files'] as const;
export type Form = (typeof forms)[number];

/** Files of an output by path. */
export type Files = Map<string, string | Uint8Array>;

export interface TestIndex {
  files: Files;
  /** Paths that were fetched. */
  fetched: string[];
  search(query: string, request?: Partial<SearchRequest>): Promise<SearchResult>;
  /** Addresses below the base of the first hits, with their kind: `/guide#install lvl2`. */
  found(query: string, request?: Partial<SearchRequest>): Promise<string[]>;
}

export async function sectionsOf(markdown: string, title?: string): Promise<readonly PageSection[]> {
  return (await compileAny(markdown, { title })).sections;
}

/** Pages by route, as Markdown, or cut into sections; in the order of their routes. */
export async function toPages(
  pages: Readonly<Record<string, string | readonly PageSection[]>>,
  category = 'Documentation',
): Promise<IndexPage[]> {
  const routes = Object.keys(pages).sort();
  return Promise.all(
    routes.map(async (route) => {
      const page = pages[route]!;
      const sections = typeof page === 'string' ? await sectionsOf(page) : page;
      return { url: `/docs${route}`, category, description: '', entry: toPageEntry(sections) };
    }),
  );
}

export async function indexOf(
  pages: Readonly<Record<string, string | readonly PageSection[]>>,
  form: Form,
): Promise<TestIndex> {
  return openIndex(filesOf({ 'docs-default-current': await toPages(pages) }, form));
}

const english = indexWords('en', []);

/** @param indexes pages by tag. @param words of all of them. */
export function filesOf(
  indexes: Readonly<Record<string, readonly IndexPage[]>>,
  form: Form,
  store = temporaryStore(),
  words = english,
): Files {
  const files: Files = new Map();
  const references = Object.entries(indexes).map(([tag, pages], number) => {
    const index =
      form === 'one file' ? buildSmallIndex(pages, words) : largeIndex(tag, pages, store, files, words);
    files.set(indexFilePath(`index-${number}.json`), JSON.stringify(index));
    return {
      language: 'en',
      version: tag.split('-').at(-1)!,
      docusaurus_tag: tag,
      name: `index-${number}.json`,
    };
  });
  files.set(
    rootFile,
    JSON.stringify({ format: formatVersion, url: 'https://example.com', indexes: references }),
  );
  return files;
}

export function largeIndex(
  tag: string,
  pages: readonly IndexPage[],
  store: SegmentStore,
  files: Files,
  words = english,
): IndexFile {
  const lazy = pages.map((page) => ({ url: page.url, key: JSON.stringify(page), load: () => page }));
  return writeLargeIndex(
    tag,
    lazy,
    store,
    {
      has: (file) => files.has(file),
      keep: () => {},
      write: (file, contents) => void files.set(file, contents),
      level: 6,
    },
    words,
  );
}

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function temporaryStore(): SegmentStore {
  const folder = mkdtempSync(path.join(tmpdir(), 'relaydocs-search-'));
  folders.push(folder);
  return new SegmentStore(folder);
}

/** @param hasRanges false: the host sends whole files only. */
export function openIndex(files: Files, hasRanges = true): TestIndex {
  const fetched: string[] = [];
  const client = createClient({ baseUrl: '/docs/' }, async (url, init) => {
    fetched.push(url.slice('/docs/'.length));
    return answerFile(files, fetched.at(-1)!, hasRanges ? init : undefined);
  });
  const search: TestIndex['search'] = async (query, request) => {
    const { results } = await client.search({ requests: [{ indexName: 'docs', query, ...request }] });
    return results[0]!;
  };
  const found: TestIndex['found'] = async (query, request) =>
    (await search(query, request)).hits.map((hit) => `${placeOf(hit)} ${hit.type}`);
  return { files, fetched, search, found };
}

/** What a host answers: a file, or the range of one that is asked for. @param url below the base. */
export function answerFile(files: Files, url: string, init: RequestInit | undefined): Response {
  const contents = files.get(url.split('?')[0]!);
  if (contents === undefined) return new Response('', { status: 404 });
  const bytes = Buffer.from(contents);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
  return first === undefined
    ? new Response(bytes)
    : new Response(bytes.subarray(Number(first), Number(last) + 1), { status: 206 });
}

/** `https://example.com/docs/guide#install` -> `/guide#install` */
export function placeOf({ url }: SearchHit): string {
  return decodeURIComponent(url.replace('https://example.com/docs', ''));
}
