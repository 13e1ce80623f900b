// Adds the pages of OpenAPI and AsyncAPI files to the content. If the author has written a page at the place of one, it keeps its text and
// shows the operations where it says so.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { nearestName } from '../base/names.js';
import type { DocsConfig, OpenApiConfig } from '../config/config.js';
import { locateKey, toKeyPath } from '../config/locate-key.js';
import type { ApiConfig } from '../config/stage-configs.js';
import { currentVersion, type VersionConfig } from '../config/version-config.js';
import {
  type ApiOutline,
  type Content,
  hashWithApi,
  type SourceApi,
  type SourceFile,
} from '../content/source-file.js';
import { fromProblemData, type SiteError } from '../errors.js';
import type { ApiOperation, ApiText } from './api-description.js';
import type { ApiGroup, ApiPage } from './api-page.js';
import { isRemote } from './fetch-reference.js';
import { type OnApiFileRead, type ReadApi, readApi } from './kept-api.js';
import { unknownApiDocs, unknownPlaceholder, unusedKey } from './openapi-errors.js';
import type { ApiSummary, OperationHead } from './operation-head.js';
import { isTooHeavy, weighGroup, weighList } from './operation-weight.js';
import { outlineApi } from './outline-api.js';
import { placeholderNames, toOwnRequests } from './own-requests.js';
import { type PlannedApiPage, planApiPages, type WrittenPage } from './plan-api-pages.js';
import { versionApiPath } from './version-api.js';

/** Adds the pages of all APIs. @param cacheDir where parsed descriptions are cached. */
export async function addApiPages(
  config: ApiConfig,
  content: Content,
  cacheDir: string,
  onRead?: OnApiFileRead,
): Promise<Content> {
  const problems: SiteError[] = [];
  const inputs: string[] = [];
  const apis: ApiOutline[] = [];
  const apiLines = new Map<string, number>();
  let { sources } = content;
  for (const options of config.openapi) {
    const docs = config.docs.find(({ id }) => id === options.docsPluginId);
    if (!docs) {
      problems.push(unknownApiDocs(options.docsPluginId, config.configPath));
      continue;
    }
    const read = async (file: string): Promise<KnownApi | undefined> => {
      const api = await readApi(config, { ...options, path: file }, cacheDir, onRead);
      problems.push(...api.problems.map(fromProblemData));
      for (const [id, { line }] of Object.entries(api.places)) apiLines.set(id, line);
      inputs.push(...api.files.filter((name) => !isRemote(name)));
      return api.summary && { ...api, summary: api.summary };
    };
    const today = await read(options.path);
    if (today) problems.push(...wrongPlaceholders(today.summary, config, options));
    for (const version of docs.versions) {
      const ownPath = versionApiPath(options, docs.path, version);
      // A missing file is an input as well, so that the pages are made again when it appears.
      inputs.push(ownPath);
      const isReleased = version.name !== currentVersion;
      const isOwn = !isReleased || existsSync(path.join(config.siteDir, ownPath));
      const api = isReleased && isOwn ? await read(ownPath) : today;
      if (!api) continue;
      const written = writtenPages(sources, docs, version);
      const planned = planApiPages(api.summary, options, config.texts, (name) =>
        writtenPage(written.get(name), config.siteDir),
      );
      const sourceOf = (page: Pick<PlannedApiPage, 'name'>) =>
        written.get(page.name)?.path ?? path.posix.join(version.path, `${page.name}.md`);
      sources = withPages(sources, { api, planned, written, sourceOf, version }, options, docs);
      if (isOwn) apis.push(outlineApi(api.summary, docs.id, version.name, planned, sourceOf));
    }
  }
  return {
    ...content,
    sources,
    apis,
    apiLines,
    inputs: [...content.inputs, ...inputs],
    problems: [...content.problems, ...problems],
  };
}

