// What an author may write in relaydocs.config.ts. The manual's option pages are written from these comments.
// Paths are relative to the site's folder; `./` in front, absolute paths and backslashes mean the same.

import type { Texts } from '../texts/texts.js';
import type { AfterBuildHook, EditUrlFunction, PagesHook } from './hooks.js';
import type { ThemeComponentName } from './theme-component-names.js';

/** What happens on a broken link: `throw` fails the build, `warn` reports a warning, `log` counts it, `ignore` is silent. */
export type LinkPolicy = 'ignore' | 'log' | 'warn' | 'throw';

// biome-ignore lint/suspicious/noExplicitAny: a plugin's options are its own
export type PluginFunction = (...options: any[]) => unknown;
export type PluginEntry = PluginFunction | readonly [PluginFunction, ...unknown[]];

export interface MagicComment {
  className: string;
  line?: string;
  block?: { start: string; end: string };
}

/** Only `title`, `url` and `baseUrl` must be given. */
export interface UserConfig {
  /** Name of the site: in the navbar, after the title of every page. `title: 'Relay'`. */
  title: string;
  /** One sentence about the site, below the title of a landing page. Default: none. */
  tagline?: string;
  /** Origin the site is served from, without a path: `https://example.com`. */
  url: string;
  /** Path the site is served under, with a slash at both ends: `/`, `/docs/`. */
  baseUrl: string;
  /** Icon in the browser's tab: a static file (`img/favicon.svg`) or URL. Default: none. */
  favicon?: string;
  /** Language of the texts, for `<html lang>`: a BCP 47 tag. Default `en`. */
  lang?: string;
  /** Direction of the texts. Default: that of the language. */
  direction?: 'ltr' | 'rtl';
  /**
   * The languages of the site, each a site of its own that is built by itself: for the locale dropdown, and for search
   * engines. The first is the one for readers of no other. Default: this one only.
   */
  locales?: readonly UserLocale[];
  /** Texts of the interface, by their names. Those that are missing are English. Default: all of them English. */
  texts?: Partial<Texts>;
  /** true: pages are at `/intro/`, written as `intro/index.html`. Default false: `/intro`, from `intro.html`. */
  trailingSlash?: boolean;
  /** Asks search engines to stay away from every page. Default false. */
  noIndex?: boolean;
  /** What a link to a page or file that does not exist does. Default `throw`: the build fails. */
  onBrokenLinks?: LinkPolicy;
  /** The same for links to a heading that does not exist. Default `warn`. */
  onBrokenAnchors?: LinkPolicy;
  /** The same for images that do not exist. Default `throw`. */
  onBrokenImages?: LinkPolicy;
  /**
   * What `relaydocs check` does where a heading such as `## GET /macro` names a call that no OpenAPI file of the site has.
   * Default `throw`.
   */
  onGoneOperations?: LinkPolicy;
  /** The same for operations of an OpenAPI file that no page shows. Default `warn`. */
  onUndocumentedOperations?: LinkPolicy;
  /**
   * Former addresses that lead to pages: `[{ from: ['/setup', '/old/install'], to: '/guide/install' }]`, without the base URL.
   * `aliases` in the front matter of a page do the same. Default: none.
   */
  redirects?: readonly UserRedirect[];
  /** Folders whose files are copied to the output as they are. Default `['static']`. */
  staticDirectories?: readonly string[];
  /**
   * Static files to publish although their names look like secrets, relative to their static folder:
   * `['.well-known/example.pem']`. Default: none.
   */
  allowedStaticFiles?: readonly string[];
  /** The folder of documentation, or several of them, each with its own `id`. Default: `docs/` at the site's root. */
  docs?: UserDocsConfig | readonly UserDocsConfig[];
  /** An OpenAPI file that becomes pages, or several of them. Default: none. */
  openapi?: UserOpenApiConfig | readonly UserOpenApiConfig[];
  /** How Markdown is read. */
  markdown?: UserMarkdownConfig;
  /** Components in pages. */
  mdx?: UserMdxConfig;
  /** Code blocks. The name is Docusaurus'. */
  prism?: UserCodeConfig;
  /** The bar at the top. Default: the site's title only. */
  navbar?: UserNavbarConfig;
  /** The foot of every page. Default: none. */
  footer?: UserFooterConfig;
  /** A line above the navbar that readers can dismiss. Default: none. */
  announcementBar?: UserAnnouncementBarConfig;
  /** Dark and light mode. */
  colorMode?: UserColorModeConfig;
  /** Levels of the headings listed beside a page. Front matter may set others for one page. */
  tableOfContents?: UserTableOfContentsConfig;
  /** Picture that social networks show with a link (Open Graph): a static file or URL. Front matter may set another. */
  image?: string;
  /** `<meta>` tags for every page: `[{ name: 'author', content: 'Jane' }]`. Default: none. */
  metadata?: readonly Readonly<Record<string, string>>[];
  /** Other tags for the head of every page, in this order. Default: none. */
  headTags?: readonly HeadTag[];
  /** Scripts for every page: URLs, or attributes of `<script>`. Default: none. */
  scripts?: readonly ScriptTag[];
  /** Style sheets for every page: URLs, or attributes of `<link>`. Default: none. */
  stylesheets?: readonly StylesheetTag[];
  /**
   * Modules that are bundled and run in the reader's browser on every page. One may export
   * `onRouteDidUpdate({ location, previousLocation })`, called after the first page was shown (`previousLocation` is
   * null then) and after each one the reader goes to. Default: none.
   */
  clientModules?: readonly string[];
  /** The search of the site. false: it has none. Default: an index that is part of the site. */
  search?: false | UserSearchConfig;
  /** Asks Algolia instead of the site's own index. Names are Docusaurus'. Default: none. */
  algolia?: UserAlgoliaConfig;
  /** Changes to the looks of the site. */
  theme?: UserThemeConfig;
  /** Values for your own use; relaydocs checks nothing in here and shows it to no reader. Default: none. */
  customFields?: Readonly<Record<string, unknown>>;
  /** How many earlier builds' hashed assets stay in the output, for readers with an open tab. Default 1. */
  keep?: number;
  /** Adds pages that no file holds, such as those made from data. */
  pages?: PagesHook;
  /** Called after each build with the list of pages it wrote. */
  afterBuild?: AfterBuildHook;
}

