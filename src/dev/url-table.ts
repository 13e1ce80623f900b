// Which URL path leads to what: worked out from the site graph, as `preview` does from the files of the output. A request
// is looked up here; no name of a file is ever made of it.
import type { Config } from '../config/config.js';
import type { StaticFile } from '../content/source-file.js';
import { type Answer, buildUrlMap } from '../preview/url-map.js';
import { redirectScript } from '../render/redirect-page.js';
import { toOutputPath, toTwinPath } from '../site/permalink.js';
import type { Page, Site } from '../site/site.js';

/** What stands at a path of the output; scripts and styles that are bundled are not among it. */
export type OutputEntry =
  | { type: 'page'; route: string }
  | { type: 'twin'; route: string }
  | { type: 'redirect-page'; from: string }
  | { type: 'site-file'; name: SiteFileName }
  | { type: 'static'; source: string }
  | { type: 'text'; text: string };

export type SiteFileName = 'sitemap.xml' | 'robots.txt' | 'llms.txt';

export interface UrlTable {
  /** By decoded URL path. */
  answers: ReadonlyMap<string, Answer>;
  /** By path in the output. */
  entries: ReadonlyMap<string, OutputEntry>;
}

export function buildUrlTable(site: Site, config: Config): UrlTable {
  const entries = new Map<string, OutputEntry>();
  // The site's own file of a name stands instead of ours.
  for (const { path, source } of site.staticFiles.values()) entries.set(path, { type: 'static', source });
  const add = (path: string, entry: OutputEntry): void => {
    if (!entries.has(path)) entries.set(path, entry);
  };
  for (const { route, type } of site.pages.values()) {
    add(toOutputPath(route, config), { type: 'page', route });
    if (type === 'doc') add(toTwinPath(route), { type: 'twin', route });
  }
  for (const from of site.redirects.keys()) add(toOutputPath(from, config), { type: 'redirect-page', from });
  if (site.redirects.size > 0) add(redirectScript.path, { type: 'text', text: redirectScript.contents });
  const names: SiteFileName[] = config.noIndex
    ? ['robots.txt', 'llms.txt']
    : ['sitemap.xml', 'robots.txt', 'llms.txt'];
  for (const name of names) add(name, { type: 'site-file', name });
  return { answers: buildUrlMap([...entries.keys()], config), entries };
}

/** Whether two sites have the same table: most changes move no page. */
export function haveSameUrls(one: Sited, other: Sited): boolean {
  const rulesOf = ({ config: { baseUrl, trailingSlash, noIndex } }: Sited): unknown[] => [
    baseUrl,
    trailingSlash,
    noIndex,
  ];
  return (
    rulesOf(one).join() === rulesOf(other).join() &&
    areSame(one.site.pages.values(), other.site.pages.values(), isSamePlace) &&
    areSame(one.site.redirects.keys(), other.site.redirects.keys(), Object.is) &&
    areSame(one.site.staticFiles.values(), other.site.staticFiles.values(), isSameFile)
  );
}

interface Sited {
  site: Site;
  config: Config;
}

function isSamePlace(one: Page, other: Page): boolean {
  return one.route === other.route && one.type === other.type;
}

function isSameFile(one: StaticFile, other: StaticFile): boolean {
  return one.path === other.path && one.source === other.source;
}

/** Two lists, item by item. */
function areSame<Item>(
  one: Iterable<Item>,
  other: Iterator<Item>,
  isSame: (one: Item, other: Item) => boolean,
): boolean {
  for (const item of one) {
    const next = other.next();
    if (next.done || !isSame(item, next.value)) return false;
  }
  return other.next().done === true;
}
