// The data with which pages of released versions find newer ones in the browser.

/** The page, as JSON in `<link rel="modulepreload" data-newer="…">`. The linked module has `NewerVersions` as its default export. */
export interface PageOfVersion {
  /** Id of the docs. */
  instance: string;
  /** Name of the page's version. */
  version: string;
  /** Key of the page in `NewerVersions.pages`. */
  page: string;
  /** Path of the page within the version: `/guide/install`. */
  path: string;
}

export interface NewerVersions {
  /** The newest first, as in menus. `url` is the URL of the main page, `base` the prefix of all URLs. */
  versions: readonly { name: string; label: string; base: string; url: string }[];
  /** Name of the last version, and the texts of the links to it: to the same page, and to the main page. */
  last: { name: string; samePage: string; mainPage: string };
  /** Pages that not every version since the first one with them has at the same path. */
  pages: Readonly<Record<string, readonly PathRun[]>>;
}

/** A number of versions, counted from the newest, and the page's path in all of them; null if they do not have it. */
export type PathRun = readonly [count: number, path: string | null];
