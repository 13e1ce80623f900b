// The configuration after it was validated and every default filled in: nothing here is optional by accident.
// What an author writes is `UserConfig` in user-config.ts; resolve-config.ts turns one into the other.

import type { ErrorLocation } from '../errors.js';
import type { TextName, Texts } from '../texts/texts.js';
import type { AfterBuildHook, EditUrlFunction, PagesHook } from './hooks.js';
import type { KeyMove } from './key-moves.js';
import type {
  FooterConfig,
  HeadTag,
  LinkPolicy,
  MagicComment,
  NavbarConfig,
  PluginEntry,
  ScriptTag,
  StylesheetTag,
} from './user-config.js';
import type { VersionConfig } from './version-config.js';

export interface Config {
  /** Absolute path of the site's folder: relative paths in the config start there. */
  siteDir: string;
  /** Path of the config file relative to `siteDir`. */
  configPath: string;
  title: string;
  tagline: string;
  /** Origin of the site without a trailing slash: `https://example.com`. */
  url: string;
  /** Begins and ends with a slash: `/docs/`. */
  baseUrl: string;
  /** Path of a static file, as written in the config, or undefined for none. */
  favicon: string | undefined;
  /** BCP 47 tag in `<html lang>`. */
  lang: string;
  direction: 'ltr' | 'rtl';
  /** Every language of the site, in the order of the config; this one among them. */
  locales: readonly LocaleConfig[];
  texts: Texts;
  /** Names of texts that are English in a site of another language. */
  missingTexts: readonly TextName[];
  /** true: `/intro/` from `intro/index.html`; false: `/intro` from `intro.html`. */
  trailingSlash: boolean;
  /** Ask search engines to stay away from every page. */
  noIndex: boolean;
  onBrokenLinks: LinkPolicy;
  onBrokenAnchors: LinkPolicy;
  onBrokenImages: LinkPolicy;
  /** Calls that are documented by hand, and in no OpenAPI file. */
  onGoneOperations: LinkPolicy;
  /** Operations of OpenAPI files that no page shows. */
  onUndocumentedOperations: LinkPolicy;
  /** Each former address with the page that it leads to. */
  redirects: readonly RedirectConfig[];
  /** Folders relative to `siteDir` whose files are copied to the output as they are. */
  staticDirectories: readonly string[];
  /** Static files allowed in spite of looking like a secret, relative to their static folder. */
  allowedStaticFiles: readonly string[];
  docs: readonly DocsConfig[];
  openapi: readonly OpenApiConfig[];
  markdown: MarkdownConfig;
  /** Path relative to `siteDir` of the module with components for all pages; undefined for none. */
  mdxComponents: string | undefined;
  code: CodeConfig;
  navbar: NavbarConfig;
  footer: FooterConfig | undefined;
  announcementBar: AnnouncementBarConfig | undefined;
  colorMode: ColorModeConfig;
  tableOfContents: TableOfContentsConfig;
  /** undefined: the site has no search. */
  search: SearchConfig | undefined;
  /** Site-wide Open Graph image: path of a static file or URL. */
  image: string | undefined;
  /** `<meta>` tags for every page. */
  metadata: readonly Readonly<Record<string, string>>[];
  headTags: readonly HeadTag[];
  scripts: readonly ScriptTag[];
  stylesheets: readonly StylesheetTag[];
  /** Paths relative to `siteDir` of modules that are bundled and run on every page. */
  clientModules: readonly string[];
  /** Paths relative to `siteDir` of style sheets added after the theme's. */
  customCss: readonly string[];
  /** Theme component name -> path relative to `siteDir` of the site's own component. */
  themeComponents: Readonly<Record<string, string>>;
  /** Free values of the author; they never reach the browser by themselves. */
  customFields: Readonly<Record<string, unknown>>;
  /** Builds whose hashed assets stay in the output for readers with an open tab. */
  keep: number;
  hooks: { pages: PagesHook | undefined; afterBuild: AfterBuildHook | undefined };
  /** Where its parts stand in the file, where that is the config of another tool. */
  keyMoves: readonly KeyMove[];
  /** Only where the config of another tool was read. */
  unread: UnreadConfig | undefined;
  /** Hash of everything the config was made of (its bundled text and this version); part of cache keys. */
  digest: string;
}

/** Addresses are as written. */
export interface RedirectConfig {
  from: WrittenRoute;
  to: WrittenRoute;
}

/** A route and where it stands in the config. */
export interface WrittenRoute {
  route: string;
  /** `redirects[0].from[1]` */
  key: string;
  location: ErrorLocation;
}

