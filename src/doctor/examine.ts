// `relaydocs doctor`: checks whether a published site is the one that was built, and is served as it should be.

import { hashOf } from '../base/hash.js';
import { parseJson } from '../base/values.js';
import { SiteError } from '../errors.js';
import { type BuiltPage, openBuiltSite } from '../mcp/built-site.js';
import { type HeaderRules, headerRulesPath } from '../output/headers-files.js';
import { twinNames } from '../site/permalink.js';
import { hostOf, type Remedy, remedyAt } from './hosts.js';
import { type LiveSite, liveSite, type Reply } from './live-site.js';

export interface Examination {
  host: string;
  /** How many pages were examined, and how many there are. */
  pages: { looked: number; all: number };
  problems: readonly SiteError[];
}

/** Number of pages that are examined, spread evenly. */
const mostPages = 20;

interface Patient {
  site: LiveSite;
  /** The examined pages, with the host's responses. */
  pages: readonly { page: BuiltPage; reply: Reply }[];
  start: Reply;
  fix(remedy: Remedy): string;
  /** Reports a finding: the message with its place, and a hint what to do. */
  tell(code: Finding, message: string, hint: string): void;
}

type Finding = keyof typeof severities;

/** Findings, and their severities. */
const severities = {
  LIVE_NOT_AS_BUILT: 'error',
  LIVE_NOT_FOUND: 'error',
  LIVE_REDIRECT: 'warning',
  LIVE_NOT_COMPRESSED: 'warning',
  LIVE_CACHING: 'warning',
  LIVE_HEADER: 'warning',
  LIVE_SEARCH: 'error',
  LIVE_TWIN: 'warning',
  LIVE_MIXED_CONTENT: 'error',
  LIVE_ROBOTS: 'warning',
} as const;

/** Examines a site. @throws SiteError if relaydocs has not built it, or if it does not answer, as with an expired certificate */
export async function examine(address: string): Promise<Examination> {
  const { origin, pathname } = new URL(address);
  await liveSite(origin, '/').get(pathname);
  const { baseUrl, pages: listPages } = await openBuiltSite(address);
  const all = await listPages();
  const site = liveSite(origin, baseUrl);
  const start = await site.get(baseUrl);
  const host = hostOf(start.headers);
  const looked = spread(all, mostPages);
  const pages: { page: BuiltPage; reply: Reply }[] = [];
  for (const page of looked) pages.push({ page, reply: await site.get(page.url) });
  const problems: SiteError[] = [];
  const patient: Patient = {
    site,
    pages,
    start,
    fix: (remedy) => remedyAt(host, remedy),
    tell: (code, message, hint) =>
      void problems.push(new SiteError(code, message, { severity: severities[code], hint })),
  };
  for (const look of [
    pagesAsBuilt,
    unknownAddress,
    otherForms,
    compression,
    caching,
    securityHeaders,
    searchIndex,
    twins,
    mixedContent,
    robots,
  ])
    await look(patient);
  return { host, pages: { looked: looked.length, all: all.length }, problems };
}

function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.min(most, items.length) }, (_, index) => items[Math.floor(index * step)]!);
}

/** Lists paths: `/a, /b and 3 more` */
function named(paths: readonly string[]): string {
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : '';
  return paths.slice(0, 3).join(', ') + more;
}

function pagesAsBuilt({ pages, fix, tell }: Patient): void {
  const missing = pages.filter(({ reply }) => reply.status !== 200);
  const other = pages.filter(
    ({ page, reply }) => reply.status === 200 && page.hash !== '' && hashOf(reply.body) !== page.hash,
  );
  if (missing.length > 0)
    tell(
      'LIVE_NOT_AS_BUILT',
      `${named(missing.map(({ page }) => page.url))}: status ${missing[0]!.reply.status}, but the page is in routes.json`,
      fix('deploy'),
    );
  if (other.length > 0)
    tell(
      'LIVE_NOT_AS_BUILT',
      `${named(other.map(({ page }) => page.url))}: not the page that was built`,
      `${fix('deploy')}. The host must not change HTML, such as minify it or add scripts, which the policy blocks`,
    );
}

async function unknownAddress({ site, pages, fix, tell }: Patient): Promise<void> {
  const { status, body, path } = await site.get(`${site.baseUrl}relaydocs-doctor/there-is-no-such-page`);
  if (status !== 404)
    return tell('LIVE_NOT_FOUND', `${path} does not exist, but has the status ${status}`, fix('not-found'));
  // The site's 404 page loads scripts and styles like all its pages.
  const assets = /assets\/[\w.-]+\.css/.exec(String(pages[0]?.reply.body))?.[0];
  if (assets !== undefined && !body.includes('assets/'))
    tell('LIVE_NOT_FOUND', 'The 404 page is not the 404.html of the site', fix('not-found'));
}

