// The default theme: what `relaydocs/theme` exports, so that a site's own component can render the one it replaces.

import { ArchivePage, AuthorListPage, PostListPage, PostPage } from './Blog.js';
import { Breadcrumbs, DocMeta, DocPage, LastUpdate, Pagination } from './DocPage.js';
import { Footer } from './Footer.js';
import { AnnouncementBar, DocLayout, Layout, PageLayout, SkipLink } from './Layout.js';
import { CategoryPage, TagListPage, TagPage } from './ListPages.js';
import { Navbar, SearchButton } from './Navbar.js';
import { Sidebar, SidebarGroup, SidebarHtml, SidebarLink } from './Sidebar.js';
import { LandingPage, NotFoundPage, SearchPage } from './SitePages.js';
import { MobileToc, Toc } from './Toc.js';
import type { ThemeComponents } from './theme-components.js';
import { VersionBadge, VersionBanner } from './Version.js';

export const defaultTheme: ThemeComponents = {
  Layout,
  SkipLink,
  AnnouncementBar,
  Navbar,
  DocLayout,
  PageLayout,
  Sidebar,
  SidebarLink,
  SidebarGroup,
  SidebarHtml,
  Breadcrumbs,
  Toc,
  MobileToc,
  Pagination,
  DocMeta,
  LastUpdate,
  VersionBanner,
  VersionBadge,
  DocPage,
  LandingPage,
  CategoryPage,
  TagPage,
  TagListPage,
  PostPage,
  PostListPage,
  ArchivePage,
  AuthorListPage,
  SearchPage,
  NotFoundPage,
  Footer,
};

export type { ThemeComponentName } from '../config/theme-component-names.js';
// Each of these files holds parts of the theme, and nothing else.
export * from './Blog.js';
export * from './DocPage.js';
export { htmlAttributes } from './html-attributes.js';
export * from './Layout.js';
export * from './ListPages.js';
export type {
  ArchiveRoute,
  AuthorData,
  AuthorListRoute,
  CardData,
  CategoryRoute,
  CrumbData,
  DocRoute,
  FooterData,
  FooterItemData,
  Html,
  LandingRoute,
  LinkData,
  LogoData,
  NavbarItemData,
  NotFoundRoute,
  PostData,
  PostItem,
  PostListRoute,
  RouteData,
  SearchRoute,
  ShellData,
  TagListRoute,
  TagRoute,
  VersionData,
} from './route-data.js';
export * from './Sidebar.js';
export * from './SitePages.js';
export { announcementCss } from './shell-css.js';
export * from './Toc.js';
export { useTexts } from './texts-context.js';
export type { ThemeComponents, ThemeProps } from './theme-components.js';
export * from './Version.js';
export { Footer, Navbar, SearchButton };
