import path from 'node:path';
import { hashOf } from '../base/hash.js';
import type {
  AlgoliaConfig,
  AnnouncementBarConfig,
  Config,
  DocsConfig,
  MarkdownPlugins,
  OpenApiConfig,
  SearchConfig,
} from './config.js';
import type { KeyMove } from './key-moves.js';
import { directionOf, resolveLocales, resolveTexts } from './resolve-language.js';
import { resolveRedirects } from './resolve-redirects.js';
import { type ReleasedVersion, resolveVersions } from './resolve-versions.js';
import type {
  NavbarItemConfig,
  UserAlgoliaConfig,
  UserAnnouncementBarConfig,
  UserConfig,
  UserDocsConfig,
  UserFooterConfig,
  UserMarkdownConfig,
  UserNavbarItem,
  UserOpenApiConfig,
} from './user-config.js';

export interface ConfigContext {
  /** Absolute. */
  siteDir: string;
  /** Relative to `siteDir`, forward slashes. */
  configPath: string;
  digest: string;
  /** Text of the config file, for the lines of what is judged later; needed where the config has `redirects`. */
  source?: string;
  /** Where the config was read from that of another tool. */
  moves?: readonly KeyMove[];
  unread?: Config['unread'];
  /** Docs id -> versions that its `versions.json` names, the newest first; a docs folder that is missing has none. */
  released?: ReadonlyMap<string, readonly ReleasedVersion[]>;
}

/** Fills in every default of a config that was validated. */
export function resolveConfig(user: UserConfig, context: ConfigContext): Config {
  const { siteDir, configPath, digest, released, source = '', moves = [] } = context;
  const toPath = (file: string): string => toSitePath(file, siteDir);
  const { title, tagline = '', favicon, image, theme = {}, markdown = {}, prism = {}, navbar = {} } = user;
  const { lang = 'en' } = user;
  return {
    siteDir,
    configPath,
    title,
    tagline,
    url: user.url.replace(/\/$/, ''),
    baseUrl: user.baseUrl,
    favicon,
    lang,
    direction: user.direction ?? directionOf(lang),
    locales: resolveLocales(user, lang),
    ...resolveTexts(user.texts ?? {}, lang, user.openapi !== undefined),
    trailingSlash: user.trailingSlash ?? false,
    noIndex: user.noIndex ?? false,
    onBrokenLinks: user.onBrokenLinks ?? 'throw',
    onBrokenAnchors: user.onBrokenAnchors ?? 'warn',
    onBrokenImages: user.onBrokenImages ?? 'throw',
    onGoneOperations: user.onGoneOperations ?? 'throw',
    onUndocumentedOperations: user.onUndocumentedOperations ?? 'warn',
    redirects: resolveRedirects(user.redirects ?? [], { configPath, source, moves }),
    staticDirectories: (user.staticDirectories ?? ['static']).map(toPath),
    allowedStaticFiles: user.allowedStaticFiles ?? [],
    docs: asList(user.docs ?? {}).map((docs) => resolveDocs(docs, toPath, released)),
    openapi: asList(user.openapi ?? []).map((api) => resolveOpenApi(api, toPath)),
    markdown: {
      format: markdown.format ?? 'detect',
      admonitions: markdown.admonitions ?? [],
      emoji: markdown.emoji ?? true,
      math: markdown.math ?? false,
      mermaid: markdown.mermaid ?? true,
      imageZoom: markdown.imageZoom ?? false,
      plugins: resolvePlugins(markdown),
    },
    mdxComponents: user.mdx?.components === undefined ? undefined : toPath(user.mdx.components),
    code: { defaultLanguage: prism.defaultLanguage, magicComments: prism.magicComments ?? [] },
    navbar: {
      title: navbar.title,
      logo: navbar.logo,
      hideOnScroll: navbar.hideOnScroll ?? false,
      items: (navbar.items ?? []).map(resolveNavbarItem),
    },
    footer: user.footer && resolveFooter(user.footer),
    announcementBar: user.announcementBar && resolveAnnouncementBar(user.announcementBar),
    colorMode: {
      defaultMode: user.colorMode?.defaultMode ?? 'dark',
      disableSwitch: user.colorMode?.disableSwitch ?? false,
      respectPrefersColorScheme: user.colorMode?.respectPrefersColorScheme ?? false,
    },
    tableOfContents: {
      minHeadingLevel: user.tableOfContents?.minHeadingLevel ?? 2,
      maxHeadingLevel: user.tableOfContents?.maxHeadingLevel ?? 3,
    },
    search: resolveSearch(user),
    image,
    metadata: user.metadata ?? [],
    headTags: user.headTags ?? [],
    scripts: user.scripts ?? [],
    stylesheets: user.stylesheets ?? [],
    clientModules: (user.clientModules ?? []).map(toPath),
    customCss: asList(theme.customCss ?? []).map(toPath),
    themeComponents: resolveComponents(theme.components ?? {}, toPath),
    customFields: user.customFields ?? {},
    keep: user.keep ?? 1,
    hooks: { pages: user.pages, afterBuild: user.afterBuild },
    keyMoves: moves,
    unread: context.unread,
    digest,
  };
}

function resolvePlugins(markdown: UserMarkdownConfig): MarkdownPlugins | undefined {
  const remark = [...(markdown.beforeDefaultRemarkPlugins ?? []), ...(markdown.remarkPlugins ?? [])];
  const rehype = [...(markdown.beforeDefaultRehypePlugins ?? []), ...(markdown.rehypePlugins ?? [])];
  return remark.length + rehype.length === 0 ? undefined : { remark, rehype };
}

