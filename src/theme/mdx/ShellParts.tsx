// Parts of the page frame that components of the site can render: placeholders for parts that are rendered separately.
import { createElement, Fragment, type PropsWithChildren, type ReactElement } from 'react';
import { placeOf } from './Place.js';

export const AnnouncementBar = placeOf('AnnouncementBar');
export const Navbar = placeOf('Navbar');
export const Footer = placeOf('Footer');
export const SkipToContent = placeOf('SkipToContent');
export const OurDocLayout = placeOf('DocItem/Layout');
export const Article = placeOf('article');
/** Says that our table of contents is beside the content. */
export const BesideToc = placeOf('beside');
export const DocFooter = placeOf('DocItem/Footer');
export const DocPaginator = placeOf('DocItem/Paginator');
export const DocTocDesktop = placeOf('DocItem/TOC/Desktop');
export const DocTocMobile = placeOf('DocItem/TOC/Mobile');
export const DocVersionBanner = placeOf('DocVersionBanner');
export const DocVersionBadge = placeOf('DocVersionBadge');
export const DocBreadcrumbs = placeOf('DocBreadcrumbs');
export const DocSidebar = placeOf('DocSidebar');
export const NavbarContent = placeOf('Navbar/Content');
export const ColorModeToggle = placeOf('Navbar/ColorModeToggle');
export const MenuToggle = placeOf('Navbar/MobileSidebar/Toggle');
export const NavbarLogo = placeOf('Navbar/Logo');
export const NotFound = placeOf('NotFound');

const DocHeading = placeOf('heading');

/** The title, unless the article begins with one, and the article. */
export function DocContent({ children }: PropsWithChildren): ReactElement {
  return createElement(Fragment, null, createElement(DocHeading), children);
}

/** Stands for context providers of Docusaurus, which are not needed here: it only shows its children. */
export function Around({ children }: PropsWithChildren): ReactElement {
  return createElement(Fragment, null, children);
}

/** The element around the items of the navbar. */
export function NavbarLayout({ children }: PropsWithChildren): ReactElement {
  return createElement('nav', { className: 'rd-navbar', 'aria-label': 'Main' }, children);
}

/** The element around the search in the navbar. */
export function NavbarSearch(props: PropsWithChildren<{ className?: string }>): ReactElement {
  return createElement('div', { className: props.className }, props.children);
}