/** Checks other forms of URLs: with and without a slash at the end, and old links to files. */
async function otherForms({ site, pages, fix, tell }: Patient): Promise<void> {
  const wrong: string[] = [];
  const twice: string[] = [];
  for (const { page } of pages.slice(0, 5)) {
    if (page.url === site.baseUrl) continue;
    const other = page.url.endsWith('/') ? page.url.slice(0, -1) : `${page.url}/`;
    const { status } = await site.get(other);
    if (status === 200) twice.push(other);
    else if (status < 300 || status > 399) wrong.push(other);
  }
  if (wrong.length > 0) tell('LIVE_REDIRECT', `${named(wrong)}: no redirect to the page`, fix('redirect'));
  if (twice.length > 0)
    tell(
      'LIVE_REDIRECT',
      `${named(twice)}: the page is at two URLs, one of which should redirect`,
      fix('redirect'),
    );
}

/** Returns the paths of style sheets and scripts in the start page. */
function assetsOf({ start, site }: Patient): string[] {
  const found = String(start.body).matchAll(/(?:href|src)="?([^"\s>]*\/assets\/[\w.-]+\.(?:css|js))/g);
  return [...new Set(Array.from(found, ([, path]) => new URL(path!, site.origin).pathname))].slice(0, 6);
}

async function compression(patient: Patient): Promise<void> {
  const { site, start, fix, tell } = patient;
  const replies = [start, ...(await Promise.all(assetsOf(patient).map((path) => site.get(path))))];
  const plain = replies.filter(
    ({ status, headers, body }) => status === 200 && body.length > 2000 && !headers.has('content-encoding'),
  );
  if (plain.length > 0)
    tell(
      'LIVE_NOT_COMPRESSED',
      `${named(plain.map(({ path }) => path))}: sent without compression`,
      fix('compression'),
    );
}

async function caching(patient: Patient): Promise<void> {
  const { site, start, fix, tell } = patient;
  const replies = await Promise.all(assetsOf(patient).map((path) => site.get(path)));
  const short = replies.filter(
    ({ status, headers }) => status === 200 && maxAge(headers.get('cache-control')) < 2_592_000,
  );
  const age = maxAge(start.headers.get('cache-control'));
  if (short.length > 0)
    tell(
      'LIVE_CACHING',
      `${named(short.map(({ path }) => path))}: not cached for a month by browsers, although their names change with their content`,
      fix('rules'),
    );
  if (age > 3600)
    tell(
      'LIVE_CACHING',
      `${start.path}: cached for ${age} seconds by browsers, so readers see old pages`,
      fix('rules'),
    );
}

function maxAge(cacheControl: string | null): number {
  if (cacheControl === null || /no-cache|no-store/.test(cacheControl)) return 0;
  return Number(/max-age=(\d+)/.exec(cacheControl)?.[1] ?? 0);
}

async function securityHeaders({ site, start, fix, tell }: Patient): Promise<void> {
  const { headers, body } = start;
  const lacking = ['X-Content-Type-Options', 'Referrer-Policy'].filter((name) => !headers.has(name));
  const policy = headers.get('content-security-policy');
  const hasMeta = /<meta http-equiv="?content-security-policy/i.test(String(body));
  if (policy === null && !hasMeta) lacking.push('Content-Security-Policy');
  if (lacking.length > 0) tell('LIVE_HEADER', `Missing headers: ${lacking.join(', ')}`, fix('rules'));
  const built = await builtPolicy(site);
  if (policy !== null && built !== undefined && policy !== built)
    tell(
      'LIVE_HEADER',
      'The Content-Security-Policy is from another build and may block scripts',
      fix('rules'),
    );
  if (site.origin.startsWith('https:')) {
    if (!headers.has('strict-transport-security'))
      tell('LIVE_HEADER', 'Missing header: Strict-Transport-Security', fix('https'));
    const plain = liveSite(site.origin.replace('https:', 'http:'), site.baseUrl);
    const reply = await plain.get(site.baseUrl).catch(() => undefined);
    if (reply && !reply.headers.get('location')?.startsWith('https:'))
      tell('LIVE_HEADER', 'HTTP is not redirected to HTTPS', fix('https'));
  }
}

/** Returns the policy of the build; undefined if the host does not publish the file for hosts. */
async function builtPolicy(site: LiveSite): Promise<string | undefined> {
  const { status, body } = await site.get(site.baseUrl + headerRulesPath);
  if (status !== 200) return undefined;
  try {
    return (JSON.parse(String(body)) as HeaderRules).rules[0]?.headers['Content-Security-Policy'];
  } catch {
    return undefined;
  }
}

