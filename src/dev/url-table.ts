// Maps URL paths to what they lead to, computed from the site as `preview` computes it from the files of the output. Requests are looked up
// here; no file name is ever made from a URL.
import type { Config } from '../config/config.js';
import { type Answer, buildUrlMap } from '../preview/url-map.js';
import { newerVersionsFiles } from '../render/newer-versions.js';
import { folderIndexOf } from '../render/page-job.js';
import { redirectScript, sitemapPaths } from '../render/site-files.js';
import { toOutputPath, twinPathOf } from '../site/permalink.js';
import type { DocsInstance, Site } from '../site/site.js';

/** What is at a path of the output, without bundled scripts and styles. */
type OutputEntry =
  | { type: 'page'; route: string }
  | { type: 'twin'; route: string }
  | { type: 'redirect-page'; from: string }
  | { type: 'site-file'; name: 'robots.txt' | 'llms.txt' }
  | { type: 'sitemap' }
  | { type: 'newer-versions'; docs: DocsInstance }
  | { type: 'static'; source: string }
  | { type: 'text'; text: string };

export interface UrlTable {
  /** By decoded URL path. */
  answers: ReadonlyMap<string, Answer>;
  /** By path in the output. */
  entries: ReadonlyMap<string, OutputEntry>;
}

type UrlTableConfig = Pick<
  Config,
  'baseUrl' | 'trailingSlash' | 'noIndex' | 'sitemap' | 'translation' | 'locales'
>;

/** Computes the table from the site. */
export function buildUrlTable(site: Site, config: UrlTableConfig): UrlTable {
  const entries = new Map<string, OutputEntry>();
  // A static file of the site takes precedence over a generated file of the same path.
  for (const { path, source } of site.staticFiles.values()) entries.set(path, { type: 'static', source });
  const add = (path: string, entry: OutputEntry): void => {
    if (!entries.has(path)) entries.set(path, entry);
  };
  for (const page of site.pages.values()) {
    const { route } = page;
    const twin = twinPathOf(page);
    add(toOutputPath(route, config), { type: 'page', route });
    const index = folderIndexOf(route, site, config);
    if (index !== undefined) add(index, { type: 'page', route });
    if (twin !== undefined) add(twin, { type: 'twin', route });
  }
  for (const from of site.redirects.keys()) add(toOutputPath(from, config), { type: 'redirect-page', from });
  if (site.redirects.size > 0) add(redirectScript.path, { type: 'text', text: redirectScript.contents });
  for (const path of config.noIndex ? [] : sitemapPaths(site, config)) add(path, { type: 'sitemap' });
  for (const [path, docs] of newerVersionsFiles(site)) add(path, { type: 'newer-versions', docs });
  for (const name of ['robots.txt', 'llms.txt'] as const) add(name, { type: 'site-file', name });
  return { answers: buildUrlMap([...entries.keys()], config), entries };
}
