// What components in pages can know, in the shapes that they have in Docusaurus.
import type { PageUse } from '../../compile/compiled-page.js';
import type { ColorModeConfig, Config } from '../../config/config.js';
import type { SiteLanguages } from '../../config/docusaurus-i18n.js';
import type { VersionConfig } from '../../config/version-config.js';
import type { ArticleTexts, Texts } from '../../texts/texts.js';

/** Names of texts that parts of pages say, beside those of articles. */
export const partTexts = [
  ...([
    'allAuthors',
    'close',
    'copied',
    'docsPages',
    'docsSidebar',
    'editPage',
    'home',
    'lastUpdated',
    'lastUpdatedBy',
  ] as const),
  ...(['newerPost', 'newerPosts', 'next', 'noPosts', 'olderPost', 'olderPosts', 'onePostBy'] as const),
  ...(['onePostTagged', 'pageNotFound', 'pageNotFoundText', 'postPages', 'postsBy', 'postsTagged'] as const),
  ...(['previous', 'readMore', 'readMoreAbout', 'tags', 'unlisted', 'draft'] as const),
];

/** What components can know of the site: the same for all pages. JSON-serialisable. */
export interface SiteSettings {
  /** Begins and ends with a slash. */
  baseUrl: string;
  trailingSlash: boolean;
  /** The browser has those of {@link partTexts} that something of the page says. */
  texts: ArticleTexts & Pick<Texts, (typeof partTexts)[number]>;
  defaultLanguage?: string;
  magicComments: readonly { className: string; line?: string; block?: { start: string; end: string } }[];
  operators?: true;
  /** Code with the word `live` is run. */
  liveCode?: true;
  config: SiteConfig;
  /** All of the configuration may be read in the browser. */
  isPublic?: boolean;
  /** What code of the site asks for; some of it may run in the browser alone. */
  asked?: AskedSettings;
}

export interface AskedSettings {
  /** Names in it. */
  themeConfig: readonly string[];
  /** Fields of the configuration that the browser has only where they are asked for. */
  config: readonly string[];
  /** It has parts of ours that say some of {@link partTexts}. */
  texts: boolean;
}

/** What components can know of the page they stand in. JSON-serialisable. */
export interface PageSettings extends SiteSettings {
  page: {
    /** `/docs/guide/install`. */
    permalink: string;
    /** Relative links begin below it, as those of a page whose address ends in a slash. */
    isFolder?: true;
    /** The innermost category of the sidebar that the page is in; undefined where it is in none, or nothing asks for it. */
    category: SidebarCategory | undefined;
    /** Where components ask for it, on pages of the docs. */
    docs: DocsOfPage | undefined;
    /** Only of a post of a blog. It reaches the browser where something has asked for it. */
    post?: PostOfPage;
    /** Only of a post that something else than ours shows, and of pages beside which something else than ours has them. */
    recent?: RecentPosts;
    /** Only pages of a blog have it. It reaches the browser as a post does. */
    blog?: BlogOfPage;
  };
  /** What plugins tell all pages; empty where nothing asks for it. */
  globalData: GlobalData;
}

/** `useBlogMetadata()`. */
export interface BlogOfPage {
  /** Permalink of its first list. */
  blogBasePath: string;
  blogTitle: string;
  /** Permalink. */
  authorsListPath: string;
}

/** `useBlogPost()`. */
export interface PostOfPage {
  metadata: {
    title: string;
    permalink: string;
    description: string | undefined;
    /** As ISO 8601 has it. */
    date: string;
    /** Minutes. */
    readingTime: number | undefined;
    tags: readonly { label: string; permalink: string }[];
    authors: readonly { name?: string; title?: string; url?: string; imageURL?: string }[];
    editUrl: string | undefined;
    frontMatter: Readonly<Record<string, unknown>>;
    prevItem: Neighbour | undefined;
    nextItem: Neighbour | undefined;
    /** A list shows its beginning only. */
    hasTruncateMarker: boolean;
    unlisted?: true;
    /** Milliseconds; where the blog shows it. */
    lastUpdatedAt?: number;
  };
  frontMatter: Readonly<Record<string, unknown>>;
  toc: readonly { value: string; id: string; level: number }[];
  assets: { authorsImageUrls: readonly null[] };
  isBlogPostPage: boolean;
}

/** The newest posts of a blog, as what shows its pages is given them. */
export interface RecentPosts {
  title: string;
  /** They stand in our column, where ours would be. */
  isBeside?: true;
  items: readonly RecentPost[];
}

export interface RecentPost {
  title: string;
  permalink: string;
  date: Date | string;
  unlisted?: boolean;
}

export interface DocsOfPage {
  doc: DocOfPage;
  version: VersionOfPage;
  sidebar: { name: string; items: readonly SidebarEntry[] } | undefined;
}

