// One page to render: everything that is its own but the article. Small and JSON-serialisable, as it crosses to workers.
import type { PageFacts, PageUse } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import type { PageItems } from '../config/own-parts.js';
import type { RenderConfig } from '../config/stage-configs.js';
import { postsOn } from '../site/listed-pages.js';
import { toOutputPath, twinPathOf, type UrlRules } from '../site/permalink.js';
import type { DocPage, Page, Site } from '../site/site.js';
import type { BlogOfPage, SidebarCategory } from '../theme/mdx/page-settings.js';
import type { RouteData } from '../theme/route-data.js';
import { buildFeeds, type FeedJob } from './blog-feeds.js';
import { describeBlog, knownBlogOf } from './blog-head.js';
import { blogConfigOf } from './blog-route.js';
import { buildPageCategory } from './page-category.js';
import { buildPageDocs, type DocsOfJob } from './page-docs.js';
import { buildNotFoundHead, buildPageHead, type PageHead } from './page-head.js';
import { frontMatterOf, type JobSource, type PageInput } from './page-input.js';
import { buildNotFoundRoute, buildRouteData } from './page-route.js';
import { buildPageVersions, type PageVersions } from './page-versions.js';
import { sidebarKeyOf } from './sidebar-tree.js';

/** JSON-serialisable. */
export interface PageJob {
  /** Path in the output: `guide/install.html`. */
  outputPath: string;
  /** The same document again, for hosts that look into a folder of the page's name first: `api/index.html`. */
  extraOutputPaths: readonly string[];
  /** Path of the page as Markdown; undefined for pages that no file holds. */
  twinPath: string | undefined;
  route: RouteData;
  head: PageHead;
  /** The sidebar beside the page, and the indexes that lead to the page in it. */
  sidebar: { key: string; path: readonly number[] } | undefined;
  /** The versions of the page's docs, where there are several. */
  versions: PageVersions | undefined;
  /** URL of each slot in the article; a link that leads to no page is what the author wrote. */
  links: readonly string[];
  /** What the article shows; components may show more. */
  uses: readonly PageUse[];
  /** The article has diagrams or live code, or components that may make some. */
  hasBlocks: boolean;
  /** A page of the docs: not one of a blog, nor one that stands alone. */
  isOfDocs?: true;
  /** Import key of what shows it in the place of ours. */
  item?: string;
  /** Another page shows it, or a feed: nothing of it comes to life there. */
  isStill?: true;
  /** What components in the page read of the site; undefined where they do not. */
  category: SidebarCategory | undefined;
  docs: DocsOfJob | undefined;
  blog: BlogOfPage | undefined;
  /** The newest posts, for what shows the page of one, or stands beside pages of a blog. */
  recent?: { title: string; digest: string | undefined } | undefined;
  /** Front matter for parts around an article that is not run. */
  frontMatter: Readonly<Record<string, unknown>> | undefined;
  /** The feeds that are written with the first list of a blog. */
  feeds: FeedJob | undefined;
  /** Digest of what plugins tell all pages. */
  globalData: string | undefined;
}

/** Makes the jobs of a build's pages, one at a time. */
export function createPageJobBuilder(
  source: JobSource,
): (page: Page, facts: PageFacts | undefined) => PageJob {
  const { site, config, extraPathsOf } = source;
  let dates: Intl.DateTimeFormat | undefined;
  const formatDate = (timeMs: number): string => {
    dates ??= new Intl.DateTimeFormat(config.dateLang, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      // Every machine writes the same.
      timeZone: 'UTC',
    });
    return dates.format(timeMs);
  };
  return (page, facts) => {
    const input: PageInput = { page, facts, formatDate, ...source };
    const key = sidebarKeyOf(page);
    const factsShown = [facts, ...postsOn(page).map(source.factsOf)].filter((one) => one !== undefined);
    return {
      outputPath: toOutputPath(page.route, config),
      extraOutputPaths: extraPathsOf(page.route),
      twinPath: twinPathOf(page),
      route: buildRouteData(input),
      head: buildPageHead(input),
      sidebar: key === undefined ? undefined : { key, path: page.sidebarPath },
      versions: buildPageVersions(page, site, config),
      links: page.type === 'doc' ? linkUrls(page, input) : [],
      uses: [
        ...new Set([
          ...(knownBlogOf(page) !== undefined ? (['blog'] as const) : []),
          ...(page.type === 'doc' && page.layout === 'landing' ? (['landing'] as const) : []),
          ...factsShown.flatMap(({ uses }) => uses),
        ]),
      ],
      hasBlocks: factsShown.some(
        ({ runs, uses }) => runs || uses.some((use) => /^(?:diagram|live|versions)$/.test(use)),
      ),
      ...(page.type === 'doc' && page.instance !== undefined && { isOfDocs: true as const }),
      ...shownBy(page, source),
      feeds: buildFeeds(input),
      ...readsOf(page, facts, source),
    };
  };
}

