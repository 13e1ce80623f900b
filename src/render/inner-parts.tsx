// Parts inside of the navbar and the footer that the site has components of its own for.
import { Fragment } from 'react';
import { FooterCopyright, FooterFrame, FooterLinks, FooterLogo } from '../theme/Footer.js';
import { Brand, ColorModeSwitch, MenuButton, SearchButton } from '../theme/Navbar.js';
import type { Html, ShellData } from '../theme/route-data.js';
import { withTexts } from '../theme/texts-context.js';
import { fillPlaces, placeMark } from './part-places.js';
import type { OwnParts } from './render-main.js';
import { renderParts } from './render-parts.js';

/** Pieces of our navbar by the names of their places, which the site's own components may have anywhere on a page. */
export type NavbarPieces = Readonly<
  Record<'SearchBar' | 'Navbar/Logo' | 'Navbar/MobileSidebar/Toggle' | 'Navbar/ColorModeToggle', Html>
>;

/** The search and the switch are empty where the site has none. */
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

/** What stands in the place of logo and title; undefined where these are ours. */
export function ownBrand(own: OwnParts, ours: NavbarPieces): Html | undefined {
  const brand = own['Navbar/Logo'] ?? own.Logo;
  if (brand === undefined) return undefined;
  return fillPlaces(brand, { 'Navbar/Logo': fillPlaces(own.Logo ?? ours['Navbar/Logo'], ours) });
}

const rowStart = '<div class="navbar__inner rd-navbar-inner">';

/** Docusaurus has all that is in the bar in one element, which style sheets and scripts of its sites name. */
export function withNavbarRow(navbar: Html): Html {
  // Tabs of products, which it has none of, are a second row.
  if (navbar.includes('rd-product-tabs')) return navbar;
  return navbar.replace(
    /^(<nav class="rd-navbar"[^>]*>)([\s\S]*)<\/nav>$/,
    (_, start: string, inside: string) => `${start}${rowStart}${inside}</div></nav>`,
  );
}

/** Our navbar with the site's own parts in it, what is in it, and its pieces, by the names of their places. */
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
  // It is a row wherever the site puts it.
  const row = content.startsWith(rowStart) ? content : `${rowStart}${content}</div>`;
  const places = { ...pieces, 'Navbar/Content': row };
  // Items of the site's own stand among the others.
  const shown = fillPlaces(own['Navbar/Content'] ?? content, { ...own, ...places });
  return { ...places, Navbar: `${start}${shown}</nav>` };
}

/** Our footer with the site's own parts in it; undefined where it has none. */
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
  const ours = { 'Footer/Links': links, 'Footer/Logo': logo, 'Footer/Copyright': copyright };
  const shown = {
    links: fillPlaces(own['Footer/Links'] ?? links, ours),
    logo: fillPlaces(own['Footer/Logo'] ?? logo, ours),
    copyright: fillPlaces(own['Footer/Copyright'] ?? copyright, ours),
  };
  const ourFrame = fillPlaces(frame, shown);
  return fillPlaces(own['Footer/Layout'] ?? ourFrame, { ...shown, 'Footer/Layout': ourFrame });
}
