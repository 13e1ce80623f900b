// The fields `navbar` and `footer`.
import * as f from './fields.js';
import { badge } from './mark-fields.js';

const pixels = f.wholeNumber(1, 10_000);
const logo = f.object({
  /** A static file or a URL. */
  src: f.filledText,
  /** Another one for dark mode. @default `src` */
  srcDark: f.optional(f.text),
  /** What it shows. */
  alt: f.optional(f.text),
  /** Where it leads. @default the base of the site */
  href: f.optional(f.text),
  /** As in HTML: `_blank` opens a new tab. */
  target: f.optional(f.text),
  /** Class of the picture. */
  className: f.optional(f.text),
  /** Width in pixels: its share in the height keeps the logo's place until it has come. @default that of the static file */
  width: f.optional(pixels),
  /** Height in pixels; a style sheet decides how large it is shown. @default that of the static file */
  height: f.optional(pixels),
});
export type LogoConfig = f.Out<typeof logo>;

const itemBase = {
  /** Text. Required for dropdowns, and for links without `html` and name. @default the page's or sidebar's name */
  label: f.optional(f.text),
  /** Side of the bar, or `tabs`: links in a row below it, for sites of several docs. @default `left` */
  position: f.optional(f.oneOf('left', 'right', 'tabs')),
  /** A word or two beside the text: `'New'` or `{ text: 'New', kind: 'tip' }`. */
  badge: f.optional(badge),
  /** Drawing before the text: `lucide:rocket`, `simple-icons:github`, one of our names, or an SVG file of a static folder. */
  icon: f.optional(f.filledText),
  /** Class of the item. */
  className: f.optional(f.text),
};
const linkBase = {
  ...itemBase,
  /** Other attributes of a link: `{ 'aria-label': 'GitHub' }` names one that is an icon by its class. */
  attributes: f.optional(f.record(f.attribute)),
  /** HTML of a link in the place of its text, such as a picture. */
  html: f.optional(f.html),
};
const inDocs = {
  /** The `id` of the docs folder, in `doc`, `docSidebar`, `docsVersion` and `docsVersionDropdown`. @default `default` */
  docsPluginId: f.optional(f.text),
};

/** The kinds of items that a dropdown may contain. */
const innerKinds = {
  /** Leads to a page of the site or elsewhere. */
  link: f.object({
    ...linkBase,
    /** Kind of item. @default `dropdown` if it has `items`, else `link` */
    type: f.optional(f.oneOf('link'), 'link'),
    /** An address of the site, checked: `/guide`. */
    to: f.optional(f.text),
    /** Any URL. Give one of `to` and `href`. */
    href: f.optional(f.text),
    /** As in HTML. @default new tab for other sites */
    target: f.optional(f.text),
    /** As in HTML. @default `noopener noreferrer` for other sites */
    rel: f.optional(f.text),
    /** The item is marked on all pages whose addresses begin with this. @default the page of `to` */
    activeBasePath: f.optional(f.text),
    /** The same for all pages whose paths match, base included: `'^/docs/v[0-9]+/'`. */
    activeBaseRegex: f.optional(f.pattern),
  }),
  doc: f.object({
    ...linkBase,
    ...inDocs,
    type: f.oneOf('doc'),
    /** Id of the page. */
    docId: f.filledText,
  }),
  docSidebar: f.object({
    ...linkBase,
    ...inDocs,
    type: f.oneOf('docSidebar'),
    /** Name of the sidebar; `defaultSidebar` is the one made from folders. */
    sidebarId: f.filledText,
  }),
  docsVersion: f.object({
    ...linkBase,
    ...inDocs,
    type: f.oneOf('docsVersion'),
    /** Another page of the site to lead to. */
    to: f.optional(f.text),
  }),
  html: f.object({
    ...itemBase,
    type: f.oneOf('html'),
    /** HTML. */
    value: f.html,
  }),
};

/** An interface keeps the package's declarations from repeating all kinds wherever items occur. */
export interface InnerItem extends f.Chosen<(typeof innerKinds)[keyof typeof innerKinds]> {}
const innerItem: InnerItem = itemOf(innerKinds, (kind) => {
  if (kind === 'search') return 'the search button cannot stand in a dropdown';
  return /dropdown$/i.test(kind) ? 'Nested dropdowns are not allowed' : undefined;
});
const itemsAround = {
  /** Items above the versions, or above the languages of a `localeDropdown`. */
  dropdownItemsBefore: f.optional(f.list(innerItem), []),
  /** Items below them. */
  dropdownItemsAfter: f.optional(f.list(innerItem), []),
};
const versionInList = f.object({
  /** Label of a version in the list. @default the version's */
  label: f.optional(f.filledText),
});
const kinds = {
  ...innerKinds,
  docsVersionDropdown: f.object({
    ...itemBase,
    ...inDocs,
    ...itemsAround,
    type: f.oneOf('docsVersionDropdown'),
    /**
     * Versions to list, in this order: `['current', '2.0']`, or with other labels: `{ '2.0': { label: 'Two' } }`.
     * @default all
     */
    versions: f.optional(
      f.chosen((value) => (Array.isArray(value) ? f.list(f.filledText) : f.record(versionInList))),
    ),
  }),
  localeDropdown: f.object({ ...itemBase, ...itemsAround, type: f.oneOf('localeDropdown') }),
  search: f.object({ ...itemBase, type: f.oneOf('search') }),
  dropdown: f.object({
    ...itemBase,
    type: f.optional(f.oneOf('dropdown'), 'dropdown'),
    /** Text. */
    label: f.filledText,
    /** Items of all kinds but dropdowns. */
    items: f.list(innerItem),
  }),
};

