// Sites for these tests, made of plain data: pages by route, everything else with the defaults of an empty config.
import type { PageFacts } from '../../src/compile/compiled-page.js';
import type { Config } from '../../src/config/config.js';
import type { FrontMatter } from '../../src/content/front-matter.js';
import { createExtraPaths, createPageJobBuilder, type PageJob } from '../../src/render/page-job.js';
import { buildRenderContext, buildSidebars, type RenderContext } from '../../src/render/render-context.js';
import type { RenderAssets } from '../../src/render/site-head.js';
import type {
  DocPage,
  Page,
  SidebarGroupItem,
  SidebarItem,
  SidebarLinkItem,
  Site,
} from '../../src/site/site.js';
import { ofSheets } from '../../src/theme/sheet-names.js';
import { configOf, docsOf } from '../site/site-of.js';

export const sampleAssets: RenderAssets = {
  scripts: ['assets/relaydocs-1.js'],
  styles: ['assets/theme-1.css'],
  sheets: ofSheets((name) => `assets/${name}-1.css`),
  infimaStyles: undefined,
  ownClasses: undefined,
  fonts: [],
  diagramScript: undefined,
  connectPolicy: undefined,
  stylePolicy: undefined,
  pageColors: ['#ffffff', '#12161c'],
  scriptPolicy: undefined,
  liveCode: undefined,
  versions: undefined,
  pageStyles: 'assets/pages-1.css',
  boot: 'boot()',
};

export function sampleConfig(changes: Partial<Config> = {}): Config {
  const { markdown, colorMode } = configOf('/site');
  return configOf('/site', {
    title: 'Relay',
    tagline: 'Calls your world',
    baseUrl: '/docs/',
    favicon: 'img/favicon.svg',
    locales: [
      { lang: 'en', label: 'English', url: 'https://example.com/docs/', isOwn: true, isDefault: true },
    ],
    onBrokenAnchors: 'warn',
    docs: [docsOf({ include: ['**/*.md'] })],
    markdown: { ...markdown, math: false },
    colorMode: { ...colorMode, defaultMode: 'light' },
    digest: 'digest',
    ...changes,
  });
}

const pageBase = {
  description: undefined,
  unlisted: false,
  instance: 'default',
  version: 'current',
  sidebar: 'docs',
  sidebarPath: [],
  breadcrumbs: [],
  previous: undefined,
  next: undefined,
};

export type DocChanges = Partial<Omit<DocPage, 'source' | 'type'>> & { frontMatter?: Partial<FrontMatter> };

export function doc(route: string, { frontMatter = {}, ...changes }: DocChanges = {}): DocPage {
  const name = route === '/' ? 'index' : route.slice(1);
  return {
    ...pageBase,
    type: 'doc',
    route,
    title: name,
    id: name,
    source: {
      path: `docs/${name}.md`,
      original: undefined,
      docPath: `${name}.md`,
      instance: 'default',
      version: 'current',
      hash: 'hash',
      virtualText: undefined,
      api: undefined,
      frontMatter: { extra: {}, ...frontMatter },
      contentTitle: undefined,
      isPartial: false,
    },
    layout: 'doc',
    tags: [],
    editUrl: undefined,
    lastUpdate: undefined,
    draft: false,
    ...changes,
  };
}

export function link(label: string, href: string, changes: Partial<SidebarLinkItem> = {}): SidebarLinkItem {
  return {
    type: 'link',
    label,
    href,
    unlisted: false,
    className: undefined,
    customProps: undefined,
    ...changes,
  };
}

export function group(
  label: string,
  items: readonly SidebarItem[],
  changes: Partial<SidebarGroupItem> = {},
): SidebarGroupItem {
  return {
    type: 'group',
    label,
    items,
    href: undefined,
    collapsible: true,
    collapsed: true,
    className: undefined,
    customProps: undefined,
    ...changes,
  };
}

/** A site with one sidebar called `docs`. */
export function siteOf(
  pages: readonly Page[],
  sidebar: readonly SidebarItem[] = [],
  changes: Partial<Site> = {},
): Site {
  const docs = pages.filter((page) => page.type === 'doc');
  const firstRoute = docs[0]?.route;
  const version = {
    name: 'current',
    label: 'Next',
    route: '/',
    isLast: true,
    banner: 'none' as const,
    badge: false,
    noIndex: false,
    mainRoute: firstRoute ?? '/',
    draftIds: [],
    docs: new Map(docs.map((page) => [page.id, page.route])),
    sidebars: new Map([['docs', { name: 'docs', items: sidebar, firstRoute }]]),
  };
  return {
    pages: new Map(pages.map((page) => [page.route, page])),
    pagesBySource: new Map(docs.map((page) => [page.source.path, page])),
    docs: [{ id: 'default', versions: [version], last: version }],
    blogs: [],
    partials: [],
    redirects: new Map(),
    servedBeside: [],
    staticFiles: new Map(),
    icons: new Map(),
    problems: [],
    ...changes,
  };
}

export function factsOf(changes: Partial<PageFacts> = {}): PageFacts {
  return {
    hasTitle: false,
    excerpt: '',
    toc: [],
    anchors: [],
    links: [],
    assets: [],
    shownPicture: undefined,
    missing: [],
    dependencies: [],
    sources: [],
    runs: false,
    imports: [],
    browser: {},
    uses: [],
    styles: {},
    diagram: undefined,
    liveCode: undefined,
    operationHeadings: [],
    notes: [],
    problems: [],
    ...changes,
  };
}

/** The job of one page of a site; links that start with a slash are found, all others are broken. */
export function jobOf(
  page: Page,
  options: { site?: Site; config?: Config; facts?: Partial<PageFacts> } = {},
): PageJob {
  const { site = siteOf([page]), config = sampleConfig() } = options;
  const buildJob = createPageJobBuilder({
    site,
    config,
    factsOf: () => undefined,
    excerptOf: () => undefined,
    pageItems: {},
    extraPathsOf: createExtraPaths(site, config),
    readsOf: () => ({
      category: false,
      docs: false,
      maker: false,
      posts: false,
      sidebar: false,
      allSidebars: false,
      global: false,
    }),
    shared: { global: '', sidebars: new Map() },
    cardLook: undefined,
    resolveLink: (_, { href }) =>
      href.startsWith('/') ? { type: 'ok', url: `/docs${href}` } : { type: 'broken', part: 'page' },
  });
  return buildJob(page, page.type === 'doc' ? factsOf(options.facts) : undefined);
}

export function contextOf(site: Site, config: Config = sampleConfig()): RenderContext {
  return buildRenderContext(site, config, sampleAssets, buildSidebars(site, config));
}
