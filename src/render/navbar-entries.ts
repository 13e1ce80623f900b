// The navbar's items as they are before a page is known.

import type { NavbarItemData } from '../theme/route-data.js';
import type { PageVersions } from './page-versions.js';

type NavbarLinkData = Extract<NavbarItemData, { type: 'link' }>;
type NavbarSearchData = Extract<NavbarItemData, { type: 'search' }>;
type NavbarHtmlData = Extract<NavbarItemData, { type: 'html' }>;
type NavbarDropdownData = Extract<NavbarItemData, { type: 'dropdown' }>;

/** An item as far as it is the same on every page, and what makes it active. */
export type NavbarEntry =
  | LinkEntry
  | HtmlEntry
  | SearchEntry
  | DropdownEntry<NavbarEntry>
  | LinkByVersionEntry
  | VersionsEntry
  | LocaleLinkEntry;

/** An item as it is on one page, whatever version that belongs to. */
export type PlainEntry = LinkEntry | HtmlEntry | SearchEntry | DropdownEntry<PlainEntry>;

export interface LinkEntry {
  type: 'link';
  item: Omit<NavbarLinkData, 'active'>;
  activeOn: ActiveOn;
  /** The page's own version in a list of versions. */
  isCurrent?: boolean;
}

/** A link within the site, as it is where nothing else is said of it. */
export function plainLink(
  base: Pick<NavbarLinkData, 'position' | 'className'>,
  label: string,
  href: string,
): LinkEntry['item'] {
  return { ...base, type: 'link', label, href, external: false, target: undefined, rel: undefined };
}

interface HtmlEntry {
  type: 'html';
  item: NavbarHtmlData;
}

interface SearchEntry {
  type: 'search';
  item: NavbarSearchData;
}

interface DropdownEntry<Entry> {
  type: 'dropdown';
  item: Omit<NavbarDropdownData, 'active' | 'items'>;
  entries: readonly Entry[];
}

/** A link into docs of several versions. */
interface LinkByVersionEntry {
  type: 'by-version';
  instance: string;
  /** On pages of other docs, and of versions without a link of their own. */
  usual: LinkEntry;
  links: Readonly<Record<string, LinkEntry>>;
}

/** A link to the page in another language: the address without the path in the site. */
interface LocaleLinkEntry {
  type: 'locale';
  url: string;
  link: LinkEntry;
}

/** A menu of the versions of one docs folder. */
export interface VersionsEntry {
  type: 'versions';
  instance: string;
  /** Fixed by the author; undefined: that of the version. */
  label: string | undefined;
  labels: Readonly<Record<string, string>>;
  /** Name of the version whose label the menu has on pages of none of them. */
  last: string;
  /** All versions are listed, or on pages of a released one those that it names. */
  isWhole: boolean;
  /** Name of the version that newer ones are put before in the browser. */
  newest?: string;
  base: Pick<NavbarLinkData, 'position' | 'className'>;
  before: readonly NavbarEntry[];
  versions: readonly { name: string; link: LinkEntry }[];
  after: readonly NavbarEntry[];
}

/** Pages on which an item is active: at or below a route, or beside a sidebar. */
export interface ActiveOn {
  route: string | undefined;
  /** Regular expression that the path of the page matches, base included: in the place of the route. */
  pattern?: string;
  sidebar: string | undefined;
  /** Id of the docs all of whose pages it is active on. */
  docs?: string;
}

/** The page as far as the navbar is concerned. */
export interface NavbarPlace {
  route: string;
  sidebar: string | undefined;
  /** Path in the site, as the address has it: `guide/install`; empty for its root. */
  path: string;
  /** The same with base: `/docs/guide/install`. */
  url: string;
  /** undefined: it belongs to no docs, or to docs of one version. */
  versions: PageVersions | undefined;
}
