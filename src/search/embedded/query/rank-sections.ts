// Ranks the sections that answer a query. Passes interpret the query in different ways, until a section's whole heading matches.
import type { Word } from '../words.js';
import type { Lexicon } from './lexicon.js';
import { pageSize } from './match-table.js';
import type { Matches, Similar } from './match-word.js';
import { moveSpaces } from './move-spaces.js';
import { Query, type QueryOptions } from './query.js';
import {
  type Ranked,
  type RankedSection,
  type RankInput,
  rank,
  rankPages,
  rankWhole,
} from './score-sections.js';

export interface RankedSections extends Ranked {
  /** The words of the query, and for each word the terms that match it. */
  words: readonly Word[];
  terms: readonly ReadonlySet<string>[];
  /** Whether each section contains all words; otherwise sections contain as many as possible. */
  all: boolean;
}

export interface RankOptions extends Pick<RankInput, 'size' | 'limit'>, QueryOptions {}

interface Pass {
  /** Which words with typos match. */
  similar: Similar;
  /** Whether only sections whose whole heading matches count, which come first. */
  inHeading?: true;
  /** Returns the interpretations of the query to try; none if the pass adds nothing. */
  readings(query: Query, found: Found): readonly Reading[] | Promise<readonly Reading[]>;
}

type Reading = readonly Word[];

/** What the passes have found so far. */
interface Found extends Ranked {
  /** The last matches of the query's words. */
  matches: readonly Matches[];
  /** All interpretations that have found something. */
  readings: readonly { words: Reading; matches: readonly Matches[] }[];
}

/** With fewer sections that contain all words, the query may have a typo. */
const few = 5;

/** So many sections with only some of the words may come first if they score higher by this much. */
const mostPartial = 5;
const ofAll = 0.15;

const passes: Readonly<Record<string, Pass>> = {
  asTyped: { similar: 'no', readings: ({ asked }) => [asked] },
  /** A typo may have turned the word into another word of the site. */
  withTypos: {
    similar: 'near',
    readings: ({ asked, isAlone }, { count }) =>
      !isAlone || count === 0 || (count < few && asked.every(({ parts }) => parts.length === 0))
        ? [asked]
        : [],
  },
  withOtherFirstLetters: {
    similar: 'all',
    readings: ({ asked }, { count }) => (count === 0 ? [asked] : []),
  },
  /** `fileSystem` may mean the heading `File system`. */
  withNamesApart: {
    similar: 'no',
    inHeading: true,
    readings({ asked }, { count }) {
      const apart = asked.flatMap(partsOf);
      return count > 0 && apart.length > asked.length ? [apart] : [];
    },
  },
  withMovedSpaces: {
    similar: 'no',
    readings: ({ asked, lexicon, isOpen }, { count }) =>
      moveSpaces(asked, lexicon, { isOpen, isRare: count < few }),
  },
};

/** Returns the best sections for a query. @param text as the reader has typed it. */
export async function rankSections(
  text: string,
  lexicon: Lexicon,
  { size, limit, ...options }: RankOptions,
): Promise<RankedSections> {
  const query = await Query.read(text, lexicon, options);
  const { asked, words } = query;
  // Words that are not searched for cannot match a heading.
  const wholeShare = (asked.length / words.length) * 0.99;
  const input = { size, limit, wholeShare, fillers: await query.matchFillers() };
  let found: Found = { best: [], count: 0, matches: [], readings: [] };
  for (const { similar, inHeading, readings } of Object.values(passes)) {
    if (found.best[0]?.isWhole) break;
    for (const reading of await readings(query, found)) {
      const matches = await query.match(reading, similar);
      if (inHeading) {
        const isNamed = ({ isWhole, section }: RankedSection) =>
          isWhole && inHeadingOf(section, matches) === matches.length;
        found = putFirst(found, rank(matches, input).best.filter(isNamed));
        continue;
      }
      if (matches.every((one, index) => one === found.matches[index])) continue;
      // An interpretation other than the typed words must match a heading, if there are results already.
      const isEnough = found.count >= (reading === asked ? few : 1);
      const next = isEnough ? rankWhole(matches, input) : rank(matches, input);
      if (next && (next.count > 0 || reading === asked))
        found = add(found, { ...next, words: reading, matches, isEnough }, query, limit);
    }
  }
  const { matches } = found;
  let ranked: Ranked = found.count > 0 ? found : rankPages(matches, limit);
  const all = ranked.count > 0;
  if (!all && words.length > 1) ranked = rank(matches, { ...input, needsAll: false });
  if (words.length > 1 && !ranked.best[0]?.isWhole) {
    const typed = found.readings[0]!.matches;
    const { best } = rank(typed, { ...input, needsAll: false, limit: mostPartial * 2 });
    const partial = without(best, ranked.best).slice(0, mostPartial);
    const behind = partial.map((one) => ({ ...one, score: one.score - (all ? ofAll : 0) }));
    const merged = [...ranked.best, ...behind].sort((one, other) => other.score - one.score);
    ranked = { best: merged.slice(0, limit), count: Math.max(ranked.count, Math.min(merged.length, limit)) };
  }
  await query.close();
  const terms = words.map((word) => termsOf(word, found));
  return { best: ranked.best, count: ranked.count, all, words, terms };
}

/** Adds the results of a pass behind the earlier ones, except sections whose whole heading matches. */
function add(
  found: Found,
  { best, count, words, matches, isEnough }: Ranked & Found['readings'][0] & { isEnough: boolean },
  { asked, isAlone }: Query,
  limit: number,
): Found {
  // For a single word, matches without typos stay first.
  const isBehind = isAlone && found.count > 0 && words === asked;
  const more = isBehind ? -1 : 0;
  const added = without(best, found.best).map((one) => ({
    ...one,
    score: one.score + more,
    isWhole: one.isWhole && !isBehind,
  }));
  const meant = added.filter(({ isWhole }) => isWhole);
  const first = isEnough ? meant.slice(0, few) : meant;
  const last = isEnough ? [] : added.filter(({ isWhole }) => !isWhole);
  return {
    best: [...first, ...found.best, ...last].slice(0, limit),
    count: isEnough ? found.count + first.length : count,
    matches: words === asked ? matches : found.matches,
    readings: [...found.readings, { words, matches }],
  };
}

/** Returns all terms that matched a word in any interpretation. */
function termsOf({ term, start, end }: Word, { readings }: Found): Set<string> {
  const terms = readings.flatMap(({ words, matches }) =>
    words.flatMap((word, index) =>
      word.start <= start && end <= word.end ? [...matches[index]!.terms] : [],
    ),
  );
  return new Set(terms.length > 0 ? terms : [term]);
}

function partsOf(word: Word): Reading {
  return word.term !== '' && word.parts.length > 0 ? word.parts.flatMap(partsOf) : [word];
}

/** Returns how many of the words occur in the section's own heading. */
function inHeadingOf(section: number, words: readonly Matches[]): number {
  const number = section % pageSize;
  const page = (section - number) / pageSize;
  return words.filter(({ table }) => table.share[table.find(number, table.last[page]!)]! > 0).length;
}

function putFirst<R extends Ranked>(ranked: R, first: readonly RankedSection[]): R {
  const best = [...first, ...without(ranked.best, first)];
  return { ...ranked, best, count: Math.max(ranked.count, best.length) };
}

function without(sections: readonly RankedSection[], others: readonly RankedSection[]): RankedSection[] {
  const known = new Set(others.map(({ section }) => section));
  return sections.filter(({ section }) => !known.has(section));
}
