import * as z from 'zod';
import {
  chosen,
  fieldOf,
  filledText,
  flag,
  list,
  object,
  oneOf,
  type Report,
  record,
  text,
  wholeNumber,
} from './schema-parts.js';
import type {
  FooterColumn,
  FooterLink,
  LogoConfig,
  NavbarDocConfig,
  NavbarDocSidebarConfig,
  NavbarDocsVersionConfig,
  NavbarDocsVersionDropdownConfig,
  NavbarDropdownConfig,
  NavbarHtmlConfig,
  NavbarLinkConfig,
  NavbarLocaleDropdownConfig,
  NavbarSearchConfig,
  UserFooterConfig,
  UserNavbarConfig,
  UserNavbarItem,
} from './user-config.js';

const pixels = wholeNumber(1, 10_000).optional();
const logo = object<LogoConfig>({
  src: filledText,
  srcDark: text.optional(),
  alt: text.optional(),
  href: text.optional(),
  width: pixels,
  height: pixels,
});

const itemBase = {
  label: text.optional(),
  position: oneOf('left', 'right').optional(),
  className: text.optional(),
};
const dropdownItems = list(navbarItem(true)) as unknown as z.ZodType<NavbarDropdownConfig['items']>;
const itemSchemas = {
  link: object<NavbarLinkConfig>({
    ...itemBase,
    type: z.literal('link').optional() as unknown as z.ZodType<'link'>,
    label: filledText,
    to: text.optional(),
    href: text.optional(),
    target: text.optional(),
    rel: text.optional(),
    activeBasePath: text.optional(),
  }),
  doc: object<NavbarDocConfig>({
    ...itemBase,
    type: z.literal('doc'),
    docId: filledText,
    docsPluginId: text.optional(),
  }),
  docSidebar: object<NavbarDocSidebarConfig>({
    ...itemBase,
    type: z.literal('docSidebar'),
    sidebarId: filledText,
    docsPluginId: text.optional(),
  }),
  docsVersion: object<NavbarDocsVersionConfig>({
    ...itemBase,
    type: z.literal('docsVersion'),
    to: text.optional(),
    docsPluginId: text.optional(),
  }),
  docsVersionDropdown: object<NavbarDocsVersionDropdownConfig>({
    ...itemBase,
    type: z.literal('docsVersionDropdown'),
    docsPluginId: text.optional(),
    versions: chosen<NavbarDocsVersionDropdownConfig['versions']>((value) =>
      Array.isArray(value)
        ? list(filledText)
        : record(object<{ label?: string }>({ label: filledText.optional() })),
    ).optional(),
    dropdownItemsBefore: dropdownItems.optional(),
    dropdownItemsAfter: dropdownItems.optional(),
  }),
  localeDropdown: object<NavbarLocaleDropdownConfig>({
    ...itemBase,
    type: z.literal('localeDropdown'),
    dropdownItemsBefore: dropdownItems.optional(),
    dropdownItemsAfter: dropdownItems.optional(),
  }),
  html: object<NavbarHtmlConfig>({ ...itemBase, type: z.literal('html'), value: text }),
  search: object<NavbarSearchConfig>({ ...itemBase, type: z.literal('search') }),
  dropdown: object<NavbarDropdownConfig>({
    ...itemBase,
    type: z.literal('dropdown').optional() as unknown as z.ZodType<'dropdown'>,
    label: filledText,
    items: dropdownItems,
  }),
};

const navbarItemTypes = Object.keys(itemSchemas);

function navbarItem(insideDropdown: boolean): z.ZodType<UserNavbarItem> {
  return chosen<UserNavbarItem>((item, report) => {
    const type = fieldOf(item, 'type') ?? (fieldOf(item, 'items') === undefined ? 'link' : 'dropdown');
    if (typeof type !== 'string' || !isItemType(type)) {
      report(`Bad navbar item type ${String(type)}; there are ${navbarItemTypes.join(', ')}`, ['type']);
      return z.unknown();
    }
    if (isDropdown(type) && insideDropdown) {
      report('Nested dropdowns are not allowed');
      return z.unknown();
    }
    if (type === 'search' && insideDropdown) report('the search button cannot stand in a dropdown');
    if (type === 'link') checkTarget(item, report);
    return itemSchemas[type];
  });
}

function isDropdown(type: keyof typeof itemSchemas): boolean {
  return /dropdown$/i.test(type);
}

function isItemType(type: string): type is keyof typeof itemSchemas {
  return navbarItemTypes.includes(type);
}

function checkTarget(item: unknown, report: Report): void {
  if (typeof item !== 'object' || item === null) return;
  const [to, href] = [fieldOf(item, 'to'), fieldOf(item, 'href')];
  if (to !== undefined && href !== undefined) report('it has both "to" and "href": write one of them');
  if (to === undefined && href === undefined)
    report('it leads nowhere: write "to" (a page of this site) or "href" (another address)');
}

export const navbar = object<UserNavbarConfig>({
  title: text.optional(),
  logo: logo.optional(),
  hideOnScroll: flag.optional(),
  items: chosen<UserNavbarConfig['items']>((items, report) => {
    const isSearch = (item: unknown): boolean => fieldOf(item, 'type') === 'search';
    if (Array.isArray(items) && items.filter(isSearch).length > 1)
      report('there is one search button: write { type: "search" } once');
    return list(navbarItem(false));
  }).optional(),
});

const htmlLink = object<{ html: string }>({ html: text });
const plainLink = object<{ label: string; to?: string; href?: string }>({
  label: filledText,
  to: text.optional(),
  href: text.optional(),
});
const footerLink = chosen<FooterLink>((link, report) => {
  if (fieldOf(link, 'html') !== undefined) return htmlLink;
  checkTarget(link, report);
  return plainLink;
});
const footerColumn = object<FooterColumn>({ title: text, items: list(footerLink) });
const isColumn = (entry: unknown): boolean => fieldOf(entry, 'items') !== undefined;

export const footer = object<UserFooterConfig>({
  style: oneOf('light', 'dark').optional(),
  links: chosen<UserFooterConfig['links']>((links, report) => {
    if (Array.isArray(links) && links.some(isColumn) && !links.every(isColumn)) {
      report('titled columns and flat links are mixed: write either { title, items } for all, or links only');
    }
    return list(chosen((entry) => (isColumn(entry) ? footerColumn : footerLink)));
  }).optional(),
  copyright: text.optional(),
  logo: logo.optional(),
});
