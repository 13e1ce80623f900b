// The site: every page by route, the sidebars that lead to it and the navigation around it. Pure data, rebuilt on every change.
import type { VersionConfig } from '../config/version-config.js';
import type { Icon, ShownMarks } from '../content/marks.js';
import type { LastUpdate, SourceFile, StaticFile } from '../content/source-file.js';
import type { SiteError } from '../errors.js';

export interface Site {
  /** Route -> page, ordered by route. */
  pages: ReadonlyMap<string, Page>;
  /** Source path -> page, for links to files. */
  pagesBySource: ReadonlyMap<string, DocPage>;
  docs: readonly DocsInstance[];
  blogs: readonly Blog[];
  /** Sources that are not pages but may be included (`_partial.md`). */
  partials: readonly SourceFile[];
  /** Route -> target route (`aliases` in front matter, `redirects` in the config). */
  redirects: ReadonlyMap<string, string>;
  /** Addresses that something else serves: `/app`, or the pattern `/blog/**`. */
  servedBeside: readonly string[];
  /** Output path -> static file. */
  staticFiles: ReadonlyMap<string, StaticFile>;
  /** Name in the navbar or a sidebar -> icon. */
  icons: ReadonlyMap<string, Icon>;
  problems: readonly SiteError[];
}

export interface DocsInstance {
  id: string;
  /** In the order in which readers see them: `current`, then the newest. Docs without versions only have `current`. Never empty. */
  versions: readonly DocsVersion[];
  /** The version that readers should use. */
  last: DocsVersion;
}

export interface DocsVersion extends Omit<VersionConfig, 'path' | 'routeBasePath' | 'sidebarPath'> {
  /** Route of the version's root: `/` or `/next`. */
  route: string;
  /** Route of the version's first page, which represents it. */
  mainRoute: string;
  /** Doc id -> route. */
  docs: ReadonlyMap<string, string>;
  /** Ids of drafts that are left out. */
  draftIds: readonly string[];
  sidebars: ReadonlyMap<string, Sidebar>;
}

export type Page =
  | DocPage
  | CategoryPage
  | TagPage
  | TagListPage
  | SearchPage
  | PostListPage
  | ArchivePage
  | AuthorListPage;

interface PageBase {
  /** Path without base URL and trailing slash: `/guide/install`, or `/` for the root. */
  route: string;
  /** Title of the document and main heading. */
  title: string;
  description: string | undefined;
  /** Whether the page is left out of lists and closed to search engines. */
  unlisted: boolean;
  /** Docs instance and version of the page; undefined outside the docs. */
  instance: string | undefined;
  version: string | undefined;
  /** Sidebar shown beside the page. */
  sidebar: string | undefined;
  /** Indexes of items, from the top level of the sidebar to this page; empty if it is not in the sidebar. */
  sidebarPath: readonly number[];
  breadcrumbs: readonly Crumb[];
  previous: PageLink | undefined;
  next: PageLink | undefined;
}

/** A page made from a Markdown file, from generated Markdown, or from a module. */
export interface DocPage extends PageBase {
  type: 'doc';
  /** Id in sidebars and config: `guide/install`. */
  id: string;
  source: SourceFile;
  /** Index of its entry in `pagesFolder`: several entries may have the same folder. */
  entry?: number;
  /** `page`: a Markdown file outside the docs. `module`: a component that fills everything between navbar and footer. */
  layout: 'doc' | 'landing' | 'page' | 'module' | 'post';
  /** Only set for posts. */
  post?: Post;
  /** The list of posts that a plugin's page replaces: feeds and search engines get the data of that list. */
  instead?: PostListPage;
  tags: readonly TagLink[];
  editUrl: string | undefined;
  lastUpdate: LastUpdate | undefined;
  draft: boolean;
}

/** The page of a category with a generated index. */
export interface CategoryPage extends PageBase {
  type: 'category';
  items: readonly CardItem[];
  keywords: readonly string[];
  image: string | undefined;
}

/** The page with all pages of a tag. */
export interface TagPage extends PageBase {
  type: 'tag';
  label: string;
  items: readonly CardItem[];
  allTagsRoute: string;
}

