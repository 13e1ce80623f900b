// Writes llms.txt (llmstxt.org): a list of the pages' Markdown twins for programs, in the order of the sidebars.

import type { NavbarItemConfig } from '../config/navbar-fields.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { SourceOperation } from '../content/source-file.js';
import { listedPages } from '../site/listed-pages.js';
import { versionOf } from '../site/other-versions.js';
import { fullTextPath, twinPathOf } from '../site/permalink.js';
import type { CategoryPage, DocPage, DocsInstance, Page, Sidebar, SidebarItem, Site } from '../site/site.js';
import { instanceFor } from './navbar-versions.js';
import { toAbsoluteUrl, toOutputUrl, toSiteRoute } from './site-url.js';

interface Section {
  heading: string;
  entries: readonly Entry[];
}

/** A page, with its label in the sidebar. */
interface Entry {
  route: string;
  label: string;
}

type TwinPage = CategoryPage | DocPage;

/** A heading, and the pages listed below it with their labels. */
interface ListedSection {
  heading: string;
  pages: readonly { page: TwinPage; label: string }[];
}

function listedSections(site: Site, config: RenderConfig): ListedSection[] {
  const open = new Map(
    listedPages(site)
      .filter(hasOwnText)
      // Only the last version: a language model that reads several confuses them.
      .filter((page) => versionOf(page, site)?.isLast ?? isOutsideDocs(page))
      .map((page) => [page.route, page]),
  );
  const take = ({ route, label }: Entry): { page: TwinPage; label: string }[] => {
    const page = open.get(route);
    open.delete(route);
    return page ? [{ page, label }] : [];
  };
  const sections = sidebarSections(site, config).map(({ heading, entries }) => ({
    heading,
    pages: entries.flatMap(take),
  }));
  sections.push({
    heading: 'Other pages',
    pages: Array.from(open.values(), (page) => ({ page, label: labelOf(page, config) })),
  });
  return sections;
}

/** Returns the output paths of the Markdown twins that llms.txt lists, in its order. */
export function listedTwins(site: Site, config: RenderConfig): string[] {
  return listedSections(site, config).flatMap(({ pages }) => pages.map(({ page }) => twinPathOf(page)!));
}

/** Returns the text of llms.txt. @param excerptOf returns the excerpt of the page at a route */
export function renderLlms(
  site: Site,
  config: RenderConfig,
  excerptOf: (route: string) => string | undefined,
): string {
  let text = `# ${oneLine(config.title)}\n`;
  if (config.tagline !== '') text += `\n> ${oneLine(config.tagline)}\n`;
  if (config.llmsFull) text += `\nAll pages in full: ${outputAddress(fullTextPath, config)}\n`;
  for (const { heading, pages } of listedSections(site, config)) {
    if (pages.length === 0) continue;
    text += `\n## ${oneLine(heading)}\n\n`;
    for (const { page, label } of pages) {
      text += toEntry(page, label, config, page.description ?? excerptOf(page.route));
      const operations = page.type === 'doc' ? page.source.api?.operations : undefined;
      for (const operation of operations ?? []) text += toOperation(operation, page, config);
    }
  }
  return text;
}

/** Returns for each sidebar of the last versions its direct entries, then each of its categories. */
function sidebarSections(site: Site, config: RenderConfig): Section[] {
  const sidebars = site.docs.flatMap((instance) =>
    [...instance.last.sidebars.values()].map((sidebar) => ({ sidebar, instance })),
  );
  return sidebars.flatMap(({ sidebar, instance }) => {
    const heading = sidebars.length === 1 ? undefined : sidebarHeading(sidebar, instance, site, config);
    const direct = sidebar.items.filter((item) => item.type === 'link');
    const groups = sidebar.items.filter((item) => item.type === 'group');
    return [
      { heading: heading ?? 'Documentation', entries: entriesIn(direct) },
      ...groups.map((group) => ({ heading: group.label, entries: entriesIn([group]) })),
    ];
  });
}

/** Returns the links of a sidebar in order, including external ones. */
function entriesIn(items: readonly SidebarItem[]): Entry[] {
  return items.flatMap((item) => {
    if (item.type === 'html') return [];
    const own = item.href === undefined ? [] : [{ route: item.href, label: item.label }];
    return item.type === 'group' ? [...own, ...entriesIn(item.items)] : own;
  });
}

function toEntry(page: TwinPage, label: string, config: RenderConfig, said = ''): string {
  const url = twinUrl(page, config);
  const description = oneLine(said);
  const title = oneLine(label).replace(/[[\]\\]/g, '\\$&');
  return `- [${title}](${url})${description === '' ? '' : `: ${description}`}\n`;
}

function toOperation(
  { anchor, method, path, title }: SourceOperation,
  page: TwinPage,
  config: RenderConfig,
): string {
  return `  - [${method.toUpperCase()} ${path}](${twinUrl(page, config)}#${encodeURI(anchor)}): ${oneLine(title)}\n`;
}

function twinUrl(page: TwinPage, config: RenderConfig): string {
  return outputAddress(twinPathOf(page)!, config);
}

/** Returns the absolute URL of a file. @param file path in the output */
export function outputAddress(file: string, { baseUrl, url }: Pick<RenderConfig, 'baseUrl' | 'url'>): string {
  return toAbsoluteUrl(toOutputUrl(file, baseUrl), url);
}

/** Returns the label of a page. A title set by a component is unknown here, so the route is used. */
function labelOf({ title, route }: TwinPage, config: RenderConfig): string {
  return title === config.title && route !== '/' ? route : title;
}

/** Tells whether a page has contents of its own; lists of tags and posts do not. */
function hasOwnText(page: Page): page is TwinPage {
  return (page.type === 'doc' || page.type === 'category') && twinPathOf(page) !== undefined;
}

function isOutsideDocs(page: TwinPage): boolean {
  return page.type === 'doc' && /^(?:page|post|module)$/.test(page.layout);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Returns the heading for a sidebar: the label of the navbar item that links to it, or the title of its first page. The name of a sidebar
 * (`defaultSidebar`) is only used in the configuration and not shown.
 */
export function sidebarHeading(
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
