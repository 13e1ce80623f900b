import { versionKey } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import { makerOf } from './find-clashes.js';
import { normalizeRoute } from './permalink.js';
import type { DocPage, Page } from './site.js';
import { aliasHitsPage, aliasTwice } from './site-errors.js';

/** Routes of a docs folder and of one of its versions. */
export interface VersionRoot {
  docs: string;
  version: string;
}

/**
 * Former addresses of pages -> their routes now. An alias must not be the address of a page, nor lead to two. A version
 * is a copy, aliases included: those of a version that is not at its docs folder's own route begin with its route.
 *
 * @param roots by `versionKey`.
 */
export function collectRedirects(
  pages: ReadonlyMap<string, Page>,
  roots: ReadonlyMap<string, VersionRoot>,
): {
  redirects: Map<string, string>;
  problems: SiteError[];
} {
  const redirects = new Map<string, string>();
  const owners = new Map<string, DocPage>();
  const problems: SiteError[] = [];
  const aliased = Array.from(pages.values()).filter(
    (page): page is DocPage => page.type === 'doc' && page.source.frontMatter.aliases !== undefined,
  );
  if (aliased.length === 0) return { redirects, problems };
  // Hosts that ignore case would serve the page instead.
  const folded = new Map(Array.from(pages.values(), (page) => [page.route.toLowerCase(), page]));
  for (const page of aliased) {
    for (const [index, alias] of page.source.frontMatter.aliases?.entries() ?? []) {
      const route = routeOfAlias(alias, roots.get(versionKey(page.instance, page.version))!);
      const hit = folded.get(route.toLowerCase());
      const owner = owners.get(route.toLowerCase());
      if (hit) problems.push(aliasHitsPage(page.source, index, alias, makerOf(hit)));
      else if (owner) problems.push(aliasTwice(page.source, index, alias, makerOf(owner)));
      else {
        redirects.set(route, page.route);
        owners.set(route.toLowerCase(), page);
      }
    }
  }
  return { redirects, problems };
}

/** `/old` -> `/next/old` in the version at `/next`; `/api/old` -> `/api/1.0/old` in that of docs at `/api`. */
function routeOfAlias(alias: string, { docs, version }: VersionRoot): string {
  const route = normalizeRoute(alias);
  if (docs === version) return route;
  const isInDocs = docs === '/' || route === docs || route.startsWith(`${docs}/`);
  return normalizeRoute(`${version}/${isInDocs && docs !== '/' ? route.slice(docs.length) : route}`);
}
