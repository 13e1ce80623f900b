// What a page shows of the versions of its docs.
import type { RenderConfig } from '../config/stage-configs.js';
import { instanceOf, pageInVersion, versionOf } from '../site/other-versions.js';
import { toPermalink } from '../site/permalink.js';
import type { Page, Site } from '../site/site.js';
import type { VersionData } from './route-data.js';

/** The version that a page belongs to, and where the versions of the same docs show the page. JSON-serialisable. */
export interface PageVersions {
  instance: string;
  name: string;
  /** Version -> URL of the same page in it, else of its main page; empty where no dropdown lists them. */
  urls: Readonly<Record<string, string>>;
}

/** undefined where the docs have one version only (there is nothing to choose), and for pages of no version. */
export function buildPageVersions(page: Page, site: Site, config: RenderConfig): PageVersions | undefined {
  const docs = instanceOf(page, site);
  const version = versionOf(page, site);
  // Where a page belongs to no version, the reader's choice counts.
  if (!docs || !version || docs.versions.length === 1) return undefined;
  // A page is rendered anew when they change: with new pages of other versions, for instance.
  const shown = isListed(docs.id, config) ? docs.versions : [];
  const urls = shown.map((other) => {
    const { route } = pageInVersion(page, other, site);
    return [other.name, toPermalink(route, config)] as const;
  });
  return { instance: docs.id, name: version.name, urls: Object.fromEntries(urls) };
}

/** For banner and badge; undefined where the version shows neither. */
export function buildVersionData(page: Page, site: Site, config: RenderConfig): VersionData | undefined {
  const docs = instanceOf(page, site);
  const version = versionOf(page, site);
  if (!docs || !version || (version.banner === 'none' && !version.badge)) return undefined;
  const { id, last } = docs;
  const { route, isSamePage } = pageInVersion(page, last, site);
  return {
    instance: id,
    name: version.name,
    label: version.label,
    badge: version.badge,
    banner: version.banner,
    last: { name: last.name, label: last.label, href: toPermalink(route, config), isSamePage },
  };
}

/** The navbar has a dropdown of these docs' versions. */
function isListed(instance: string, { navbar, docs }: RenderConfig): boolean {
  return navbar.items.some(
    (item) =>
      item.type === 'docsVersionDropdown' &&
      (item.docsPluginId === instance || (item.docsPluginId === undefined && isUsual(instance, docs))),
  );
}

/** The docs that an item means which names none. */
function isUsual(instance: string, docs: RenderConfig['docs']): boolean {
  return instance === (docs.find(({ id }) => id === 'default') ?? docs[0]!).id;
}
