// Makes the data that components get of a page. In the objects, `...base` comes last: V8 takes 20 times as long for an object that grows
// after a spread, and an unchanged site makes one for each page.
import type { PageFacts, TocEntry } from '../compile/compiled-page.js';
import type { DocsConfig } from '../config/config.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { FrontMatter } from '../content/front-matter.js';
import { endsInSlashThere, toPermalink, toTwinPath } from '../site/permalink.js';
import type { CardItem, DocPage, Page } from '../site/site.js';
import type {
  CardData,
  DocRoute,
  LandingRoute,
  LinkData,
  NotFoundRoute,
  RouteData,
} from '../theme/route-data.js';
import {
  blogConfigOf,
  buildArchive,
  buildAuthorList,
  buildPostList,
  describePost,
  toLink,
} from './blog-route.js';
import { type PageInput, shownLanguage, toFrontMatterImage } from './page-input.js';
import { buildVersionData } from './page-versions.js';
import { sidebarKeyOf } from './sidebar-tree.js';
import { isExternalUrl, toAbsoluteUrl, toOutputUrl, toSiteUrl } from './site-url.js';

type RouteBase = Omit<NotFoundRoute, 'type'>;

/** Returns the data for the components of a page. */
export function buildRouteData(input: PageInput): RouteData {
  const { page, config } = input;
  const base = buildBase(page, config);
  switch (page.type) {
    case 'doc':
      if (page.layout === 'module') return { type: 'module', ...base };
      return page.layout === 'landing' ? buildLanding(base, page, input) : buildDoc(base, page, input);
    case 'category':
      return {
        type: 'category',
        version: buildVersionData(page, input.site, config),
        items: page.items.map((item) => toCard(item, input)),
        ...base,
      };
    case 'tag':
      return {
        type: 'tag',
        items: page.items.map((item) => toCard(item, input)),
        allTags: toLink(config.texts.allTags, page.allTagsRoute, config),
        ...base,
      };
    case 'tag-list':
      return {
        type: 'tag-list',
        tags: page.tags.map((tag) => ({ count: tag.count, ...toLink(tag.label, tag.route, config) })),
        ...base,
      };
    case 'post-list':
      return buildPostList(base, page, input);
    case 'archive':
      return buildArchive(base, page, input);
    case 'author-list':
      return buildAuthorList(base, page, input);
    case 'search':
      return { type: 'search', ...base };
  }
}

/** Returns the data for the components of the not-found page. */
export function buildNotFoundRoute(config: RenderConfig): NotFoundRoute {
  return {
    type: 'not-found',
    route: '/404',
    permalink: `${config.baseUrl}404.html`,
    title: config.texts.pageNotFound,
    description: undefined,
    hasSidebar: false,
    breadcrumbs: [],
    previous: undefined,
    next: undefined,
  };
}

function buildBase(page: Page, config: RenderConfig): RouteBase {
  return {
    route: page.route,
    permalink: toPermalink(page.route, config),
    isFolder: page.type === 'doc' && endsInSlashThere(page, config.foreign),
    title: page.title,
    description: page.description,
    hasSidebar: sidebarKeyOf(page) !== undefined,
    breadcrumbs: docsConfigOf(page, config)?.breadcrumbs
      ? page.breadcrumbs.map(({ label, route }) => ({ label, href: route && toPermalink(route, config) }))
      : [],
    previous: page.previous && toLink(page.previous.title, page.previous.route, config),
    next: page.next && toLink(page.next.title, page.next.route, config),
  };
}

function buildDoc(base: RouteBase, page: DocPage, input: PageInput): DocRoute {
  const { config, facts } = input;
  const { frontMatter } = page.source;
  return {
    type: 'doc',
    // A standalone page shows its title only if its text contains it, as in Docusaurus.
    post: page.post && describePost(page, input),
    showTitle:
      (page.layout === 'doc' || page.source.changelog !== undefined) &&
      !facts!.hasTitle &&
      !frontMatter.hide_title &&
      frontMatter.title !== '',
    lead: docsConfigOf(page, config)?.lead ? frontMatter.description : undefined,
    className: frontMatter.wrapperClassName,
    proseClass: docusaurusClass(page, config),
    toc: selectToc(facts!, frontMatter, config),
    editUrl: page.editUrl,
    lastUpdate: describeLastUpdate(page, input),
    tags: page.tags.map((tag) => toLink(tag.label, tag.route, config)),
    unlisted: page.unlisted,
    draft: page.draft,
    shownIn: shownLanguage(page, config),
    version: buildVersionData(page, input.site, config),
    twinUrl: toOutputUrl(toTwinPath(page.route), config.baseUrl),
    menu: page.post ? undefined : buildMenu(input, page),
    feedback: page.post ? undefined : config.feedback,
    ...base,
  };
}

