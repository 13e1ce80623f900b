// Reads which versions the docs folders of a site have.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nearestName } from '../base/names.js';
import { readIfThere } from '../base/sealed-file.js';
import type { ErrorLocation, SiteError } from '../errors.js';
import { invalidVersionsFile, noVersionIncluded, unknownVersion } from './config-errors.js';
import type { UserDocsConfig } from './docs-fields.js';
import { type KeyMove, locateKey, toKeyPath, writtenKeys } from './locate-key.js';
import { type ReleasedVersion, versionNames } from './resolve-versions.js';
import type { UserConfig } from './user-config.js';
import { currentVersion, versionNameProblem, versionPlaces } from './version-config.js';

interface LoadedVersions {
  /** Docs id -> versions in its `versions.json`, the newest first. */
  released: ReadonlyMap<string, readonly ReleasedVersion[]>;
  problems: readonly SiteError[];
}

/** Reads the `versions.json` of every docs folder, and checks that the config only names versions that exist. */
export function loadVersions(
  user: UserConfig,
  siteDir: string,
  configPath: string,
  moves: readonly KeyMove[] = [],
): LoadedVersions {
  const problems: SiteError[] = [];
  const released = new Map<string, readonly ReleasedVersion[]>();
  const isList = Array.isArray(user.docs);
  const all: readonly UserDocsConfig[] = [user.docs ?? {}].flat();
  for (const [index, docs] of all.entries()) {
    const id = docs.id ?? 'default';
    const { names, problems: found } = readVersionNames(siteDir, id);
    problems.push(...found);
    const { sidebars } = versionPlaces(id);
    released.set(
      id,
      names.map((name) => ({ name, hasSidebars: existsSync(path.join(siteDir, sidebars(name))) })),
    );
    if (found.length > 0) continue;
    const keys = isList ? ['docs', index] : ['docs'];
    problems.push(...findUnknownVersions(docs, names, { keys, siteDir, configPath, moves }));
  }
  return { released, problems };
}

/** Reads the version names of a docs folder. @returns no names if it has no such file. */
export function readVersionNames(
  siteDir: string,
  id: string,
): { names: readonly string[]; problems: readonly SiteError[] } {
  const file = versionPlaces(id).list;
  const text = readIfThere(path.join(siteDir, file))?.toString();
  if (text === undefined) return { names: [], problems: [] };
  const refuse = (reason: string) => ({ names: [], problems: [invalidVersionsFile(file, reason)] });
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return refuse(`invalid JSON (${(error as Error).message})`);
  }
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string'))
    return refuse('it is not a list of names');
  // The docs folder itself is always a version.
  const names = value.filter((name) => name !== currentVersion);
  for (const [index, name] of names.entries()) {
    const problem =
      versionNameProblem(name) ?? (names.indexOf(name) < index ? 'duplicate version' : undefined);
    if (problem !== undefined) return refuse(`the name "${name}" cannot be used: ${problem}`);
  }
  return { names, problems: [] };
}

/** Finds names in the config of versions that do not exist. @param place of the docs folder's options in the config. */
function findUnknownVersions(
  docs: UserDocsConfig,
  names: readonly string[],
  place: ConfigPlace,
): SiteError[] {
  const { lastVersion, onlyIncludeVersions: only = [], versions = {} } = docs;
  const existing = [currentVersion, ...names];
  const included = versionNames(docs, names);
  const problems: SiteError[] = [];
  const expect = (keys: readonly PropertyKey[], name: string, among: readonly string[]): void => {
    if (among.includes(name)) return;
    const { keyPath, location } = locate(place, keys);
    problems.push(unknownVersion(location, keyPath, name, nearestName(name, among), among));
  };
  for (const [index, name] of only.entries()) expect(['onlyIncludeVersions', index], name, existing);
  for (const name of Object.keys(versions)) expect(['versions', name], name, existing);
  if (included.length === 0 && problems.length === 0) {
    const { keyPath, location } = locate(place, [
      only.length > 0 ? 'onlyIncludeVersions' : 'includeCurrentVersion',
    ]);
    problems.push(noVersionIncluded(location, keyPath));
  }
  if (lastVersion !== undefined && included.length > 0) expect(['lastVersion'], lastVersion, included);
  return problems;
}

interface ConfigPlace {
  keys: readonly PropertyKey[];
  siteDir: string;
  configPath: string;
  moves: readonly KeyMove[];
}

function locate(
  place: ConfigPlace,
  keys: readonly PropertyKey[],
): { keyPath: string; location: ErrorLocation } {
  const all = writtenKeys([...place.keys, ...keys], place.moves);
  const source = readFileSync(path.join(place.siteDir, place.configPath), 'utf8');
  return { keyPath: toKeyPath(all), location: { file: place.configPath, ...locateKey(source, all) } };
}
