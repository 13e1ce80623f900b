// Loads the files of an API: the one that the config names, and those that it refers to.
import { statSync } from 'node:fs';
import path from 'node:path';
import { PrivateAddress } from '../base/public-addresses.js';
import type { SiteError } from '../errors.js';
import { ApiDocument, type ApiPart, type PartPlace, parseApiDocument } from './api-document.js';
import { type FetchEffects, fetchReference, isRemote } from './fetch-reference.js';
import {
  apiFileTooLarge,
  apiSyntax,
  failedReference,
  missingApiFile,
  missingReferencedFile,
  privateReference,
  remoteReference,
} from './openapi-errors.js';
import { readApiFile } from './read-api-file.js';
import { everyReference, type KeyPath, type Reference, referencesIn } from './references.js';

export interface LoadApiOptions {
  siteDir: string;
  configPath: string;
  /** Path of the description, relative to the site's folder. */
  file: string;
  /** Folders, relative to the site's folder, to whose files it may refer, in addition to the site's folder and its own. */
  folders: readonly string[];
  /** Prefixes of URLs that may be fetched. */
  remoteRefs: readonly string[];
  /** Files that were read already, as in `LoadedApiDocuments.files`; they are not read again. */
  read?: ReadonlyMap<string, Buffer> | undefined;
  /** Digest of a part that was read before -> its references. Such parts are not parsed, and nothing in them has a place. */
  known?: ReadonlyMap<string, PartReferences> | undefined;
  /** Id -> the former part. */
  former?: Readonly<Record<string, PartPlace>> | undefined;
  effects?: FetchEffects;
}

export interface LoadedApiDocuments {
  root: ApiDocument | undefined;
  /** All documents by file or URL; the root is the first. */
  documents: ReadonlyMap<string, ApiDocument>;
  /** Document -> the references of its new parts. */
  newReferences: ReadonlyMap<ApiDocument, readonly Reference[]>;
  /** Path relative to the site's folder -> contents (UTF-8), for every file that was read. */
  files: ReadonlyMap<string, Buffer>;
  problems: readonly SiteError[];
}

const largestFile = 20_000_000;

/** Loads all files. A file that cannot be read is reported at the reference to it. */
export async function loadApiDocuments(options: LoadApiOptions): Promise<LoadedApiDocuments> {
  const problems: SiteError[] = [];
  const documents = new Map<string, ApiDocument>();
  const files = new Map<string, Buffer>();
  const newReferences = new Map<ApiDocument, readonly Reference[]>();
  const asked = new Set<string>();

  const bytes = readUpTo(options.file, options, problems);
  if (bytes === undefined) {
    if (problems.length === 0) problems.push(missingApiFile(options.file, options.configPath));
    return { root: undefined, documents, newReferences, files, problems };
  }
  const root = add(options.file, bytes);

  for (const document of documents.values()) {
    newReferences.set(document, referencesOfNew(document, options.known));
    for (const { reference, path: at } of followed(document, newReferences.get(document)!, options.known)) {
      const file = fileOf(reference, document);
      if (asked.has(file)) continue;
      asked.add(file);
      await follow(file, document, at);
    }
  }
  return { root, documents, newReferences, files, problems };

  function add(file: string, content: Buffer): ApiDocument | undefined {
    asked.add(file);
    files.set(file, content);
    const isKnown = (digest: string) => options.known?.has(digest) ?? false;
    const parsed = parseApiDocument(file, content, isKnown, (pointer) => {
      const { digest, length, lineEnds } = options.former?.[`${file}#${pointer}`] ?? {};
      const isWhole = digest !== undefined && length !== undefined && lineEnds !== undefined;
      return isWhole ? { digest, length, lineEnds } : undefined;
    });
    if (parsed instanceof ApiDocument) {
      documents.set(file, parsed);
      return parsed;
    }
    const source = isRemote(file) ? content.toString() : undefined;
    problems.push(apiSyntax(parsed.location, parsed.reason, source));
    return undefined;
  }

  async function follow(file: string, from: ApiDocument, at: KeyPath): Promise<void> {
    const place = () => from.placeOf(at);
    if (!isRemote(file)) {
      const content = isAllowed(file, options) ? readUpTo(file, options, problems) : undefined;
      if (content !== undefined) add(file, content);
      else problems.push(missingReferencedFile(place(), file));
      return;
    }
    if (!options.remoteRefs.some((prefix) => file.startsWith(prefix))) {
      problems.push(remoteReference(place(), file));
      return;
    }
    try {
      add(file, options.read?.get(file) ?? Buffer.from(await fetchReference(file, options.effects)));
    } catch (error) {
      if (error instanceof PrivateAddress) problems.push(privateReference(place(), file));
      else problems.push(failedReference(place(), file, (error as Error).message));
    }
  }
}

