// `navbar` and `footer`.
import {
  type AnyField,
  anything,
  attribute,
  type Chosen,
  chosen,
  type Field,
  fieldOf,
  filledText,
  flag,
  type In,
  list,
  type Out,
  object,
  oneOf,
  optional,
  pattern,
  type Report,
  record,
  text,
  wholeNumber,
} from './fields.js';
import { badge } from './mark-fields.js';

const pixels = wholeNumber(1, 10_000);
const logo = object({
  /** A static file or a URL. */
  src: filledText,
  /** Another one for dark mode. @default `src` */
  srcDark: optional(text),
  /** What it shows. */
  alt: optional(text),
  /** Where it leads. @default the base of the site */
  href: optional(text),
  /** As in HTML: `_blank` opens a new tab. */
  target: optional(text),
  /** Class of the picture. */
  className: optional(text),
  /** Width in pixels: its share in the height keeps the logo's place until it has come. @default that of the static file */
  width: optional(pixels),
  /** Height in pixels; a style sheet decides how large it is shown. @default that of the static file */
  height: optional(pixels),
});
export type LogoConfig = Out<typeof logo>;

const itemBase = {
  /** Text. Required for dropdowns, and for links without `html` and name. @default the page's or sidebar's name */
  label: optional(text),
  /** Side of the bar, or `tabs`: links in a row below it, for sites of several docs. @default `left` */
  position: optional(oneOf('left', 'right', 'tabs')),
  /** A word or two beside the text: `'New'` or `{ text: 'New', kind: 'tip' }`. */
  badge: optional(badge),
  /** Drawing before the text: `lucide:rocket`, `simple-icons:github`, one of our names, or an SVG file of a static folder. */
  icon: optional(filledText),
  /** Class of the item. */
  className: optional(text),
};
const linkBase = {
  ...itemBase,
  /** Other attributes of a link: `{ 'aria-label': 'GitHub' }` names one that is an icon by its class. */
  attributes: optional(record(attribute)),
};
const inDocs = {
  /** The `id` of the docs folder, in `doc`, `docSidebar`, `docsVersion` and `docsVersionDropdown`. @default `default` */
  docsPluginId: optional(text),
};

/** Kinds of items that may stand in a dropdown. */
const innerKinds = {
  /** Leads to a page of the site or elsewhere. */
  link: object({
    ...linkBase,
    /** Kind of item. @default `dropdown` if it has `items`, else `link` */
    type: optional(oneOf('link'), 'link'),
    /** HTML of a link in the place of its text, such as a picture. */
    html: optional(text),
    /** An address of the site, checked: `/guide`. */
    to: optional(text),
    /** Any URL. Give one of `to` and `href`. */
    href: optional(text),
    /** As in HTML. @default new tab for other sites */
    target: optional(text),
    /** As in HTML. @default `noopener noreferrer` for other sites */
    rel: optional(text),
    /** The item is marked on all pages whose addresses begin with this. @default the page of `to` */
    activeBasePath: optional(text),
    /** The same for all pages whose paths match, base included: `'^/docs/v[0-9]+/'`. */
    activeBaseRegex: optional(pattern),
  }),
  doc: object({
    ...linkBase,
    ...inDocs,
    type: oneOf('doc'),
    /** Id of the page. */
    docId: filledText,
  }),
  docSidebar: object({
    ...linkBase,
    ...inDocs,
    type: oneOf('docSidebar'),
    /** Name of the sidebar; `defaultSidebar` is the one made from folders. */
    sidebarId: filledText,
  }),
  docsVersion: object({
    ...linkBase,
    ...inDocs,
    type: oneOf('docsVersion'),
    /** Another page of the site to lead to. */
    to: optional(text),
  }),
  html: object({
    ...itemBase,
    type: oneOf('html'),
    /** HTML. */
    value: text,
  }),
};

/** Named, so that declarations of the package do not say all kinds again wherever items stand. */
export interface InnerItem extends Chosen<(typeof innerKinds)[keyof typeof innerKinds]> {}
const innerItem: InnerItem = itemOf(innerKinds, (kind) => {
  if (kind === 'search') return 'the search button cannot stand in a dropdown';
  return /dropdown$/i.test(kind) ? 'Nested dropdowns are not allowed' : undefined;
});
const itemsAround = {
  /** Items above the versions, or above the languages of a `localeDropdown`. */
  dropdownItemsBefore: optional(list(innerItem), []),
  /** Items below them. */
  dropdownItemsAfter: optional(list(innerItem), []),
};
const versionInList = object({
  /** Label of a version in the list. @default the version's */
  label: optional(filledText),
});
const kinds = {
  ...innerKinds,
  docsVersionDropdown: object({
    ...itemBase,
    ...inDocs,
    ...itemsAround,
    type: oneOf('docsVersionDropdown'),
    /**
     * Versions to list, in this order: `['current', '2.0']`, or with other labels: `{ '2.0': { label: 'Two' } }`.
     * @default all
     */
    versions: optional(chosen((value) => (Array.isArray(value) ? list(filledText) : record(versionInList)))),
  }),
  localeDropdown: object({ ...itemBase, ...itemsAround, type: oneOf('localeDropdown') }),
  search: object({ ...itemBase, type: oneOf('search') }),
  dropdown: object({
    ...itemBase,
    type: optional(oneOf('dropdown'), 'dropdown'),
    /** Text. */
    label: filledText,
    /** Items of all kinds but dropdowns. */
    items: list(innerItem),
  }),
};

