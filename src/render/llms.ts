// llms.txt (llmstxt.org): the pages for machines, each as Markdown, in the order of the sidebars.

import type { PageFacts } from '../compile/compiled-page.js';
import type { NavbarItemConfig } from '../config/navbar-fields.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { SourceOperation } from '../content/source-file.js';
import { listedPages } from '../site/listed-pages.js';
import { versionOf } from '../site/other-versions.js';
import { toTwinPath } from '../site/permalink.js';
import type { DocPage, DocsInstance, Page, Sidebar, SidebarItem, Site } from '../site/site.js';
import { instanceFor } from './navbar-versions.js';
import { toAbsoluteUrl, toOutputUrl, toSiteRoute } from './site-url.js';

interface Section {
  heading: string;
  routes: readonly string[];
}

/** @param facts compiled pages by route. */
export function renderLlms(site: Site, config: RenderConfig, facts: ReadonlyMap<string, PageFacts>): string {
  const open = new Map(
    listedPages(site)
      .filter(isDoc)
      // A machine that reads all versions mixes them up.
      .filter((page) => versionOf(page, site)?.isLast ?? (page.layout === 'page' || page.layout === 'post'))
      .map((page) => [page.route, page]),
  );
  const take = (route: string): DocPage[] => {
    const page = open.get(route);
    open.delete(route);
    return page ? [page] : [];
  };
  const sections = sidebarSections(site, config).map(({ heading, routes }) => ({
    heading,
    pages: routes.flatMap(take),
  }));
  sections.push({ heading: 'Other pages', pages: [...open.values()] });

  let text = `# ${oneLine(config.title)}\n`;
  if (config.tagline !== '') text += `\n> ${oneLine(config.tagline)}\n`;
  for (const { heading, pages } of sections) {
    if (pages.length === 0) continue;
    text += `\n## ${oneLine(heading)}\n\n`;
    for (const page of pages) {
      text += toEntry(page, config, facts.get(page.route)?.excerpt);
      for (const operation of page.source.api?.operations ?? []) text += toOperation(operation, page, config);
    }
  }
  return text;
}

/** For each sidebar of the last versions, what stands directly in it, then each of its categories. */
function sidebarSections(site: Site, config: RenderConfig): Section[] {
  const sidebars = site.docs.flatMap((instance) =>
    [...instance.last.sidebars.values()].map((sidebar) => ({ sidebar, instance })),
  );
  return sidebars.flatMap(({ sidebar, instance }) => {
    const heading = sidebars.length === 1 ? undefined : sidebarHeading(sidebar, instance, site, config);
    const direct = sidebar.items.filter((item) => item.type === 'link');
    const groups = sidebar.items.filter((item) => item.type === 'group');
    return [
      { heading: heading ?? 'Documentation', routes: routesIn(direct) },
      ...groups.map((group) => ({ heading: group.label, routes: routesIn([group]) })),
    ];
  });
}

/** Links of the entries in their order; those that lead outside name no page. */
function routesIn(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => {
    if (item.type === 'html') return [];
    const own = item.href === undefined ? [] : [item.href];
    return item.type === 'group' ? [...own, ...routesIn(item.items)] : own;
  });
}

function toEntry(page: DocPage, config: RenderConfig, excerpt: string | undefined): string {
  const url = twinUrl(page, config);
  const description = oneLine(page.description ?? excerpt ?? '');
  const title = oneLine(page.title).replace(/[[\]\\]/g, '\\$&');
  return `- [${title}](${url})${description === '' ? '' : `: ${description}`}\n`;
}

function toOperation(
  { anchor, method, path, title }: SourceOperation,
  page: DocPage,
  config: RenderConfig,
): string {
  return `  - [${method.toUpperCase()} ${path}](${twinUrl(page, config)}#${encodeURI(anchor)}): ${oneLine(title)}\n`;
}

function twinUrl(page: DocPage, config: RenderConfig): string {
  return toAbsoluteUrl(toOutputUrl(toTwinPath(page.route), config.baseUrl), config.url);
}

function isDoc(page: Page): page is DocPage {
  return page.type === 'doc';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * What readers know a sidebar by: the navbar item that leads to it, else the title of its first page. Names of sidebars are
 * for the configuration (`defaultSidebar`) and are shown nowhere.
 */
function sidebarHeading(
  sidebar: Sidebar,
  instance: DocsInstance,
  site: Site,
  config: RenderConfig,
): string | undefined {
  const leadsHere = (item: NavbarItemConfig): boolean => {
    switch (item.type) {
      case 'docSidebar':
        return instanceFor(site, item.docsPluginId) === instance && item.sidebarId === sidebar.name;
      case 'doc': {
        const route = instance.last.docs.get(item.docId);
        const isOurs = instanceFor(site, item.docsPluginId) === instance && route !== undefined;
        return isOurs && site.pages.get(route)?.sidebar === sidebar.name;
      }
      case 'link':
        return item.to !== undefined && toSiteRoute(item.to, site, config) === sidebar.firstRoute;
      default:
        return false;
    }
  };
  const items = config.navbar.items.flatMap((item) => (item.type === 'dropdown' ? item.items : item));
  const named = items.find((item) => item.label !== undefined && leadsHere(item));
  return named?.label ?? site.pages.get(sidebar.firstRoute ?? '')?.title;
}
