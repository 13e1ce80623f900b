// One index at Algolia, as far as an upload needs it. The one file of the server's side that imports algoliasearch.
import { algoliasearch } from 'algoliasearch';
import type { SearchRequest } from '../../search-client.js';
import { algoliaRefused, algoliaUnreachable } from './upload-errors.js';

/** Whatever a site wants to be found. `digest` tells its state, see plan-upload.ts. */
export interface UploadRecord {
  objectID: string;
  digest: string;
  [attribute: string]: unknown;
}

export type IndexSettings = Readonly<Record<string, unknown>>;

export interface AlgoliaIndex {
  /** What a key may do (`search`, `addObject`, ...); undefined: Algolia does not know the key. */
  rightsOf(key: string): Promise<readonly string[] | undefined>;
  /** objectID -> digest of every record; '' for records that hold none. Empty where there is no index yet. */
  digests(): Promise<Map<string, string>>;
  /** Empty where there is no index yet. */
  settings(): Promise<IndexSettings>;
  changeSettings(settings: IndexSettings): Promise<void>;
  /** Adds records or replaces those of the same objectID. Ends when they can be found. */
  save(records: readonly UploadRecord[]): Promise<void>;
  remove(objectIDs: readonly string[]): Promise<void>;
  /** URLs that a query finds, asked with the readers' key. */
  find(request: SearchRequest): Promise<string[]>;
}

interface AlgoliaCredentials {
  appId: string;
  /** May change the index. Never leaves this file but in requests. */
  adminKey: string;
  /** The readers' key. */
  searchKey: string;
  indexName: string;
}

/** What an error says when it can be read and is no bug of ours. */
interface AlgoliaFailure extends Error {
  status?: number;
}

/** Waits of the client are within one call; these are between calls, where all of its hosts were down or asked for patience. */
const waitsMs = [1000, 2000, 4000, 8000, 16_000];
/** Algolia answers slowly when an index is large, and a name server may. */
const timeouts = { connect: 10_000, read: 20_000, write: 60_000 };
/** The most that one answer of `browse` holds. */
const browsePageSize = 1000;

/**
 * @param sleep waits for as many milliseconds.
 * Every call is tried again after failures of the network, of the servers and of the rate limit. Calls throw a SiteError
 * when Algolia stays unreachable or refuses.
 */
export function openAlgoliaIndex(
  { appId, adminKey, searchKey, indexName }: AlgoliaCredentials,
  sleep: (delayMs: number) => Promise<void>,
): AlgoliaIndex {
  const writer = algoliasearch(appId, adminKey, { timeouts });
  const reader = algoliasearch(appId, searchKey, { timeouts });
  const withoutKeys = (text: string): string =>
    text.replaceAll(adminKey, '<admin key>').replaceAll(searchKey, '<search key>');

  const ask = async <T>(doing: string, call: () => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await call();
      } catch (error) {
        const failure = error as AlgoliaFailure;
        if (!isAlgoliaFailure(failure)) throw error;
        const waitMs = waitsMs[attempt];
        const message = withoutKeys(failure.message);
        if (!isPassing(failure)) throw algoliaRefused(doing, message, failure.status);
        if (waitMs === undefined) throw algoliaUnreachable(doing, message, waitsMs.length + 1);
        await sleep(waitMs);
      }
    }
  };
  /** @returns undefined where Algolia knows no such thing. */
  const askFor = async <T>(doing: string, call: () => Promise<T>): Promise<T | undefined> =>
    await ask<T | undefined>(doing, async () => {
      try {
        return await call();
      } catch (error) {
        if ((error as AlgoliaFailure).status === 404) return undefined;
        throw error;
      }
    });
  const published = async (doing: string, taskID: number): Promise<void> => {
    for (let polls = 0; ; polls++) {
      const { status } = await ask(doing, () => writer.getTask({ indexName, taskID }));
      if (status === 'published') return;
      await sleep(Math.min(200 * (polls + 1), 5000));
    }
  };
  const batch = async (
    doing: string,
    requests: readonly { action: 'addObject' | 'deleteObject'; body: Record<string, unknown> }[],
  ): Promise<void> => {
    const { taskID } = await ask(doing, () =>
      writer.batch({ indexName, batchWriteParams: { requests: [...requests] } }),
    );
    await published(doing, taskID);
  };

  return {
    async rightsOf(key) {
      return (await askFor('ask for the rights of the search key', () => writer.getApiKey({ key })))?.acl;
    },
    async digests() {
      const found = new Map<string, string>();
      const doing = 'read the index';
      let cursor: string | undefined;
      do {
        const from = cursor;
        const browseParams = {
          attributesToRetrieve: ['digest'],
          hitsPerPage: browsePageSize,
          ...(from === undefined ? {} : { cursor: from }),
        };
        const answer = await askFor(doing, () => writer.browse<UploadRecord>({ indexName, browseParams }));
        for (const { objectID, digest } of answer?.hits ?? [])
          found.set(objectID, typeof digest === 'string' ? digest : '');
        cursor = answer?.cursor;
      } while (cursor !== undefined);
      return found;
    },
    async settings() {
      return {
        ...(await askFor('read the settings of the index', () => writer.getSettings({ indexName }))),
      };
    },
    async changeSettings(indexSettings) {
      const doing = 'change the settings of the index';
      const { taskID } = await ask(doing, () => writer.setSettings({ indexName, indexSettings }));
      await published(doing, taskID);
    },
    async save(records) {
      await batch(
        'save records',
        records.map((body) => ({ action: 'addObject', body })),
      );
    },
    async remove(objectIDs) {
      await batch(
        'remove records',
        objectIDs.map((objectID) => ({ action: 'deleteObject', body: { objectID } })),
      );
    },
    async find(request) {
      const requests = [{ ...request, indexName }];
      const { results } = await ask('search with the search key', () =>
        reader.searchForHits<{ url: string }>({ requests: requests as never }),
      );
      return results.flatMap(({ hits }) => hits.map(({ url }) => url));
    },
  };
}

/** The library's errors share no class that it exports: each says its name. */
function isAlgoliaFailure({ name }: Error): boolean {
  return /^(?:RetryError|ApiError|DetailedApiError|DeserializationError)$/.test(name);
}

/** Worth another try: no host could be reached, the answer was no JSON, too many requests. */
function isPassing({ name, status }: AlgoliaFailure): boolean {
  return name === 'RetryError' || name === 'DeserializationError' || status === 429;
}
