// An API as it was read last, in the cache, and what of it has to be read again. Reading all takes a hundred times longer than to
// see that nothing changed, and one operation is a small part of many descriptions.
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
  /** Relative to the site's folder, or URLs. */
  files: readonly string[];
  /** By the ids of parts. */
  places: Readonly<Record<string, PartPlace>>;
  /** All that an operation says, as JSON. */
  textOf(operation: OperationHead): string;
}

interface KeptApi extends Pick<ReadApi, 'summary' | 'problems' | 'places'> {
  /** Digest of the program, and of what it was told. */
  key: string;
  /** Each file that was read, with its hash and its size in bytes, which is 0 for those of the network. */
  files: readonly (readonly [file: string, hash: string, size: number])[];
  /** How many of the operations stand in each path, in their order. */
  counts: Readonly<Record<string, number>>;
  sound: Readonly<Record<string, string>>;
  references: Readonly<Record<string, PartReferences>>;
  texts: PackedTexts;
}

/** Called with each file whose bytes were read, and their hash. */
export type OnApiFileRead = (file: string, hash: string) => void;

/** What is on the network may have changed: it is asked. */
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
    /** The files as they were read: they may be edited before somebody asks for what they say. */
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
      // It was damaged or deleted behind our back, or another process wrote at the same time. The next run writes it anew.
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
  // Mistakes have places only in what is parsed, and a file with a name of its own can be referred to by it.
  if (
    former &&
    (loaded.problems.length > 0 || [...loaded.files.values()].some((bytes) => bytes.includes('$self')))
  ) {
    former = undefined;
    known = new Map();
    // Not what the files hold by now: half a file, read while it was written, would cost the time of a whole one.
    loaded = await loadApiDocuments({ ...options, read: loaded.files });
  }
  const { root, documents } = loaded;
  const references = partReferences(loaded.newReferences, known);
  const keys = root && partKeys(root, documents, (digest) => references.get(digest)!.all);
  // The check takes longer to load than most sites to build.
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
  // A file that was not there may be there next time.
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

/** All operations again, as JSON. */
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

/** Whether all files are what they were. @param contents gets those that were read to see it @param hashes gets theirs */
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

/** A file that was not UTF-8, or began with a mark, was read as another text than it holds. */
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
