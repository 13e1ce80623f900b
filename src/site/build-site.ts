// Builds the site from config and content. Everything that depends on the order or number of pages is computed here.
import { feedNames, feedsOf } from '../config/blog-fields.js';
import type { SiteConfig } from '../config/stage-configs.js';
import { type Content, versionKey } from '../content/source-file.js';
import { asWarning, type ErrorLocation, judged, type SiteError } from '../errors.js';
import { buildBlog } from './build-blog.js';
import { type BuiltVersion, buildVersion } from './build-version.js';
import { collectRedirects, type VersionRoot } from './collect-redirects.js';
import { findLanguageClashes, findRouteClashes, findStaticClashes, hostFiles } from './find-clashes.js';
import { isFrozen } from './other-versions.js';
import { fullTextPath, normalizeRoute, toOutputPath } from './permalink.js';
import type { Drafts } from './plan-docs.js';
import type { DocPage, DocsInstance, Page, Site } from './site.js';
import { missingTexts, routePlace } from './site-errors.js';
import { buildSearchPage, standalonePages } from './standalone-pages.js';

/**
 * Builds the whole site: pages by route, sidebars, and what surrounds each page. Pure; `problems` has all mistakes found so far, including
 * those of `content`.
 * @param drafts `left-out`: drafts are not pages. `shown`: they are ordinary pages, as in development.
 */
export function buildSite(config: SiteConfig, content: Content, drafts: Drafts = 'left-out'): Site {
  const problems = [...content.problems];
  if (config.missingTexts.length > 0)
    problems.push(missingTexts(config.lang, config.missingTexts, config.configPath));
  const versions = config.docs.map((docs) =>
    docs.versions.map((version) => buildVersion(config, docs, version, content, drafts)),
  );
  problems.push(...versions.flat().flatMap((version) => version.problems));
  const instances = versions.map((ofOne, index) => toInstance(config.docs[index]!.id, ofOne));

  const standalone = standalonePages(config, content, drafts);
  problems.push(...standalone.problems);
  const blogs = config.blog.map((blog) => buildBlog(blog, config, content, drafts));
  problems.push(...blogs.flatMap((built) => built.problems));
  const ofBlogs = blogs.flatMap(({ pages }) => pages);
  const lists = new Map(ofBlogs.flatMap((page) => (page.type === 'doc' ? [] : [[page.route, page]])));
  const plugged = new Set(config.plugged?.pages.map(({ route }) => normalizeRoute(route)));
  // As in Docusaurus, where docs are routes within others, a page or post of the same address comes before them.
  const written = [
    ...ofBlogs.filter((page) => page.type === 'doc' || !plugged.has(page.route)),
    ...standalone.pages.map((page) => {
      const instead = plugged.has(page.route) ? lists.get(page.route) : undefined;
      if (instead === undefined) return page;
      const { title, description, unlisted } = instead;
      const ofPosts = instead.type === 'post-list' ? { instead } : {};
      return { ...page, title, description, unlisted, ...ofPosts };
    }),
    ...versions.flat().flatMap((version) => version.pages),
  ];
  const search = config.search && buildSearchPage(config.search, config.texts);
  // A Docusaurus site may have its own search page, which gets the same query.
  const isOurs =
    search !== undefined && (config.strict || written.every(({ route }) => route !== search.route));
  // Our search page comes first, so that an author's page with the same route is the one that is reported.
  const built = isOurs ? [search, ...written] : written;
  const clashes = findRouteClashes(built, config, (page) => routePlaceOf(page, config));
  problems.push(...clashes.flatMap((problem) => judgeClash(problem, config)));
  const pages = new Map<string, Page>();
  for (const page of built.sort((a, b) => (a.route < b.route ? -1 : a.route > b.route ? 1 : 0))) {
    if (!pages.has(page.route)) pages.set(page.route, page);
  }
  const ofOthers = findLanguageClashes(pages, config, (page) => routePlaceOf(page, config));
  for (const [page, clash] of ofOthers) {
    problems.push(config.strict ? clash : asWarning(clash));
    // Docusaurus empties the folder of a language before it writes that language's pages.
    if (!config.strict) pages.delete(page.route);
  }
  const staticFiles = new Map(content.staticFiles.map((file) => [file.path, file]));
  const { redirects, problems: redirectProblems } = collectRedirects(
    pages,
    config.redirects,
    versionRoots(config),
    { ...config, staticFiles },
  );
  for (const [root, first] of roots(instances)) {
    const file = toOutputPath(root, config);
    if (!pages.has(root) && !redirects.has(root) && !staticFiles.has(file)) redirects.set(root, first);
  }
  problems.push(...redirectProblems);
  // Feed readers expect at least one entry, so an empty blog has no feeds.
  const feeds = [
    ...config.blog
      .filter(({ id }) => blogs.some(({ blog }) => blog.id === id && blog.posts.length > 0))
      .map(({ routeBasePath, feedOptions }) => ({ path: routeBasePath, feedOptions })),
    ...config.changelog.filter((_, index) =>
      content.sources.some(({ changelog: one }) => one?.index === index && one.releases.length > 0),
    ),
  ].flatMap(({ path, feedOptions }) =>
    feedsOf(feedOptions).map((name) => normalizeRoute(`${path}/${feedNames[name]}`)),
  );
  const ofSite = (file: string) => [file, `the file ${file} of the site`] as const;
  const made = new Map([
    ...siteFiles(config).map(ofSite),
    ...feeds.map((feed) => [feed.slice(1), 'the feed'] as const),
    ...Array.from(
      redirects.keys(),
      (from) => [toOutputPath(from, config), `the redirect of ${from}`] as const,
    ),
  ]);
  // Search engines and hosts only look for these files in one place.
  const madeOnce = new Map(config.translation ? [] : ['robots.txt', ...hostFiles].map(ofSite));
  const staticClashes = findStaticClashes({ pages, staticFiles, made, madeOnce }, config);
  for (const [file, clash] of staticClashes) {
    problems.push(config.strict ? clash : asWarning(clash));
    // Docusaurus overwrites static files with pages, and empties the folder of a language first.
    if (!config.strict) staticFiles.delete(file);
  }

  const pagesBySource = new Map<string, DocPage>();
  for (const page of built) {
    if (page.type !== 'doc') continue;
    const { path, original } = page.source;
    pagesBySource.set(path, page);
    if (original !== undefined) pagesBySource.set(original, page);
  }
  return {
    pages,
    pagesBySource,
    docs: instances,
    blogs: blogs.map(({ blog }) => blog),
    partials: content.sources.filter((source) => source.isPartial),
    redirects,
    servedBeside: [
      ...config.servedBeside,
      ...Array.from(ofOthers.keys(), ({ route }) => route),
      ...Array.from(staticClashes.keys(), (file) => `/${file}`),
      ...(config.llmsFull ? [`/${fullTextPath}`] : []),
      ...feeds,
    ],
    staticFiles,
    icons: content.icons,
    problems: judged(problems, config),
  };
}

