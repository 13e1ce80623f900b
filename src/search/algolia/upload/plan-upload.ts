// Compares the site with its index. Each record contains a digest of itself, so the index describes its own state: an interrupted upload
// continues where it ended, and any machine can upload.
import { hashOf } from '../../../base/hash.js';
import { indexWords } from '../../embedded/stop-words.js';
import type { SearchRecord } from '../../search-record.js';
import type { IndexSettings, UploadRecord } from './algolia-index.js';

export interface UploadPlan {
  /** Records that are not in the index. */
  added: readonly UploadRecord[];
  /** Records that differ from those in the index. */
  changed: readonly UploadRecord[];
  /** objectIDs in the index that the site has no record for. */
  removed: readonly string[];
  /** Number of records that stay as they are. */
  unchanged: number;
  settings: IndexSettings;
  /** Number of records in the index. */
  known: number;
}

/** Returns the record with its digest. */
export function toUploadRecord(whole: Pick<SearchRecord, 'objectID' | 'content'>): UploadRecord {
  const record = { ...whole, content: withinLimit(whole.content) };
  return { ...record, digest: hashOf(JSON.stringify(record)) };
}

/** Algolia rejects records larger than 10 kB, so only the beginning of a longer section can be found. */
const mostContentBytes = 8000;

function withinLimit(content: string | null): string | null {
  if (content === null || Buffer.byteLength(content) <= mostContentBytes) return content;
  const cut = Buffer.from(content).subarray(0, mostContentBytes).toString();
  // Removes the character and the word that were cut in half.
  return cut.replace(/\uFFFD*$/, '').replace(/\s\S*$/, '');
}

/**
 * Compares records and settings with those of the index.
 * @param digests objectID -> digest, from the index.
 * @param live settings of the index; settings that we do not set are left alone.
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

/** Share of the index that an upload may remove without `--force`. */
const allowedDeletions = 0.2;

/** Whether a plan removes so many records that this is probably a mistake. */
export function removesTooMuch({ removed, known }: UploadPlan): boolean {
  return removed.length > known * allowedDeletions;
}

const levels = [1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/**
 * Returns settings that make Algolia rank like the embedded engine, as far as possible. Algolia cannot treat table keys, addresses and
 * descriptions as separate places of a word, nor prefer a heading that is contained in the query. Names and values are as Algolia's
 * settings API returns them, as an upload compares the two. @param languages of the records, as BCP 47 tags.
 */
export function indexSettings(languages: Iterable<string>): IndexSettings {
  const known = [...languages].flatMap((language) => {
    const { stop, weak = '' } = indexWords(language, []);
    return stop === undefined ? [] : { code: language.split('-', 1)[0]!.toLowerCase(), weak };
  });
  if (known.length === 0) return anyLanguage;
  const codes = known.map(({ code }) => code);
  return {
    ...anyLanguage,
    queryLanguages: codes,
    removeStopWords: codes,
    ignorePlurals: codes,
    optionalWords: known.flatMap(({ weak }) => (weak === '' ? [] : weak.split(' '))),
  };
}

const anyLanguage: IndexSettings = {
  // Headings count more than text, outer headings more than inner ones; the position of a word inside them does not matter.
  searchableAttributes: [
    ...levels.map((level) => `unordered(${level})`),
    'unordered(hierarchy.lvl0)',
    'content',
  ],
  attributesForFaceting: ['language', 'version', 'docusaurus_tag', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  // A section is one result, whether its heading or its text matches.
  attributeForDistinct: 'url',
  distinct: true,
  customRanking: ['desc(weight)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: false,
  queryType: 'prefixLast',
  removeWordsIfNoResults: 'allOptional',
  camelCaseAttributes: ['hierarchy', 'content'],
  // Readers type `x-api-key` and `/roll` with their punctuation.
  separatorsToIndex: '/-_.',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  snippetEllipsisText: '…',
};
