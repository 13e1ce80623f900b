// Which URL path leads to what: worked out from the site graph, as `preview` does from the files of the output. A request
// is looked up here; no name of a file is ever made of it.
import type { ClientAssets } from '../bundle/bundle-client.js';
import type { Config } from '../config/config.js';
import { type Answer, buildUrlMap } from '../preview/url-map.js';
import { redirectScript } from '../render/redirect-page.js';
import { toOutputPath, toTwinPath } from '../site/permalink.js';
import type { Site } from '../site/site.js';

/** What stands at a path of the output. */
export type OutputEntry =
  | { type: 'page'; route: string }
  | { type: 'twin'; route: string }
  | { type: 'redirect-page'; from: string }
  | { type: 'site-file'; name: SiteFileName }
  | { type: 'static'; source: string }
  | { type: 'asset'; contents: Uint8Array };

export type SiteFileName = 'sitemap.xml' | 'robots.txt' | 'llms.txt';

export interface UrlTable {
  /** By decoded URL path. */
  answers: ReadonlyMap<string, Answer>;
  /** By path in the output. */
  entries: ReadonlyMap<string, OutputEntry>;
}

export function buildUrlTable(site: Site, config: Config, client: ClientAssets): UrlTable {
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
  if (site.redirects.size > 0)
    add(redirectScript.path, { type: 'asset', contents: Buffer.from(redirectScript.contents) });
  for (const { path, contents } of client.files) add(path, { type: 'asset', contents });
  const names: SiteFileName[] = config.noIndex
    ? ['robots.txt', 'llms.txt']
    : ['sitemap.xml', 'robots.txt', 'llms.txt'];
  for (const name of names) add(name, { type: 'site-file', name });
  return { answers: buildUrlMap([...entries.keys()], config), entries };
}
