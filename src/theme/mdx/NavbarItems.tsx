// Items of the navbar for components that make items of their own of them.
import type { ComponentType, ReactElement } from 'react';
import { Link, type LinkProps } from './Link.js';
import { SearchBar } from './page-parts.js';
import { mergeSearchStrings, useAlternatePageUtils } from './query-hooks.js';
import { NavbarSearch } from './ShellParts.js';
import { useDocusaurusContext } from './site-config.js';

export interface ItemProps extends LinkProps {
  label?: string;
  /** In the place of the label. */
  html?: string;
  items?: readonly ItemProps[];
  value?: string;
  /** What an item says of itself beside its link. */
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

/** A menu, which the scripts of the navbar open. */
export function MenuItem({ label, children, items = [], className }: ItemProps): ReactElement {
  return (
    <div className={['rd-dropdown', className].filter(Boolean).join(' ')}>
      <button type="button" aria-haspopup="true" aria-expanded="false">
        {label ?? children}
      </button>
      <ul>
        {items.map((item) => (
          <li key={item.label ?? item.value ?? item.html}>
            {item.type === 'html' ? <HtmlItem {...item} /> : <LinkItem {...item} />}
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
  /** Stands behind the addresses in other languages. */
  queryString?: string;
}

/** A menu of the page in all languages. */
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
    to: createUrl({ locale, fullyQualified: false }) + mergeSearchStrings([queryString], 'append'),
    // Another language is another site.
    'data-noBrokenLinkCheck': true,
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

/** Those that items of the site's own may be made of. */
export const itemTypes: Readonly<Record<string, ComponentType<ItemProps>>> = {
  default: LinkItem,
  dropdown: MenuItem,
  html: HtmlItem,
  localeDropdown: LocaleItem,
  search: SearchItem,
};
