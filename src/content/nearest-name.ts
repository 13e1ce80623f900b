// "Did you mean": the known name that an author most likely meant.

/** Number of insertions, deletions and substitutions that turn `a` into `b`; more than `limit` gives `limit + 1`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const substituted = previous[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const distance = Math.min(substituted, previous[j]! + 1, current[j - 1]! + 1);
      current.push(distance);
      if (distance < smallest) smallest = distance;
    }
    if (smallest > limit) return limit + 1;
    previous = current;
  }
  return Math.min(previous[b.length]!, limit + 1);
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

/** `sidebarPosition`, `sidebar-position` and `sidebar_position` are the same name to an author. */
function foldCase(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}