/** One or several former addresses of a page. */
export interface UserRedirect {
  /** `/setup`, or a list of such. */
  from: string | readonly string[];
  /** Address of the page: `/guide/install`. */
  to: string;
}

/** A language in which the site is there. */
export interface UserLocale {
  /** A BCP 47 tag. That of this site must be among them. */
  lang: string;
  /** What readers see. Default: the language's name in the language itself. */
  label?: string;
  /** Address of the site in this language, with a slash at the end: `https://example.com/fr/`, `/fr/`. Needed but for this one. */
  url?: string;
}

/** One folder of documentation. */
export interface UserDocsConfig {
  /** Name of this folder in `docsPluginId`. Default `default`; with several folders only one can go without. */
  id?: string;
  /** The folder. Default `docs`. */
  path?: string;
  /** Route before all pages of the folder: `guides` puts `intro.md` at `/guides/intro`. Default: none. */
  routeBasePath?: string;
  /** File with the sidebars: `sidebars.ts`. Default: one sidebar made from the folder. false: no sidebar. */
  sidebarPath?: string | false;
  /** Patterns of the files that become pages. Default: all `.md` and `.mdx` files. */
  include?: readonly string[];
  /** Patterns of files that do not. Default: names that begin with `_`, tests. */
  exclude?: readonly string[];
  /** Takes `01-` off names of files and folders, as their place in the sidebar. Default true. */
  numberPrefixes?: boolean;
  /** Docusaurus' name for `numberPrefixes`. */
  numberPrefixParser?: boolean;
  /** Shows the way from the top to a page above its title. Default true. */
  breadcrumbs?: boolean;
  /** Readers can close categories. A category may say otherwise. Default true. */
  sidebarCollapsible?: boolean;
  /** Categories are closed at first. A category may say otherwise. Default true. */
  sidebarCollapsed?: boolean;
  /**
   * Start of the address where a page can be edited, to which the file's path in the site is added:
   * `https://github.com/me/project/edit/main/`. Or a function that gives the whole address. Default: no edit links.
   */
  editUrl?: string | EditUrlFunction;
  /** Shows when a page was last changed, as git knows it. Default false. */
  showLastUpdateTime?: boolean;
  /** Shows who last changed a page. Default false. */
  showLastUpdateAuthor?: boolean;
  /** Route of the tag pages below `routeBasePath`. Default `tags`. */
  tagsBasePath?: string;
  /** Builds the docs folder itself, the version `current`. Default true. */
  includeCurrentVersion?: boolean;
  /** The version at the folder's own route. Default: the newest of `versions.json`, else `current`. */
  lastVersion?: string;
  /** Builds these versions only: `['current', '2.0']`. Default: all. */
  onlyIncludeVersions?: readonly string[];
  /** Settings of versions by their names: `{ current: { label: 'Unreleased' } }`. */
  versions?: Readonly<Record<string, UserVersionConfig>>;
  /** Edit links of old versions lead to the file in the docs folder, where the next version is written. Default false. */
  editCurrentVersion?: boolean;
}

