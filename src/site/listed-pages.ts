import { notFoundRoute } from '../config/plugged.js';
import { versionKey } from '../content/source-file.js';
import type { DocPage, Page, PostListPage, Site } from './site.js';

/** Returns the pages for search engines: those of `shownPages`, except in versions with `noIndex`. */
export function listedPages(site: Site): Page[] {
  const hidden = new Set(
    site.docs.flatMap(({ id, versions }) =>
      versions.filter(({ noIndex }) => noIndex).map(({ name }) => versionKey(id, name)),
    ),
  );
  const shown = shownPages(site);
  return hidden.size === 0
    ? shown
    : shown.filter(
        ({ instance, version }) => !instance || !version || !hidden.has(versionKey(instance, version)),
      );
}

/** Returns the posts of which a page shows at least the beginning. */
export function postsOn(page: Page): readonly DocPage[] {
  return listOf(page)?.posts ?? [];
}

/** Returns the list of posts that a page is, or replaces. */
export function listOf(page: Page): PostListPage | undefined {
  return page.type === 'doc' ? page.instead : page.type === 'post-list' ? page : undefined;
}

/** Returns the pages that list at least one of these posts. */
export function listsOf(pages: readonly DocPage[], { pages: all }: Pick<Site, 'pages'>): Page[] {
  const routes = new Set(pages.filter(({ post }) => post).map(({ route }) => route));
  if (routes.size === 0) return [];
  return [...all.values()].filter((page) => postsOn(page).some(({ route }) => routes.has(route)));
}

/** Returns the pages that readers can find: no unlisted pages, no drafts, not the page "not found". */
export function shownPages(site: Site): Page[] {
  return [...site.pages.values()].filter(
    (page) => !page.unlisted && !(page.type === 'doc' && page.draft) && page.route !== notFoundRoute,
  );
}
