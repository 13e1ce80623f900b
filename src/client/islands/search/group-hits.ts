import { groupBy } from '../../../base/values.js';
import type { SearchHit } from '../../../search/search-client.js';

interface HitGroup {
  title: string;
  hits: SearchHit[];
}

/**
 * Groups hits by `lvl0`, in the order of each group's first hit, and keeps the first `limit` of each group. Inside a group the hits of one
 * page are consecutive, and pages are in the order of their first hit.
 */
export function groupHits(hits: readonly SearchHit[], limit: number): HitGroup[] {
  const groups = groupBy(hits, ({ hierarchy: { lvl0, lvl1 } }) => withoutMarks(lvl0 ?? lvl1 ?? ''));
  return Array.from(groups, ([title, ofGroup]) => ({
    title,
    hits: [...groupBy(ofGroup.slice(0, limit), pageUrl).values()].flat(),
  }));
}

/** Returns the address of the page, without hash. */
export function pageUrl({ url }: Pick<SearchHit, 'url'>): string {
  return url.replace(/#.*$/s, '');
}

function withoutMarks(text: string): string {
  return text.replace(/<\/?mark>/g, '');
}