/** One version of a docs folder. */
export interface UserVersionConfig {
  /** What readers see. Default: the name; `Next` for `current`. */
  label?: string;
  /** Route of the version below `routeBasePath`. Default: none for the last version, `next` for `current`, else the name. */
  path?: string;
  /**
   * Line above its pages that leads to the last version. Default: `none` for the last version, `unreleased` for newer
   * ones, `unmaintained` for older ones.
   */
  banner?: 'none' | 'unreleased' | 'unmaintained';
  /** Shows the version's label above the title of its pages. Default: where there are several versions. */
  badge?: boolean;
  /** Asks search engines to stay away from its pages. Default false. */
  noIndex?: boolean;
}

/** An API whose description becomes pages. */
export interface UserOpenApiConfig {
  /** The OpenAPI 3.0 or 3.1 file, YAML or JSON: `docs/api/openapi.yaml`. */
  path: string;
  /** Folder of the pages in the docs, and so their route: `reference` gives `/reference`. Default `api`. */
  route?: string;
  /** Id of the docs folder that the pages join. Default `default`. */
  docsPluginId?: string;
  /**
   * What a page holds. `tag`: the operations of a tag. `path`: those whose paths begin alike. `operation`: one operation.
   * Default `tag`.
   */
  groupBy?: 'tag' | 'path' | 'operation';
  /** What the sidebar lists: each page with its `operations` below it, or the `pages` alone. Default `operations`. */
  sidebar?: 'operations' | 'pages';
  /** Readers can send calls from the page, from their browser straight to a server of the API. Default false. */
  tryIt?: boolean;
  /** Beginnings of addresses that `$ref` may fetch from: `['https://schemas.example.com/']`. Default: none. */
  remoteRefs?: readonly string[];
}

export interface UserMarkdownConfig {
  /**
   * `mdx`: `.md` files are MDX. `md`: `.md` files are plain Markdown, where `<br>` and `{` mean nothing special.
   * Default `detect`: MDX where the file is valid MDX, else plain. `.mdx` files are always MDX.
   */
  format?: 'detect' | 'mdx' | 'md';
  /** Kinds of admonitions beside the built-in ones: `['recipe']` allows `:::recipe`. Default: none. */
  admonitions?: readonly string[];
  /** `:smile:` becomes an emoji. Default true. */
  emoji?: boolean;
  /** `$x$` and `$$` are formulas. Default false, so that prices and shell variables stay what they are. */
  math?: boolean;
  /** Fences of the language `mermaid` are drawn, by the site's own package of that name. Default true. */
  mermaid?: boolean;
  /**
   * Readers can enlarge pictures that are no links. Front matter's `image_zoom` overrides it for a page, `data-zoom` on an
   * `<img>` tag for a picture. Default false.
   */
  imageZoom?: boolean;
  /** Plugins that change the Markdown tree of every page: functions, or `[function, options]`. Default: none. */
  remarkPlugins?: readonly PluginEntry[];
  /** Plugins that change the HTML tree of every page. Default: none. */
  rehypePlugins?: readonly PluginEntry[];
  /** Docusaurus' name for plugins that come first: they run before `remarkPlugins`. */
  beforeDefaultRemarkPlugins?: readonly PluginEntry[];
  /** The same for `rehypePlugins`. */
  beforeDefaultRehypePlugins?: readonly PluginEntry[];
}

export interface UserMdxConfig {
  /**
   * Module whose default export is an object of components that every page can use without an import:
   * `./src/mdx-components`. Names such as `a` and `h2` stand in for what Markdown writes. Default:
   * `src/theme/MDXComponents`, where it exists.
   */
  components?: string;
}

export interface UserCodeConfig {
  /** Language of code blocks that name none. Default: plain text. */
  defaultLanguage?: string;
  /**
   * Comments that mark lines, beside `highlight-next-line`, `highlight-start` and `highlight-end`:
   * `[{ className: 'error-line', line: 'error-next-line', block: { start: 'error-start', end: 'error-end' } }]`.
   */
  magicComments?: readonly MagicComment[];
}

export interface UserNavbarConfig {
  /** Text beside the logo. Default: the site's title. Empty: the logo only. */
  title?: string;
  logo?: LogoConfig;
  /** The bar goes away while the reader scrolls down. Default false. */
  hideOnScroll?: boolean;
  items?: readonly UserNavbarItem[];
}

