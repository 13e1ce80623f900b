// The parts of a page, by name. A site replaces one with `theme: { components: { Footer: './src/Footer.tsx' } }`;
// its component gets the same props and may render the default one from 'relaydocs/theme'.
import type { ComponentType, ReactNode } from 'react';
import type { TocEntry } from '../compile/compiled-page.js';
import type { ThemeComponentName } from '../config/theme-component-names.js';
import type { SidebarGroupItem, SidebarHtmlItem, SidebarLinkItem } from '../site/site.js';
import type {
  ArchiveRoute,
  AuthorListRoute,
  CategoryRoute,
  CrumbData,
  DocRoute,
  LandingRoute,
  LinkData,
  NavbarItemData,
  NotFoundRoute,
  PostListRoute,
  SearchRoute,
  ShellData,
  TagListRoute,
  TagRoute,
  VersionData,
} from './route-data.js';

/**
 * Props of type `ReactNode` are finished parts (navbar, article, ...): render each once, unchanged. They are rendered separately and reused
 * on other pages, so a part only sees its own props, and no React context from around it.
 */
export interface ThemeProps {
  /** Everything inside `<body>`: skip link, announcement, navbar, content, footer in this order. */
  Layout: {
    shell: ShellData;
    skipLink: ReactNode;
    announcementBar: ReactNode;
    navbar: ReactNode;
    content: ReactNode;
    footer: ReactNode;
  };
  SkipLink: { shell: ShellData };
  AnnouncementBar: { shell: ShellData };
  /** `brand` replaces logo and title, if `src/theme` has a component for them. */
  Navbar: { shell: ShellData; items: readonly NavbarItemData[]; hasSidebar: boolean; brand?: ReactNode };
  /** Sidebar column, main landmark, TOC column of a documentation page. */
  DocLayout: { sidebar: ReactNode; main: ReactNode; toc: ReactNode };
  /** Main landmark of a page without sidebar (landing, not found, tags). */
  PageLayout: { main: ReactNode };
  /**
   * The navigation landmark around the entries. `sidebarKey` names the sidebar in the whole site (instance, version,
   * name): between pages with the same key the reader's open categories and scroll position are kept. `label` is its name for screen
   * readers.
   */
  Sidebar: { sidebarKey: string; label: string; children: ReactNode };
  SidebarLink: { item: SidebarLinkItem; href: string; external: boolean; current: boolean };
  /**
   * `children` are the entries; undefined if they are loaded from `fragmentUrl` when the reader opens the group. `href` is the category's
   * own page or, with a `fragmentUrl`, its first page.
   */
  SidebarGroup: {
    item: SidebarGroupItem;
    href: string | undefined;
    open: boolean;
    current: boolean;
    children: ReactNode;
    fragmentUrl: string | undefined;
  };
  SidebarHtml: { item: SidebarHtmlItem };
  /** `home` replaces the first link, if `src/theme` has a component for it. */
  Breadcrumbs: { crumbs: readonly CrumbData[]; homeHref: string; home?: ReactNode };
  Toc: { entries: readonly TocEntry[] };
  /** The same list, collapsed, in a bar that stays in view on screens without room for a column. */
  MobileToc: { entries: readonly TocEntry[] };
  Pagination: { previous: LinkData | undefined; next: LinkData | undefined };
  /** Edit link and tags; for a post, also its last change. */
  DocMeta: { route: DocRoute };
  /** When and by whom the page was last changed, in the line below the title. */
  LastUpdate: { route: DocRoute };
  /** The banner above a page of another version than the last one. */
  VersionBanner: { version: VersionData | undefined; shell: ShellData };
  /** The label of the version, in the line below the title. */
  VersionBadge: { version: VersionData | undefined };
  /** Inside of main on a documentation page. */
  DocPage: {
    route: DocRoute;
    versionBanner: ReactNode;
    breadcrumbs: ReactNode;
    /** It may contain the page's title; the line with version and last change is in it. */
    article: ReactNode;
    /** It shows operations of an API with samples beside them, for which it uses the full width. */
    hasOperations: boolean;
    meta: ReactNode;
    pagination: ReactNode;
    mobileToc: ReactNode;
  };
  LandingPage: { route: LandingRoute; article: ReactNode };
  CategoryPage: {
    route: CategoryRoute;
    versionBanner: ReactNode;
    versionBadge: ReactNode;
    breadcrumbs: ReactNode;
    pagination: ReactNode;
  };
  TagPage: { route: TagRoute };
  TagListPage: { route: TagListRoute };
  /** A post of a blog, with title, date and authors above its article. */
  PostPage: {
    route: DocRoute;
    article: ReactNode;
    mobileToc: ReactNode;
    meta: ReactNode;
    /** Replaces title, article and metadata: the output of a component of the site's own theme. */
    item?: ReactNode;
  };
  /** Posts of a blog with their texts up to the truncate marker; `excerpts` are in the order of `route.posts`. */
  PostListPage: {
    route: PostListRoute;
    excerpts: readonly ReactNode[];
    /** Replaces single posts: the output of such a component. */
    items?: readonly (ReactNode | undefined)[];
  };
  ArchivePage: { route: ArchiveRoute };
  AuthorListPage: { route: AuthorListRoute };
  /** Heading, search field and an empty element for results, which a script fills. */
  SearchPage: { route: SearchRoute };
  NotFoundPage: { route: NotFoundRoute; shell: ShellData };
  Footer: { shell: ShellData };
}

export type ThemeComponents = {
  [Name in ThemeComponentName]: ComponentType<ThemeProps[Name]>;
};
