// Which state of its original each translated page was made from, in `originals.json` beside the translations.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import type { SourceFile } from '../content/source-file.js';
import { SiteErrors } from '../errors.js';
import { badOriginals } from './translations-errors.js';

/** Hashes of a page and its translation as they were when both said the same. */
interface Pair {
  original: string;
  translation: string;
}

type Originals = Readonly<Record<string, Pair>>;

/**
 * A translation that has changed since it was looked at is taken for one of the original as it is now.
 * @param folder of the language. @param accept takes all of them for up to date.
 * @returns translations whose original has changed since. @throws SiteErrors for a file that is not as it was written.
 */
export function updateOriginals(
  siteDir: string,
  folder: string,
  sources: readonly SourceFile[],
  accept: boolean,
): SourceFile[] {
  const place = `${folder}/originals.json`;
  const file = path.join(siteDir, place);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const known = parseOriginals(before, place);
  const hash = (of: string): string => hashOf(readFileSync(path.join(siteDir, of)));
  const outdated: SourceFile[] = [];
  const pairs = sources.flatMap((source): [string, Pair][] => {
    const { path: translated, original } = source;
    if (original === undefined) return [];
    const now: Pair = { original: hash(original), translation: hash(translated) };
    const former = known[translated];
    const isOutdated = !accept && former?.translation === now.translation && former.original !== now.original;
    if (isOutdated) outdated.push(source);
    return [[translated, isOutdated ? former : now]];
  });
  const text = `${JSON.stringify(Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
  if (pairs.length > 0 && before !== text) writeFileSync(file, text);
  return outdated;
}

function parseOriginals(text: string, file: string): Originals {
  try {
    return Object(JSON.parse(text)) as Originals;
  } catch (error) {
    throw new SiteErrors([badOriginals(file, (error as Error).message)]);
  }
}
