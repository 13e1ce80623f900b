// Puts the site's own components into the navbar and the footer, in place of parts of these.
import { Fragment } from 'react';
import { FooterCopyright, FooterFrame, FooterLinks, FooterLogo } from '../theme/Footer.js';
import { Brand, ColorModeSwitch, MenuButton, SearchButton } from '../theme/Navbar.js';
import type { Html, ShellData } from '../theme/route-data.js';
import { withTexts } from '../theme/texts-context.js';
import { fillPlaces, hasPlace, placeMark } from './part-places.js';
import type { OwnParts } from './render-main.js';
import { renderParts } from './render-parts.js';

/** Parts of the theme's navbar by name; the site's components can show them anywhere on a page. */
export type NavbarPieces = Readonly<
  Record<'SearchBar' | 'Navbar/Logo' | 'Navbar/MobileSidebar/Toggle' | 'Navbar/ColorModeToggle', Html>
>;

/** Renders the parts. Search and colour mode switch are empty if the site has none. */
export function navbarPieces(shell: ShellData): NavbarPieces {
  const { search, colorMode, texts } = shell;
  const pieces = [
    search ? <SearchButton key="search" settings={search} /> : <Fragment key="no-search" />,
    <Brand key="brand" shell={shell} />,
    <MenuButton key="menu" />,
    colorMode.disableSwitch ? (
      <Fragment key="no-switch" />
    ) : (
      <ColorModeSwitch key="switch" colorMode={colorMode} />
    ),
  ];
  const [button = '', brand = '', menu = '', toggle = ''] = renderParts(
    pieces.map((piece) => withTexts(piece, texts)),
  );
  return {
    SearchBar: button,
    'Navbar/Logo': brand,
    'Navbar/MobileSidebar/Toggle': menu,
    'Navbar/ColorModeToggle': toggle,
  };
}

/** Returns the site's component in place of logo and title; undefined if there is none. */
export function ownBrand(own: OwnParts, ours: NavbarPieces): Html | undefined {
  const brand = own['Navbar/Logo'] ?? own.Logo;
  if (brand === undefined) return undefined;
  return fillPlaces(brand, { 'Navbar/Logo': fillPlaces(own.Logo ?? ours['Navbar/Logo'], ours) });
}

const rowStart = '<div class="navbar__inner rd-navbar-inner">';

/** Wraps the navbar's contents in one element, as in Docusaurus, because style sheets and scripts of its sites refer to it. */
export function withNavbarRow(navbar: Html): Html {
  // Product tabs, which Docusaurus does not have, are a second row.
  if (navbar.includes('rd-product-tabs')) return navbar;
  return navbar.replace(
    /^(<nav class="rd-navbar"[^>]*>)([\s\S]*)<\/nav>$/,
    (_, start: string, inside: string) => `${start}${rowStart}${inside}</div></nav>`,
  );
}

/** Returns the navbar with the site's own components in it, its contents, and its parts, by name. */
export function navbarOfParts(
  navbar: Html,
  own: OwnParts,
  ours: NavbarPieces,
): Record<string, Html> & { Navbar: Html } {
  const [, start = '', inside = ''] = /^(<nav[^>]*>)([\s\S]*)<\/nav>$/.exec(navbar) ?? [];
  if (Object.keys(own).length === 0 || start === '') return { ...ours, Navbar: navbar };
  const pieces = { ...ours, 'Navbar/Logo': ownBrand(own, ours) ?? ours['Navbar/Logo'] };
  const { 'Navbar/ColorModeToggle': toggle } = ours;
  const ownToggle = toggle === '' ? undefined : own['Navbar/ColorModeToggle'];
  const content =
    ownToggle === undefined ? inside : inside.replace(toggle, () => fillPlaces(ownToggle, pieces));
  // Wherever the site puts the contents, they are a row.
  const row = content.startsWith(rowStart) ? content : `${rowStart}${content}</div>`;
  const places = { ...pieces, 'Navbar/Content': row };
  // The site's own items take the places among the others.
  const shown = fillPlaces(own['Navbar/Content'] ?? content, { ...own, ...places });
  return { ...places, Navbar: `${start}${shown}${spareButton(own['Navbar/Content'], ours)}</nav>` };
}

/** Returns the menu button for contents of the navbar that may show it in the browser alone, once these know how wide the window is. */
function spareButton(content: Html | undefined, ours: NavbarPieces): Html {
  const name = 'Navbar/MobileSidebar/Toggle';
  if (!content?.includes('<relay-island') || hasPlace(content, name)) return '';
  return `<template data-part="${name}">${ours[name]}</template>`;
}

/** Returns the footer with the site's own components in it; undefined if the site has none for it. */
export function footerOfParts(own: OwnParts, { footer }: ShellData): Html | undefined {
  const names = ['Footer/Layout', 'Footer/Links', 'Footer/Logo', 'Footer/Copyright'] as const;
  if (!footer || names.every((name) => own[name] === undefined)) return undefined;
  const [links = '', logo = '', copyright = '', frame = ''] = renderParts([
    <FooterLinks key="links" footer={footer} />,
    <FooterLogo key="logo" footer={footer} />,
    <FooterCopyright key="copyright" footer={footer} />,
    <FooterFrame
      key="frame"
      style={footer.style}
      links={placeMark('links')}
      logo={footer.logo && placeMark('logo')}
      copyright={footer.copyright !== undefined && placeMark('copyright')}
    />,
  ]);
  const shown = {
    links: own['Footer/Links'] ?? links,
    logo: own['Footer/Logo'] ?? logo,
    copyright: own['Footer/Copyright'] ?? copyright,
  };
  return fillPlaces(own['Footer/Layout'] ?? frame, shown);
}
