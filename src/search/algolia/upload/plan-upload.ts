// What differs between the site and its index. Each record holds a digest of itself, so the index tells its own state: an
// upload that was cut off goes on where it ended, and one from another machine needs to know nothing of this one.
import { hashOf } from '../../../base/hash.js';
import type { SearchRecord } from '../../search-record.js';
import type { IndexSettings, UploadRecord } from './algolia-index.js';

export interface UploadPlan {
  /** Records that the index lacks. */
  added: readonly UploadRecord[];
  /** Records that differ from those of the index. */
  changed: readonly UploadRecord[];
  /** objectIDs that the site has no record for. */
  removed: readonly string[];
  /** How many stay as they are. */
  unchanged: number;
  /** Settings that differ. */
  settings: IndexSettings;
  /** How many records the index holds. */
  known: number;
}

/** Adds the digest. */
export function toUploadRecord(whole: Pick<SearchRecord, 'objectID' | 'content'>): UploadRecord {
  const record = { ...whole, content: withinLimit(whole.content) };
  return { ...record, digest: hashOf(JSON.stringify(record)) };
}

/** Records of more than 10 kB are refused: of a longer section, the beginning is found. */
const mostContentBytes = 8000;

function withinLimit(content: string | null): string | null {
  if (content === null || Buffer.byteLength(content) <= mostContentBytes) return content;
  const cut = Buffer.from(content).subarray(0, mostContentBytes).toString();
  // Without the character, and the word, that was cut through.
  return cut.replace(/\uFFFD*$/, '').replace(/\s\S*$/, '');
}

/**
 * @param digests objectID -> digest, of the index.
 * @param live settings of the index; those that we do not set are left alone.
 */
export function planUpload(
  records: readonly UploadRecord[],
  wanted: IndexSettings,
  digests: ReadonlyMap<string, string>,
  live: IndexSettings,
): UploadPlan {
  const kept = new Set(records.map(({ objectID }) => objectID));
  const added = records.filter(({ objectID }) => !digests.has(objectID));
  const changed = records.filter(({ objectID, digest }) => {
    return digests.has(objectID) && digests.get(objectID) !== digest;
  });
  return {
    added,
    changed,
    removed: [...digests.keys()].filter((objectID) => !kept.has(objectID)),
    unchanged: records.length - added.length - changed.length,
    settings: Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => JSON.stringify(live[name]) !== JSON.stringify(value)),
    ),
    known: digests.size,
  };
}

/** The part of an index that an upload may remove without being told so. */
const allowedDeletions = 0.2;

export function removesTooMuch({ removed, known }: UploadPlan): boolean {
  return removed.length > known * allowedDeletions;
}
