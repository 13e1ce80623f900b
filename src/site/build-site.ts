import type { Config } from '../config/config.js';
import type { Content } from '../content/source-file.js';
import type { ErrorLocation } from '../errors.js';
import { buildInstance } from './build-instance.js';
import { collectRedirects } from './collect-redirects.js';
import { findRouteClashes, findStaticClashes } from './find-clashes.js';
import type { DocPage, Page, Site } from './site.js';
import { routePlace } from './site-errors.js';

/**
 * The whole site graph: pages by route, sidebars and what stands around each page. Pure; all mistakes found so far, those
 * of `content` included, are in `problems`. Drafts are left out.
 */
export function buildSite(config: Config, content: Content): Site {
  const problems = [...content.problems];
  const instances = config.docs.map((docs) => buildInstance(config, docs, content));
  problems.push(...instances.flatMap((instance) => instance.problems));

  const built = instances.flatMap((instance) => instance.pages);
  problems.push(...findRouteClashes(built, (page) => routePlaceOf(page, config)));
  const pages = new Map<string, Page>();
  for (const page of built.sort((a, b) => (a.route < b.route ? -1 : a.route > b.route ? 1 : 0))) {
    if (!pages.has(page.route)) pages.set(page.route, page);
  }
  const { redirects, problems: redirectProblems } = collectRedirects(pages);
  const staticFiles = new Map(content.staticFiles.map((file) => [file.path, file]));
  problems.push(...redirectProblems, ...findStaticClashes({ pages, staticFiles }, config.trailingSlash));

  const docPages = built.filter((page): page is DocPage => page.type === 'doc');
  return {
    pages,
    pagesBySource: new Map(docPages.map((page) => [page.source.path, page])),
    docs: instances.map((instance) => instance.docs),
    partials: content.sources.filter((source) => source.isPartial),
    redirects,
    staticFiles,
    problems,
  };
}

/** Where a page's route can be changed: in its file, or in the sidebars file as far as there is one. */
function routePlaceOf(page: Page, config: Config): ErrorLocation {
  if (page.type === 'doc') return routePlace(page.source);
  const docs = config.docs.find(({ id }) => id === page.instance)!;
  return { file: docs.sidebarPath || docs.path };
}
