// The pair of hooks by which a site extends relaydocs.

/** A page that no file holds, added by the `pages` hook. It is compiled and checked like any other. */
export interface VirtualPage {
  /** Path it would have in the docs folder: `reference/errors.md`. Decides its route, sidebar place and links. */
  path: string;
  /** Markdown, with front matter if wanted. */
  content: string;
  /** Docs instance it belongs to; default `default`. */
  instance?: string;
}

/** Called before pages are discovered. */
export type PagesHook = (context: {
  siteDir: string;
}) => readonly VirtualPage[] | Promise<readonly VirtualPage[]>;

/** What a build wrote; given to `afterBuild` and written as `routes.json`. */
export interface BuildManifest {
  /** Absolute path of the output folder. */
  outDir: string;
  baseUrl: string;
  pages: readonly ManifestPage[];
}

export interface ManifestPage {
  /** URL path with base: `/docs/intro`. */
  url: string;
  /** Path in the output folder: `intro.html`. */
  file: string;
  title: string;
  /** Ids that a link can point at. */
  anchors: readonly string[];
  /** Hash of the HTML. */
  hash: string;
}

/** Called after the output was swapped in. It may read the output but must not change the manifest. */
export type AfterBuildHook = (manifest: BuildManifest) => void | Promise<void>;

/** Former addresses of the page that is at this one now, or none; without the base URL, as `redirects` has them. */
export type CreateRedirectsFunction = (address: string) => string | readonly string[] | null | undefined;

/**
 * Makes the edit link of a page, or none. `docPath` is relative to the folder of its version, `versionDocsDirPath`, which
 * is relative to the site's. `locale` is the language of the site.
 */
export type EditUrlFunction = (page: {
  docPath: string;
  versionDocsDirPath: string;
  permalink: string;
  version: string;
  locale: string;
}) => string | undefined;
