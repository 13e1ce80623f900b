// Parts inside of the navbar and the footer that the site has components of its own for.

import { FooterCopyright, FooterFrame, FooterLinks, FooterLogo } from '../theme/Footer.js';
import { Brand, ColorModeSwitch, MenuButton } from '../theme/Navbar.js';
import type { Html, ShellData } from '../theme/route-data.js';
import { withTexts } from '../theme/texts-context.js';
import { fillPlaces, placeMark } from './part-places.js';
import type { OwnParts } from './render-main.js';
import { renderParts } from './render-parts.js';

/** What stands in the place of logo and title; undefined where these are ours. */
export function ownBrand(own: OwnParts, shell: ShellData): Html | undefined {
  const brand = own['Navbar/Logo'] ?? own.Logo;
  if (brand === undefined) return undefined;
  const [ours = ''] = renderParts([<Brand key="brand" shell={shell} />]);
  return fillPlaces(brand, { 'Navbar/Logo': fillPlaces(own.Logo ?? ours, { 'Navbar/Logo': ours }) });
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

/**
 * Our navbar with the site's own parts in it, what is in it, and its buttons, by the names of their places.
 * @param search the button of the search; empty where the site has none.
 */
export function navbarOfParts(
  navbar: Html,
  own: OwnParts,
  shell: ShellData,
  search: Html,
): Record<string, Html> & { Navbar: Html } {
  const [, start = '', inside = ''] = /^(<nav[^>]*>)([\s\S]*)<\/nav>$/.exec(navbar) ?? [];
  if (Object.keys(own).length === 0 || start === '') return { Navbar: navbar, SearchBar: search };
  const [brand = '', menu = '', toggle = ''] = renderParts([
    <Brand key="brand" shell={shell} />,
    withTexts(<MenuButton />, shell.texts),
    withTexts(<ColorModeSwitch colorMode={shell.colorMode} />, shell.texts),
  ]);
  const ownToggle = shell.colorMode.disableSwitch ? undefined : own['Navbar/ColorModeToggle'];
  const buttons = {
    SearchBar: search,
    'Navbar/Logo': ownBrand(own, shell) ?? brand,
    'Navbar/MobileSidebar/Toggle': menu,
    'Navbar/ColorModeToggle': shell.colorMode.disableSwitch ? '' : toggle,
  };
  const content =
    ownToggle === undefined ? inside : inside.replace(toggle, () => fillPlaces(ownToggle, buttons));
  // It is a row wherever the site puts it.
  const row = content.startsWith(rowStart) ? content : `${rowStart}${content}</div>`;
  const ours = { ...buttons, 'Navbar/Content': row };
  // Items of the site's own stand among the others.
  const shown = fillPlaces(own['Navbar/Content'] ?? content, { ...own, ...ours });
  return { ...ours, Navbar: `${start}${shown}</nav>` };
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
