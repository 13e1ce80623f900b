// Finds the known name that an author most likely meant, for "Did you mean" hints.
import { countTypos } from './typos.js';

/**
 * Returns the number of letters to insert, delete, replace or swap with a neighbour to turn `a` into `b`; `limit + 1` if it is more than
 * `limit`. (Optimal string alignment: swapped letters are the most common slip.)
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // Names in one site mostly begin and end alike, so this saves most of the work.
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let aEnd = a.length;
  let bEnd = b.length;
  while (aEnd > start && bEnd > start && a.charCodeAt(aEnd - 1) === b.charCodeAt(bEnd - 1)) {
    aEnd--;
    bEnd--;
  }
  return countTypos(a.slice(start, aEnd), b.slice(start, bEnd), limit, false);
}

/** Returns the name nearest to `wanted`, if at most a third of its letters differ; the first of several equally near ones. */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  const folded = foldCase(wanted);
  let limit = Math.max(1, Math.floor(wanted.length / 3));
  let nearest: string | undefined;
  for (const name of names) {
    if (foldCase(name) === folded) return name;
    const distance = editDistance(wanted, name, limit);
    if (distance > limit) continue;
    nearest = name;
    limit = distance - 1;
  }
  return nearest;
}

/** Returns the most similar names, however different: first those that contain the wanted name or are contained in it. */
export function nearestNames(wanted: string, names: readonly string[], count: number): string[] {
  const folded = foldCase(wanted);
  const rank = (name: string): number => {
    const other = foldCase(name);
    const distance = editDistance(folded, other, Math.max(folded.length, other.length));
    return other.includes(folded) || folded.includes(other) ? distance - 1000 : distance;
  };
  const ranked = names.map((name) => ({ name, rank: rank(name) }));
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ name }) => name);
}

/** Returns a hint with the suggested name, if there is one. */
export function didYouMean(suggestion: string | undefined, otherwise: string): string {
  return suggestion === undefined ? otherwise : `Did you mean "${suggestion}"?`;
}

/** Ignores case and separators: `sidebarPosition`, `sidebar-position` and `sidebar_position` are the same name to an author. */
function foldCase(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}

/** Lists the first five items and the number of others: `a, b, c, d, e and 12 more`. */
export function listed(items: readonly string[]): string {
  const more = items.length > 5 ? ` and ${items.length - 5} more` : '';
  return items.slice(0, 5).join(', ') + more;
}
