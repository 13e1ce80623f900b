// Makes the data that components can read of the docs: of the page's own docs, and the global data.
import type { UrlConfig } from '../config/stage-configs.js';
import { instanceOf, versionOf } from '../site/other-versions.js';
import { toPermalink } from '../site/permalink.js';
import type { DocPage, DocsInstance, DocsVersion, Page, PageLink } from '../site/site.js';
import {
  type DocMetadata,
  type DocsOfPage,
  docsPlugin,
  type GlobalData,
  type GlobalDocs,
  type GlobalVersion,
  type MakerOfPage,
} from '../theme/mdx/page-settings.js';
import { knownBlogOf } from './blog-head.js';
import { sidebarItems } from './page-category.js';
import type { JobSource, SiteReads } from './page-input.js';

/** Without the page's front matter and headings, which its code has; sidebars are given by digest (see shared-data.ts). */
export type DocsOfJob = Omit<DocsOfPage, 'doc' | 'sidebar'> & {
  doc: Omit<DocMetadata, 'frontMatter'> | undefined;
  sidebar: WantedSidebar | null | undefined;
  /** All sidebars of the version; undefined if no component reads them. */
  sidebars: readonly WantedSidebar[] | undefined;
};

interface WantedSidebar {
  name: string;
  digest: string;
}

/** Returns the docs data of a page; undefined for other pages. @param reads which sidebars components read @param excerpt of the page */
export function buildPageDocs(
  page: Page,
  source: JobSource,
  reads: Pick<SiteReads, 'sidebar' | 'allSidebars'>,
  excerpt = '',
): DocsOfJob | undefined {
  const instance = instanceOf(page, source.site);
  const version = versionOf(page, source.site);
  if (!instance || !version) return undefined;
  const doc = page.type === 'doc' ? docMetadata(page, version, source.config) : undefined;
  return {
    doc: doc && { ...doc, description: page.description ?? excerpt },
    version: {
      pluginId: instance.id,
      version: version.name,
      label: version.label,
      banner: version.banner === 'none' ? null : version.banner,
      badge: version.badge,
      noIndex: version.noIndex,
      className: version.className ?? `docs-version-${version.name}`,
      isLast: version.isLast,
    },
    sidebar: reads.sidebar && (doc || page.type === 'category') ? sidebarOf(page, source) : undefined,
    sidebars: reads.allSidebars
      ? Array.from(version.sidebars, ([name, { items }]) => ({
          name,
          digest: source.shared.sidebars.get(items)!,
        }))
      : undefined,
  };
}

function sidebarOf(page: Page, source: JobSource): WantedSidebar | null {
  const items = sidebarItems(page, source);
  return items === undefined ? null : { name: page.sidebar!, digest: source.shared.sidebars.get(items)! };
}

/** Returns the metadata of a page of docs, without its front matter. */
export function docMetadata(
  page: DocPage,
  version: Pick<DocsVersion, 'name' | 'route'>,
  config: UrlConfig,
): DocsOfJob['doc'] {
  const permalinkOf = (route: string): string => toPermalink(route, config);
  const { id, source, lastUpdate } = page;
  return {
    id,
    title: page.title,
    description: page.description,
    source: `@site/${source.path}`,
    sourceDirName: id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : '.',
    slug: slugOf(page.route, version),
    permalink: permalinkOf(page.route),
    draft: page.draft,
    unlisted: page.unlisted,
    editUrl: page.editUrl,
    tags: page.tags.map(({ label, route }) => ({ label, permalink: permalinkOf(route) })),
    version: version.name,
    lastUpdatedAt: lastUpdate?.timeMs,
    lastUpdatedBy: lastUpdate?.author,
    sidebarPosition: source.frontMatter.sidebar_position,
    sidebar: page.sidebar,
    previous: toPageLink(page.previous, config),
    next: toPageLink(page.next, config),
  };
}

/** Returns the address of a page below its version, as front matter gives it: `/guide/install`. */
function slugOf(route: string, version: Pick<DocsVersion, 'route'>): string {
  return route.slice(version.route === '/' ? 0 : version.route.length) || '/';
}

/** Returns the link to a previous or next page. */
export function toPageLink(link: PageLink | undefined, config: UrlConfig): DocMetadata['previous'] {
  return link && { title: link.title, permalink: toPermalink(link.route, config) };
}

/** Returns the plugin of Docusaurus that makes such a page; undefined for a page outside of docs and blogs. */
export function makerOf(page: Page): MakerOfPage | undefined {
  const id = page.type === 'doc' ? page.instance : undefined;
  const ofBlog = knownBlogOf(page);
  if (ofBlog !== undefined) return { name: 'docusaurus-plugin-content-blog', id: ofBlog };
  return id === undefined ? undefined : { name: docsPlugin, id };
}

/** Returns the global data of plugins, in which docs count as a plugin. */
export function buildGlobalData(source: GlobalSource): GlobalData {
  const docs = source.site.docs.map((instance) => [instance.id, toGlobalDocs(instance, source)]);
  return {
    ...source.config.plugged?.globalData,
    [docsPlugin]: Object.fromEntries(docs) as Record<string, GlobalDocs>,
  };
}

type GlobalSource = Pick<JobSource, 'site' | 'config'> & {
  /** Undefined for data as Docusaurus has it, where docs have neither title nor description. */
  excerptOf?: JobSource['excerptOf'];
};

function toGlobalDocs(instance: DocsInstance, source: GlobalSource): GlobalDocs {
  const { versions, last } = instance;
  return {
    path: toPermalink(last.route, source.config),
    versions: versions.map((version) => toGlobalVersion(instance, version, source)),
    breadcrumbs: source.config.docs.find(({ id }) => id === instance.id)!.breadcrumbs,
  };
}

function toGlobalVersion(
  instance: DocsInstance,
  version: DocsVersion,
  { site, config, excerptOf }: GlobalSource,
): GlobalVersion {
  const docs = Array.from(version.docs, ([id, route]) => ({ id, page: site.pages.get(route)! }));
  // Generated pages of categories count as docs there.
  const indexes = [...site.pages.values()].flatMap((page) =>
    page.type === 'category' && page.instance === instance.id && page.version === version.name
      ? [{ id: slugOf(page.route, version), page }]
      : [],
  );
  const sidebars = Array.from(version.sidebars, ([name, { firstRoute }]) => {
    const first = firstRoute === undefined ? undefined : site.pages.get(firstRoute);
    return [name, first ? { link: { path: toPermalink(first.route, config), label: first.title } } : {}];
  });
  return {
    name: version.name,
    label: version.label,
    isLast: version.isLast,
    path: toPermalink(version.route, config),
    mainDocId: docs.find(({ page }) => page.route === version.mainRoute)?.id ?? docs[0]?.id ?? '',
    docs: [...docs, ...indexes].map(({ id, page }) => ({
      id,
      path: toPermalink(page.route, config),
      sidebar: page.sidebar,
      unlisted: page.unlisted || undefined,
      ...(excerptOf &&
        page.type === 'doc' && { title: page.title, description: page.description ?? excerptOf(page.route) }),
    })),
    draftIds: version.draftIds,
    sidebars: Object.fromEntries(sidebars) as GlobalVersion['sidebars'],
  };
}
