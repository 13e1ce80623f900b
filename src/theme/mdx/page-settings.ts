// The data that components on pages can read, in the same shapes as in Docusaurus.
import type { PageUse } from '../../compile/compiled-page.js';
import type { ColorModeConfig, Config } from '../../config/config.js';
import type { SiteLanguages } from '../../config/docusaurus-i18n.js';
import type { VersionConfig } from '../../config/version-config.js';
import type { ArticleTexts, Texts } from '../../texts/texts.js';

/** Keys of texts that parts of pages show, besides those of articles. */
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
  ...(['colorModeSwitch', 'darkMode', 'lightMode', 'systemMode'] as const),
];

/** Data of the site, the same on all pages. JSON-serialisable. */
export interface SiteSettings {
  /** Begins and ends with a slash. */
  baseUrl: string;
  trailingSlash: boolean;
  /** In the browser, only those of {@link partTexts} that the page needs are present. */
  texts: ArticleTexts & Pick<Texts, (typeof partTexts)[number]>;
  defaultLanguage?: string;
  magicComments: readonly { className: string; line?: string; block?: { start: string; end: string } }[];
  operators?: true;
  /** Code with the word `live` runs on the page. */
  liveCode?: true;
  config: SiteConfig;
  /** The browser gets the whole configuration. */
  isPublic?: boolean;
  /** Settings that code of the site reads, some of it in the browser only. */
  asked?: AskedSettings;
}

export interface AskedSettings {
  /** Names of fields in it. */
  themeConfig: readonly string[];
  /** Fields of the configuration that the browser only gets if code reads them. */
  config: readonly string[];
  /** It uses parts of ours that show some of {@link partTexts}. */
  texts: boolean;
}

/** Data of the page around a component. JSON-serialisable. */
export interface PageSettings extends SiteSettings {
  page: {
    /** For example `/docs/guide/install`. */
    permalink: string;
    /** Relative links are resolved as if the page's URL ended in a slash. */
    isFolder?: true;
    /** The innermost category with the page in the sidebar; undefined if there is none, or no component reads it. */
    category: SidebarCategory | undefined;
    /** Only on pages of the docs, and if a component reads it. */
    docs: DocsOfPage | undefined;
    /** Only on the page of a post. The browser gets it if a component has read it. */
    post?: PostOfPage;
    /** Only if a component of the site shows the post, or the list of recent posts. */
    recent?: RecentPosts;
    /** Only on pages of a blog. The browser gets it if a component has read it. */
    blog?: BlogOfPage;
    /** The plugin of Docusaurus that makes such a page. The browser gets it if a component has read it. */
    maker?: MakerOfPage;
  };
  /** Data that plugins provide to all pages; empty if nothing reads it. */
  globalData: GlobalData;
}

export interface MakerOfPage {
  name: string;
  id: string;
}

/** The result of `useBlogMetadata()`. */
export interface BlogOfPage {
  /** Permalink of the first list of posts. */
  blogBasePath: string;
  blogTitle: string;
  /** Permalink of the list of authors. */
  authorsListPath: string;
}

/** The result of `useBlogPost()`. */
export interface PostOfPage {
  metadata: {
    title: string;
    permalink: string;
    description: string | undefined;
    /** In ISO 8601 format. */
    date: string;
    /** In minutes. */
    readingTime: number | undefined;
    tags: readonly { label: string; permalink: string }[];
    authors: readonly {
      name?: string;
      title?: string;
      url?: string;
      imageURL?: string;
      /** The list of the author's posts. */
      page?: { permalink: string };
    }[];
    editUrl: string | undefined;
    frontMatter: Readonly<Record<string, unknown>>;
    prevItem: Neighbour | undefined;
    nextItem: Neighbour | undefined;
    /** Lists show only the text before the truncate marker. */
    hasTruncateMarker: boolean;
    unlisted?: true;
    /** In milliseconds; only if the blog shows it. */
    lastUpdatedAt?: number;
  };
  frontMatter: Readonly<Record<string, unknown>>;
  toc: readonly { value: string; id: string; level: number }[];
  assets: { authorsImageUrls: readonly null[]; image?: string };
  isBlogPostPage: boolean;
}

/** The most recent posts of a blog, as the components for its pages get them. */
export interface RecentPosts {
  title: string;
  /** A component of the site shows them in the column of our list. */
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
  /** Undefined on pages of a category and of tags. */
  doc: DocOfPage | undefined;
  version: VersionOfPage;
  /** Undefined on pages of tags, or if no component reads it; null if the page has none. */
  sidebar: SidebarOfPage | null | undefined;
}

export interface SidebarOfPage {
  name: string;
  items: readonly SidebarEntry[];
}

/** The result of `useDoc()`. */
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
  /** For example `@site/docs/guide/install.md`. */
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

/** The previous or next page. */
export interface Neighbour {
  title: string;
  permalink: string;
}

/** The result of `useDocsVersion()`. */
export interface VersionOfPage extends Pick<VersionConfig, 'label' | 'badge' | 'noIndex' | 'isLast'> {
  pluginId: string;
  version: string;
  banner: 'unreleased' | 'unmaintained' | null;
  className: string;
  /** Sidebar name -> entries; only if code reads them. */
  docsSidebars?: Readonly<Record<string, readonly SidebarEntry[]>>;
}

/** To components, the docs are a plugin. The name is defined here, as modules that import React are loaded late. */
export const docsPlugin = 'docusaurus-plugin-content-docs';

export interface GlobalDoc {
  id: string;
  /** Permalink. */
  path: string;
  sidebar?: string;
  unlisted?: boolean;
  /** Undefined for the generated page of a category. */
  title?: string;
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

/** Plugin name -> plugin id -> data. */
export type GlobalData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What components report while a page is rendered, besides their HTML. */
export interface PageFindings {
  /** HTML of tags for the head; a Set, as a component may be rendered more than once. */
  headTags: Set<string>;
  /** Attributes of `<html>` and `<body>`. */
  htmlAttributes: Record<string, string>;
  bodyAttributes: Record<string, string>;
  /** URLs on this site that links lead to, as in the HTML. */
  links: Set<string>;
  /** Features that components use. */
  uses: Set<PageUse>;
  /** Title of the page set by a component, without the title of the site. */
  title: string | undefined;
  /** Set by `<Layout>` on a page that is a component; undefined for no page frame. */
  layout: { noFooter: boolean } | undefined;
  /** Part of the page is only shown in the browser. */
  isUnfinished: boolean;
  /** A component keeps the whole configuration, which its handlers and effects may read later. */
  holdsConfig: boolean;
  /** The page is rendered as in the browser, to find out what differs there. */
  inBrowser?: boolean;
}

/** The configuration as JSON: without its functions, and without paths of the machine. */
export interface SiteConfig
  extends Pick<
    Config,
    'title' | 'tagline' | 'url' | 'baseUrl' | 'favicon' | 'trailingSlash' | 'noIndex' | 'customFields'
  > {
  /** Only if it is not `|`. */
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
  /** It stands for a whole sidebar, whose page is in none of its categories. */
  isSidebar?: true;
}

export interface SidebarLink
  extends Pick<SidebarCategory, 'label' | 'description' | 'className' | 'customProps'> {
  type: 'link';
  href: string;
  /** Id of the page of the docs that it links to. */
  docId?: string;
  unlisted?: boolean;
}

export interface SidebarHtml extends Pick<SidebarCategory, 'className' | 'customProps'> {
  type: 'html';
  value: string;
  defaultStyle?: boolean;
}
