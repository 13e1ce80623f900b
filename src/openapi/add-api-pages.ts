// OpenAPI and AsyncAPI files -> pages like any other. A page that the author wrote at the place of one keeps its text, and shows the
// operations where it says so.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { nearestName } from '../base/names.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { programDigest } from '../base/version.js';
import type { DocsConfig, OpenApiConfig } from '../config/config.js';
import { locateKey, toKeyPath } from '../config/locate-key.js';
import type { ApiConfig } from '../config/stage-configs.js';
import { currentVersion, type VersionConfig } from '../config/version-config.js';
import { readVirtualSource } from '../content/read-source.js';
import {
  type ApiOutline,
  type Content,
  hashWithApi,
  type SourceApi,
  type SourceFile,
} from '../content/source-file.js';
import { fromProblemData, type ProblemData, type SiteError, toProblemData } from '../errors.js';
import type { ApiDescription } from './api-description.js';
import type { ApiGroup, ApiPage } from './api-page.js';
import { isRemote } from './fetch-reference.js';
import { loadApiDocuments, readApiText } from './load-api-documents.js';
import { unknownApiDocs, unknownPlaceholder, unusedKey } from './openapi-errors.js';
import { outlineApi } from './outline-api.js';
import { placeholderNames, toOwnRequests } from './own-requests.js';
import { type PlannedApiPage, planApiPages } from './plan-api-pages.js';
import { versionApiPath } from './version-api.js';

/** @param cacheDir where descriptions that were read are kept. */
export async function addApiPages(config: ApiConfig, content: Content, cacheDir: string): Promise<Content> {
  const problems: SiteError[] = [];
  const inputs: string[] = [];
  const apis: ApiOutline[] = [];
  let { sources } = content;
  for (const options of config.openapi) {
    const docs = config.docs.find(({ id }) => id === options.docsPluginId);
    if (!docs) {
      problems.push(unknownApiDocs(options.docsPluginId, config.configPath));
      continue;
    }
    const read = async (file: string): Promise<ApiDescription | undefined> => {
      const api = await readApi(config, { ...options, path: file }, cacheDir);
      problems.push(...api.problems.map(fromProblemData));
      inputs.push(...api.files.map(([name]) => name).filter((name) => !isRemote(name)));
      return api.description;
    };
    const plan = (api: ApiDescription) => planApiPages(api, options, config.texts);
    const today = await read(options.path);
    if (today) problems.push(...wrongPlaceholders(today, config, options));
    const plannedToday = today ? plan(today) : [];
    for (const version of docs.versions) {
      const ownPath = versionApiPath(options, docs.path, version);
      // It is looked for again when it appears.
      inputs.push(ownPath);
      const isReleased = version.name !== currentVersion;
      const isOwn = !isReleased || existsSync(path.join(config.siteDir, ownPath));
      const api = isReleased && isOwn ? await read(ownPath) : today;
      if (!api) continue;
      const planned = api === today ? plannedToday : plan(api);
      const written = writtenPages(sources, docs, version);
      const sourceOf = (page: PlannedApiPage) =>
        written.get(page.name)?.path ?? path.posix.join(version.path, `${page.name}.md`);
      sources = withPages(sources, { api, planned, written, sourceOf, version }, options, docs);
      if (isOwn) apis.push(outlineApi(api, docs.id, version.name, planned, sourceOf));
    }
  }
  return {
    ...content,
    sources,
    apis,
    inputs: [...content.inputs, ...inputs],
    problems: [...content.problems, ...problems],
  };
}

interface KeptApi {
  /** Digest of the program, and of what it was told. */
  key: string;
  /** Hash of each file that was read. */
  files: readonly (readonly [file: string, hash: string])[];
  description: ApiDescription | undefined;
  problems: readonly ProblemData[];
}

