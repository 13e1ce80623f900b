import type { NavbarItemData } from '../render/route-data.js';
import { ColorModeSwitch } from './ColorModeSwitch.js';
import { each } from './each.js';
import { Logo } from './Logo.js';
import { NavbarItem } from './NavbarItem.js';
import { SearchButton } from './SearchButton.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function Navbar({ shell, items }: ThemeProps['Navbar']) {
  const texts = useTexts();
  const { logo, navbarTitle, colorMode } = shell;
  const hasSearchItem = items.some(({ type }) => type === 'search');
  return (
    <nav
      className="rd-navbar"
      aria-label={texts.mainNavigation}
      data-hide-on-scroll={shell.hideNavbarOnScroll ? '' : undefined}
    >
      <button
        type="button"
        className="rd-icon-button rd-menu-button"
        aria-label={texts.toggleMenu}
        aria-expanded="false"
      />
      <a className="rd-brand" href={logo?.href ?? shell.baseUrl}>
        {logo && <Logo logo={logo} named={navbarTitle !== ''} />}
        {navbarTitle !== '' && <b>{navbarTitle}</b>}
      </a>
      <ItemList items={items} position="left" />
      <ItemList items={items} position="right" />
      {shell.search && !hasSearchItem && <SearchButton settings={shell.search} />}
      {!colorMode.disableSwitch && <ColorModeSwitch colorMode={colorMode} />}
    </nav>
  );
}

/** A region: the client replaces it on navigation, so that the active item moves. */
function ItemList({ items, position }: { items: readonly NavbarItemData[]; position: 'left' | 'right' }) {
  return (
    <ul className={`rd-navbar-items rd-navbar-${position}`} data-rd-region={`navbar-${position}`}>
      {each(
        items.filter((item) => item.position === position),
        (item) => (
          <NavbarItem item={item} />
        ),
      )}
    </ul>
  );
}
