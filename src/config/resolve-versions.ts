import path from 'node:path';
import type { DocsFolder, UserDocsConfig } from './docs-fields.js';
import { currentVersion, type VersionBanner, type VersionConfig, versionPlaces } from './version-config.js';

/** A version in `versions.json`. */
export interface ReleasedVersion {
  name: string;
  /** Whether it has a sidebars file; without one, its pages show no sidebar. */
  hasSidebars: boolean;
}

type VersionOptions = Pick<
  UserDocsConfig,
  'includeCurrentVersion' | 'lastVersion' | 'onlyIncludeVersions' | 'versions'
>;

/**
 * Returns the versions to build, in the order in which readers see them: `current`, then released ones, the newest first. The rules are
 * those of Docusaurus.
 *
 * @param released the versions of `versions.json`.
 */
export function resolveVersions(
  root: Pick<DocsFolder, 'id' | 'path' | 'routeBasePath' | 'sidebarPath'>,
  options: VersionOptions,
  released: readonly ReleasedVersion[],
): VersionConfig[] {
  const names = versionNames(
    options,
    released.map(({ name }) => name),
  );
  const withSidebars = new Set(released.filter(({ hasSidebars }) => hasSidebars).map(({ name }) => name));
  const last = options.lastVersion ?? names.find((name) => name !== currentVersion) ?? currentVersion;
  const lastIndex = names.indexOf(last);
  const places = versionPlaces(root.id);
  return names.map((name, index): VersionConfig => {
    const own = options.versions?.[name] ?? {};
    const isCurrent = name === currentVersion;
    const ownPath = own.path ?? (name === last ? '' : isCurrent ? 'next' : name);
    return {
      name,
      label: own.label ?? (isCurrent ? 'Next' : name),
      path: isCurrent ? root.path : places.docs(name),
      routeBasePath: path.posix.join('/', root.routeBasePath, ownPath).replace(/^\/+|(?<!\/)\/+$/g, ''),
      sidebarPath: isCurrent ? root.sidebarPath : withSidebars.has(name) && places.sidebars(name),
      isLast: name === last,
      banner: own.banner ?? usualBanner(index, lastIndex),
      badge: own.badge ?? names.length > 1,
      noIndex: own.noIndex ?? false,
      ...(own.className !== undefined && { className: own.className }),
    };
  });
}

/** Returns the names of the versions to build. */
export function versionNames(
  { includeCurrentVersion, onlyIncludeVersions: only }: UserDocsConfig,
  released: readonly string[],
): string[] {
  const all = includeCurrentVersion === false ? [...released] : [currentVersion, ...released];
  return only ? all.filter((name) => only.includes(name)) : all;
}

function usualBanner(index: number, lastIndex: number): VersionBanner {
  if (index === lastIndex) return 'none';
  return index < lastIndex ? 'unreleased' : 'unmaintained';
}
