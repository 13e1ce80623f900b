// The parts around and beside an article, as components of the site get them: places for what is rendered apart.
import { createElement, Fragment, type PropsWithChildren, type ReactElement } from 'react';
import { placeOf } from './Place.js';
import type { AnyComponent } from './parts-context.js';

export const AnnouncementBar = placeOf('AnnouncementBar');
export const Navbar = placeOf('Navbar');
export const Footer = placeOf('Footer');
export const SkipToContent = placeOf('SkipToContent');
export const OurDocLayout = placeOf('DocItem/Layout');
export const Article = placeOf('article');
/** Tells that our table of contents stands beside what is shown. */
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
export const FooterLayout = placeOf('Footer/Layout');
export const FooterLinks = placeOf('Footer/Links');
export const FooterLogo = placeOf('Footer/Logo');
export const FooterCopyright = placeOf('Footer/Copyright');
export const NotFound = placeOf('NotFound');

const DocHeading = placeOf('heading');

/** The title, where the article does not begin with one, and the article. */
export function DocContent({ children }: PropsWithChildren): ReactElement {
  return createElement(Fragment, null, createElement(DocHeading), children);
}

/** What hands something down to the whole page there, which is there without it here. */
export function Around({ children }: PropsWithChildren): ReactElement {
  return createElement(Fragment, null, children);
}

/** What is around the items of the navbar. */
export function NavbarLayout({ children }: PropsWithChildren): ReactElement {
  return createElement('nav', { className: 'rd-navbar', 'aria-label': 'Main' }, children);
}

/** What is around the search in it. */
export function NavbarSearch(props: PropsWithChildren<{ className?: string }>): ReactElement {
  return createElement('div', { className: props.className }, props.children);
}

const inFooter = { links: placeOf('links'), logo: placeOf('logo'), copyright: placeOf('copyright') };

/** A footer of the site that says where its parts stand. @param Layout gets an element for each part that there is. */
export function withFooterPlaces(Layout: AnyComponent): AnyComponent {
  return ({ style, ...parts }: { style: string } & Partial<Record<keyof typeof inFooter, boolean>>) => {
    const place = (name: keyof typeof inFooter) => (parts[name] ? createElement(inFooter[name]) : undefined);
    return (
      <Layout style={style} links={place('links')} logo={place('logo')} copyright={place('copyright')} />
    );
  };
}