/** What of the config of another tool has no effect here. */
export interface UnreadConfig {
  /** Relative to the site's folder. */
  file: string;
  /** So many things that nobody misses. */
  ignored: number;
  /** So many that readers miss. */
  unsupported: number;
}

/** A language in which the site is there. */
export interface LocaleConfig {
  lang: string;
  label: string;
  /** Absolute, with a slash at the end: `https://example.com/fr/`. */
  url: string;
  /** This site. */
  isOwn: boolean;
}

/** One folder of documentation. */
export interface DocsConfig {
  /** Name of the instance: `default` for the only one. */
  id: string;
  /** Folder of the version `current` relative to `siteDir`, forward slashes: `docs`. */
  path: string;
  /** Route prefix without slashes at its ends; empty for the site's root. */
  routeBasePath: string;
  /** Sidebars file relative to `siteDir`; undefined: one sidebar generated from the folder; false: no sidebar. */
  sidebarPath: string | false | undefined;
  include: readonly string[];
  exclude: readonly string[];
  /** Strip `01-` from file and folder names and take it as position. */
  numberPrefixes: boolean;
  breadcrumbs: boolean;
  sidebarCollapsible: boolean;
  sidebarCollapsed: boolean;
  editUrl: string | EditUrlFunction | undefined;
  showLastUpdateTime: boolean;
  showLastUpdateAuthor: boolean;
  /** Route part of tag pages below the instance's base: `tags`. */
  tagsBasePath: string;
  /** Edit links of old versions lead to the file in the docs folder. */
  editCurrentVersion: boolean;
  /** What is built of this folder, in the order readers see it: `current` first, then the newest. Never empty. */
  versions: readonly VersionConfig[];
}

/** An API whose description becomes pages. */
export interface OpenApiConfig {
  /** The description relative to `siteDir`, forward slashes. */
  path: string;
  /** Folder of the pages in the docs, without slashes at its ends. */
  route: string;
  /** Id of the docs folder that the pages join. */
  docsPluginId: string;
  groupBy: 'tag' | 'path' | 'operation';
  /** Operations stand in the sidebar below their pages, or not. */
  sidebar: 'operations' | 'pages';
  /** Operations have a console. */
  tryIt: boolean;
  /** Beginnings of the URLs that references may be fetched from. */
  remoteRefs: readonly string[];
}

export interface MarkdownConfig {
  /** How `.md` files are read: `detect` tries MDX and falls back to plain Markdown. */
  format: 'detect' | 'mdx' | 'md';
  /** Admonition kinds beside the built-in ones. */
  admonitions: readonly string[];
  /** `:smile:` becomes an emoji. */
  emoji: boolean;
  /** `$x$` and `$$` become MathML. */
  math: boolean;
  /** Fences of the language `mermaid` are diagrams. */
  mermaid: boolean;
  /** Readers can enlarge pictures. */
  imageZoom: boolean;
  plugins: MarkdownPlugins | undefined;
}

/** Plugins of unified, each a function or a pair of one and its options. */
export interface MarkdownPlugins {
  /** Over the Markdown tree, before anything else is done to it. */
  remark: readonly PluginEntry[];
  /** Over the HTML tree, before links and pictures in it are looked up. */
  rehype: readonly PluginEntry[];
}

export interface CodeConfig {
  /** Language of fences that name none; undefined: plain text. */
  defaultLanguage: string | undefined;
  /** Line-marking comments beside the built-in `highlight-next-line`, `-start`, `-end`. */
  magicComments: readonly MagicComment[];
}

export interface AnnouncementBarConfig {
  id: string;
  /** HTML. */
  content: string;
  isCloseable: boolean;
  backgroundColor: string | undefined;
  textColor: string | undefined;
}

export interface ColorModeConfig {
  defaultMode: 'dark' | 'light';
  disableSwitch: boolean;
  respectPrefersColorScheme: boolean;
}

export interface TableOfContentsConfig {
  minHeadingLevel: number;
  maxHeadingLevel: number;
}

export interface SearchConfig {
  /** Route of the page with all results, without slashes at its ends. */
  path: string;
  /** Results of each group in the dialog. */
  resultsPerGroup: number;
  /** Address with `{query}` in it. */
  missingResultsUrl: string | undefined;
  /** undefined: the site's own index is asked. */
  algolia: AlgoliaConfig | undefined;
}

export interface AlgoliaConfig {
  appId: string;
  apiKey: string;
  indexName: string;
  contextualSearch: boolean;
  /** `from`: source of a regular expression. */
  replaceSearchResultPathname: { from: string; to: string };
  /** A regular expression. */
  externalUrlRegex: string | undefined;
  searchParameters: Readonly<Record<string, unknown>>;
  insights: boolean;
}