/** Checks the search index, unless the site has another search or none. */
async function searchIndex({ site, start, fix, tell }: Patient): Promise<void> {
  const { status, body, path } = await site.get(`${site.baseUrl}search-index.json`);
  if (status === 404 && !String(start.body).includes('search-index')) return;
  const wrong = (what: string): void => tell('LIVE_SEARCH', `${path}: ${what}`, fix('deploy'));
  if (status !== 200) return wrong(`the answer is ${status}, so readers cannot search`);
  if (parseJson(String(body)) === undefined) wrong('not a search index, so readers cannot search');
}

async function twins({ site, pages, fix, tell }: Patient): Promise<void> {
  const first = pages.find(({ reply }) =>
    /rel="?alternate"?[^>]*text\/markdown|text\/markdown[^>]*rel="?alternate/.test(String(reply.body)),
  );
  if (!first) return;
  const { page } = first;
  let file: Reply | undefined;
  for (const name of twinNames(page.file)) {
    const reply = await site.get(encodeURI(site.baseUrl + name));
    if (reply.status === 200) file ??= reply;
  }
  if (!file) return tell('LIVE_TWIN', `${page.url}: its Markdown does not exist`, fix('deploy'));
  const asked = await site.get(page.url, { accept: 'text/markdown' });
  const isMarkdown = ({ headers }: Reply): boolean =>
    /^text\/markdown/.test(headers.get('content-type') ?? '');
  const faults: string[] = [];
  if (!isMarkdown(file))
    faults.push(`${file.path} is sent as ${file.headers.get('content-type') ?? 'nothing'}`);
  if (asked.status !== 200 || !isMarkdown(asked))
    faults.push('"Accept: text/markdown" is not answered with Markdown');
  if (!/\baccept(?!-)\b|\*/i.test(first.reply.headers.get('vary') ?? ''))
    faults.push('"Vary: Accept" is missing');
  if (faults.length > 0) tell('LIVE_TWIN', `${page.url}: ${faults.join('; ')}`, fix('twins'));
}

function mixedContent({ pages, tell }: Patient): void {
  const loads =
    /<(?:script|img|iframe|source|video|audio|track|embed|object|link(?=[^<>]*\brel="?(?:stylesheet|preload|modulepreload|icon)))\b[^<>]*?\s(?:src|href|srcset|poster|data)="?(http:\/\/[^"\s>,]+)/gi;
  const found = pages.flatMap(({ page, reply }) =>
    Array.from(String(reply.body).matchAll(loads), ([, url]) => `${url} in ${page.url}`),
  );
  if (found.length > 0)
    tell(
      'LIVE_MIXED_CONTENT',
      `${named([...new Set(found)])}: loaded over HTTP, which browsers block on HTTPS pages`,
      'Use https:// in the page or the config',
    );
}

async function robots({ site, fix, tell }: Patient): Promise<void> {
  const { status, body } = await site.get('/robots.txt');
  const own = site.baseUrl === '/' ? status : (await site.get(`${site.baseUrl}robots.txt`)).status;
  const text = status === 200 ? String(body) : '';
  if (status !== 200 && own !== 200) tell('LIVE_ROBOTS', `/robots.txt: status ${status}`, fix('deploy'));
  const closed = refusedToAll(text).find((path) => site.baseUrl.startsWith(path));
  if (closed !== undefined)
    return tell(
      'LIVE_ROBOTS',
      `/robots.txt has search engines stay away from ${closed}`,
      'Remove the line, unless search engines should not index the site ("noIndex" in the config)',
    );
  const sitemap = await site.get(`${site.baseUrl}sitemap.xml`);
  if (sitemap.status !== 200 || !/<(?:urlset|sitemapindex)/.test(String(sitemap.body)))
    return tell('LIVE_ROBOTS', `${site.baseUrl}sitemap.xml: no sitemap (${sitemap.status})`, fix('deploy'));
  const [, place] = /<loc>(https?:\/\/[^<]*)<\/loc>/.exec(String(sitemap.body)) ?? [];
  const isLocal = /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(site.origin);
  if (place !== undefined && !isLocal && new URL(place).origin !== site.origin)
    tell(
      'LIVE_ROBOTS',
      `The sitemap has URLs of ${new URL(place).origin}, but the site is at ${site.origin}`,
      'Set "url" in the config to the URL of the site',
    );
}

/** Returns the paths that robots.txt forbids to all crawlers. A group can begin with several user agents (RFC 9309). */
function refusedToAll(text: string): string[] {
  const refused: string[] = [];
  let isForAll = false;
  let isHead = false;
  for (const [, field, value] of text.matchAll(
    /^[ \t]*(user-agent|allow|disallow)[ \t]*:[ \t]*([^\s#]*)/gim,
  )) {
    const names = field!.toLowerCase() === 'user-agent';
    if (names) isForAll = value === '*' || (isHead && isForAll);
    else if (isForAll && field!.toLowerCase() === 'disallow' && value !== '') refused.push(value!);
    isHead = names;
  }
  return refused;
}
