// Versions of a docs folder, as Docusaurus keeps them: the folder itself is the version `current`, earlier ones are
// copies in `versioned_docs/version-NAME`, named in `versions.json` from the newest to the oldest.

/** The docs folder itself. Docs without versions are one version of this name. */
export const currentVersion = 'current';

/** Banner above the pages of a version. */
export type VersionBanner = 'none' | 'unreleased' | 'unmaintained';

/** One version of a docs folder. */
export interface VersionConfig {
  /** `current`, or a name of `versions.json`. */
  name: string;
  /** What readers see. */
  label: string;
  /** Folder relative to the site's: `docs`, `versioned_docs/version-1.0`. */
  path: string;
  /** Route of the version's root without slashes at its ends: that of the docs folder, and `next` or `1.0` behind it. */
  routeBasePath: string;
  /** Sidebars file relative to the site's folder; undefined: one sidebar generated from the folder; false: no sidebar. */
  sidebarPath: string | false | undefined;
  /** The version that readers should use: it stands at the docs folder's own route. */
  isLast: boolean;
  banner: VersionBanner;
  /** Shows the version's label above the title of its pages. */
  badge: boolean;
  /** Asks search engines to stay away from the version. */
  noIndex: boolean;
  /** Class of `<html>` on its pages. */
  className?: string;
}

/** Files and folders of a docs folder's versions, relative to the site's folder; of the default docs without a prefix. */
interface VersionPlaces {
  /** `versions.json`, `api_versions.json` */
  list: string;
  /** `versioned_docs/version-1.0` */
  docs(version: string): string;
  /** `versioned_sidebars/version-1.0-sidebars.json` */
  sidebars(version: string): string;
  /** `versioned_openapi/version-1.0`: descriptions of APIs that do not lie in the docs folder. */
  apis(version: string): string;
}

export function versionPlaces(instance: string): VersionPlaces {
  const prefix = instance === 'default' ? '' : `${instance}_`;
  return {
    list: `${prefix}versions.json`,
    docs: (version) => `${prefix}versioned_docs/version-${version}`,
    sidebars: (version) => `${prefix}versioned_sidebars/version-${version}-sidebars.json`,
    apis: (version) => `${prefix}versioned_openapi/version-${version}`,
  };
}

/** Why a version cannot have this name: it becomes part of file names and addresses. undefined: it can. */
export function versionNameProblem(name: string): string | undefined {
  if (name.trim() === '' || name !== name.trim()) return 'it is empty or has spaces at an end';
  if (name === currentVersion) return `"${currentVersion}" is the name of the docs folder itself`;
  if (name.length > 32) return 'it has more than 32 characters';
  if (/[/\\]/.test(name)) return 'it has a slash';
  if (name === '.' || name === '..') return 'it is the name of a folder';
  return /[<>:"|?*#%\u0000-\u001F]/.test(name) ? 'it has a character that file names cannot have' : undefined;
}
