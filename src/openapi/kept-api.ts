// Caches an API description and decides which parts must be read again. Reading all of it takes a hundred times longer than detecting that
// nothing has changed, and one operation is a small part of many descriptions.
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { programDigest } from '../base/version.js';
import type { OpenApiConfig } from '../config/config.js';
import type { ApiConfig } from '../config/stage-configs.js';
import { type ProblemData, toProblemData } from '../errors.js';
import { ApiDocument, type PartPlace, parseApiDocument } from './api-document.js';
import { isRemote } from './fetch-reference.js';
import { loadApiDocuments, type PartReferences, partReferences } from './load-api-documents.js';
import { NodeReader } from './node-reader.js';
import { type ApiSummary, type OperationHead, textOf } from './operation-head.js';
import { type PackedTexts, packTexts, readPacked } from './operation-pack.js';
import { partKeys } from './part-keys.js';
import { readApiFile } from './read-api-file.js';
import { asyncOperations } from './read-async-api.js';
import { readPaths } from './read-description.js';

export interface ReadApi {
  summary: ApiSummary | undefined;
  problems: readonly ProblemData[];
  /** Files that were read: paths relative to the site's folder, or URLs. */
  files: readonly string[];
  /** Id of a part -> its line and stamp. */
  places: Readonly<Record<string, PartPlace>>;
  /** Returns the full data of an operation, as JSON. */
  textOf(operation: OperationHead): string;
}

interface KeptApi extends Pick<ReadApi, 'summary' | 'problems' | 'places'> {
  /** Digest of the program and its options. */
  key: string;
  /** Each file that was read, with its hash and its size in bytes; the size is 0 for fetched files. */
  files: readonly (readonly [file: string, hash: string, size: number])[];
  /** Path -> number of its operations, in their order. */
  counts: Readonly<Record<string, number>>;
  sound: Readonly<Record<string, string>>;
  references: Readonly<Record<string, PartReferences>>;
  texts: PackedTexts;
}

/** Called with each file whose bytes were read, and their hash. */
export type OnApiFileRead = (file: string, hash: string) => void;

/** Reads an API, from the cache where possible. Files on the network are always fetched, as they may have changed. */
export async function readApi(
  { siteDir, configPath, docs, texts }: ApiConfig,
  { path: file, remoteRefs }: OpenApiConfig,
  cacheDir: string,
  onRead: OnApiFileRead = () => undefined,
): Promise<ReadApi> {
  const folders = docs.map((folder) => folder.path);
  const key = hashOf(JSON.stringify([programDigest, configPath, folders, texts, file, remoteRefs]));
  const keptFile = path.join(cacheDir, 'openapi', `${hashOf(file)}.json`);
  const packFile = path.join(cacheDir, 'openapi', `${hashOf(file)}.pack`);
  const read = readSealed<KeptApi>(keptFile);
  const kept = read?.key === key ? read : undefined;
  const open = (
    { summary, problems, places, texts: packed }: KeptApi,
    /** The files as they were read, as they may be edited before their operations are needed. */
    contents: ReadonlyMap<string, Buffer>,
    read = new Map<string, string>(),
  ): ReadApi => ({
    files: [...contents.keys()],
    summary,
    problems,
    places,
    textOf({ hash }) {
      const text = read.get(hash) ?? readPacked(packFile, hash, packed[hash]);
      if (text !== undefined) return text;
      // The cached data was damaged, deleted, or written by another process at the same time. The next run writes it again.
      rmSync(keptFile, { force: true });
      for (const one of readAgain({ file, contents, texts })) read.set(hashOf(one), one);
      return read.get(hash)!;
    },
  });
  const contents = new Map<string, Buffer>();
  const hashes = new Map<Buffer, string>();
  if (kept && areSame(siteDir, kept.files, contents, hashes)) {
    tellRead(kept.files, contents, onRead);
    return open(kept, contents);
  }
  const options = { siteDir, configPath, file, folders, remoteRefs };
  let former = kept;
  let known = new Map(Object.entries(former?.references ?? {}));
  let loaded = await loadApiDocuments({ ...options, read: contents, known, former: former?.places });
  // Problems only have places in parsed files, and files with `$self` can be referred to by that address: read everything.
  if (
    former &&
    (loaded.problems.length > 0 || [...loaded.files.values()].some((bytes) => bytes.includes('$self')))
  ) {
    former = undefined;
    known = new Map();
    // Use the contents that were read: a file that is being saved could be incomplete now.
    loaded = await loadApiDocuments({ ...options, read: loaded.files });
  }
  const { root, documents } = loaded;
  const references = partReferences(loaded.newReferences, known);
  const keys = root && partKeys(root, documents, (digest) => references.get(digest)!.all);
  // Validation takes longer to load than most sites take to build, so it is only loaded if needed.
  const { readParts } = await import('./read-description.js');
  const parts =
    root &&
    (await readParts({
      root,
      documents,
      texts,
      keys,
      former: former && { ...former, heads: headsOf(former) },
    }));
  const operations = parts?.summary?.operations ?? [];
  // A missing file may exist the next time.
  const isWhole = loaded.problems.length === 0;
  const operationTexts = parts?.operations ?? new Map<string, string>();
  const textHashes = operations.map(({ hash }) => hash);
  const api: KeptApi = {
    key,
    files: Array.from(
      loaded.files,
      ([name, bytes]) => [name, hashes.get(bytes) ?? hashOf(bytes), sizeOf(siteDir, name)] as const,
    ),
    summary: parts?.summary,
    problems: [...loaded.problems, ...(parts?.problems ?? [])].map(toProblemData),
    counts: Object.fromEntries(Object.entries(parts?.heads ?? {}).map(([id, { length }]) => [id, length])),
    sound: parts?.sound ?? {},
    places: Object.fromEntries(
      Array.from(documents.values()).flatMap((document) => [...document.partPlaces()]),
    ),
    references: Object.fromEntries(references),
    texts: isWhole ? packTexts(packFile, operationTexts, textHashes, former?.texts) : {},
  };
  tellRead(api.files, loaded.files, onRead);
  if (!isWhole) return open(api, loaded.files, new Map(operationTexts));
  writeSealed(keptFile, api);
  return open(api, loaded.files);
}

