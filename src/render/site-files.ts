// The files of a site that are no pages: for search engines, for machines, for readers of old addresses.
import type { PageFacts } from '../compile/compiled-page.js';
import type { RenderConfig } from '../config/stage-configs.js';
import { toOutputPath, toPermalink } from '../site/permalink.js';
import type { Site } from '../site/site.js';
import { renderLlms } from './llms.js';
import { redirectScript, renderRedirectPage } from './redirect-page.js';
import { renderRobots, renderSitemap } from './sitemap.js';

export interface SiteFile {
  /** Path in the output. */
  path: string;
  contents: string;
}

/**
 * sitemap.xml (not with `noIndex`), robots.txt, llms.txt and the redirect pages. routes.json is apart: it names the
 * hashes of what was written.
 *
 * @param facts compiled pages by route.
 */
export function renderSiteFiles(
  site: Site,
  config: RenderConfig,
  facts: ReadonlyMap<string, PageFacts>,
): SiteFile[] {
  return [
    ...(config.noIndex ? [] : [{ path: 'sitemap.xml', contents: renderSitemap(site, config) }]),
    { path: 'robots.txt', contents: renderRobots(config) },
    { path: 'llms.txt', contents: renderLlms(site, config, facts) },
    ...(site.redirects.size > 0 ? [redirectScript] : []),
    ...Array.from(site.redirects, ([from, to]) => ({
      path: toOutputPath(from, config),
      contents: renderRedirectPage(toPermalink(to, config), config),
    })),
  ];
}
