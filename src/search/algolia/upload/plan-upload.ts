// What differs between the site and its index. Each record holds a digest of itself, so the index tells its own state: an
// upload that was cut off goes on where it ended, and one from another machine needs to know nothing of this one.
import { hashOf } from '../../../base/hash.js';
import { indexWords } from '../../embedded/stop-words.js';
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

const levels = [1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/**
 * Settings that make an index at Algolia answer as the embedded engine does, as far as they allow. What they do not know:
 * keys of tables, addresses and descriptions as places of a word, and a heading that a question holds. Names and values are
 * as Algolia's settings API gives them back: an upload compares the two. @param languages of the records, as BCP 47 tags.
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
  // Headings above text, outer ones above inner ones; the place of a word within them does not count.
  searchableAttributes: [
    ...levels.map((level) => `unordered(${level})`),
    'unordered(hierarchy.lvl0)',
    'content',
  ],
  attributesForFaceting: ['language', 'version', 'docusaurus_tag', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  // A section is one answer, by its heading or by its text.
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
  // `x-api-key` and `/roll` are looked for as they are written.
  separatorsToIndex: '/-_.',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  snippetEllipsisText: '…',
};
