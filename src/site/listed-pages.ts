import { notFoundRoute } from '../config/plugged.js';
import { versionKey } from '../content/source-file.js';
import type { DocPage, Page, PostListPage, Site } from './site.js';

/** Pages that search engines may find: those of `shownPages`, but for versions that are hidden from search engines. */
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

/** Posts of which a page shows at least the beginning. */
export function postsOn(page: Page): readonly DocPage[] {
  return listOf(page)?.posts ?? [];
}

/** The list of posts that a page is, or stands for. */
export function listOf(page: Page): PostListPage | undefined {
  return page.type === 'doc' ? page.instead : page.type === 'post-list' ? page : undefined;
}

/** The pages that show some of these posts. */
export function listsOf(pages: readonly DocPage[], { pages: all }: Pick<Site, 'pages'>): Page[] {
  const routes = new Set(pages.filter(({ post }) => post).map(({ route }) => route));
  if (routes.size === 0) return [];
  return [...all.values()].filter((page) => postsOn(page).some(({ route }) => routes.has(route)));
}

/** Pages that readers come to without knowing their address: not unlisted, no draft, not the one for unknown addresses. */
export function shownPages(site: Site): Page[] {
  return [...site.pages.values()].filter(
    (page) => !page.unlisted && !(page.type === 'doc' && page.draft) && page.route !== notFoundRoute,
  );
}