/** Reading takes a hundred times longer than to see that nothing changed. What is on the network may have: it is asked. */
async function readApi(
  { siteDir, configPath, docs, texts }: ApiConfig,
  { path: file, remoteRefs }: OpenApiConfig,
  cacheDir: string,
): Promise<KeptApi> {
  const folders = docs.map((folder) => folder.path);
  const key = hashOf(JSON.stringify([programDigest, configPath, folders, texts, file, remoteRefs]));
  const keptFile = path.join(cacheDir, 'openapi', `${hashOf(file)}.json`);
  const kept = readSealed<KeptApi>(keptFile);
  if (kept?.key === key && kept.files.every(([name, hash]) => hashOfFile(siteDir, name) === hash))
    return kept;
  const loaded = await loadApiDocuments({ siteDir, configPath, file, folders, remoteRefs });
  const files = Array.from(loaded.texts, ([name, text]) => [name, hashOf(text)] as const);
  // The check takes longer to load than most sites to build.
  const { readDescription } = await import('./read-description.js');
  const read = loaded.root && (await readDescription(loaded.root, loaded.documents, texts));
  const problems = [...loaded.problems, ...(read?.problems ?? [])].map(toProblemData);
  const api: KeptApi = { key, files, description: read?.description, problems };
  // A file that was not there may be there next time.
  if (loaded.problems.length === 0) writeSealed(keptFile, api);
  return api;
}

function hashOfFile(siteDir: string, file: string): string | undefined {
  const text = isRemote(file) ? undefined : readApiText(path.join(siteDir, file));
  return text === undefined ? undefined : hashOf(text);
}

/** The config is read for their lines, and so only where there are any. */
function wrongPlaceholders(
  { operations }: ApiDescription,
  { siteDir, configPath, openapi }: ApiConfig,
  options: OpenApiConfig,
): SiteError[] {
  const words = Object.entries(options.placeholders);
  const names = words.length > 0 ? placeholderNames(operations) : new Set<string>();
  const wrong = words.filter(([, name]) => !names.has(name));
  if (wrong.length === 0) return [];
  const source = readFileSync(path.join(siteDir, configPath), 'utf8');
  const index = openapi.indexOf(options);
  return wrong.map(([word, name]) => {
    const keys = ['placeholders', word];
    // One API is no list, or one of one entry: the path that leads further is the right one.
    const [place] = [
      ['openapi', ...keys],
      ['openapi', index, ...keys],
    ]
      .map((keyPath) => locateKey(source, keyPath))
      .sort((a, b) => (b?.line ?? 0) - (a?.line ?? 0) || (b?.column ?? 0) - (a?.column ?? 0));
    const keyPath = toKeyPath(['openapi', ...(openapi.length > 1 ? [index] : []), ...keys]);
    const location = { file: configPath, ...place };
    return placeholderNames(operations, Number.POSITIVE_INFINITY).has(name)
      ? unusedKey(location, keyPath, name)
      : unknownPlaceholder(location, keyPath, name, nearestName(name, names));
  });
}

/** Pages of the author's by their names: `api/roll`. */
function writtenPages(
  sources: readonly SourceFile[],
  docs: DocsConfig,
  version: VersionConfig,
): ReadonlyMap<string, SourceFile> {
  return new Map(
    sources
      .filter((source) => source.instance === docs.id && source.version === version.name)
      .map((source) => [source.docPath.replace(/\.mdx?$/, ''), source]),
  );
}

interface PlannedApi {
  api: ApiDescription;
  planned: readonly PlannedApiPage[];
  written: ReadonlyMap<string, SourceFile>;
  version: VersionConfig;
  /** Path of a page's source. */
  sourceOf(page: PlannedApiPage): string;
}

