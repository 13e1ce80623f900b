// The fields `navbar` and `footer`.
import * as f from './fields.js';
import { badge } from './mark-fields.js';

const pixels = f.wholeNumber(1, 10_000);
const logo = f.object({
  /** A static file or a URL. */
  src: f.filledText,
  /** Logo for dark mode. @default `src` */
  srcDark: f.optional(f.text),
  /** Alternative text. */
  alt: f.optional(f.text),
  /** Address that the logo links to. @default base URL of the site */
  href: f.optional(f.text),
  /** As in HTML: `_blank` opens a new tab. */
  target: f.optional(f.text),
  /** CSS class of the image. */
  className: f.optional(f.text),
  /** Width in pixels. Its ratio to the height reserves the space of the logo until it has loaded. @default size of the static file */
  width: f.optional(pixels),
  /** Height in pixels. A style sheet determines the size in which the logo is shown. @default size of the static file */
  height: f.optional(pixels),
});
export type LogoConfig = f.Out<typeof logo>;

const itemBase = {
  /** Label. Required for dropdowns, and for links without `html` or an `aria-label`. @default name of the page or sidebar */
  label: f.optional(f.text),
  /** Side of the bar, or `tabs` for links in a row below the bar, for sites with several docs. @default `left` */
  position: f.optional(f.oneOf('left', 'right', 'tabs')),
  /** A word or two beside the label: `'New'` or `{ text: 'New', kind: 'tip' }`. */
  badge: f.optional(badge),
  /** Icon before the label: `lucide:rocket`, `simple-icons:github`, the name of a built-in icon, or an SVG file of a static folder. */
  icon: f.optional(f.filledText),
  /** CSS class of the item. */
  className: f.optional(f.text),
};
const linkBase = {
  ...itemBase,
  /** Other attributes of a link: `{ 'aria-label': 'GitHub' }` gives a name to a link that is only an icon. */
  attributes: f.optional(f.record(f.attribute)),
  /** HTML of a link instead of its label, such as an image. */
  html: f.optional(f.html),
};
const inDocs = {
  /** The `id` of the docs folder, for `doc`, `docSidebar`, `docsVersion` and `docsVersionDropdown`. @default `default` */
  docsPluginId: f.optional(f.text),
};

/** The kinds of items that a dropdown may contain. */
const innerKinds = {
  /** Leads to a page of the site or elsewhere. */
  link: f.object({
    ...linkBase,
    /** Kind of item. @default `dropdown` if it has `items`, else `link` */
    type: f.optional(f.oneOf('link'), 'link'),
    /** Address of the site, which is checked: `/guide`. */
    to: f.optional(f.text),
    /** Any URL. Set either `to` or `href`. */
    href: f.optional(f.text),
    /** As in HTML. @default new tab for other sites */
    target: f.optional(f.text),
    /** As in HTML. @default `noopener noreferrer` for other sites */
    rel: f.optional(f.text),
    /** The item is marked as active on all pages whose addresses begin with this. @default address in `to` */
    activeBasePath: f.optional(f.text),
    /** The same for all pages whose paths, including the base URL, match this regular expression: `'^/docs/v[0-9]+/'`. */
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
    /** Name of the sidebar. `defaultSidebar` is the one generated from folders. */
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
    /** HTML of the announcement. */
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
  /** The same, below the versions or languages. */
  dropdownItemsAfter: f.optional(f.list(innerItem), []),
};
const versionInList = f.object({
  /** Label of a version in the list. @default label of the version */
  label: f.optional(f.filledText),
});
const kinds = {
  ...innerKinds,
  docsVersionDropdown: f.object({
    ...itemBase,
    ...inDocs,
    ...itemsAround,
    type: f.oneOf('docsVersionDropdown'),
    /** Versions to list, in this order: `['current', '2.0']`, or with other labels: `{ '2.0': { label: 'Two' } }`. @default all */
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
    /** Items of all types except dropdowns. */
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
  /** Text beside the logo. If empty, only the logo is shown. @default title of the site */
  title: f.optional(f.text),
  /** The logo. */
  logo: f.optional(logo),
  /** Hide the bar while the reader scrolls down. @default `false` */
  hideOnScroll: f.optional(f.flag, false),
  /** Light text on a dark bar, or on the accent colour of the site, in both colour modes. @default like the page */
  style: f.optional(f.oneOf('dark', 'primary')),
  /** Items of the bar. */
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
  /** CSS class of a column, or of the HTML. */
  className: f.optional(f.text),
});
const plainLink = f.object({
  /** Text of the link. */
  label: f.filledText,
  /** Address of the site, which is checked. */
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
  /** CSS class of a column, or of the HTML. */
  className: f.optional(f.text),
  /** Links of a column. */
  items: f.list(footerLink),
});
const isColumn = (entry: unknown): boolean => f.fieldOf(entry, 'items') !== undefined;
const footerLinks = f.list(f.chosen((entry) => (isColumn(entry) ? footerColumn : footerLink))) as f.Field<
  readonly FooterColumn[] | readonly FooterLink[]
>;

export const footer = f.object({
  /** Style of the footer. @default `light` */
  style: f.optional(f.oneOf('light', 'dark'), 'light'),
  /** Columns with titles, or links in one row. You cannot mix them. */
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
  /** Last line of the footer, as HTML. */
  copyright: f.optional(f.html),
  /** A logo. */
  logo: f.optional(logo),
});
export type UserFooterConfig = f.In<typeof footer>;
export type FooterConfig = f.Out<typeof footer>;
export type FooterColumn = f.Out<typeof footerColumn>;
export type FooterLink = f.Out<typeof footerLink>;
