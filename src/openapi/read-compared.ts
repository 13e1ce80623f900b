// Reads one side of a comparison: a description from a file, from a version of the docs, or published on the web.
import { statSync } from 'node:fs';
import path from 'node:path';
import { fetchText } from '../base/fetch-text.js';
import { isFile } from '../base/paths.js';
import type { ApiConfig } from '../config/stage-configs.js';
import { type SiteError, SiteErrors, throwProblems } from '../errors.js';
import type { ApiDescription } from './api-description.js';
import { isRemote } from './fetch-reference.js';
import { type LoadApiOptions, loadApiDocuments } from './load-api-documents.js';
import {
  comparedAsync,
  comparedPageHasNoApi,
  comparedUnreachable,
  severalApis,
  unknownCompared,
} from './openapi-errors.js';
import { readDescription } from './read-description.js';
import { versionApiPath } from './version-api.js';

interface ComparedOptions {
  /** Absolute path of the folder against which paths are resolved. */
  folder: string;
  /** Route of the API in the site's config; needed if there are several. */
  route: string | undefined;
  /** Loads the config of the site; only called if a version is named. */
  loadConfig(): Promise<ApiConfig>;
}

/**
 * Reads a description to compare.
 * @param place a path; the address of a description, or of the index page of an API in a site built with relaydocs; or the name of a
 * version of the docs (`current` for the docs folder itself).
 * @throws SiteErrors if nothing is there, or if it cannot be read.
 */
export async function readCompared(place: string, options: ComparedOptions): Promise<ApiDescription> {
  const { folder } = options;
  if (isRemote(place)) return readAt(await published(place, folder));
  if (isFile(path.resolve(folder, place)))
    return readAt(inFolder(folder, path.relative(folder, path.resolve(folder, place))));
  return readAt(await ofVersion(place, options));
}

function inFolder(siteDir: string, file: string): LoadApiOptions {
  const posix = file.split(path.sep).join('/');
  return { siteDir, configPath: posix, file: posix, folders: [], remoteRefs: [] };
}

async function readAt(options: LoadApiOptions): Promise<ApiDescription> {
  const loaded = await loadApiDocuments(options);
  throwProblems([...loaded.problems]);
  const { description, problems } = await readDescription(loaded.root!, loaded.documents);
  throwProblems([...problems]);
  if (description!.format.startsWith('AsyncAPI')) throw new SiteErrors([comparedAsync(options.file)]);
  return description!;
}

/** Reads a description that a build has published. @throws SiteErrors if it refers to other files. */
export function readPublished(file: string, text: string): Promise<ApiDescription> {
  return readAt({ ...inFolder('', file), ...readAs(file, text) });
}

/** Loads a published description, or that of an index page, which links to it with `rel="service-desc"` (RFC 8631). */
async function published(address: string, siteDir: string): Promise<LoadApiOptions> {
  const remoteRefs = [new URL('/', address).href];
  const text = await fetchCompared(address);
  if (!/^\s*</.test(text)) return { ...inFolder(siteDir, ''), ...readAs(address, text), remoteRefs };
  const [tag = ''] = /<a\b[^>]*\brel="?service-desc\b[^>]*>/.exec(text) ?? [];
  const [, quoted, plain] = /\bhref=(?:"([^"]*)"|([^\s>]+))/.exec(tag) ?? [];
  const target = quoted ?? plain;
  if (target === undefined) throw new SiteErrors([comparedPageHasNoApi(address)]);
  const file = new URL(target, address).href;
  return { ...inFolder(siteDir, ''), ...readAs(file, await fetchCompared(file)), remoteRefs };
}

function readAs(file: string, text: string): Pick<LoadApiOptions, 'file' | 'read'> {
  return { file, read: new Map([[file, Buffer.from(text)]]) };
}

function fetchCompared(address: string): Promise<string> {
  return fetchText(address, (reason) => new SiteErrors([comparedUnreachable(address, reason)]));
}

async function ofVersion(name: string, { route, loadConfig }: ComparedOptions): Promise<LoadApiOptions> {
  const problem = (error: SiteError) => new SiteErrors([error]);
  const { siteDir, configPath, docs, openapi } = await loadConfig();
  const names = new Set<string>();
  const found = openapi.flatMap((api) => {
    const folder = docs.find(({ id }) => id === api.docsPluginId);
    if (!folder || (route !== undefined && api.route !== route)) return [];
    for (const version of folder.versions) names.add(version.name);
    const version = folder.versions.find((one) => one.name === name);
    const file = version && versionApiPath(api, folder.path, version);
    return file !== undefined && statSync(path.join(siteDir, file), { throwIfNoEntry: false })
      ? [{ file, api }]
      : [];
  });
  if (found.length > 1)
    throw problem(
      severalApis(
        name,
        found.map(({ api }) => api.route),
      ),
    );
  const [only] = found;
  if (!only) throw problem(unknownCompared(name, [...names]));
  const folders = docs.map((folder) => folder.path);
  return { siteDir, configPath, file: only.file, folders, remoteRefs: only.api.remoteRefs };
}
