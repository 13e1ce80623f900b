import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { currentVersion } from '../config/version-config.js';
import type { DocsInstance, DocsVersion, Page, Site } from './site.js';

/** Where a version shows what a page of another one shows. */
interface VersionTarget {
  route: string;
  /** The page is there; else the route is that of the version's main page. */
  isSamePage: boolean;
}

/** The page in another version (or its own): a doc by its id, any other page by its route inside the version. */
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
 * The pages of a released version stay as they are when newer ones come: they name those that are older, and are told of
 * others in the browser. Pages of the last version get other addresses then, so that they can name all.
 */
export function isFrozen(version: string, last: string): boolean {
  return version !== last && version !== currentVersion;
}

/** The names of the versions that the pages of one of them name, in the order of all. */
export function namedVersions(version: string, versions: readonly string[], last: string): readonly string[] {
  return isFrozen(version, last) ? versions.slice(versions.indexOf(version)) : versions;
}

/** undefined for a page of no docs. */
export function instanceOf(page: Page, site: Site): DocsInstance | undefined {
  return site.docs.find(({ id }) => id === page.instance);
}

/** undefined for a page of no docs. */
export function versionOf(page: Page, site: Site): DocsVersion | undefined {
  return instanceOf(page, site)?.versions.find(({ name }) => name === page.version);
}

/** Digest of what pages show of the versions of docs: their names, and where their pages are. */
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
