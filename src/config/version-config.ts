// Versions of a docs folder, as Docusaurus stores them: the folder itself is the version `current`, earlier ones are copies in
// `versioned_docs/version-NAME`, listed in `versions.json` from the newest to the oldest.

/** Name of the docs folder itself as a version. Docs without versions only have this one. */
export const currentVersion = 'current';

/** The kinds of banners above the pages of a version. */
export type VersionBanner = 'none' | 'unreleased' | 'unmaintained';

/** One version of a docs folder. */
export interface VersionConfig {
  /** `current`, or a name in `versions.json`. */
  name: string;
  /** Name that readers see. */
  label: string;
  /** Folder relative to the site's folder: `docs`, `versioned_docs/version-1.0`. */
  path: string;
  /** Route of the version's root, without slashes at its ends: the route of the docs folder, followed by `next` or `1.0`. */
  routeBasePath: string;
  /** Sidebars file relative to the site's folder; undefined for one sidebar generated from the folder; false for no sidebar. */
  sidebarPath: string | false | undefined;
  /** Whether readers should use this version: it is at the docs folder's own route. */
  isLast: boolean;
  banner: VersionBanner;
  /** Whether the version's label is shown above the title of its pages. */
  badge: boolean;
  /** Whether search engines are asked not to index the version. */
  noIndex: boolean;
  /** Class of `<html>` on its pages. */
  className?: string;
}

/** Files and folders of a docs folder's versions, relative to the site's folder. Those of the default docs folder have no prefix. */
interface VersionPlaces {
  /** `versions.json`, or `api_versions.json` for other docs folders. */
  list: string;
  /** `versioned_docs/version-1.0` */
  docs(version: string): string;
  /** `versioned_sidebars/version-1.0-sidebars.json` */
  sidebars(version: string): string;
  /** `versioned_openapi/version-1.0`: API descriptions that are outside the docs folder. */
  apis(version: string): string;
}

/** Returns the places of a docs folder's versions. @param instance id of the docs folder */
export function versionPlaces(instance: string): VersionPlaces {
  const prefix = instance === 'default' ? '' : `${instance}_`;
  return {
    list: `${prefix}versions.json`,
    docs: (version) => `${prefix}versioned_docs/version-${version}`,
    sidebars: (version) => `${prefix}versioned_sidebars/version-${version}-sidebars.json`,
    apis: (version) => `${prefix}versioned_openapi/version-${version}`,
  };
}

/** Returns why a version cannot have this name, which becomes part of file names and addresses; undefined if it can. */
export function versionNameProblem(name: string): string | undefined {
  if (name.trim() === '' || name !== name.trim()) return 'it is empty or has spaces at an end';
  if (name === currentVersion) return `"${currentVersion}" is the name of the docs folder itself`;
  if (name.length > 32) return 'it has more than 32 characters';
  if (/[/\\]/.test(name)) return 'it has a slash';
  if (name === '.' || name === '..') return 'it is the name of a folder';
  return /[<>:"|?*#%\u0000-\u001F]/.test(name) ? 'it has a character that file names cannot have' : undefined;
}
