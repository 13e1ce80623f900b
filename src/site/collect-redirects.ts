import type { SiteError } from '../errors.js';
import { makerOf } from './find-clashes.js';
import { normalizeRoute } from './permalink.js';
import type { DocPage, Page } from './site.js';
import { aliasHitsPage, aliasTwice } from './site-errors.js';

/** Former addresses of pages -> their routes now. An alias must not be the address of a page, nor lead to two. */
export function collectRedirects(pages: ReadonlyMap<string, Page>): {
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
      const route = normalizeRoute(alias);
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