function headsOf({ summary, counts }: KeptApi): Record<string, readonly OperationHead[]> {
  let start = 0;
  return Object.fromEntries(
    Object.entries(counts).map(([id, count]) => {
      start += count;
      return [id, summary!.operations.slice(start - count, start)];
    }),
  );
}

/** Reads all operations again and returns them as JSON. */
function readAgain({
  file,
  contents,
  texts,
}: Pick<ApiConfig, 'texts'> & { file: string; contents: ReadonlyMap<string, Buffer> }): string[] {
  const documents = new Map<string, ApiDocument>();
  for (const [name, content] of contents) {
    const parsed = parseApiDocument(name, content);
    if (parsed instanceof ApiDocument) documents.set(name, parsed);
  }
  const root = new NodeReader(documents, texts).root(documents.get(file)!);
  const operations =
    root.raw('openapi') === undefined
      ? asyncOperations(root)
      : Object.values(readPaths(root, (_, read) => read())).flat();
  return operations.map(textOf);
}

/** Whether all files are unchanged. @param contents collects the files that were read for this @param hashes collects their hashes */
function areSame(
  siteDir: string,
  files: KeptApi['files'],
  contents: Map<string, Buffer>,
  hashes: Map<Buffer, string>,
): boolean {
  return files.every(([name, hash, size]) => {
    if (isRemote(name) || sizeOf(siteDir, name) !== size) return false;
    const bytes = readApiFile(path.join(siteDir, name));
    if (bytes === undefined) return false;
    contents.set(name, bytes);
    hashes.set(bytes, hashOf(bytes));
    return hashes.get(bytes) === hash;
  });
}

/** Reports the files that were read. Not those that were converted, as they were not UTF-8 or had a byte order mark. */
function tellRead(
  files: KeptApi['files'],
  contents: ReadonlyMap<string, Buffer>,
  onRead: OnApiFileRead,
): void {
  for (const [name, hash, size] of files) {
    const bytes = contents.get(name)!;
    if (!isRemote(name) && bytes.length === size && !bytes.includes('\uFFFD')) onRead(name, hash);
  }
}

function sizeOf(siteDir: string, name: string): number {
  return isRemote(name) ? 0 : (statSync(path.join(siteDir, name), { throwIfNoEntry: false })?.size ?? 0);
}