const linkKinds: readonly string[] = ['link', 'doc', 'docSidebar', 'docsVersion'];

/**
 * Returns the field for an item. An item without `type` is a dropdown if it has `items`, else a link. @param refuse returns why a kind is
 * not allowed here.
 */
function itemOf<Kinds extends Readonly<Record<string, f.AnyField>>>(
  fieldsOf: Kinds,
  refuse: (kind: string) => string | undefined = () => undefined,
): f.Chosen<Kinds[keyof Kinds]> {
  return f.chosen((item, report) => {
    const kind = f.fieldOf(item, 'type') ?? (f.fieldOf(item, 'items') === undefined ? 'link' : 'dropdown');
    const refusal = refuse(String(kind));
    if (refusal !== undefined) report(refusal);
    else if (typeof kind !== 'string' || !Object.hasOwn(fieldsOf, kind))
      report(`Bad navbar item type ${String(kind)}; there are ${Object.keys(fieldsOf).join(', ')}`, ['type']);
    else {
      if (f.fieldOf(item, 'position') === 'tabs' && !linkKinds.includes(kind))
        report(`among the tabs stand links: items of the types ${linkKinds.join(', ')}`, ['position']);
      if (kind === 'link') checkTarget(item, report);
      if (kind === 'link') checkName(item, report);
      return fieldsOf[kind]!;
    }
    return f.anything;
  });
}

function checkTarget(item: unknown, report: f.Report): void {
  if (typeof item !== 'object' || item === null) return;
  const [to, href] = [f.fieldOf(item, 'to'), f.fieldOf(item, 'href')];
  if (to !== undefined && href !== undefined) report('it has both "to" and "href": write one of them');
  if (to === undefined && href === undefined)
    report('it leads nowhere: write "to" (a page of this site) or "href" (another address)');
}

/** A link needs a text or label that readers see or hear. */
function checkName(item: unknown, report: f.Report): void {
  if (typeof item !== 'object' || item === null) return;
  const named = [
    f.fieldOf(item, 'label'),
    f.fieldOf(item, 'html'),
    f.fieldOf(f.fieldOf(item, 'attributes'), 'aria-label'),
  ];
  if (named.every((name) => name === undefined || name === '')) report('expected text', ['label']);
}

const items = f.list(itemOf(kinds));

export const navbar = f.object({
  /** Text beside the logo. Empty: the logo only. @default the site's title */
  title: f.optional(f.text),
  /** The logo. */
  logo: f.optional(logo),
  /** The bar goes away while the reader scrolls down. @default `false` */
  hideOnScroll: f.optional(f.flag, false),
  /** Light text on a dark bar, or on the colour of the site, in both modes. @default as the page */
  style: f.optional(f.oneOf('dark', 'primary')),
  /** What stands in the bar. */
  items: f.optional(
    f.chosen((value, report) => {
      const isSearch = (item: unknown): boolean => f.fieldOf(item, 'type') === 'search';
      if (Array.isArray(value) && value.filter(isSearch).length > 1)
        report('there is one search button: write { type: "search" } once');
      return items;
    }),
    [],
  ),
});
export type UserNavbarConfig = f.In<typeof navbar>;
export type UserNavbarItem = f.In<typeof items>[number];
export type UserDropdownItem = f.In<InnerItem>;
export type VersionDropdownConfig = f.Out<typeof kinds.docsVersionDropdown>;
export type LocaleDropdownConfig = f.Out<typeof kinds.localeDropdown>;
export type NavbarItemConfig = f.Out<typeof navbar>['items'][number];

const htmlLink = f.object({
  /** HTML instead of a link. @default none */
  html: f.html,
});
const plainLink = f.object({
  /** Text of the link. */
  label: f.filledText,
  /** An address of the site, checked. */
  to: f.optional(f.text),
  /** Any URL. */
  href: f.optional(f.text),
  /** As in HTML. @default a new tab for other sites */
  target: f.optional(f.text),
  /** Other attributes of the link: `{ class: 'icon', 'data-place': 'foot' }`. */
  attributes: f.optional(f.record(f.attribute)),
});
const footerLink = f.chosen((link, report) => {
  if (f.fieldOf(link, 'html') !== undefined) return htmlLink;
  checkTarget(link, report);
  return plainLink;
});
const footerColumn = f.object({
  /** Title of a column. */
  title: f.text,
  /** Class of a column. */
  className: f.optional(f.text),
  /** Links of a column. */
  items: f.list(footerLink),
});
const isColumn = (entry: unknown): boolean => f.fieldOf(entry, 'items') !== undefined;
const footerLinks = f.list(f.chosen((entry) => (isColumn(entry) ? footerColumn : footerLink))) as f.Field<
  readonly FooterColumn[] | readonly FooterLink[]
>;

export const footer = f.object({
  /** Its look. @default `light` */
  style: f.optional(f.oneOf('light', 'dark'), 'light'),
  /** Titled columns, or links in one row; not both. */
  links: f.optional(
    f.chosen((links, report) => {
      if (Array.isArray(links) && links.some(isColumn) && !links.every(isColumn))
        report(
          'titled columns and flat links are mixed: write either { title, items } for all, or links only',
        );
      return footerLinks;
    }),
    [],
  ),
  /** The last line, as HTML. */
  copyright: f.optional(f.html),
  /** A logo. */
  logo: f.optional(logo),
});
export type UserFooterConfig = f.In<typeof footer>;
export type FooterConfig = f.Out<typeof footer>;
export type FooterColumn = f.Out<typeof footerColumn>;
export type FooterLink = f.Out<typeof footerLink>;
