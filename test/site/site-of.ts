// A site in one line: files of a site's folder by path, or pages by their path in docs/.

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Config, DocsConfig } from '../../src/config/config.js';
import { resolveVersions } from '../../src/config/resolve-versions.js';
import { discoverContent, type SourceCache, type SourceHead } from '../../src/content/discover-content.js';
import type { Content } from '../../src/content/source-file.js';
import { buildSite } from '../../src/site/build-site.js';
import type { DocPage, Page, Site } from '../../src/site/site.js';
import { english } from '../../src/texts/texts.js';
import { writeFiles } from '../write-files.js';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** The smallest config with every default filled in. */
export function configOf(siteDir: string, overrides: Partial<Config> = {}): Config {
  return {
    siteDir,
    configPath: 'relaydocs.config.ts',
    title: 'Site',
    tagline: 'A site',
    url: 'https://example.com',
    baseUrl: '/',
    favicon: undefined,
    lang: 'en',
    dateLang: 'en',
    locale: undefined,
    translation: undefined,
    messages: undefined,
    direction: 'ltr',
    locales: [{ lang: 'en', label: 'English', url: 'https://example.com/', isOwn: true, isDefault: true }],
    texts: english,
    missingTexts: [],
    cache: {},
    trailingSlash: false,
    noIndex: false,
    llmsFull: false,
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'throw',
    onBrokenImages: 'throw',
    externalLinks: { maxAge: 14, ignore: [], privateHosts: [] },
    samples: { openapi: [], values: {}, timeout: 20, showRuns: false },
    onGoneOperations: 'throw',
    onUndocumentedOperations: 'warn',
    redirects: [],
    staticDirectories: ['static'],
    allowedStaticFiles: [],
    sitemap: { exclude: [] },
    docs: [docsOf()],
    pagesFolder: [],
    blog: [],
    changelog: [],
    openapi: [],
    markdown: {
      format: 'detect',
      admonitions: [],
      onUnknownDirective: 'warn',
      emoji: true,
      math: true,
      mermaid: true,
      liveCode: false,
      imageZoom: false,
      frontMatterKeys: [],
      pictures: false,
      plugins: undefined,
    },
    mdxComponents: undefined,
    code: { defaultLanguage: undefined, magicComments: [] },
    navbar: { title: undefined, logo: undefined, hideOnScroll: false, items: [] },
    footer: undefined,
    announcementBar: undefined,
    colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: false },
    sidebar: { hideable: false, autoCollapseCategories: false },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    pageMenu: false,
    search: undefined,
    image: undefined,
    socialCards: false,
    metadata: [],
    headTags: [],
    scripts: [],
    stylesheets: [],
    clientModules: [],
    customCss: [],
    infima: false,
    themeComponents: {},
    customFields: {},
    keep: 0,
    hooks: { pages: undefined, afterBuild: undefined },
    keyMoves: [],
    servedBeside: [],
    onDuplicateRoutes: 'throw',
    titleDelimiter: '|',
    strict: true,
    foreign: undefined,
    unread: undefined,
    digest: '',
    ...overrides,
  };
}

/** @param released names of its released versions, which all have sidebars files. */
export function docsOf(overrides: Partial<DocsConfig> = {}, released: readonly string[] = []): DocsConfig {
  const docs = {
    id: 'default',
    path: 'docs',
    routeBasePath: '',
    sidebarPath: undefined,
    include: ['**/*.{md,mdx}'],
    exclude: [],
    numberPrefixes: true,
    breadcrumbs: true,
    lead: false,
    sidebarCollapsible: true,
    sidebarCollapsed: true,
    editUrl: undefined,
    showLastUpdateTime: false,
    showLastUpdateAuthor: false,
    tagsBasePath: 'tags',
    tags: undefined,
    onInlineTags: 'warn' as const,
    editCurrentVersion: false,
    editLocalizedFiles: false,
    ...overrides,
  };
  const names = released.map((name) => ({ name, hasSidebars: true }));
  return { versions: resolveVersions(docs, {}, names), ...docs };
}

/** Keeps what was read for a second look in the same test. */
export function memoryCache(): SourceCache & { size(): number } {
  const heads = new Map<string, SourceHead>();
  return {
    get: (file, stamp) => heads.get(`${file} ${stamp}`),
    set: (file, stamp, head) => void heads.set(`${file} ${stamp}`, head),
    size: () => heads.size,
  };
}

/** Writes files into a new folder, runs `use` there and removes the folder. Paths are relative to the site's folder. */
export async function withFiles<Result>(
  files: Files,
  use: (siteDir: string) => Promise<Result>,
): Promise<Result> {
  const siteDir = mkdtempSync(path.join(os.tmpdir(), 'relaydocs-site-'));
  try {
    writeFiles(siteDir, files);
    return await use(siteDir);
  } finally {
    rmSync(siteDir, { recursive: true, force: true });
  }
}

/** Discovers the content of files in a temporary folder. */
export function contentOf(files: Files, overrides: Partial<Config> = {}): Promise<Content> {
  return withFiles(files, (siteDir) => discoverContent(configOf(siteDir, overrides), memoryCache()));
}

/** `siteOf({ 'guide/index.mdx': '# Guide' })`: paths are relative to `docs/`, or to the site's folder if they begin with `/`. */
export async function siteOf(pages: Files, overrides: Partial<Config> = {}): Promise<Site> {
  const files = Object.entries(pages).map(([file, text]) => [
    file.startsWith('/') ? file.slice(1) : `docs/${file}`,
    text,
  ]);
  return buildSite(configOf('/site', overrides), await contentOf(Object.fromEntries(files), overrides));
}

/** The page made from `docs/<docPath>`. */
export function docIn(site: Site, docPath: string): DocPage {
  const page = site.pagesBySource.get(`docs/${docPath}`);
  if (!page) throw new Error(`no page is made from docs/${docPath}`);
  return page;
}

export function pageIn(site: Site, route: string): Page {
  const page = site.pages.get(route);
  if (!page) throw new Error(`no page at ${route}, but at ${[...site.pages.keys()].join(', ')}`);
  return page;
}

/** A problem in one line: `DUPLICATE_ROUTE docs/b.md:2:1 message | hint`. */
export function problemLines(problems: Site['problems']): string[] {
  return problems.map(({ code, location, message, hint }) => {
    const place = [location?.file, location?.line, location?.column]
      .filter((part) => part !== undefined)
      .join(':');
    return `${code} ${place} ${message} | ${hint}`;
  });
}
