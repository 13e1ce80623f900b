// What a page shows of the versions of its docs.
import type { VersionDropdownConfig } from '../config/navbar-fields.js';
import type { RenderConfig } from '../config/stage-configs.js';
import { instanceOf, namedVersions, pageInVersion, versionOf } from '../site/other-versions.js';
import { toPermalink } from '../site/permalink.js';
import type { DocsInstance, DocsVersion, Page, Site } from '../site/site.js';
import type { VersionData } from '../theme/route-data.js';
import { type NewerVersionsLink, newerVersionsLink } from './newer-versions.js';

/** The version that a page belongs to, and where the versions of the same docs show the page. JSON-serialisable. */
export interface PageVersions {
  instance: string;
  name: string;
  /** Version -> URL of the same page in it, else of its main page: those that a dropdown lists, and the page may name. */
  urls: Readonly<Record<string, string>>;
}

/** undefined where the docs have one version only (there is nothing to choose), and for pages of no version. */
export function buildPageVersions(page: Page, site: Site, config: RenderConfig): PageVersions | undefined {
  const docs = instanceOf(page, site);
  const version = versionOf(page, site);
  // Where a page belongs to no version, the reader's choice counts.
  if (!docs || !version || docs.versions.length === 1) return undefined;
  // A page is rendered anew when they change: with new pages of other versions, for instance.
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

/** What the browser asks for newer versions; undefined where the page names all, or shows none. */
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

/** For banner and badge; undefined where the version shows neither. */
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

/** The dropdowns of these docs' versions. */
function dropdownsOf(instance: string, { navbar, docs }: RenderConfig): VersionDropdownConfig[] {
  return navbar.items.filter(
    (item): item is VersionDropdownConfig =>
      item.type === 'docsVersionDropdown' &&
      (item.docsPluginId === instance || (item.docsPluginId === undefined && isUsual(instance, docs))),
  );
}

/** The versions that a dropdown names, in its order. */
export function listedVersions(
  wanted: NonNullable<VersionDropdownConfig['versions']>,
  { versions }: DocsInstance,
): DocsVersion[] {
  const names = Array.isArray(wanted) ? wanted : Object.keys(wanted);
  return names.flatMap((name) => versions.find((version) => version.name === name) ?? []);
}

/** The docs that an item means which names none. */
function isUsual(instance: string, docs: RenderConfig['docs']): boolean {
  return instance === (docs.find(({ id }) => id === 'default') ?? docs[0]!).id;
}
