// The tools with which assistants read a built site, over the Model Context Protocol (2025-06-18).

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { nearestNames } from '../base/names.js';
import { findOperation, findSection, headingsOf } from '../base/twin-sections.js';
import { decodePercents } from '../base/values.js';
import { version } from '../base/version.js';
import { decodeEntities } from '../compile/html/escape-html.js';
import { SearchUnavailable } from '../search/embedded/query/index-files.js';
import type { SearchHit } from '../search/search-client.js';
import { twinNames } from '../site/permalink.js';
import type { BuiltOperation, BuiltPage, BuiltSite } from './built-site.js';

/** Approximate limit of an answer. */
const mostTokens = 6_000;
const mostPages = 200;

/** A question that cannot be answered; the message tells the assistant what to try. */
class NoAnswer extends Error {}

/** Creates a server for one connection. It keeps no state between requests. */
export function createToolServer(site: BuiltSite): McpServer {
  const server = new McpServer(
    { name: 'relaydocs', title: site.title, version },
    {
      instructions: `The documentation "${site.title}". Begin with search; read_page gives a page or one of its sections as Markdown.`,
    },
  );
  const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
  const from = z.number().int().min(0).default(0);

  server.registerTool(
    'search',
    {
      title: `Search ${site.title}`,
      description:
        'Finds sections of the documentation, the best first, as the search of the site ranks them. Words, or a question.',
      inputSchema: {
        query: z.string().min(1).max(512),
        limit: z.number().int().min(1).max(20).default(8),
        version: z.string().optional().describe('A version of the docs; else the newest ones are searched.'),
      },
      annotations,
    },
    ({ query, limit, version: wanted }) => answer(() => searchSite(site, query, limit, wanted)),
  );
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'A page of the documentation as Markdown: whole, or one section of it.',
      inputSchema: {
        page: z.string().min(1).describe('Its address, which may name a section after a #, or its title.'),
        section: z.string().optional().describe('Text or anchor of a heading.'),
        from: from.describe('Character to begin with, where an earlier answer said so.'),
      },
      annotations,
    },
    (asked) => answer(async () => partOf(await readPage(site, asked), asked.from)),
  );
  server.registerTool(
    'list_pages',
    {
      title: 'List pages',
      description: `Titles and addresses of the pages, up to ${mostPages} at a time.`,
      inputSchema: {
        containing: z.string().optional().describe('Only pages with these words in title or address.'),
        from: from.describe('Number of the first page of the answer.'),
      },
      annotations,
    },
    ({ containing, from: first }) => answer(() => listPages(site, containing, first)),
  );
  server.registerTool(
    'read_operation',
    {
      title: 'Read an operation of the API',
      description:
        'One operation of the API reference as Markdown: parameters, body, answers and samples. Says which there are where it does not know the name.',
      inputSchema: {
        operation: z
          .string()
          .min(1)
          .describe('Method and path (GET /actors/{id}), the path alone, its id, or its title.'),
        from,
      },
      annotations,
    },
    (asked) => answer(async () => partOf(await readOperation(site, asked.operation), asked.from)),
  );
  return server;
}

async function answer(work: () => Promise<string>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: shortened(await work()) }] };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { content: [{ type: 'text', text: shortened(error.message) }], isError: true };
  }
}

function partOf(text: string, from: number): string {
  if (from >= text.length) throw new NoAnswer(`It has ${text.length} characters. Begin with a lower number.`);
  return boundedText(text, from, mostTokens);
}