/** Returns problems for unknown placeholders. The config is only read for their lines, if there are any. */
function wrongPlaceholders(
  { operations }: ApiSummary,
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
    // A single API may be an object instead of a list: take the key path that leads further into the file.
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

/** Returns the author's pages by their names: `api/roll`. */
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

function writtenPage(source: SourceFile | undefined, siteDir: string): WrittenPage | undefined {
  if (!source) return undefined;
  const { virtualText, path: file, frontMatter } = source;
  const bytes =
    virtualText === undefined
      ? statSync(path.join(siteDir, file), { throwIfNoEntry: false })?.size
      : Buffer.byteLength(virtualText);
  return { bytes: bytes ?? 0, isDraft: frontMatter.draft === true };
}

type KnownApi = ReadApi & { summary: ApiSummary };

interface PlannedApi {
  api: KnownApi;
  planned: readonly PlannedApiPage[];
  written: ReadonlyMap<string, SourceFile>;
  version: VersionConfig;
  /** Returns the path of a page's source. */
  sourceOf(page: Pick<PlannedApiPage, 'name'>): string;
}

function withPages(
  sources: readonly SourceFile[],
  plan: PlannedApi,
  options: OpenApiConfig,
  docs: DocsConfig,
): SourceFile[] {
  const { api, planned, written: byName, sourceOf: pathOf } = plan;
  const { servers } = api.summary;
  const groups = groupsOf(plan);
  const added: SourceFile[] = [];
  const changed = new Map<SourceFile, SourceFile>();
  const requests = options.tryIt
    ? toOwnRequests(
        planned.flatMap(({ operations }) => operations),
        servers,
        options.placeholders,
        (operation) => JSON.parse(api.textOf(operation)) as ApiOperation,
      )
    : undefined;
  for (const page of planned) {
    const { description, operations } = page;
    const isListed = page.type === 'group' && options.sidebar === 'operations';
    const sourceApi =
      operations.length > 0
        ? new OperationsData(
            page,
            page.movedFrom === undefined ? undefined : pathOf({ name: page.movedFrom }),
            isListed,
            api,
            { description, servers, tryIt: options.tryIt, requests },
          )
        : indexData(page, groups, plan, isListed);
    const written = byName.get(page.name);
    const from = byName.get(page.movedFrom ?? page.list?.index ?? '');
    const unlisted = from?.frontMatter.unlisted;
    if (written) changed.set(written, withApi(written, page, sourceApi));
    else added.push(virtualSource({ ...page, unlisted }, pathOf(page), docs, plan.version, sourceApi));
  }
  return [...sources.map((source) => changed.get(source) ?? source), ...added];
}

/** Whether the source of a group's page is this page, or is in the folder of which this page is the index. */
function isBelow(source: string | undefined, page: string): boolean {
  const [folder] = /^.*\/(?=index\.mdx?$)/.exec(page) ?? [];
  return source === page || (folder !== undefined && source?.startsWith(folder) === true);
}

/** Returns what an index lists: the whole API; a tag with the tags below it; or a part of a tag that is too long for one page. */
function groupsOn(page: PlannedApiPage, groups: readonly ApiGroup[], plan: PlannedApi): readonly ApiGroup[] {
  const { sourceOf } = plan;
  const { title, description, list } = page;
  const listed = new Set(list?.names.map((one) => sourceOf({ name: one })));
  if (list?.of === 'groups') return fittingGroups(groups.filter(({ source }) => listed.has(source!)));
  if (list) {
    const operations = groups.flatMap((group) => group.operations.filter(({ source }) => listed.has(source)));
    return [{ title, description: undefined, source: undefined, operations }];
  }
  const isOwn = ({ source }: ApiGroup): boolean => source === sourceOf(page);
  const below = groups.filter(({ source }) => page.type === 'index' || isBelow(source, sourceOf(page)));
  const ownParts = partsOf(page, 'operations', plan);
  const own = ownParts.length > 0 ? ownParts : below.filter(isOwn);
  const parts = partsOf(page, 'groups', plan);
  if (parts.length > 0) return [...own, ...parts];
  return fittingGroups(
    below.filter((group) => !isOwn(group)),
    description,
    own,
  );
}

/** Returns the pages with parts of an index's list. */
function partsOf(
  { name }: PlannedApiPage,
  of: 'operations' | 'groups',
  { planned, sourceOf }: PlannedApi,
): ApiGroup[] {
  return planned
    .filter(({ list }) => list?.index === name && list.of === of)
    .map((part) => ({ title: part.title, description: undefined, source: sourceOf(part), operations: [] }));
}

/** Returns the operations that were moved from a page, whose addresses there lead to their new pages. */
function movedFrom(
  { name, isDivided, list }: PlannedApiPage,
  { planned, sourceOf }: PlannedApi,
): SourceApi['moved'] {
  if (!isDivided || list) return undefined;
  return planned
    .filter((page) => page.movedFrom === name)
    .flatMap((page) => page.operations.map(({ anchor }) => ({ anchor, source: sourceOf(page) })));
}

/**
 * Leaves operations out of an index that would be too large, as they are on the pages of their groups; if that is not enough, also the
 * descriptions of the groups.
 */
function fittingGroups(
  groups: readonly ApiGroup[],
  description?: ApiText,
  /** Groups that are listed before these, unchanged. */
  above: readonly ApiGroup[] = [],
): readonly ApiGroup[] {
  const names = groups.map((group) => ({ ...group, operations: [] }));
  const isFitting = (some: readonly ApiGroup[]): boolean =>
    !isTooHeavy(
      some.flatMap(({ source = '', title, operations }) => [
        weighGroup({ source, title }),
        weighList(operations),
      ]),
      [description, ...some.map((group) => group.description)],
    );
  const bare = names.map((group) => ({ ...group, description: undefined }));
  const all = [groups, names, bare].map((some) => [...above, ...some]);
  return all.find(isFitting) ?? all.at(-1)!;
}

/** Returns the data of an index: only what it shows, not the whole description. */
function indexData(
  page: PlannedApiPage,
  groups: readonly ApiGroup[],
  plan: PlannedApi,
  isListed: boolean,
): SourceApi {
  const { type, name, description, isDivided } = page;
  const { file, format, version, license, servers, ...summary } = plan.api.summary;
  // Only the index offers the file for download, as its address changes with each edit. A file above the site's folder is not published.
  const isOneFile = summary.isOneFile && type === 'index' && !file.startsWith('../');
  const api = { file, format, version, license, isOneFile, servers };
  const isPlaced = plan.written.has(name) && type === 'group' && isDivided;
  const shown = isPlaced
    ? {
        groups: partsOf(page, 'operations', plan),
        moved: groups.find(({ source }) => source === plan.sourceOf(page))?.operations ?? [],
      }
    : { groups: groupsOn(page, groups, plan) };
  const data = JSON.stringify({ type: 'index', api, description, isDivided, ...shown } satisfies ApiPage);
  return { data, digest: hashOf(data), operations: [], isListed, moved: movedFrom(page, plan) };
}

/** The data of a page with operations, which is assembled when the page is compiled. */
class OperationsData implements SourceApi {
  readonly digest: string;
  readonly operations: SourceApi['operations'];
  #heads: readonly OperationHead[];

  constructor(
    { operations }: PlannedApiPage,
    readonly movedFrom: string | undefined,
    readonly isListed: boolean,
    private readonly api: ReadApi,
    private readonly around: Omit<Extract<ApiPage, { type: 'operations' }>, 'type' | 'operations'>,
  ) {
    this.#heads = operations;
    this.digest = hashOf(JSON.stringify([around, operations.map(({ anchor, hash }) => [anchor, hash])]));
    this.operations = operations.map(({ anchor, method, path: route, title, deprecated }) => ({
      ...{ anchor, method, path: route, title, deprecated },
    }));
  }

  get data(): string {
    const operations = this.#heads.map((head) => ({
      ...(JSON.parse(this.api.textOf(head)) as ApiOperation),
      anchor: head.anchor,
    }));
    return JSON.stringify({ type: 'operations', ...this.around, operations } satisfies ApiPage);
  }
}

/** Returns the groups with their operations. Drafts are left out, as nothing may link to them. */
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

/** Adds the API to the author's page; its front matter and title take precedence. */
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
  { name, title, position, unlisted }: PlannedApiPage & Pick<SourceFile['frontMatter'], 'unlisted'>,
  file: string,
  docs: DocsConfig,
  version: VersionConfig,
  api: SourceApi,
): SourceFile {
  const said = {
    title,
    ...(position === 0 ? {} : { sidebar_position: position }),
    parse_number_prefixes: false,
    ...(unlisted ? { unlisted } : {}),
  };
  // JSON is valid YAML.
  const head = Object.entries(said).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const text = `---\n${head.join('\n')}\n---\n\n::api-description\n`;
  return {
    path: file,
    original: undefined,
    docPath: `${name}.md`,
    instance: docs.id,
    version: version.name,
    hash: hashOf(`${hashOf(text)}\0${api.digest}`),
    virtualText: text,
    frontMatter: { ...said, extra: {} },
    contentTitle: undefined,
    isPartial: false,
    api,
  };
}
