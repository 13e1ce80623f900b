import type { Config } from '../config/config.js';
import type { Content } from '../content/source-file.js';
import type { ErrorLocation } from '../errors.js';
import { buildInstance } from './build-instance.js';
import { collectRedirects } from './collect-redirects.js';
import { findRouteClashes, findStaticClashes } from './find-clashes.js';
import type { DocPage, DocsInstance, Page, Site } from './site.js';
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
  const start = startRoute(instances);
  // Brand and breadcrumbs lead to the root: without a page of its own it leads on to the first one.
  if (start !== undefined && !pages.has('/') && !redirects.has('/') && !staticFiles.has('index.html'))
    redirects.set('/', start);
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

/** The first page of the first docs folder's last version; undefined where there is none. */
function startRoute([instance]: readonly { docs: DocsInstance }[]): string | undefined {
  const version = instance?.docs.versions.find(({ isLast }) => isLast);
  return version?.docs.size ? version.mainRoute : undefined;
}

/** Where a page's route can be changed: in its file, or in the sidebars file as far as there is one. */
function routePlaceOf(page: Page, config: Config): ErrorLocation {
  if (page.type === 'doc') return routePlace(page.source);
  const docs = config.docs.find(({ id }) => id === page.instance)!;
  return { file: docs.sidebarPath || docs.path };
}
