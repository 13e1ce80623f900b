// Creates a version of docs: copies the folder, its sidebars and its API descriptions, and adds it to `versions.json`.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DocsConfig } from '../config/config.js';
import { runModule } from '../config/evaluate-module.js';
import { readVersionNames } from '../config/load-versions.js';
import { resolveVersions } from '../config/resolve-versions.js';
import type { VersionsConfig } from '../config/stage-configs.js';
import { type VersionConfig, versionNameProblem, versionPlaces } from '../config/version-config.js';
import { findDocs } from '../content/find-docs.js';
import { loadSidebars } from '../content/load-sidebars.js';
import { type SiteError, SiteErrors, throwProblems } from '../errors.js';
import { badVersionName, cannotWriteVersion, unknownInstance, versionExists } from './versions-errors.js';

interface CreatedVersion {
  /** Written files and folders, relative to the site's folder: the copy, its sidebars and APIs if any, the list. */
  written: readonly string[];
  /** Id of the docs instance. */
  instance: string;
  /** Number of copied files. */
  files: number;
}

/**
 * Copies the docs of an instance as version `name`. If it fails, nothing is left behind; the list, which makes the version part of the
 * site, is written last.
 */
export async function createVersion(
  config: VersionsConfig,
  instance: string | undefined,
  name: string,
): Promise<CreatedVersion> {
  const { siteDir } = config;
  const docs = findInstance(config, instance);
  const problem = versionNameProblem(name);
  if (problem !== undefined) throw new SiteErrors([badVersionName(name, problem)]);
  const places = versionPlaces(docs.id);
  const { names } = readVersionNames(siteDir, docs.id);
  const taken = takenBy(name, names, docs, siteDir);
  if (taken !== undefined) throw new SiteErrors([versionExists(name, taken)]);

  // Resolved as if it were the only version, because the config may leave it out.
  const [current] = resolveVersions(docs, {}, []) as [VersionConfig];
  // Problems such as a link that leaves the site, or an unreadable file, must not become part of a version.
  throwProblems((await findDocs(siteDir, config.configPath, docs, current)).problems);
  const sidebars = await sidebarsText(config, current);
  const apis = await keptApis(config, docs, { name, path: places.docs(name) });
  const isInDocs = ({ target }: KeptApi) => target.startsWith(`${places.docs(name)}/`);
  const copyDocs = (to: string) => {
    copyFolder(path.join(siteDir, docs.path), to);
    for (const { target, text } of apis.filter(isInDocs))
      writeFileSync(path.join(to, path.posix.relative(places.docs(name), target)), text);
  };

  const written: Staged[] = [
    { target: places.docs(name), write: copyDocs },
    ...apis
      .filter((api) => !isInDocs(api))
      .map(({ target, text }) => ({ target, write: (to: string) => writeFileSync(to, text) })),
    ...(sidebars === undefined
      ? []
      : [{ target: places.sidebars(name), write: (to: string) => writeFileSync(to, sidebars) }]),
    {
      target: places.list,
      write: (to) => writeFileSync(to, `${JSON.stringify([name, ...names], null, 2)}\n`),
    },
  ];
  try {
    writeAll(siteDir, written);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new SiteErrors([cannotWriteVersion(name, error)]);
    throw error;
  }
  const copy = readdirSync(path.join(siteDir, places.docs(name)), { recursive: true, withFileTypes: true });
  return {
    instance: docs.id,
    written: written.map(({ target }) => target),
    files: copy.filter((entry) => entry.isFile()).length,
  };
}

/** Finds the docs instance; with only one, no id is needed. */
function findInstance({ docs }: VersionsConfig, instance: string | undefined): DocsConfig {
  const found =
    instance === undefined && docs.length === 1
      ? docs[0]
      : docs.find(({ id }) => id === (instance ?? 'default'));
  if (found) return found;
  const ids = docs.map(({ id }) => id);
  throw new SiteErrors([unknownInstance(instance ?? 'default', ids)]);
}

/** Returns what already has the name, ignoring case, as many file systems do. */
function takenBy(
  name: string,
  names: readonly string[],
  { id }: DocsConfig,
  siteDir: string,
): string | undefined {
  const places = versionPlaces(id);
  const same = names.find((known) => known.toLowerCase() === name.toLowerCase());
  if (same !== undefined) return `${places.list} names "${same}"`;
  return [places.docs(name), places.sidebars(name), places.apis(name)].find((file) =>
    existsSync(path.join(siteDir, file)),
  );
}

/** Returns the sidebars as JSON; undefined without sidebars. Sidebars generated from folders stay generated. */
async function sidebarsText(config: VersionsConfig, current: VersionConfig): Promise<string | undefined> {
  const { sidebarPath } = current;
  if (sidebarPath === false) return undefined;
  let value: unknown = { defaultSidebar: [{ type: 'autogenerated', dirName: '.' }] };
  if (sidebarPath !== undefined) {
    const { problems } = await loadSidebars(config, current);
    throwProblems([...problems]);
    value = (await runModule(path.join(config.siteDir, sidebarPath), config.siteDir)).value;
  }
  return `${JSON.stringify(value, null, 2)}\n`;
}

interface KeptApi {
  /** Path relative to the site's folder. */
  target: string;
  text: string;
}

/** Returns the API descriptions of the docs, each as one file. */
async function keptApis(
  { siteDir, configPath, docs: all, openapi }: VersionsConfig,
  docs: DocsConfig,
  version: Pick<VersionConfig, 'name' | 'path'>,
): Promise<KeptApi[]> {
  const kept: KeptApi[] = [];
  const problems: SiteError[] = [];
  for (const api of openapi.filter(({ docsPluginId }) => docsPluginId === docs.id)) {
    const { bundleDocuments, versionApiPath } = await import('../openapi/version-api.js');
    const { loadApiDocuments } = await import('../openapi/load-api-documents.js');
    const folders = all.map((folder) => folder.path);
    const { path: file, remoteRefs } = api;
    const loaded = await loadApiDocuments({ siteDir, configPath, file, folders, remoteRefs });
    problems.push(...loaded.problems);
    if (loaded.root)
      kept.push({
        target: versionApiPath(api, docs.path, version),
        text: bundleDocuments(loaded, loaded.root),
      });
  }
  throwProblems(problems);
  return kept;
}

function copyFolder(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    // Links are replaced by their targets, so that the version does not change with these.
    dereference: true,
    filter: (file) => !['node_modules', '.git', '.DS_Store'].includes(path.basename(file)),
  });
}

interface Staged {
  /** Path relative to the site's folder. */
  target: string;
  write(absolutePath: string): void;
}

/** Writes all files under temporary names, then renames them in order. If a rename fails, the former ones are undone. */
function writeAll(siteDir: string, files: readonly Staged[]): void {
  const staged = files.map(({ target, write }) => {
    const place = path.join(siteDir, target);
    return {
      place,
      beside: path.join(path.dirname(place), `.${path.basename(place)}.${process.pid}.tmp`),
      write,
    };
  });
  const renamed: string[] = [];
  try {
    for (const { beside, write } of staged) {
      mkdirSync(path.dirname(beside), { recursive: true });
      write(beside);
    }
    for (const { beside, place } of staged) {
      renameSync(beside, place);
      renamed.push(place);
    }
  } catch (error) {
    for (const file of [...staged.map(({ beside }) => beside), ...renamed])
      rmSync(file, { recursive: true, force: true });
    throw error;
  }
}