const linkKinds: readonly string[] = ['link', 'doc', 'docSidebar', 'docsVersion'];

/** An item without `type` is a dropdown if it has `items`, else a link. @param refuse tells why a kind cannot stand here. */
function itemOf<Kinds extends Readonly<Record<string, AnyField>>>(
  fieldsOf: Kinds,
  refuse: (kind: string) => string | undefined = () => undefined,
): Chosen<Kinds[keyof Kinds]> {
  return chosen((item, report) => {
    const kind = fieldOf(item, 'type') ?? (fieldOf(item, 'items') === undefined ? 'link' : 'dropdown');
    const refusal = refuse(String(kind));
    if (refusal !== undefined) report(refusal);
    else if (typeof kind !== 'string' || !Object.hasOwn(fieldsOf, kind))
      report(`Bad navbar item type ${String(kind)}; there are ${Object.keys(fieldsOf).join(', ')}`, ['type']);
    else {
      if (fieldOf(item, 'position') === 'tabs' && !linkKinds.includes(kind))
        report(`among the tabs stand links: items of the types ${linkKinds.join(', ')}`, ['position']);
      if (kind === 'link') checkTarget(item, report);
      if (kind === 'link') checkName(item, report);
      return fieldsOf[kind]!;
    }
    return anything;
  });
}

function checkTarget(item: unknown, report: Report): void {
  if (typeof item !== 'object' || item === null) return;
  const [to, href] = [fieldOf(item, 'to'), fieldOf(item, 'href')];
  if (to !== undefined && href !== undefined) report('it has both "to" and "href": write one of them');
  if (to === undefined && href === undefined)
    report('it leads nowhere: write "to" (a page of this site) or "href" (another address)');
}

/** Readers have to see or hear what the link is. */
function checkName(item: unknown, report: Report): void {
  if (typeof item !== 'object' || item === null) return;
  const named = [
    fieldOf(item, 'label'),
    fieldOf(item, 'html'),
    fieldOf(fieldOf(item, 'attributes'), 'aria-label'),
  ];
  if (named.every((name) => name === undefined || name === '')) report('expected text', ['label']);
}

const items = list(itemOf(kinds));

export const navbar = object({
  /** Text beside the logo. Empty: the logo only. @default the site's title */
  title: optional(text),
  /** The logo. */
  logo: optional(logo),
  /** The bar goes away while the reader scrolls down. @default `false` */
  hideOnScroll: optional(flag, false),
  /** Light text on a dark bar, or on the colour of the site, in both modes. @default as the page */
  style: optional(oneOf('dark', 'primary')),
  /** What stands in the bar. */
  items: optional(
    chosen((value, report) => {
      const isSearch = (item: unknown): boolean => fieldOf(item, 'type') === 'search';
      if (Array.isArray(value) && value.filter(isSearch).length > 1)
        report('there is one search button: write { type: "search" } once');
      return items;
    }),
    [],
  ),
});
export type UserNavbarConfig = In<typeof navbar>;
export type UserNavbarItem = In<typeof items>[number];
export type UserDropdownItem = In<InnerItem>;
export type VersionDropdownConfig = Out<typeof kinds.docsVersionDropdown>;
export type LocaleDropdownConfig = Out<typeof kinds.localeDropdown>;
export type NavbarItemConfig = Out<typeof navbar>['items'][number];

const htmlLink = object({
  /** HTML instead of a link. @default none */
  html: text,
});
const plainLink = object({
  /** Text of the link. */
  label: filledText,
  /** An address of the site, checked. */
  to: optional(text),
  /** Any URL. */
  href: optional(text),
  /** As in HTML. @default a new tab for other sites */
  target: optional(text),
  /** Other attributes of the link: `{ class: 'icon', 'data-place': 'foot' }`. */
  attributes: optional(record(attribute)),
});
const footerLink = chosen((link, report) => {
  if (fieldOf(link, 'html') !== undefined) return htmlLink;
  checkTarget(link, report);
  return plainLink;
});
const footerColumn = object({
  /** Title of a column. */
  title: text,
  /** Class of a column. */
  className: optional(text),
  /** Links of a column. */
  items: list(footerLink),
});
const isColumn = (entry: unknown): boolean => fieldOf(entry, 'items') !== undefined;
const footerLinks = list(chosen((entry) => (isColumn(entry) ? footerColumn : footerLink))) as Field<
  readonly FooterColumn[] | readonly FooterLink[]
>;

export const footer = object({
  /** Its look. @default `light` */
  style: optional(oneOf('light', 'dark'), 'light'),
  /** Titled columns, or links in one row; not both. */
  links: optional(
    chosen((links, report) => {
      if (Array.isArray(links) && links.some(isColumn) && !links.every(isColumn))
        report(
          'titled columns and flat links are mixed: write either { title, items } for all, or links only',
        );
      return footerLinks;
    }),
    [],
  ),
  /** The last line, as HTML. */
  copyright: optional(text),
  /** A logo. */
  logo: optional(logo),
});
export type UserFooterConfig = In<typeof footer>;
export type FooterConfig = Out<typeof footer>;
export type FooterColumn = Out<typeof footerColumn>;
export type FooterLink = Out<typeof footerLink>;
