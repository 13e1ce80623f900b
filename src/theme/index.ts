// The default theme: what `relaydocs/theme` exports, so that a site's own component can render the one it replaces.
import { AnnouncementBar } from './AnnouncementBar.js';
import { Breadcrumbs } from './Breadcrumbs.js';
import { CategoryPage } from './CategoryPage.js';
import { DocLayout } from './DocLayout.js';
import { DocMeta } from './DocMeta.js';
import { DocPage } from './DocPage.js';
import { Footer } from './Footer.js';
import { LandingPage } from './LandingPage.js';
import { Layout } from './Layout.js';
import { MobileToc } from './MobileToc.js';
import { Navbar } from './Navbar.js';
import { NotFoundPage } from './NotFoundPage.js';
import { PageLayout } from './PageLayout.js';
import { Pagination } from './Pagination.js';
import { SearchButton } from './SearchButton.js';
import { SearchPage } from './SearchPage.js';
import { Sidebar } from './Sidebar.js';
import { SidebarGroup } from './SidebarGroup.js';
import { SidebarHtml } from './SidebarHtml.js';
import { SidebarLink } from './SidebarLink.js';
import { SkipLink } from './SkipLink.js';
import { TagListPage } from './TagListPage.js';
import { TagPage } from './TagPage.js';
import { Toc } from './Toc.js';
import type { ThemeComponents } from './theme-components.js';
import { VersionBadge } from './VersionBadge.js';
import { VersionBanner } from './VersionBanner.js';

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
  VersionBanner,
  VersionBadge,
  DocPage,
  LandingPage,
  CategoryPage,
  TagPage,
  TagListPage,
  SearchPage,
  NotFoundPage,
  Footer,
};

export type { ThemeComponentName } from '../config/theme-component-names.js';
export type {
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
  RouteData,
  SearchRoute,
  ShellData,
  TagListRoute,
  TagRoute,
  VersionData,
} from '../render/route-data.js';
export { announcementCss } from './announcement-css.js';
export { htmlAttributes } from './html-attributes.js';
export { useTexts } from './texts-context.js';
export type { ThemeComponents, ThemeProps } from './theme-components.js';
export {
  AnnouncementBar,
  Breadcrumbs,
  CategoryPage,
  DocLayout,
  DocMeta,
  DocPage,
  Footer,
  LandingPage,
  Layout,
  MobileToc,
  Navbar,
  NotFoundPage,
  PageLayout,
  Pagination,
  SearchButton,
  SearchPage,
  Sidebar,
  SidebarGroup,
  SidebarHtml,
  SidebarLink,
  SkipLink,
  TagListPage,
  TagPage,
  Toc,
  VersionBadge,
  VersionBanner,
};