type OwnItems = 'dropdownItemsBefore' | 'dropdownItemsAfter';

// Interfaces: a type alias that holds lists of itself is a circle to TypeScript before 7.
interface UserDropdownItems {
  dropdownItemsBefore?: readonly UserNavbarItem[];
  dropdownItemsAfter?: readonly UserNavbarItem[];
}

export interface UserVersionDropdown
  extends Omit<NavbarDocsVersionDropdownConfig, OwnItems>,
    UserDropdownItems {}

export interface UserLocaleDropdown extends Omit<NavbarLocaleDropdownConfig, OwnItems>, UserDropdownItems {}

export interface UserDropdown extends Omit<NavbarDropdownConfig, 'type' | 'items'> {
  type?: 'dropdown';
  items: readonly UserNavbarItem[];
}

/** An item without `type` is a dropdown if it has `items`, else a link. */
export type UserNavbarItem =
  | Exclude<
      NavbarItemConfig,
      NavbarDropdownConfig | NavbarDocsVersionDropdownConfig | NavbarLocaleDropdownConfig
    >
  | UserVersionDropdown
  | UserLocaleDropdown
  | Omit<NavbarLinkConfig, 'type'>
  | UserDropdown;

export interface UserFooterConfig {
  /** Default `light`. */
  style?: 'light' | 'dark';
  /** Titled columns (`{ title, items }`) or one flat list of links, not both. Default: none. */
  links?: readonly FooterColumn[] | readonly FooterLink[];
  /** HTML. Default: none. */
  copyright?: string;
  logo?: LogoConfig;
}

export interface UserAnnouncementBarConfig {
  /** A reader who dismissed an id does not see it again. Default: made from the content, so a new text is shown to all. */
  id?: string;
  /** HTML. */
  content: string;
  /** Default true. */
  isCloseable?: boolean;
  /** CSS colour. Default: the theme's. */
  backgroundColor?: string;
  /** CSS colour. Default: the theme's. */
  textColor?: string;
}

export interface UserColorModeConfig {
  /** Mode of the first visit. Default `dark`. */
  defaultMode?: 'dark' | 'light';
  /** Takes the switch away. Default false. */
  disableSwitch?: boolean;
  /** Follows the reader's system until they choose; `defaultMode` then serves without scripts only. Default false. */
  respectPrefersColorScheme?: boolean;
}

export interface UserTableOfContentsConfig {
  /** 2 to 6, at most `maxHeadingLevel`. Default 2. */
  minHeadingLevel?: number;
  /** 2 to 6. Default 3. */
  maxHeadingLevel?: number;
}

export interface UserSearchConfig {
  /** Route of the page with all results. Default `search`. */
  path?: string;
  /** Results shown of each category while the reader types. Default 5. */
  resultsPerGroup?: number;
  /**
   * Where readers can tell of a search that found nothing; `{query}` stands for what they typed:
   * `https://github.com/me/project/issues/new?title={query}`. Default: they are not asked.
   */
  missingResultsUrl?: string;
}

export interface UserAlgoliaConfig {
  /** Id of the application at Algolia. */
  appId: string;
  /** The public key, which may search and nothing else: it stands in every page. */
  apiKey: string;
  indexName: string;
  /** Finds pages of the reader's version and language only. Default true. */
  contextualSearch?: boolean;
  /** Docusaurus' name for `search.path`. */
  searchPagePath?: string;
  /** What is replaced in the paths of results. Default `{ from: '/docs/', to: '/' }`; nothing where docs stand at the route `docs`. */
  replaceSearchResultPathname?: ResultPathReplacement;
  /** Results whose addresses match this pattern are of other sites, and open as such. Default: none. */
  externalUrlRegex?: string;
  /** More parameters for every request, as Algolia names them. Default: none. */
  searchParameters?: Readonly<Record<string, unknown>>;
  /** Sends Algolia what readers look at and choose. Default false. */
  insights?: boolean;
}

export interface ResultPathReplacement {
  /** Text, or a regular expression. */
  from: string | RegExp;
  to: string;
}

export interface UserThemeConfig {
  /** Style sheet, or several, added after the theme's: `./src/custom.css`. They may set `--ifm-*` colours. */
  customCss?: string | readonly string[];
  /** Own components in the place of the theme's, by name: `{ Footer: './src/Footer.tsx' }`, each a default export. */
  components?: Readonly<Partial<Record<ThemeComponentName, string>>>;
}

/** A `<meta>`, `<link>`, `<script>` or other tag for the head of every page. */
export interface HeadTag {
  tagName: string;
  attributes?: Readonly<Record<string, string | boolean>>;
  innerHTML?: string;
}