function shownBy(
  page: Page,
  { pageItems, site, config, shared }: JobSource,
): Pick<PageJob, 'item' | 'recent'> {
  const item = itemOf(page, pageItems);
  const ofPage = item === undefined ? {} : { item };
  const ofBlog = knownBlogOf(page);
  const blog = site.blogs.find(({ id }) => id === ofBlog);
  if (!blog) return ofPage;
  const digest = blog.sidebar && shared.sidebars.get(blog.sidebar.items);
  const { blogSidebarTitle: title = config.texts.recentPosts } = blogConfigOf(blog.id, config);
  return { ...ofPage, recent: { title, digest } };
}

/** Import key of what shows a page in the place of ours. */
export function itemOf(page: Page, items: PageItems): string | undefined {
  if (page.type !== 'doc') return undefined;
  const { post, instance } = page;
  const folder = post ? `blog/${post.blog}` : instance === undefined ? undefined : `docs/${instance}`;
  return folder === undefined ? undefined : items[folder];
}

/** In the output, of the page that hosts show where there is none. */
export const notFoundPath = '404.html';

/** @param globalData digest of what is told to all pages, where parts around this one ask for it. */
export function notFoundJob(config: RenderConfig, globalData?: string): PageJob {
  const route = buildNotFoundRoute(config);
  return {
    outputPath: notFoundPath,
    extraOutputPaths: [],
    twinPath: undefined,
    route,
    head: buildNotFoundHead(route.title, config),
    sidebar: undefined,
    versions: undefined,
    links: [],
    uses: [],
    hasBlocks: false,
    feeds: undefined,
    ...nothingRead,
    globalData,
  };
}

const nothingRead = {
  category: undefined,
  docs: undefined,
  blog: undefined,
  globalData: undefined,
  frontMatter: undefined,
};

function readsOf(
  page: Page,
  facts: PageFacts | undefined,
  source: JobSource,
): Pick<PageJob, keyof typeof nothingRead> {
  const reads = source.readsOf(facts);
  const asks = reads.docs || (reads.posts && page.type === 'doc' && page.post !== undefined);
  return {
    category: reads.category ? buildPageCategory(page, source) : undefined,
    docs: reads.docs ? buildPageDocs(page, source, reads, facts?.excerpt) : undefined,
    blog: reads.posts ? describeBlog(page, source.config) : undefined,
    frontMatter: asks && page.type === 'doc' && !facts?.runs ? frontMatterOf(page) : undefined,
    globalData: reads.global ? source.shared.global : undefined,
  };
}

function linkUrls(page: DocPage, { facts, resolveLink }: PageInput): string[] {
  return facts!.links.map((link) => {
    const resolved = resolveLink(page, link);
    return 'url' in resolved ? resolved.url : link.href;
  });
}

/** @returns where pages of a site are written once more, beside their own path in the output */
export function createExtraPaths(
  site: Site,
  rules: Pick<UrlRules, 'trailingSlash'> & Languages,
): (route: string) => string[] {
  const folders = outputFolders(site);
  return (route) => {
    const index = `${route.slice(1)}/index.html`;
    // No other page or alias is written there: that of `/api/index` has a folder of its own.
    const isIndex =
      index !== toOutputPath(route, rules) && folders.has(route) && !site.staticFiles.has(index);
    const extra = isIndex ? index : folderIndexOf(route, site, rules);
    return extra === undefined ? [] : [extra];
  };
}

type Languages = Pick<Config, 'locales'>;

/**
 * The index of the folder whose page `index` is, as `guide/index.html` of `/guide/index`, where nothing else answers the folder's
 * address: Docusaurus writes the page there, and hosts serve it for `/guide/`. Folders of other languages answer by themselves.
 */
export function folderIndexOf(route: string, site: Site, { locales }: Languages): string | undefined {
  const folder = /^(.+)\/index$/.exec(route)?.[1];
  if (folder === undefined || site.pages.has(folder) || site.redirects.has(folder)) return undefined;
  const file = `${folder.slice(1)}/index.html`;
  const isOfLanguage = locales.some(({ folder, isOwn }) => folder && !isOwn && file.startsWith(folder));
  return isOfLanguage || site.staticFiles.has(file) ? undefined : file;
}

/**
 * Folders of the output as routes: `/api` where there is a page `/api/x` or a static file `api/x.json`. Many hosts
 * answer /api with a redirect to /api/ then, or refuse to list the folder, although there is an `api.html`.
 */
function outputFolders(site: Site): ReadonlySet<string> {
  const folders = new Set<string>();
  const addAbove = (path: string): void => {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      folders.add(path.slice(0, end));
    }
  };
  for (const route of site.pages.keys()) addAbove(route);
  for (const route of site.redirects.keys()) addAbove(route);
  for (const file of site.staticFiles.keys()) addAbove(`/${file}`);
  return folders;
}
