// The menu of languages, each a site of its own with the same addresses.
import type { LocaleConfig } from '../config/config.js';
import type { LocaleDropdownConfig, NavbarItemConfig } from '../config/navbar-fields.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { NavbarEntry } from './navbar-entries.js';

export function buildLocaleDropdown(
  { position = 'left', className, label, ...item }: LocaleDropdownConfig,
  toEntries: (items: readonly NavbarItemConfig[]) => NavbarEntry[],
  { locales, url }: RenderConfig,
): NavbarEntry {
  const base = { position, className };
  const own = locales.find(({ isOwn }) => isOwn)!;
  const toLink = (locale: LocaleConfig): NavbarEntry => ({
    type: 'locale',
    url: withoutOrigin(locale.url, url),
    link: {
      type: 'link',
      item: {
        ...base,
        type: 'link',
        label: locale.label,
        href: locale.url,
        external: false,
        target: undefined,
        rel: undefined,
        locale: locale.lang,
      },
      activeOn: { route: undefined, sidebar: undefined },
      isCurrent: locale.isOwn,
    },
  });
  return {
    type: 'dropdown',
    item: { ...base, type: 'dropdown', label: label ?? own.label },
    entries: [
      ...toEntries(item.dropdownItemsBefore ?? []),
      ...locales.map(toLink),
      ...toEntries(item.dropdownItemsAfter ?? []),
    ],
  };
}

/** On the same origin the site works wherever it is served from. */
function withoutOrigin(address: string, origin: string): string {
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