/** Shortens a list of names that is too long; texts in parts are short enough already. */
function shortened(text: string): string {
  const most = mostTokens * charactersOfToken + 200;
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

async function searchSite(
  site: BuiltSite,
  query: string,
  limit: number,
  wanted: string | undefined,
): Promise<string> {
  const indexes = await site.indexes();
  if (!indexes) throw new NoAnswer('This site has no search index of its own. Try list_pages.');
  const versions = new Set(indexes.map((index) => index.version).filter(Boolean));
  if (wanted !== undefined && !versions.has(wanted))
    throw new NoAnswer(`There is no version "${wanted}". There are: ${[...versions].join(', ')}.`);
  const newest = indexes.filter(({ older }) => !older);
  const facetFilters = wanted
    ? [`version:${wanted}`]
    : [newest.map((index) => `docusaurus_tag:${index.docusaurus_tag}`)];
  let found: readonly SearchHit[];
  try {
    const request = { indexName: '', query, hitsPerPage: limit, facetFilters };
    const { results } = await site.search.search({
      requests: [{ ...request, attributesToSnippet: ['content:40'], ...plainSnippets }],
    });
    found = results[0]!.hits;
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    throw new NoAnswer('The search index cannot be read now. Try again, or list_pages.');
  }
  if (found.length === 0)
    throw new NoAnswer(
      `Nothing was found for "${query}"${wanted ? ` in version ${wanted}` : ''}. Try fewer or other words, or list_pages.`,
    );
  return found.map(showHit).join('\n\n');
}

const plainSnippets = { highlightPreTag: '', highlightPostTag: '', snippetEllipsisText: '…' };

function showHit({ hierarchy, url, content, version: ofPage, _snippetResult }: SearchHit): string {
  const { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 } = hierarchy;
  const names = [lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6].filter((name) => name !== null && name !== '');
  const snippet = content === null ? undefined : decodeEntities(_snippetResult?.content?.value ?? content);
  const said = ofPage === '' || ofPage === 'current' ? '' : ` (version ${ofPage})`;
  return [`${names.join(' > ')}${said}`, url, ...(snippet ? [snippet] : [])].join('\n');
}

async function readPage(site: BuiltSite, asked: { page: string; section?: string }): Promise<string> {
  const { page, anchor } = findPage(asked.page, await site.pages(), site.baseUrl);
  let twin: string | undefined;
  for (const name of twinNames(page.file)) twin ??= await site.text(name);
  if (twin === undefined)
    throw new NoAnswer(`"${page.title}" (${page.url}) has no text of its own. Try list_pages.`);
  const wanted = asked.section ?? anchor;
  if (wanted === undefined) return twin;
  const section = findSection(twin, wanted);
  if (section !== undefined) return section;
  const described = await readAnchored(site, page, twin, wanted);
  if (described !== undefined) return described;
  const names = headingsOf(twin).map(({ text }) => `"${text}"`);
  throw new NoAnswer(`${page.url} has no section "${wanted}". It has: ${names.join(', ')}.`);
}

/** Returns the operation that an anchor belongs to: on the page, or on a page of its own below it. */
async function readAnchored(
  site: BuiltSite,
  { file }: BuiltPage,
  twin: string,
  wanted: string,
): Promise<string | undefined> {
  const folder = file.replace(/(?:\/index)?\.html$/, '/');
  const meant = (await site.operations())
    .filter(({ anchor }) => `${wanted}.`.startsWith(`${anchor}.`))
    .sort((a, b) => b.anchor.length - a.anchor.length);
  for (const { call, twin: own } of meant) {
    const text = own.startsWith(folder) ? ((await site.text(own)) ?? '') : twin;
    const found = findOperation(text, call);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds a page. @throws NoAnswer unless exactly one matches */
function findPage(
  asked: string,
  pages: readonly BuiltPage[],
  baseUrl: string,
): { page: BuiltPage; anchor: string | undefined } {
  const [address, anchor] = asked.split('#') as [string, string | undefined];
  const route = decodePercents(address)
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/\?.*|(?:\/index)?\.(?:html|md)$/g, '')
    .replace(/\/$/, '');
  const toRoute = (url: string): string => decodePercents(url).replace(/\/$/, '');
  const below = baseUrl.slice(0, -1);
  const byAddress = pages.find(({ url }) =>
    [route, `${below}/${route.replace(/^\//, '')}`.replace(/\/$/, '')].includes(toRoute(url)),
  );
  if (byAddress) return { page: byAddress, anchor };
  const title = asked.trim().toLowerCase();
  const same = pages.filter((page) => page.title.toLowerCase() === title);
  if (same.length === 1) return { page: same[0]!, anchor: undefined };
  const near =
    same.length > 0 ? same : pages.filter((page) => page.title.toLowerCase().includes(title)).slice(0, 10);
  const others = nearestNames(
    asked,
    pages.map((page) => page.title),
    3,
  );
  const named = near.length > 0 ? near : pages.filter((page) => others.includes(page.title));
  const list = named.map((page) => `\n- ${page.title}: ${page.url}`).join('');
  throw new NoAnswer(
    same.length > 1
      ? `Several pages have the title "${asked}". Name one by its address:${list}`
      : `There is no page "${asked}".${list === '' ? ' Try search or list_pages.' : ` Did you mean:${list}`}`,
  );
}

async function listPages(site: BuiltSite, containing = '', first: number): Promise<string> {
  const words = containing.toLowerCase().split(/\s+/).filter(Boolean);
  const pages = (await site.pages()).filter(({ title, url }) =>
    words.every((word) => `${title} ${url}`.toLowerCase().includes(word)),
  );
  if (pages.length === 0) throw new NoAnswer(`No page has "${containing}" in title or address. Try search.`);
  if (first >= pages.length)
    throw new NoAnswer(`There are ${pages.length} pages. Begin with a lower number.`);
  const lines: string[] = [];
  let length = 0;
  for (const { title, url } of pages.slice(first, first + mostPages)) {
    const line = `- ${title}: ${url}`;
    length += line.length + 1;
    if (lines.length > 0 && length > mostTokens * charactersOfToken) break;
    lines.push(line);
  }
  const next = first + lines.length;
  const more =
    next < pages.length ? `\n\n[${pages.length - next} more: ask again with "from": ${next}.]` : '';
  return lines.join('\n') + more;
}

async function readOperation(site: BuiltSite, asked: string): Promise<string> {
  const operations = await site.operations();
  if (operations.length === 0) throw new NoAnswer('This site describes no API. Try search.');
  const wanted = asked.trim().toLowerCase();
  const isMeant = ({ call, anchor, title }: BuiltOperation): boolean =>
    [call, anchor, title].some((name) => name.toLowerCase() === wanted) ||
    call.toLowerCase().endsWith(` ${wanted}`);
  const meant = operations.filter(isMeant);
  if (meant.length !== 1) {
    const named = meant.length > 1 ? meant : nearOperations(asked, operations);
    const list = named.map(({ call, title }) => `\n- ${call}: ${title}`).join('');
    throw new NoAnswer(
      `${meant.length > 1 ? 'Several operations match' : `There is no operation "${asked}"`}. Use the method and path:${list}`,
    );
  }
  const { call, twin } = meant[0]!;
  const section = findOperation((await site.text(twin)) ?? '', call);
  if (section === undefined) throw new NoAnswer(`${call} cannot be read now. Try read_page with ${twin}.`);
  return section;
}

/** Returns operations that contain the words, or else those with the most similar names. */
function nearOperations(asked: string, operations: readonly BuiltOperation[]): readonly BuiltOperation[] {
  // `rollDice` counts as two words.
  const words = asked
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const holding = operations.filter(({ call, title }) =>
    words.some((word) => `${call} ${title}`.toLowerCase().includes(word)),
  );
  if (holding.length > 0) return holding.slice(0, 20);
  const calls = nearestNames(
    asked,
    operations.map(({ call }) => call),
    5,
  );
  return calls.length > 0 ? operations.filter(({ call }) => calls.includes(call)) : operations.slice(0, 20);
}

/** A token is about four characters. */
const charactersOfToken = 4;

/**
 * Returns as much of a text as an answer may contain, with a note how to request the rest.
 * @param from index of the first character @param mostTokens approximate limit
 */
function boundedText(text: string, from: number, mostTokens: number): string {
  const most = mostTokens * charactersOfToken;
  const rest = text.slice(from);
  if (rest.length <= most) return rest;
  // Cut after a paragraph if one ends in the last third, else after a line.
  const cut = [rest.lastIndexOf('\n\n', most), rest.lastIndexOf('\n', most)].find((at) => at > most / 1.5);
  const end = cut ?? most;
  const left = Math.ceil((rest.length - end) / charactersOfToken);
  return `${rest.slice(0, end)}\n\n[About ${left} tokens more: ask again with "from": ${from + end}.]`;
}
