import type { ReactElement } from 'react';
import type { ColorModeConfig } from '../config/config.js';
import type { SearchSettings } from '../search/search-settings.js';
import { colorModeLabel, fillText } from '../texts/fill-text.js';
import { Marked } from './Marks.js';
import type { LogoData, NavbarItemData } from './route-data.js';
import { each, TextLink } from './TextLink.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function Navbar({ shell, items, brand }: ThemeProps['Navbar']) {
  const texts = useTexts();
  const { colorMode } = shell;
  const hasSearchItem = items.some(({ type }) => type === 'search');
  return (
    <nav
      className="rd-navbar"
      aria-label={texts.mainNavigation}
      data-style={shell.navbarStyle}
      data-hide-on-scroll={shell.hideNavbarOnScroll ? '' : undefined}
    >
      <MenuButton />
      {brand ?? <Brand shell={shell} />}
      <ItemList items={items} position="left" />
      <ItemList items={items} position="right" />
      {shell.search && !hasSearchItem && <SearchButton settings={shell.search} />}
      {!colorMode.disableSwitch && <ColorModeSwitch colorMode={colorMode} />}
      {items.some(({ position }) => position === 'tabs') && <ItemList items={items} position="tabs" />}
    </nav>
  );
}

/** The button that opens the menu on small screens. */
export function MenuButton() {
  return (
    <button
      type="button"
      className="rd-icon-button rd-menu-button"
      aria-label={useTexts().toggleMenu}
      aria-expanded="false"
    />
  );
}

/** Logo and title of the site, linked to its home page; nothing if it has neither, as the link would have no name. */
export function Brand({ shell: { logo, navbarTitle, baseUrl } }: Pick<ThemeProps['Navbar'], 'shell'>) {
  if (!logo && navbarTitle === '') return null;
  return (
    <a
      className="rd-brand"
      href={logo?.href ?? baseUrl}
      target={logo?.target}
      rel={logo?.target === '_blank' ? 'noopener noreferrer' : undefined}
    >
      {logo && <Logo logo={logo} named={navbarTitle !== ''} />}
      {navbarTitle !== '' && <b>{navbarTitle}</b>}
    </a>
  );
}

/** A list of items. The client replaces it after a navigation, so that the active item changes. */
function ItemList({
  items,
  position,
}: Pick<ThemeProps['Navbar'], 'items'> & Pick<NavbarItemData, 'position'>) {
  const className = position === 'tabs' ? 'rd-product-tabs' : `rd-navbar-items rd-navbar-${position}`;
  return (
    <ul className={className} data-rd-region={`navbar-${position}`}>
      {each(
        items.filter((item) => item.position === position),
        entryOf,
      )}
    </ul>
  );
}

/** The button that switches the colour mode; the client updates its label. */
export function ColorModeSwitch({ colorMode }: { colorMode: ColorModeConfig }) {
  const mode = colorMode.respectPrefersColorScheme ? 'system' : colorMode.defaultMode;
  const label = colorModeLabel(useTexts(), mode);
  return <button type="button" className="rd-icon-button rd-color-switch" aria-label={label} title={label} />;
}

/** The button that opens the search dialog, with the settings of the search as data. */
export function SearchButton({ settings }: { settings: SearchSettings }) {
  const texts = useTexts();
  return (
    <button
      type="button"
      className="rd-search-button"
      aria-label={fillText(texts.searchWithKey, { key: 'Ctrl+K' })}
      aria-keyshortcuts="Control+K Meta+K /"
      data-key="Ctrl K"
      data-search={JSON.stringify(settings)}
    >
      <span>{texts.search}</span>
    </button>
  );
}

/** A picture for each colour mode, of which the style sheet shows one. If the title is beside it, it needs no alternative text. */
export function Logo({ logo, named }: { logo: LogoData; named: boolean }) {
  const alt = named ? '' : logo.alt;
  const size = { width: logo.width, height: logo.height };
  const className = ['rd-logo', logo.className].filter(Boolean).join(' ');
  if (logo.src === logo.srcDark) return <img className={className} src={logo.src} alt={alt} {...size} />;
  return (
    <>
      <img className={`${className} rd-light-only`} src={logo.src} alt={alt} {...size} />
      <img className={`${className} rd-dark-only`} src={logo.srcDark} alt={alt} {...size} />
    </>
  );
}

/** Renders an item of the navbar, or of a dropdown in it. */
function entryOf(item: NavbarItemData): ReactElement {
  if (item.type === 'html') {
    // A plain link looks like other items; other HTML gets their padding in the menu of small screens.
    const isLink = /^\s*<a\s/i.test(item.html);
    const classes = [isLink ? '' : 'rd-navbar-html', item.className ?? ''].filter((name) => name !== '');
    return <li className={classes.join(' ') || undefined} dangerouslySetInnerHTML={{ __html: item.html }} />;
  }
  if (item.type === 'search') {
    return (
      <li className={item.className ? `rd-search-item ${item.className}` : 'rd-search-item'}>
        <SearchButton settings={item.settings} />
      </li>
    );
  }
  if (item.type === 'link') {
    // A link without a label draws an icon by its class, which must be on the link itself, so that all of the icon is clickable.
    const isIcon = item.label === '' && item.html === undefined && item.icon === undefined;
    const { class: ofLink, ...attributes } = item.attributes ?? {};
    return (
      <li className={isIcon ? undefined : item.className}>
        <TextLink
          {...item}
          className={isIcon ? item.className : ofLink === undefined ? undefined : String(ofLink)}
          current={item.active ? 'true' : undefined}
          lang={item.locale}
          attributes={{ ...attributes, ...versionData(item) }}
        >
          <Marked {...item}>{item.label}</Marked>
        </TextLink>
      </li>
    );
  }
  return (
    <li className={item.className ? `rd-dropdown ${item.className}` : 'rd-dropdown'}>
      <button
        type="button"
        aria-haspopup="true"
        aria-expanded="false"
        data-active={item.active ? '' : undefined}
        data-docs={item.versionsOf}
      >
        <Marked {...item}>{item.label}</Marked>
      </button>
      <ul>{each(item.items, entryOf)}</ul>
    </li>
  );
}

/** Returns the data attributes that src/client/versions.ts reads. */
function versionData({
  version,
  preferred,
  locale,
}: Extract<NavbarItemData, { type: 'link' }>): Record<`data-${string}`, string> | undefined {
  if (version) {
    const own = { 'data-docs': version.instance, 'data-version': version.name } as const;
    return version.isNewest ? { ...own, 'data-newest': '' } : own;
  }
  if (locale !== undefined) return { 'data-locale': locale };
  return preferred && { 'data-docs': preferred.instance, 'data-preferred': JSON.stringify(preferred.links) };
}