/** Returns the names of output files that describe the site, in each language. */
function siteFiles({ noIndex, llmsFull, search }: SiteConfig): string[] {
  return [
    ...['llms.txt', 'routes.json'],
    ...(noIndex ? [] : ['sitemap.xml']),
    ...(llmsFull ? [fullTextPath] : []),
    ...(search && !search.algolia ? ['search-index.json'] : []),
  ];
}

function judgeClash(problem: SiteError, { onDuplicateRoutes: policy, strict }: SiteConfig): SiteError[] {
  if (problem.code === 'DUPLICATE_ROUTE' && policy === 'ignore') return [];
  const isForSomeHosts = problem.code === 'ROUTE_CASE' || problem.code === 'OUTPUT_CLASH';
  // Docusaurus does not report files that only some hosts cannot distinguish.
  const isWarning = problem.code === 'DUPLICATE_ROUTE' ? policy === 'warn' : !strict && isForSomeHosts;
  return [isWarning ? asWarning(problem) : problem];
}

/**
 * Returns addresses that are always linked to, with the page to which they redirect if they have none of their own: brand and breadcrumbs
 * link to the root of the site, pages of old versions to the root of the last one.
 */
function roots(instances: readonly DocsInstance[]): [root: string, first: string][] {
  return instances.flatMap(({ versions, last }, index) => {
    if (last.docs.size === 0) return [];
    const hasOld = versions.some(({ name }) => isFrozen(name, last.name));
    return [...(index === 0 ? ['/'] : []), ...(hasOld ? [last.route] : [])].map((root): [string, string] => [
      root,
      last.mainRoute,
    ]);
  });
}

function toInstance(id: string, built: readonly BuiltVersion[]): DocsInstance {
  const versions = built.map(({ version }) => version);
  return { id, versions, last: versions.find(({ isLast }) => isLast)! };
}

/** Returns what distinguishes the routes of a version from those of the last one, by `versionKey`. */
function versionRoots(config: SiteConfig): ReadonlyMap<string, VersionRoot> {
  return new Map(
    config.docs.flatMap(({ id, routeBasePath, versions }) =>
      versions.map((version): [string, VersionRoot] => [
        versionKey(id, version.name),
        { docs: normalizeRoute(routeBasePath), version: normalizeRoute(version.routeBasePath) },
      ]),
    ),
  );
}

/** Returns where a page's route can be changed: in its file, in the sidebars file if there is one, or in the config. */
function routePlaceOf(page: Page, config: SiteConfig): ErrorLocation {
  if (page.type === 'doc') return routePlace(page.source);
  const docs = config.docs.find(({ id }) => id === page.instance);
  const version = docs?.versions.find(({ name }) => name === page.version);
  return { file: version ? version.sidebarPath || version.path : config.configPath };
}