function withPages(
  sources: readonly SourceFile[],
  plan: PlannedApi,
  options: OpenApiConfig,
  docs: DocsConfig,
): SourceFile[] {
  const { api, planned, written: byName, sourceOf: pathOf } = plan;
  const groups = groupsOf(plan);
  const added: SourceFile[] = [];
  const changed = new Map<SourceFile, SourceFile>();
  const requests = options.tryIt
    ? toOwnRequests(
        planned.flatMap(({ operations }) => operations),
        api.servers,
        options.placeholders,
      )
    : undefined;
  for (const page of planned) {
    const data: ApiPage =
      page.operations.length === 0
        ? {
            type: 'index',
            api,
            description: page.description,
            groups:
              page.type === 'index' ? groups : groups.filter(({ source }) => isBelow(source, pathOf(page))),
          }
        : {
            type: 'operations',
            description: page.description,
            servers: api.servers,
            operations: page.operations,
            tryIt: options.tryIt,
            requests,
          };
    const isListed = page.type === 'group' && options.sidebar === 'operations';
    const sourceApi = toSourceApi(page, withoutRest(data), isListed);
    const written = byName.get(page.name);
    if (written) changed.set(written, withApi(written, page, sourceApi));
    else added.push(virtualSource(page, pathOf(page), docs, plan.version, sourceApi));
  }
  return [...sources.map((source) => changed.get(source) ?? source), ...added];
}

/** Whether a group's page is a page, or stands in the folder that this is the first page of. */
function isBelow(source: string | undefined, page: string): boolean {
  const [folder] = /^.*\/(?=index\.mdx?$)/.exec(page) ?? [];
  return source === page || (folder !== undefined && source?.startsWith(folder) === true);
}

/** An index keeps what it shows, not the whole description. */
function withoutRest(page: ApiPage): ApiPage {
  if (page.type === 'operations') return page;
  const { file, format, version, license, isOneFile, servers } = page.api;
  return { ...page, api: { file, format, version, license, isOneFile, servers } };
}

/** Drafts are on no page: nothing can lead to them. */
function groupsOf({ planned, written, sourceOf }: PlannedApi): ApiGroup[] {
  const groups: (ApiGroup & { operations: ApiGroup['operations'][number][] })[] = [];
  for (const page of planned) {
    const { type, title, description } = page;
    const source = written.get(page.name)?.frontMatter.draft ? undefined : sourceOf(page);
    if (type === 'group') groups.push({ title, description, source, operations: [] });
    if (source === undefined) continue;
    for (const { method, path: route, title: summary, deprecated, isWebhook, anchor } of page.operations) {
      const operation = { method, path: route, title: summary, deprecated, isWebhook, source, anchor };
      groups.at(-1)!.operations.push(operation);
    }
  }
  return groups.filter(({ operations }) => operations.length > 0);
}

function toSourceApi({ operations }: PlannedApiPage, data: ApiPage, isListed: boolean): SourceApi {
  return {
    data: JSON.stringify(data),
    operations: operations.map(({ anchor, method, path: route, title, deprecated }) => ({
      anchor,
      method,
      path: route,
      title,
      deprecated,
    })),
    isListed,
  };
}

/** The author's page: what it does not say, the API does. */
function withApi(source: SourceFile, { title, position }: PlannedApiPage, api: SourceApi): SourceFile {
  const { frontMatter, contentTitle } = source;
  return {
    ...source,
    hash: hashWithApi(source.hash, api),
    frontMatter: {
      ...frontMatter,
      title: frontMatter.title || (contentTitle === undefined ? title : undefined),
      sidebar_position: frontMatter.sidebar_position ?? (position === 0 ? undefined : position),
    },
    api,
  };
}

function virtualSource(
  { name, title, position }: PlannedApiPage,
  file: string,
  docs: DocsConfig,
  version: VersionConfig,
  api: SourceApi,
): SourceFile {
  // JSON is YAML.
  const head = [
    `title: ${JSON.stringify(title)}`,
    ...(position === 0 ? [] : [`sidebar_position: ${position}`]),
    'parse_number_prefixes: false',
  ];
  const text = `---\n${head.join('\n')}\n---\n\n::api-description\n`;
  const { hash, frontMatter, contentTitle } = readVirtualSource(file, text);
  return {
    path: file,
    original: undefined,
    docPath: `${name}.md`,
    instance: docs.id,
    version: version.name,
    hash: hashOf(`${hash}\0${api.data}`),
    virtualText: text,
    frontMatter,
    contentTitle,
    isPartial: false,
    api,
  };
}