/** The references in a part. */
export interface PartReferences {
  /** All texts that may be references. */
  all: readonly string[];
  /** References to other files, by the section that contains the part: equal bytes may be data in one section and references in another. */
  files: Readonly<Record<string, readonly string[]>>;
}

/** Returns references to other files, in an order that does not depend on what is cached. */
function followed(
  document: ApiDocument,
  newReferences: readonly Reference[],
  known: LoadApiOptions['known'] = new Map(),
): Reference[] {
  const ofKnown = [...document.parts.values()].flatMap((part) => filesOf(part, known) ?? []);
  const all = [...ofKnown.map((reference) => ({ reference, path: [] })), ...newReferences];
  return all.sort((a, b) => Number(a.reference > b.reference) - Number(a.reference < b.reference));
}

function filesOf({ digest, section }: ApiPart, known: ReadonlyMap<string, PartReferences>) {
  return known.get(digest)?.files[section];
}

/** Returns the references in parts that are new. */
function referencesOfNew(document: ApiDocument, known: LoadApiOptions['known'] = new Map()): Reference[] {
  const isNew = (pointer: string) => filesOf(document.parts.get(pointer)!, known) === undefined;
  const isNothing = document.parts.size === 1 && !isNew('');
  return isNothing ? [] : referencesIn(document.only(isNew));
}

/** Returns the references of each part, by its digest. @param newReferences of all documents */
export function partReferences(
  newReferences: LoadedApiDocuments['newReferences'],
  known: ReadonlyMap<string, PartReferences>,
): Map<string, PartReferences> {
  const found = new Map<string, PartReferences>();
  for (const [document, references] of newReferences) {
    const files = new Map<string, string[]>();
    for (const { reference, path: at } of references) {
      const part = document.partOf(at);
      if (!reference.startsWith('#')) files.set(part, [...(files.get(part) ?? []), reference]);
    }
    for (const [pointer, part] of document.parts) {
      const before = found.get(part.digest) ?? known.get(part.digest);
      const own = filesOf(part, known) ?? files.get(document.idOf(pointer)) ?? [];
      found.set(part.digest, {
        all: before?.all ?? [...everyReference(part.value)],
        files: { ...before?.files, [part.section]: own },
      });
    }
  }
  return found;
}

/** Returns the file or URL of a reference. */
export function fileOf(reference: string, { file: from, self }: Pick<ApiDocument, 'file' | 'self'>): string {
  const [target = ''] = reference.split('#', 1);
  if (target === '' || target === self) return from;
  if (isRemote(target)) return target;
  if (isRemote(from)) return new URL(target, from).href;
  return path.posix.join(path.posix.dirname(from), decodeURI(target));
}

function readUpTo(
  file: string,
  { siteDir, read }: LoadApiOptions,
  problems: SiteError[],
): Buffer | undefined {
  const known = read?.get(file);
  if (known) return known;
  const absolutePath = path.join(siteDir, file);
  const size = statSync(absolutePath, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= largestFile) return readApiFile(absolutePath);
  problems.push(apiFileTooLarge(file, size, largestFile));
  return undefined;
}

/** Whether a file may be referred to: a description must not publish files from outside the project. */
function isAllowed(file: string, { folders, file: root }: LoadApiOptions): boolean {
  const isInside = (folder: string) => {
    const relative = path.posix.relative(folder, file);
    return relative.split('/', 1)[0] !== '..' && !path.posix.isAbsolute(relative);
  };
  return ['.', path.posix.dirname(root), ...folders].some(isInside);
}