type ToPath = (file: string) => string;

function resolveDocs(docs: UserDocsConfig, toPath: ToPath, released: ConfigContext['released']): DocsConfig {
  const root = {
    id: docs.id ?? 'default',
    path: toPath(docs.path ?? 'docs'),
    routeBasePath: withoutSlashes(docs.routeBasePath ?? ''),
    sidebarPath: typeof docs.sidebarPath === 'string' ? toPath(docs.sidebarPath) : docs.sidebarPath,
  };
  return {
    ...root,
    include: docs.include ?? ['**/*.{md,mdx}'],
    // Docusaurus' defaults.
    exclude: docs.exclude ?? [
      '**/_*.{js,jsx,ts,tsx,md,mdx}',
      '**/_*/**',
      '**/*.test.{js,jsx,ts,tsx}',
      '**/__tests__/**',
    ],
    numberPrefixes: docs.numberPrefixes ?? docs.numberPrefixParser ?? true,
    breadcrumbs: docs.breadcrumbs ?? true,
    sidebarCollapsible: docs.sidebarCollapsible ?? true,
    sidebarCollapsed: docs.sidebarCollapsed ?? true,
    editUrl: docs.editUrl,
    showLastUpdateTime: docs.showLastUpdateTime ?? false,
    showLastUpdateAuthor: docs.showLastUpdateAuthor ?? false,
    tagsBasePath: withoutSlashes(docs.tagsBasePath ?? 'tags'),
    editCurrentVersion: docs.editCurrentVersion ?? false,
    versions: resolveVersions(root, docs, released?.get(root.id) ?? []),
  };
}

function resolveOpenApi(api: UserOpenApiConfig, toPath: ToPath): OpenApiConfig {
  return {
    path: toPath(api.path),
    route: withoutSlashes(api.route ?? 'api'),
    docsPluginId: api.docsPluginId ?? 'default',
    groupBy: api.groupBy ?? 'tag',
    sidebar: api.sidebar ?? 'operations',
    tryIt: api.tryIt ?? false,
    remoteRefs: api.remoteRefs ?? [],
  };
}

function resolveNavbarItem(item: UserNavbarItem): NavbarItemConfig {
  if ('type' in item && (item.type === 'docsVersionDropdown' || item.type === 'localeDropdown')) {
    const { dropdownItemsBefore = [], dropdownItemsAfter = [] } = item;
    return {
      ...item,
      dropdownItemsBefore: dropdownItemsBefore.map(resolveNavbarItem),
      dropdownItemsAfter: dropdownItemsAfter.map(resolveNavbarItem),
    };
  }
  if ('items' in item) return { ...item, type: 'dropdown', items: item.items.map(resolveNavbarItem) };
  return 'type' in item ? item : { ...item, type: 'link' };
}

function resolveFooter({ style = 'light', links = [], copyright, logo }: UserFooterConfig): Config['footer'] {
  return { style, links, copyright, logo };
}

function resolveAnnouncementBar(bar: UserAnnouncementBarConfig): AnnouncementBarConfig {
  const { content, id = hashOf(content), isCloseable = true, backgroundColor, textColor } = bar;
  return { id, content, isCloseable, backgroundColor, textColor };
}

function resolveSearch({ search = {}, algolia, docs }: UserConfig): SearchConfig | undefined {
  if (search === false) return undefined;
  const { path = algolia?.searchPagePath ?? 'search', resultsPerGroup = 5, missingResultsUrl } = search;
  return {
    path: withoutSlashes(path),
    resultsPerGroup,
    missingResultsUrl,
    algolia: algolia && resolveAlgolia(algolia, docs),
  };
}

function resolveAlgolia(algolia: UserAlgoliaConfig, docs: UserConfig['docs']): AlgoliaConfig {
  const { appId, apiKey, indexName } = algolia;
  // Where pages of the site stand at `/docs/` themselves, as Docusaurus has it, this is no base of another host.
  const isRoute = asList(docs ?? {}).some(({ routeBasePath = '' }) => /^\/?docs(\/|$)/.test(routeBasePath));
  const { from, to } = algolia.replaceSearchResultPathname ?? {
    from: '/docs/',
    to: isRoute ? '/docs/' : '/',
  };
  return {
    appId,
    apiKey,
    indexName,
    contextualSearch: algolia.contextualSearch ?? true,
    replaceSearchResultPathname: {
      from: from instanceof RegExp ? from.source : from.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
      to,
    },
    externalUrlRegex: algolia.externalUrlRegex,
    searchParameters: algolia.searchParameters ?? {},
    insights: algolia.insights ?? false,
  };
}

function resolveComponents(
  components: Readonly<Record<string, string | undefined>>,
  toPath: ToPath,
): Record<string, string> {
  const given = Object.entries(components).flatMap(([name, file]) =>
    file === undefined ? [] : [[name, toPath(file)]],
  );
  return Object.fromEntries(given);
}

/** `./src\Footer.tsx`, `/home/me/site/src/Footer.tsx` -> `src/Footer.tsx` */
function toSitePath(file: string, siteDir: string): string {
  const relative = path.relative(siteDir, path.resolve(siteDir, file.replaceAll('\\', '/')));
  return relative.replaceAll(path.sep, '/');
}

/** `/guides/` -> `guides` */
function withoutSlashes(route: string): string {
  return route.replace(/^\/+|(?<!\/)\/+$/g, '');
}

function asList<T>(value: T | readonly T[]): readonly T[] {
  return Array.isArray(value) ? value : [value as T];
}