/** The page with all tags of a docs instance or blog. */
export interface TagListPage extends PageBase {
  type: 'tag-list';
  /** Id of the blog; undefined for tags of docs. */
  ofBlog?: string;
  tags: readonly (TagLink & { count: number })[];
}

/** The search page. */
export interface SearchPage extends PageBase {
  type: 'search';
}

/** A page of a list of posts, the newest first: all posts, those with a tag, or those of an author. */
export interface PostListPage extends PageBase {
  type: 'post-list';
  blog: string;
  posts: readonly DocPage[];
  /** Author of the posts. */
  author: Author | undefined;
  /** Link from the posts of a tag or author back to all tags or authors. */
  all: TagLink | undefined;
  /** Whether this is the first page of all posts, from which the feeds are written. */
  isStart: boolean;
}

/** The page with all posts of a blog by year. */
export interface ArchivePage extends PageBase {
  type: 'archive';
  blog: string;
  posts: readonly DocPage[];
}

export interface AuthorListPage extends PageBase {
  type: 'author-list';
  blog: string;
  /** Each author with the key in authors.yml. */
  authors: readonly (Author & { key: string; count: number })[];
}

/** The data that only posts have. */
export interface Post {
  /** Id of its blog. */
  blog: string;
  /** Unix time in milliseconds. */
  timeMs: number;
  authors: readonly Author[];
}

export interface Author {
  name: string | undefined;
  title: string | undefined;
  /** URL, including `mailto:`. */
  url: string | undefined;
  /** Feeds alone tell it. */
  email: string | undefined;
  /** Static file or URL. */
  imageUrl: string | undefined;
  description: string | undefined;
  /** Route of the page with the author's posts. */
  route: string | undefined;
  socials: readonly { name: string; url: string }[];
}

/** What all pages of a blog share. */
export interface Blog {
  id: string;
  /** Route of the list of posts. */
  route: string;
  /** Listed posts, the newest first unless the config says otherwise. */
  posts: readonly DocPage[];
  /** The recent posts; undefined if none are shown. */
  sidebar: Sidebar | undefined;
}

export interface TagLink {
  label: string;
  route: string;
}

export interface CardItem {
  label: string;
  /** Route of a page, or external URL. */
  href: string;
  description: string | undefined;
  /** Number of entries, for a category. */
  count: number | undefined;
}

export interface PageLink {
  title: string;
  route: string;
}

/** A breadcrumb. One without route is a category without page. */
export interface Crumb {
  label: string;
  route: string | undefined;
}

export interface Sidebar {
  name: string;
  items: readonly SidebarItem[];
  /** Route of the first page in it; undefined if there is none to link to. */
  firstRoute: string | undefined;
}

/** Returns the name of a blog's sidebar among those of all docs and blogs. */
export function blogSidebar(id: string): string {
  return `blog:${id}`;
}

export function isBlogSidebar(name: string): boolean {
  return name.startsWith('blog:');
}

interface SidebarItemBase extends ShownMarks {
  className: string | undefined;
  customProps: Readonly<Record<string, unknown>> | undefined;
}

export type SidebarItem = SidebarLinkItem | SidebarGroupItem | SidebarHtmlItem;

export interface SidebarLinkItem extends SidebarItemBase {
  type: 'link';
  label: string;
  /** Route of a page (`/guide`), or external URL. */
  href: string;
  /** Whether it is only shown while it is the current page. */
  unlisted: boolean;
}

export interface SidebarGroupItem extends SidebarItemBase {
  type: 'group';
  label: string;
  /** Route of the category's own page. */
  href: string | undefined;
  collapsible: boolean;
  collapsed: boolean;
  /** Whether the label is a heading over the entries. */
  section?: boolean;
  items: readonly SidebarItem[];
}

export interface SidebarHtmlItem extends SidebarItemBase {
  type: 'html';
  /** HTML as written by the author. */
  html: string;
  defaultStyle: boolean;
}

/** What a page outside the docs lacks: sidebar and neighbours. */
export const outsideDocs = {
  instance: undefined,
  version: undefined,
  sidebar: undefined,
  sidebarPath: [],
  breadcrumbs: [],
  previous: undefined,
  next: undefined,
} satisfies Partial<DocPage>;
