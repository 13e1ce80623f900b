// The job of rendering one page: all of the page except for its article. It is small and JSON, as it is sent to threads.
import type { PageFacts, PageUse } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import type { PageItems } from '../config/own-parts.js';
import type { RenderConfig } from '../config/stage-configs.js';
import { postsOn } from '../site/listed-pages.js';
import { toOutputPath, twinPathOf, type UrlRules } from '../site/permalink.js';
import type { DocPage, Page, Site } from '../site/site.js';
import type { BlogOfPage, MakerOfPage, SidebarCategory } from '../theme/mdx/page-settings.js';
import type { RouteData } from '../theme/route-data.js';
import { buildFeeds, type FeedJob } from './blog-feeds.js';
import { describeBlog, knownBlogOf } from './blog-head.js';
import { blogConfigOf } from './blog-route.js';
import { buildPageCategory } from './page-category.js';
import { buildPageDocs, type DocsOfJob, makerOf } from './page-docs.js';
import { buildNotFoundHead, buildPageHead, type PageHead } from './page-head.js';
import { frontMatterOf, type JobSource, type PageInput } from './page-input.js';
import { buildNotFoundRoute, buildRouteData } from './page-route.js';
import { buildPageVersions, type PageVersions } from './page-versions.js';
import { sidebarKeyOf } from './sidebar-tree.js';

/** Contains only JSON values, because it is sent to threads. */
export interface PageJob {
  /** Path in the output: `guide/install.html`. */
  outputPath: string;
  /** Further paths of the same document, for hosts that look for an index file in a folder first: `api/index.html`. */
  extraOutputPaths: readonly string[];
  /** Path of the page's Markdown twin; undefined for the search page and the not-found page. */
  twinPath: string | undefined;
  route: RouteData;
  head: PageHead;
  /** The page's sidebar, and the path of indexes to the page in it. */
  sidebar: { key: string; path: readonly number[] } | undefined;
  /** The versions of the page's docs, if there are several. */
  versions: PageVersions | undefined;
  /** URLs of the article's link placeholders; a broken link is left as the author wrote it. */
  links: readonly string[];
  /** Features that the article uses; components may use more. */
  uses: readonly PageUse[];
  /** True if the article has diagrams, live code or version labels, or components that may contain some. */
  hasBlocks: boolean;
  /** Set for a page of docs, as opposed to posts and standalone pages. */
  isOfDocs?: true;
  /** Import key of the component that shows the page in place of the theme's. */
  item?: string;
  /** Set if another page or a feed shows the article: then it has no islands. */
  isStill?: true;
  /** Data of the site that components of the page read; undefined if they do not read it. */
  category: SidebarCategory | undefined;
  docs: DocsOfJob | undefined;
  blog: BlogOfPage | undefined;
  maker: MakerOfPage | undefined;
  /** The newest posts, if a component shows them. */
  recent?: { title: string; digest: string | undefined } | undefined;
  /** Front matter, for components around an article that has no code. */
  frontMatter: Readonly<Record<string, unknown>> | undefined;
  /** The feeds that are written with the first page of a blog's list or of a changelog. */
  feeds: FeedJob | undefined;
  /** Digest of the global data, if a component reads it. */
  globalData: string | undefined;
}

/** Returns a function that makes the job of one page. */
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
      // Fixed, so that every machine writes the same.
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

/** Returns the import key of the component that shows a page in place of the theme's. */
export function itemOf(page: Page, items: PageItems): string | undefined {
  if (page.type !== 'doc') return undefined;
  const { post, instance } = page;
  const folder = post ? `blog/${post.blog}` : instance === undefined ? undefined : `docs/${instance}`;
  return folder === undefined ? undefined : items[folder];
}

/** Path in the output of the page that hosts show for unknown URLs. */
export const notFoundPath = '404.html';

/** Returns the job of the not-found page. @param globalData digest of the global data, if components of the shell read it */
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
  maker: undefined,
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
    maker: reads.maker ? makerOf(page) : undefined,
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

/** Returns a function that finds the further output paths of a page. */
export function createExtraPaths(
  site: Site,
  rules: Pick<UrlRules, 'trailingSlash'> & Languages,
): (route: string) => string[] {
  const folders = outputFolders(site);
  return (route) => {
    const index = `${route.slice(1)}/index.html`;
    // No other page has this path: that of `/api/index` is in a folder of its own.
    const isIndex =
      index !== toOutputPath(route, rules) && folders.has(route) && !site.staticFiles.has(index);
    const extra = isIndex ? index : folderIndexOf(route, site, rules);
    return extra === undefined ? [] : [extra];
  };
}

type Languages = Pick<Config, 'locales'>;

/**
 * Returns the path for a page `index` as the index file of its folder, `guide/index.html` for `/guide/index`, unless the folder's URL has
 * another page: Docusaurus writes it there, and hosts serve it for `/guide/`. Folders of other languages have an index of their own.
 */
export function folderIndexOf(route: string, site: Site, { locales }: Languages): string | undefined {
  const folder = /^(.+)\/index$/.exec(route)?.[1];
  if (folder === undefined || site.pages.has(folder) || site.redirects.has(folder)) return undefined;
  const file = `${folder.slice(1)}/index.html`;
  const isOfLanguage = locales.some(({ folder, isOwn }) => folder && !isOwn && file.startsWith(folder));
  return isOfLanguage || site.staticFiles.has(file) ? undefined : file;
}

/**
 * Returns the folders of the output as routes: `/api` if there is a page `/api/x` or a static file `api/x.json`. For /api many hosts then
 * redirect to /api/, or refuse to list the folder, even though `api.html` exists.
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
