import path from 'node:path';
import type { UserDocsConfig } from './user-config.js';
import { currentVersion, type VersionBanner, type VersionConfig, versionPlaces } from './version-config.js';

/** A version that `versions.json` names. */
export interface ReleasedVersion {
  name: string;
  /** It has a sidebars file; without one its pages show no sidebar. */
  hasSidebars: boolean;
}

/** What all versions of a docs folder share. */
interface DocsRoot {
  id: string;
  path: string;
  routeBasePath: string;
  sidebarPath: string | false | undefined;
}

/**
 * The versions that a build makes, in the order in which readers see them: `current`, then released ones, the newest
 * first. The rules are Docusaurus'.
 *
 * @param released the versions of `versions.json`.
 */
export function resolveVersions(
  root: DocsRoot,
  user: UserDocsConfig,
  released: readonly ReleasedVersion[],
): VersionConfig[] {
  const names = versionNames(
    user,
    released.map(({ name }) => name),
  );
  const withSidebars = new Set(released.filter(({ hasSidebars }) => hasSidebars).map(({ name }) => name));
  const last = user.lastVersion ?? names.find((name) => name !== currentVersion) ?? currentVersion;
  const lastIndex = names.indexOf(last);
  const places = versionPlaces(root.id);
  return names.map((name, index): VersionConfig => {
    const options = user.versions?.[name] ?? {};
    const isCurrent = name === currentVersion;
    const ownPath = options.path ?? (name === last ? '' : isCurrent ? 'next' : name);
    return {
      name,
      label: options.label ?? (isCurrent ? 'Next' : name),
      path: isCurrent ? root.path : places.docs(name),
      routeBasePath: path.posix.join('/', root.routeBasePath, ownPath).replace(/^\/+|(?<!\/)\/+$/g, ''),
      sidebarPath: isCurrent ? root.sidebarPath : withSidebars.has(name) && places.sidebars(name),
      isLast: name === last,
      banner: options.banner ?? usualBanner(index, lastIndex),
      badge: options.badge ?? names.length > 1,
      noIndex: options.noIndex ?? false,
    };
  });
}

/** Names of the versions that are built. */
export function versionNames(user: UserDocsConfig, released: readonly string[]): string[] {
  const all = user.includeCurrentVersion === false ? [...released] : [currentVersion, ...released];
  return user.onlyIncludeVersions ? all.filter((name) => user.onlyIncludeVersions!.includes(name)) : all;
}

function usualBanner(index: number, lastIndex: number): VersionBanner {
  if (index === lastIndex) return 'none';
  return index < lastIndex ? 'unreleased' : 'unmaintained';
}
