import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { currentVersion } from '../config/version-config.js';
import type { DocsInstance, DocsVersion, Page, Site } from './site.js';

/** The counterpart of a page in another version. */
interface VersionTarget {
  route: string;
  /** Whether the page exists there; if not, the route is that of the version's main page. */
  isSamePage: boolean;
}

/** Returns the counterpart of a page in a version: for a doc by its id, for any other page by its route inside the version. */
export function pageInVersion(page: Page, to: DocsVersion, site: Site): VersionTarget {
  const route = page.type === 'doc' ? to.docs.get(page.id) : sameRoute(page, to, site);
  return route === undefined ? { route: to.mainRoute, isSamePage: false } : { route, isSamePage: true };
}

function sameRoute(page: Page, to: DocsVersion, site: Site): string | undefined {
  const own = versionOf(page, site)!;
  const route = path.posix.join(to.route, path.posix.relative(own.route, page.route));
  const found = site.pages.get(route);
  return found?.type === page.type && found.instance === page.instance && found.version === to.name
    ? route
    : undefined;
}

/**
 * Whether the pages of a version never change, even if newer versions are released: they only name older versions, and show newer ones by a
 * script. The pages of the last version change their addresses with a release anyway, so they may name all.
 */
export function isFrozen(version: string, last: string): boolean {
  return version !== last && version !== currentVersion;
}

/** Returns the versions that the pages of a version name, in order. */
export function namedVersions(version: string, versions: readonly string[], last: string): readonly string[] {
  return isFrozen(version, last) ? versions.slice(versions.indexOf(version)) : versions;
}

/** Returns the docs instance of a page; undefined outside the docs. */
export function instanceOf(page: Page, site: Site): DocsInstance | undefined {
  return site.docs.find(({ id }) => id === page.instance);
}

/** Returns the version of a page; undefined outside the docs. */
export function versionOf(page: Page, site: Site): DocsVersion | undefined {
  return instanceOf(page, site)?.versions.find(({ name }) => name === page.version);
}

/** Returns a digest of what pages show of versions: their names and the routes of their pages. */
export function versionsDigest({ docs }: Site): string {
  return hashOf(
    JSON.stringify(
      docs.map(({ id, last, versions }) => [
        id,
        last.name,
        versions.map(({ docs: routes, sidebars: _, ...version }) => [
          version,
          versions.length > 1 && [...routes],
        ]),
      ]),
    ),
  );
}
