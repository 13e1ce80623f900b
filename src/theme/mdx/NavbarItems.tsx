// Components for items of the navbar, for sites that build their own items from them.
import { type ComponentType, createContext, type ReactElement, use } from 'react';
import { customItemKey } from '../../base/custom-item-key.js';
import { Link, type LinkProps } from './Link.js';
import { placeOf } from './Place.js';
import { SearchBar } from './page-parts.js';
import { mergeSearchStrings, useAlternatePageUtils } from './query-hooks.js';
import { NavbarSearch } from './ShellParts.js';
import { useDocusaurusContext } from './site-config.js';

export interface ItemProps extends LinkProps {
  label?: string;
  /** HTML to show instead of the label. */
  html?: string;
  items?: readonly ItemProps[];
  value?: string;
  /** Fields of the configuration besides the link. */
  type?: string;
  position?: string;
  mobile?: boolean;
  isDropdownItem?: boolean;
  activeBasePath?: string;
  activeBaseRegex?: string;
  prependBaseUrlToHref?: boolean;
}

export function LinkItem({
  label,
  html,
  children,
  items: _items,
  value: _value,
  type: _type,
  position: _position,
  mobile: _mobile,
  isDropdownItem: _isDropdownItem,
  activeBasePath: _activeBasePath,
  activeBaseRegex: _activeBaseRegex,
  prependBaseUrlToHref: _prependBaseUrlToHref,
  ...link
}: ItemProps): ReactElement {
  if (html !== undefined) return <Link isNavLink {...link} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <Link isNavLink {...link}>
      {label ?? children}
    </Link>
  );
}

/** A dropdown, which the navbar's scripts open. */
export function MenuItem({ label, children, items = [], className }: ItemProps): ReactElement {
  const Item = use(ItemInMenu);
  return (
    <div className={['rd-dropdown', className].filter(Boolean).join(' ')}>
      <button type="button" aria-haspopup="true" aria-expanded="false">
        {label ?? children}
      </button>
      <ul>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is the configuration's
          <li key={index}>
            <Item isDropdownItem {...item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function HtmlItem({ value = '', className }: ItemProps): ReactElement {
  return <div className={className} dangerouslySetInnerHTML={{ __html: value }} />;
}

interface LocaleItemProps extends ItemProps {
  dropdownItemsBefore?: readonly ItemProps[];
  dropdownItemsAfter?: readonly ItemProps[];
  /** Is appended to the URLs in other languages. */
  queryString?: string;
}

/** A dropdown with the page in all languages. */
export function LocaleItem({
  dropdownItemsBefore = [],
  dropdownItemsAfter = [],
  queryString = '',
  ...item
}: LocaleItemProps): ReactElement {
  const { locales, currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const { createUrl } = useAlternatePageUtils();
  const labelOf = (locale: string): string => localeConfigs[locale]?.label ?? locale;
  const items = locales.map((locale) => ({
    label: labelOf(locale),
    lang: localeConfigs[locale]?.htmlLang,
    href: createUrl({ locale, fullyQualified: false }) + mergeSearchStrings([queryString], 'append'),
    exact: true,
    // Another language is a site of its own, with another base URL.
    'data-resolved': '',
    'data-locale': locale,
  }));
  return (
    <MenuItem
      {...item}
      label={labelOf(currentLocale)}
      items={[...dropdownItemsBefore, ...items, ...dropdownItemsAfter]}
    />
  );
}

export function SearchItem({ className }: ItemProps): ReactElement {
  return (
    <NavbarSearch className={className}>
      <SearchBar />
    </NavbarSearch>
  );
}

/** Type of an item -> component, for items that sites build from them. */
export const itemTypes: Readonly<Record<string, ComponentType<ItemProps>>> = {
  default: LinkItem,
  dropdown: MenuItem,
  html: HtmlItem,
  localeDropdown: LocaleItem,
  search: SearchItem,
};

/** Renders an item by its type. @param types type -> component, including the site's own types */
export function renderItem(
  { mobile, isDropdownItem, ...item }: ItemProps,
  types: Readonly<Record<string, ComponentType<ItemProps>>>,
): ReactElement {
  const { type = 'default', ...props } = item;
  const Item = types[type === 'default' && props.items ? 'dropdown' : type];
  if (Item) return <Item mobile={mobile} isDropdownItem={isDropdownItem} {...props} />;
  const Place = placeOf(customItemKey(item));
  return <Place />;
}

/** The component for items in a dropdown. It only knows items of the docs if the site imports the components for these. */
export const ItemInMenu = createContext<ComponentType<ItemProps>>((item) => renderItem(item, itemTypes));
