// The navbar's items in the form that is computed once for all pages.

import type { NavbarItemData } from '../theme/route-data.js';
import type { PageVersions } from './page-versions.js';

type NavbarLinkData = Extract<NavbarItemData, { type: 'link' }>;
type NavbarSearchData = Extract<NavbarItemData, { type: 'search' }>;
type NavbarHtmlData = Extract<NavbarItemData, { type: 'html' }>;
type NavbarDropdownData = Extract<NavbarItemData, { type: 'dropdown' }>;

/** An item, as far as it is the same on all pages, and the condition for it to be active. */
export type NavbarEntry =
  | LinkEntry
  | HtmlEntry
  | SearchEntry
  | DropdownEntry<NavbarEntry>
  | LinkByVersionEntry
  | VersionsEntry
  | LocaleLinkEntry;

/** An item on one page: choices that depend on the version are made. */
export type PlainEntry = LinkEntry | HtmlEntry | SearchEntry | DropdownEntry<PlainEntry>;

export interface LinkEntry {
  type: 'link';
  item: Omit<NavbarLinkData, 'active'>;
  activeOn: ActiveOn;
  /** True for the page's own version in a list of versions. */
  isCurrent?: boolean;
}

/** Returns a link within the site, with defaults for all other properties. */
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

/** A link into docs with several versions. */
interface LinkByVersionEntry {
  type: 'by-version';
  instance: string;
  /** Link for pages of other docs, and of versions that have no link of their own. */
  usual: LinkEntry;
  links: Readonly<Record<string, LinkEntry>>;
}

/** A link to the page in another language. `url` is its URL without the path within the site. */
interface LocaleLinkEntry {
  type: 'locale';
  url: string;
  link: LinkEntry;
}

/** A dropdown with the versions of one docs folder. */
export interface VersionsEntry {
  type: 'versions';
  instance: string;
  /** Label set by the author; undefined if the label is that of the page's version. */
  label: string | undefined;
  labels: Readonly<Record<string, string>>;
  /** Name of the version whose label is shown on pages without a version. */
  last: string;
  /** True if all versions are listed: pages of a released version then list only those that were there at its release. */
  isWhole: boolean;
  /** Name of the newest listed version, if a script in the browser adds newer ones. */
  newest?: string;
  base: Pick<NavbarLinkData, 'position' | 'className'>;
  before: readonly NavbarEntry[];
  versions: readonly { name: string; link: LinkEntry }[];
  after: readonly NavbarEntry[];
}

/** Condition for an item to be active: the page is at or below a route, or next to a sidebar. */
export interface ActiveOn {
  route: string | undefined;
  /** Regular expression for the path of the page, including the base URL; used instead of the route. */
  pattern?: string;
  sidebar: string | undefined;
  /** Id of docs: the item is active on all their pages. */
  docs?: string;
}

/** What the navbar needs to know of a page. */
export interface NavbarPlace {
  route: string;
  sidebar: string | undefined;
  /** Path within the site, as in the URL: `guide/install`; empty for the root. */
  path: string;
  /** The same with the base URL: `/docs/guide/install`. */
  url: string;
  /** Undefined if it belongs to no docs, or to docs with one version. */
  versions: PageVersions | undefined;
}
