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
 * `ReactNode` props are finished parts (navbar, article, ...): render each once, as it is. They are rendered apart and
 * reused on other pages, so a part sees only its own props, never React context from around it.
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
  /** `brand` stands in the place of logo and title, where `src/theme` has a component for them. */
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
   * `children` are the entries, undefined where they are fetched from `fragmentUrl` when the reader opens the group.
   * `href` is the category's own page, or with a fragment the first page in it.
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
  /** `home` stands in the place of the first link, where `src/theme` has a component for it. */
  Breadcrumbs: { crumbs: readonly CrumbData[]; homeHref: string; home?: ReactNode };
  Toc: { entries: readonly TocEntry[] };
  /** The same list, folded, in a bar that stays in view where there is no room for a column. */
  MobileToc: { entries: readonly TocEntry[] };
  Pagination: { previous: LinkData | undefined; next: LinkData | undefined };
  /** Edit link and tags; of a post, when it was changed, too. */
  DocMeta: { route: DocRoute };
  /** When the page was changed, and by whom: in the line below the title. */
  LastUpdate: { route: DocRoute };
  /** The line above a page of a version that is not the last one. */
  VersionBanner: { version: VersionData | undefined; shell: ShellData };
  /** The label of the version, in the line below the title. */
  VersionBadge: { version: VersionData | undefined };
  /** Inside of main on a documentation page. */
  DocPage: {
    route: DocRoute;
    versionBanner: ReactNode;
    breadcrumbs: ReactNode;
    /** Its title may stand in it; the line with version and last update does. */
    article: ReactNode;
    /** It describes calls of an API, beside their samples: it takes all the width. */
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
  /** A post of a blog: title, date and authors stand above its article. */
  PostPage: {
    route: DocRoute;
    article: ReactNode;
    mobileToc: ReactNode;
    meta: ReactNode;
    /** What a component of the site's own theme shows in the place of title, article and all that is told of them. */
    item?: ReactNode;
  };
  /** Posts of a blog, each with what its article says up to the mark; `excerpts` are in the order of `route.posts`. */
  PostListPage: {
    route: PostListRoute;
    excerpts: readonly ReactNode[];
    /** What such a component shows for single posts. */
    items?: readonly (ReactNode | undefined)[];
  };
  ArchivePage: { route: ArchiveRoute };
  AuthorListPage: { route: AuthorListRoute };
  /** Heading, field and an empty place for results; a script fills it. */
  SearchPage: { route: SearchRoute };
  NotFoundPage: { route: NotFoundRoute; shell: ShellData };
  Footer: { shell: ShellData };
}

export type ThemeComponents = {
  [Name in ThemeComponentName]: ComponentType<ThemeProps[Name]>;
};
