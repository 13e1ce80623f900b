// The default theme: what `relaydocs/theme` exports, so that a site's own component can render the one it replaces.

import * as blog from './Blog.js';
import * as docPage from './DocPage.js';
import { Footer } from './Footer.js';
import * as layout from './Layout.js';
import * as listPages from './ListPages.js';
import { Navbar, SearchButton } from './Navbar.js';
import * as sidebar from './Sidebar.js';
import * as sitePages from './SitePages.js';
import * as toc from './Toc.js';
import type { ThemeComponents } from './theme-components.js';

export const defaultTheme: ThemeComponents = {
  ...{ ...layout, ...sidebar, ...toc, ...docPage, ...blog, ...listPages, ...sitePages },
  Navbar,
  Footer,
};

export type { ThemeComponentName } from '../config/theme-component-names.js';
// These files export parts of the theme only.
export * from './Blog.js';
export * from './DocPage.js';
export { htmlAttributes } from './html-attributes.js';
export * from './Layout.js';
export * from './ListPages.js';
export type * from './route-data.js';
export * from './Sidebar.js';
export * from './SitePages.js';
export { announcementCss } from './shell-css.js';
export * from './Toc.js';
export { useTexts } from './texts-context.js';
export type { ThemeComponents, ThemeProps } from './theme-components.js';
export { Footer, Navbar, SearchButton };
