// "Did you mean": the known name that an author most likely meant.

/**
 * Number of letters to insert, delete, replace or swap with their neighbour to turn `a` into `b`; more than `limit` gives
 * `limit + 1`. (Optimal string alignment: swapped letters are the most common slip.)
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // Names in one site have long common beginnings and ends: most of the work is saved here.
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let aEnd = a.length;
  let bEnd = b.length;
  while (aEnd > start && bEnd > start && a.charCodeAt(aEnd - 1) === b.charCodeAt(bEnd - 1)) {
    aEnd--;
    bEnd--;
  }
  return Math.min(alignmentCost(a.slice(start, aEnd), b.slice(start, bEnd), limit), limit + 1);
}

function alignmentCost(a: string, b: string, limit: number): number {
  const far = limit + 1;
  const width = b.length + 1;
  // Three rows of the table, used in turn.
  const rows = new Uint16Array(3 * width).fill(far);
  for (let j = 0; j < Math.min(width, far); j++) rows[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const current = (i % 3) * width;
    const previous = ((i + 2) % 3) * width;
    const beforePrevious = ((i + 1) % 3) * width;
    // Further from the diagonal than the limit nothing can be near enough.
    const first = Math.max(1, i - limit);
    const last = Math.min(b.length, i + limit);
    rows[current + first - 1] = first === 1 ? Math.min(i, far) : far;
    let smallest = rows[current + first - 1]!;
    for (let j = first; j <= last; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let distance = rows[previous + j - 1]! + (isSame ? 0 : 1);
      if (rows[previous + j]! < distance) distance = rows[previous + j]! + 1;
      if (rows[current + j - 1]! < distance) distance = rows[current + j - 1]! + 1;
      if (
        !isSame &&
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        distance = Math.min(distance, rows[beforePrevious + j - 2]! + 1);
      }
      rows[current + j] = distance;
      if (distance < smallest) smallest = distance;
    }
    if (last < b.length) rows[current + last + 1] = far;
    if (smallest > limit) return far;
  }
  return rows[(a.length % 3) * width + b.length]!;
}

/** The name nearest to `wanted`, if a third of its letters or fewer differ; the first one of equally near ones. */
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

/** The names that are most like it, however far they are: those that hold it or are held by it come first. */
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

/** A hint: the name that was most likely meant, where there is one. */
export function didYouMean(suggestion: string | undefined, otherwise: string): string {
  return suggestion === undefined ? otherwise : `Did you mean "${suggestion}"?`;
}

/** `sidebarPosition`, `sidebar-position` and `sidebar_position` are the same name to an author. */
function foldCase(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}

/** The first five, and how many more: `a, b, c, d, e and 12 more`. */
export function listed(items: readonly string[]): string {
  const more = items.length > 5 ? ` and ${items.length - 5} more` : '';
  return items.slice(0, 5).join(', ') + more;
}