/** Returns the class by which scripts of Docusaurus sites find the article. */
function docusaurusClass({ layout }: DocPage, { infima }: RenderConfig): string | undefined {
  if (!infima) return undefined;
  return layout === 'doc' ? 'theme-doc-markdown markdown' : layout === 'post' ? 'markdown' : undefined;
}

function buildLanding(base: RouteBase, page: DocPage, input: PageInput): LandingRoute {
  const { site, config } = input;
  const { hero = {} } = page.source.frontMatter;
  const toLinkData = (label: string, to: string): LinkData => {
    const href = toSiteUrl(to, site, config);
    return { label, href, external: isExternalUrl(href) };
  };
  const { eyebrow } = hero;
  return {
    type: 'landing',
    hero: {
      eyebrow: eyebrow && {
        label: eyebrow.label,
        link: eyebrow.to === undefined ? undefined : toLinkData(eyebrow.label, eyebrow.to),
      },
      title: hero.title ?? config.title,
      tagline: hero.tagline ?? config.tagline,
      actions: (hero.actions ?? []).map(({ label, to, primary = false }) => ({
        ...toLinkData(label, to),
        primary,
      })),
      install: hero.install,
      image: hero.image && {
        ...hero.image,
        ...input.facts?.shownPicture,
        src: toFrontMatterImage(hero.image.src, page, input),
      },
    },
    ...base,
  };
}

/** Returns the page's menu: links to assistants, then for editing the page and reporting problems. */
function buildMenu({ site, config }: PageInput, page: DocPage): LinkData[] | undefined {
  const { pageMenu, texts, url, baseUrl } = config;
  if (!pageMenu) return undefined;
  const marks: Readonly<Record<string, string>> = {
    url: toAbsoluteUrl(toPermalink(page.route, config), url),
    markdown: toAbsoluteUrl(toOutputUrl(toTwinPath(page.route), baseUrl), url),
    title: page.title,
  };
  const toPageLink = (label: string, href: string): LinkData => {
    if (href.startsWith('/')) return { label, href: toSiteUrl(href, site, config), external: false };
    const url = encodeURI(href).replace(/%7B(url|markdown|title)%7D/g, (_, name: string) =>
      encodeURIComponent(marks[name]!),
    );
    return { label, href: url, external: true };
  };
  return [
    ...pageMenu.assistants.map(({ label, href }) => toPageLink(label, href)),
    ...(page.editUrl === undefined ? [] : [{ label: texts.editPage, href: page.editUrl, external: true }]),
    ...(pageMenu.report === undefined ? [] : [toPageLink(texts.reportProblem, pageMenu.report)]),
  ];
}

function selectToc(facts: PageFacts, frontMatter: FrontMatter, config: RenderConfig): TocEntry[] {
  if (frontMatter.hide_table_of_contents) return [];
  const min = frontMatter.toc_min_heading_level ?? config.tableOfContents.minHeadingLevel;
  const max = frontMatter.toc_max_heading_level ?? config.tableOfContents.maxHeadingLevel;
  return facts.toc.filter(({ level }) => level >= min && level <= max);
}

function describeLastUpdate(page: DocPage, { config, formatDate }: PageInput): DocRoute['lastUpdate'] {
  const folder = page.post
    ? blogConfigOf(page.post.blog, config)
    : (docsConfigOf(page, config) ?? config.pagesFolder[page.entry ?? -1]);
  if (!page.lastUpdate || !(folder?.showLastUpdateTime || folder?.showLastUpdateAuthor)) return undefined;
  const { timeMs, author } = page.lastUpdate;
  return {
    iso: new Date(timeMs).toISOString(),
    text: formatDate(timeMs),
    author: folder.showLastUpdateAuthor ? author : undefined,
  };
}

function docsConfigOf(page: Page, config: RenderConfig): DocsConfig | undefined {
  return config.docs.find((docs) => docs.id === page.instance);
}

function toCard(item: CardItem, { site, config, excerptOf }: PageInput): CardData {
  const href = toSiteUrl(item.href, site, config);
  const { count, description = count === undefined ? excerptOf(item.href) : undefined } = item;
  return { ...item, description, href, external: isExternalUrl(href) };
}
