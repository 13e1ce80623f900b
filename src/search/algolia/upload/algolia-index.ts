// Access to one index at Algolia, for uploads. This is the only server-side file that imports algoliasearch.
import { algoliasearch } from 'algoliasearch';
import type { SearchRequest } from '../../search-client.js';
import { algoliaRefused, algoliaUnreachable } from './upload-errors.js';

/** A record to be found. `digest` identifies its state, see plan-upload.ts. */
export interface UploadRecord {
  objectID: string;
  digest: string;
  [attribute: string]: unknown;
}

export type IndexSettings = Readonly<Record<string, unknown>>;

export interface AlgoliaIndex {
  /** Returns what a key may do (`search`, `addObject`, ...); undefined if Algolia does not know the key. */
  rightsOf(key: string): Promise<readonly string[] | undefined>;
  /** Returns objectID -> digest of every record; '' for records without a digest. Empty if the index does not exist yet. */
  digests(): Promise<Map<string, string>>;
  /** Returns the settings; empty if the index does not exist yet. */
  settings(): Promise<IndexSettings>;
  changeSettings(settings: IndexSettings): Promise<void>;
  /** Adds records, or replaces those with the same objectID. Resolves when they can be found. */
  save(records: readonly UploadRecord[]): Promise<void>;
  remove(objectIDs: readonly string[]): Promise<void>;
  /** Returns the URLs that a query finds. Uses the key of readers. */
  find(request: SearchRequest): Promise<string[]>;
}

interface AlgoliaCredentials {
  appId: string;
  /** A key that may change the index. It leaves this file only in requests. */
  adminKey: string;
  /** The public key of readers. */
  searchKey: string;
  indexName: string;
}

/** An error of Algolia's client that is not a bug of relaydocs. */
interface AlgoliaFailure extends Error {
  status?: number;
}

/** Delays between our own retries, after all hosts were down or limited the rate. The client's own retries are within one call. */
const waitsMs = [1000, 2000, 4000, 8000, 16_000];
/** Generous, as Algolia answers slowly for large indexes, and DNS may be slow. */
const timeouts = { connect: 10_000, read: 20_000, write: 60_000 };
/** Highest number of records in one response of `browse`. */
const browsePageSize = 1000;

/**
 * Opens an index. Every call is retried after network errors, server errors and rate limits, and throws a SiteError if Algolia stays
 * unreachable or refuses.
 * @param sleep waits for a number of milliseconds.
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
  /** @returns undefined if what is asked for does not exist. */
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

/** Recognizes errors of the library by their names, as it exports no common class for them. */
function isAlgoliaFailure({ name }: Error): boolean {
  return /^(?:RetryError|ApiError|DetailedApiError|DeserializationError)$/.test(name);
}

/** Whether a retry makes sense: no host could be reached, the response was not JSON, or there were too many requests. */
function isPassing({ name, status }: AlgoliaFailure): boolean {
  return name === 'RetryError' || name === 'DeserializationError' || status === 429;
}
