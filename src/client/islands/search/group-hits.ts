import type { SearchHit } from '../../../search/search-client.js';

interface HitGroup {
  title: string;
  hits: SearchHit[];
}

/** Hits by `lvl0`, groups in the order of their first hit, each cut to its first `limit`. */
export function groupHits(hits: readonly SearchHit[], limit: number): HitGroup[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const title = withoutMarks(hit.hierarchy.lvl0 ?? hit.hierarchy.lvl1 ?? '');
    const group = groups.get(title) ?? [];
    groups.set(title, group);
    if (group.length < limit) group.push(hit);
  }
  return Array.from(groups, ([title, ofGroup]) => ({ title, hits: ofGroup }));
}

function withoutMarks(text: string): string {
  return text.replace(/<\/?mark>/g, '');
}
