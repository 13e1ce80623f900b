// The site: every page by route, what leads to it and what stands around it. Pure data, rebuilt whole on every change.
import type { VersionConfig } from '../config/version-config.js';
import type { Icon, ShownMarks } from '../content/marks.js';
import type { LastUpdate, SourceFile, StaticFile } from '../content/source-file.js';
import type { SiteError } from '../errors.js';

export interface Site {
  /** Route -> page, in the order of their routes. */
  pages: ReadonlyMap<string, Page>;
  /** Source path -> page, for links by file. */
  pagesBySource: ReadonlyMap<string, DocPage>;
  docs: readonly DocsInstance[];
  blogs: readonly Blog[];
  /** Sources that make no page but may be included (`_partial.md`). */
  partials: readonly SourceFile[];
  /** Route -> route it leads to (`aliases` in front matter, `redirects` of the config). */
  redirects: ReadonlyMap<string, string>;
  /** Addresses that something else serves: `/app`, or `/blog/**` with all below. */
  servedBeside: readonly string[];
  /** Output path -> static file. */
  staticFiles: ReadonlyMap<string, StaticFile>;
  /** What the navbar names, by these names. */
  icons: ReadonlyMap<string, Icon>;
  problems: readonly SiteError[];
}

export interface DocsInstance {
  id: string;
  /** In the order readers see them: `current`, then the newest; unversioned docs have `current` only. Never empty. */
  versions: readonly DocsVersion[];
  /** The one of them that readers should use. */
  last: DocsVersion;
}

export interface DocsVersion extends Omit<VersionConfig, 'path' | 'routeBasePath' | 'sidebarPath'> {
  /** Route of the version's root: `/` or `/next`. */
  route: string;
  /** Route of the page that stands for the version: its first page. */
  mainRoute: string;
  /** Doc id -> route. */
  docs: ReadonlyMap<string, string>;
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
  /** Path without base and trailing slash, `/` for the root: `/guide/install`. */
  route: string;
  /** Heading and document title. */
  title: string;
  description: string | undefined;
  /** In no list, closed to search engines. */
  unlisted: boolean;
  /** Docs and version that the page belongs to; undefined for a page of no docs. */
  instance: string | undefined;
  version: string | undefined;
  /** Sidebar shown beside the page. */
  sidebar: string | undefined;
  /** Indexes into the sidebar's items from the root down to this page; empty when it is not in the sidebar. */
  sidebarPath: readonly number[];
  breadcrumbs: readonly Crumb[];
  previous: PageLink | undefined;
  next: PageLink | undefined;
}

/** A page made from a Markdown file (or a virtual one), or from a module. */
export interface DocPage extends PageBase {
  type: 'doc';
  /** Id in sidebars and config: `guide/install`. */
  id: string;
  source: SourceFile;
  /** Index of the entry of `pagesFolder` that it is made by: several may be of one folder. */
  entry?: number;
  /** `page`: a Markdown file of no docs. `module`: a component that is all there is between navbar and footer. */
  layout: 'doc' | 'landing' | 'page' | 'module' | 'post';
  /** Only of a post. */
  post?: Post;
  /** The list of posts that a page of a plugin stands for: what feeds and search engines are told is of that. */
  instead?: PostListPage;
  tags: readonly TagLink[];
  editUrl: string | undefined;
  lastUpdate: LastUpdate | undefined;
  draft: boolean;
}

/** Page of a category with a generated index. */
export interface CategoryPage extends PageBase {
  type: 'category';
  items: readonly CardItem[];
  keywords: readonly string[];
  image: string | undefined;
}

/** All pages with one tag. */
export interface TagPage extends PageBase {
  type: 'tag';
  label: string;
  items: readonly CardItem[];
  allTagsRoute: string;
}

/** All tags of an instance. */
export interface TagListPage extends PageBase {
  type: 'tag-list';
  /** Its id; undefined for tags of docs. */
  ofBlog?: string;
  tags: readonly (TagLink & { count: number })[];
}

/** The page with all results of a search. */
export interface SearchPage extends PageBase {
  type: 'search';
}

/** Some of the posts of a blog, the newest first: all, those with a tag or those of an author; a page of them. */
export interface PostListPage extends PageBase {
  type: 'post-list';
  blog: string;
  posts: readonly DocPage[];
  /** Whose posts they are. */
  author: Author | undefined;
  /** The way back from the posts of a tag or an author. */
  all: TagLink | undefined;
  /** The first page of all posts, with which the feeds are written. */
  isStart: boolean;
}

/** All posts of a blog by year. */
export interface ArchivePage extends PageBase {
  type: 'archive';
  blog: string;
  posts: readonly DocPage[];
}

export interface AuthorListPage extends PageBase {
  type: 'author-list';
  blog: string;
  /** Each with its key in the file of authors. */
  authors: readonly (Author & { key: string; count: number })[];
}

/** What is known of a post beside what it has as a page. */
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
  /** URL, `mailto:` included. */
  url: string | undefined;
  /** Static file or URL. */
  imageUrl: string | undefined;
  description: string | undefined;
  /** Route of the page with the posts. */
  route: string | undefined;
  socials: readonly { name: string; url: string }[];
}

/** What all pages of a blog have in common. */
export interface Blog {
  id: string;
  /** Route of the list of posts. */
  route: string;
  /** Listed posts, the newest first unless the configuration says otherwise. */
  posts: readonly DocPage[];
  /** The recent posts; undefined: none is shown. */
  sidebar: Sidebar | undefined;
}

export interface TagLink {
  label: string;
  route: string;
}

export interface CardItem {
  label: string;
  /** Route of ours, or an outside URL. */
  href: string;
  description: string | undefined;
  /** For a category: the number of entries in it. */
  count: number | undefined;
}

export interface PageLink {
  title: string;
  route: string;
}

/** A crumb without a route is a category that links nowhere. */
export interface Crumb {
  label: string;
  route: string | undefined;
}

export interface Sidebar {
  name: string;
  items: readonly SidebarItem[];
  /** Route of the first entry that is a page of ours; undefined: nothing to link to. */
  firstRoute: string | undefined;
}

/** Name of the sidebar of a blog among those of all docs and blogs. */
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
  /** Route of ours (`/guide`), or an outside URL. */
  href: string;
  /** Left out of lists, shown only while it is the current page. */
  unlisted: boolean;
}

export interface SidebarGroupItem extends SidebarItemBase {
  type: 'group';
  label: string;
  /** Route of the category's own page. */
  href: string | undefined;
  collapsible: boolean;
  collapsed: boolean;
  /** The label is a heading over the entries. */
  section?: boolean;
  items: readonly SidebarItem[];
}

export interface SidebarHtmlItem extends SidebarItemBase {
  type: 'html';
  /** HTML as written by the author. */
  html: string;
  defaultStyle: boolean;
}

/** A page that belongs to no docs stands in no sidebar and has no neighbours. */
export const outsideDocs = {
  instance: undefined,
  version: undefined,
  sidebar: undefined,
  sidebarPath: [],
  breadcrumbs: [],
  previous: undefined,
  next: undefined,
} satisfies Partial<DocPage>;