export type ScriptTag =
  | string
  | (Readonly<Record<string, string | boolean | undefined>> & {
      src: string;
      async?: boolean;
      defer?: boolean;
    });
export type StylesheetTag =
  | string
  | (Readonly<Record<string, string | boolean | undefined>> & { href: string });

export interface NavbarConfig {
  /** Default: the site's title. */
  title: string | undefined;
  logo: LogoConfig | undefined;
  hideOnScroll: boolean;
  items: readonly NavbarItemConfig[];
}

export interface LogoConfig {
  /** Static file or URL. */
  src: string;
  /** For dark mode; default `src`. */
  srcDark?: string;
  alt?: string;
  /** Default: the site's root. */
  href?: string;
  /** Default in the navbar: that of the static file. */
  width?: number;
  height?: number;
}

interface NavbarItemBase {
  label?: string;
  /** Default `left`. */
  position?: 'left' | 'right';
  className?: string;
}

export type NavbarItemConfig =
  | NavbarLinkConfig
  | NavbarDocConfig
  | NavbarDocSidebarConfig
  | NavbarDocsVersionConfig
  | NavbarDocsVersionDropdownConfig
  | NavbarLocaleDropdownConfig
  | NavbarHtmlConfig
  | NavbarSearchConfig
  | NavbarDropdownConfig;

/** A link to a page of the site (`to: '/guide'`) or elsewhere (`href: 'https://...'`): one of the two. */
export interface NavbarLinkConfig extends NavbarItemBase {
  type: 'link';
  label: string;
  to?: string;
  href?: string;
  target?: string;
  rel?: string;
  /** The item is marked on all pages whose routes begin with this. Default: on the page of `to` only. */
  activeBasePath?: string;
}

/** A link to the page with an id. */
export interface NavbarDocConfig extends NavbarItemBase {
  type: 'doc';
  docId: string;
  /** Id of the docs folder. Default `default`. */
  docsPluginId?: string;
}

/** A link to the first page of a sidebar. */
export interface NavbarDocSidebarConfig extends NavbarItemBase {
  type: 'docSidebar';
  sidebarId: string;
  /** Id of the docs folder. Default `default`. */
  docsPluginId?: string;
}

/** A link to the main page of the version that is read, else of the one the reader chose last, else of the last one. */
export interface NavbarDocsVersionConfig extends NavbarItemBase {
  type: 'docsVersion';
  /** Default: the version's. */
  label?: string;
  /** Another page to lead to. */
  to?: string;
  /** Id of the docs folder. Default `default`. */
  docsPluginId?: string;
}

/** A menu of the versions, each leading to the same page in it. With one version it is a link. */
export interface NavbarDocsVersionDropdownConfig extends NavbarItemBase {
  type: 'docsVersionDropdown';
  /** Id of the docs folder. Default `default`. */
  docsPluginId?: string;
  /** Versions to list, in this order, or labels by their names. Default: all. */
  versions?: readonly string[] | Readonly<Record<string, { label?: string }>>;
  /** Items above the versions. */
  dropdownItemsBefore?: readonly NavbarItemConfig[];
  /** Items below the versions. */
  dropdownItemsAfter?: readonly NavbarItemConfig[];
}

/** A menu of the languages, named by the one that is read. Each leads to the same page in it. */
export interface NavbarLocaleDropdownConfig extends NavbarItemBase {
  type: 'localeDropdown';
  /** Items above the languages. */
  dropdownItemsBefore?: readonly NavbarItemConfig[];
  /** Items below the languages. */
  dropdownItemsAfter?: readonly NavbarItemConfig[];
}

/** The search button, which otherwise stands at the right end. */
export interface NavbarSearchConfig extends NavbarItemBase {
  type: 'search';
}

/** HTML, put into the bar as it is. */
export interface NavbarHtmlConfig extends NavbarItemBase {
  type: 'html';
  value: string;
}

/** A menu of other items, but not of dropdowns. */
export interface NavbarDropdownConfig extends NavbarItemBase {
  type: 'dropdown';
  label: string;
  items: readonly NavbarItemConfig[];
}

export interface FooterConfig {
  style: 'light' | 'dark';
  /** Either titled columns or one flat list. */
  links: readonly FooterColumn[] | readonly FooterLink[];
  /** HTML. */
  copyright: string | undefined;
  logo: LogoConfig | undefined;
}

export interface FooterColumn {
  title: string;
  items: readonly FooterLink[];
}

export type FooterLink = { label: string; to?: string; href?: string } | { html: string };
