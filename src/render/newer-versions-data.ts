// What pages of released versions are told of newer ones in the browser.

/** In `<link rel="modulepreload" data-newer="…">`, as JSON: the page. The module has `NewerVersions` as its default. */
export interface PageOfVersion {
  /** Id of the docs. */
  instance: string;
  /** Name of the page's own version. */
  version: string;
  /** What `NewerVersions.pages` has the page as. */
  page: string;
  /** What follows the version's address in that of the page: `/guide/install`. */
  path: string;
}

export interface NewerVersions {
  /** In the order of menus: the newest first. `url` leads to the main page, `base` is what all addresses begin with. */
  versions: readonly { name: string; label: string; base: string; url: string }[];
  /** Name of the last version, and what leads to it: to the same page, and to the main page. */
  last: { name: string; samePage: string; mainPage: string };
  /** Pages that are not in all versions before the oldest one that has them, or not at the same path. */
  pages: Readonly<Record<string, readonly PathRun[]>>;
}

/** So many versions, the newest first, show a page at this path, or do not have it. */
export type PathRun = readonly [count: number, path: string | null];
