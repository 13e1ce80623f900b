// Finds what a page shows of the versions of its docs.
import type { VersionDropdownConfig } from '../config/navbar-fields.js';
import type { RenderConfig } from '../config/stage-configs.js';
import { instanceOf, namedVersions, pageInVersion, versionOf } from '../site/other-versions.js';
import { toPermalink } from '../site/permalink.js';
import type { DocsInstance, DocsVersion, Page, Site } from '../site/site.js';
import type { VersionData } from '../theme/route-data.js';
import { type NewerVersionsLink, newerVersionsLink } from './newer-versions.js';

/** The page's version, and the page's URLs in other versions: only JSON values, because it is sent to threads. */
export interface PageVersions {
  instance: string;
  name: string;
  /** Version -> URL of the same page in it, or of its main page; only versions that a dropdown lists and the page may link to. */
  urls: Readonly<Record<string, string>>;
}

/** Returns the versions; undefined for docs with one version and pages outside of docs. */
export function buildPageVersions(page: Page, site: Site, config: RenderConfig): PageVersions | undefined {
  const docs = instanceOf(page, site);
  const version = versionOf(page, site);
  // If a page belongs to no version, the reader's last choice counts.
  if (!docs || !version || docs.versions.length === 1) return undefined;
  // Limited to these versions, because the page is rendered again whenever one of the URLs changes.
  const shown = new Set(
    dropdownsOf(docs.id, config).flatMap((item) =>
      item.versions ? listedVersions(item.versions, docs) : namedFrom(version, docs),
    ),
  );
  const urls = Array.from(shown, (other) => {
    const { route } = pageInVersion(page, other, site);
    return [other.name, toPermalink(route, config)] as const;
  });
  return { instance: docs.id, name: version.name, urls: Object.fromEntries(urls) };
}

/** Returns the link to newer versions; undefined if the page itself links to all versions, or shows nothing of them. */
export function buildNewerVersions(
  page: Page,
  site: Site,
  config: RenderConfig,
): NewerVersionsLink | undefined {
  const docs = instanceOf(page, site);
  const version = versionOf(page, site);
  if (!docs || !version) return undefined;
  const named = namedFrom(version, docs);
  const isListed = dropdownsOf(docs.id, config).some((item) => !item.versions);
  const isWarned = version.banner !== 'none' && !named.includes(docs.last);
  return named.length < docs.versions.length && (isListed || isWarned)
    ? newerVersionsLink(page, version, config)
    : undefined;
}

/** Returns the data for the banner and the badge of a version; undefined if it has neither. */
export function buildVersionData(page: Page, site: Site, config: RenderConfig): VersionData | undefined {
  const docs = instanceOf(page, site);
  const version = versionOf(page, site);
  if (!docs || !version || (version.banner === 'none' && !version.badge)) return undefined;
  const { id, last } = docs;
  const isNamed = namedFrom(version, docs).includes(last);
  const { route, isSamePage } = isNamed
    ? pageInVersion(page, last, site)
    : { route: last.route, isSamePage: false };
  return {
    instance: id,
    name: version.name,
    label: version.label,
    badge: version.badge,
    banner: version.banner,
    last: {
      name: isNamed ? last.name : undefined,
      label: isNamed ? last.label : undefined,
      href: toPermalink(route, config),
      isSamePage,
    },
  };
}

function namedFrom({ name }: DocsVersion, { versions, last }: DocsInstance): readonly DocsVersion[] {
  const names = versions.map((version) => version.name);
  const named = namedVersions(name, names, last.name);
  return versions.filter((version) => named.includes(version.name));
}

/** Returns the dropdowns for the versions of these docs. */
function dropdownsOf(instance: string, { navbar, docs }: RenderConfig): VersionDropdownConfig[] {
  return navbar.items.filter(
    (item): item is VersionDropdownConfig =>
      item.type === 'docsVersionDropdown' &&
      (item.docsPluginId === instance || (item.docsPluginId === undefined && isUsual(instance, docs))),
  );
}

/** Returns the versions that a dropdown names, in its order. */
export function listedVersions(
  wanted: NonNullable<VersionDropdownConfig['versions']>,
  { versions }: DocsInstance,
): DocsVersion[] {
  const names = Array.isArray(wanted) ? wanted : Object.keys(wanted);
  return names.flatMap((name) => versions.find((version) => version.name === name) ?? []);
}

/** Tells whether items that name no docs refer to these. */
function isUsual(instance: string, docs: RenderConfig['docs']): boolean {
  return instance === (docs.find(({ id }) => id === 'default') ?? docs[0]!).id;
}