/** `useDoc()`. */
export interface DocOfPage {
  metadata: DocMetadata;
  frontMatter: Readonly<Record<string, unknown>>;
  toc: readonly { value: string; id: string; level: number }[];
  contentTitle: string | undefined;
  assets: object;
}

export interface DocMetadata {
  id: string;
  title: string;
  description: string | undefined;
  /** `@site/docs/guide/install.md` */
  source: string;
  sourceDirName: string;
  slug: string;
  permalink: string;
  draft: boolean;
  unlisted: boolean;
  editUrl: string | undefined;
  tags: readonly { label: string; permalink: string }[];
  version: string;
  lastUpdatedAt: number | undefined;
  lastUpdatedBy: string | undefined;
  sidebarPosition: number | undefined;
  frontMatter: Readonly<Record<string, unknown>>;
  sidebar: string | undefined;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/** A page before or after another one. */
export interface Neighbour {
  title: string;
  permalink: string;
}

/** `useDocsVersion()`. */
export interface VersionOfPage extends Pick<VersionConfig, 'label' | 'badge' | 'noIndex' | 'isLast'> {
  pluginId: string;
  version: string;
  banner: 'unreleased' | 'unmaintained' | null;
  className: string;
  /** By their names; only where code reads them. */
  docsSidebars?: Readonly<Record<string, readonly SidebarEntry[]>>;
}

/** The docs are a plugin like others to components. Here, as what knows React is loaded late. */
export const docsPlugin = 'docusaurus-plugin-content-docs';

export interface GlobalDoc {
  id: string;
  /** Permalink. */
  path: string;
  sidebar?: string;
  unlisted?: boolean;
  title: string;
  description?: string;
}

export interface GlobalVersion extends Pick<VersionConfig, 'name' | 'label' | 'isLast'> {
  /** Permalink of its root. */
  path: string;
  mainDocId: string;
  docs: readonly GlobalDoc[];
  draftIds: readonly string[];
  sidebars: Readonly<Record<string, { link?: { path: string; label: string } }>>;
}

export interface GlobalDocs {
  path: string;
  versions: readonly GlobalVersion[];
  breadcrumbs: boolean;
}

/** Name of a plugin -> id of one of it -> what it tells. */
export type GlobalData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What components tell while a page is rendered, beside their HTML. */
export interface PageFindings {
  /** Tags for the head by their HTML: a component may be rendered more than once. */
  headTags: Set<string>;
  /** Attributes of `<html>` and `<body>`. */
  htmlAttributes: Record<string, string>;
  bodyAttributes: Record<string, string>;
  /** Addresses on this site that links lead to, as they are in the HTML. */
  links: Set<string>;
  /** What components show. */
  uses: Set<PageUse>;
  /** What a component calls the page, without the title of the site. */
  title: string | undefined;
  /** What a page that is a component wants around it; undefined: nothing. */
  layout: { noFooter: boolean } | undefined;
  /** Something is shown in the browser only. */
  isUnfinished: boolean;
  /** A component holds the configuration, which its handlers and effects may read later. */
  holdsConfig: boolean;
  /** It is looked at as in the browser. */
  inBrowser?: boolean;
}

/** JSON-serialisable: neither functions of the configuration nor paths of the machine. */
export interface SiteConfig
  extends Pick<
    Config,
    'title' | 'tagline' | 'url' | 'baseUrl' | 'favicon' | 'trailingSlash' | 'noIndex' | 'customFields'
  > {
  /** Where it is none of `|`. */
  titleDelimiter?: string;
  i18n: SiteLanguages;
  themeConfig: ThemeConfig;
}

export interface ThemeConfig {
  navbar: { hideOnScroll: boolean; items: readonly unknown[] };
  docs?: object;
  blog?: object;
  footer: object | undefined;
  announcementBar: object | undefined;
  colorMode: ColorModeConfig;
  tableOfContents: { minHeadingLevel: number; maxHeadingLevel: number };
  prism: {
    defaultLanguage?: string;
    magicComments: readonly object[];
    additionalLanguages?: readonly string[];
  };
  image: string | undefined;
  metadata: readonly Readonly<Record<string, string>>[];
}

export type SidebarEntry = SidebarCategory | SidebarLink | SidebarHtml;

export interface SidebarCategory {
  type: 'category';
  label: string;
  /** URL of the category's own page. */
  href?: string;
  description?: string;
  collapsed: boolean;
  collapsible: boolean;
  items: readonly SidebarEntry[];
  className?: string;
  customProps?: Readonly<Record<string, unknown>>;
}

export interface SidebarLink
  extends Pick<SidebarCategory, 'label' | 'description' | 'className' | 'customProps'> {
  type: 'link';
  href: string;
  /** Id of the page of the docs that it leads to. */
  docId?: string;
  unlisted?: boolean;
}

export interface SidebarHtml extends Pick<SidebarCategory, 'className' | 'customProps'> {
  type: 'html';
  value: string;
  defaultStyle?: boolean;
}
