import { groupBy } from '../../../base/values.js';
import type { SearchHit } from '../../../search/search-client.js';

interface HitGroup {
  title: string;
  hits: SearchHit[];
}

/**
 * Hits by `lvl0`, groups in the order of their first hit, each cut to its first `limit`. In a group the hits of one page
 * stand together, pages in the order of their first hit.
 */
export function groupHits(hits: readonly SearchHit[], limit: number): HitGroup[] {
  const groups = groupBy(hits, ({ hierarchy: { lvl0, lvl1 } }) => withoutMarks(lvl0 ?? lvl1 ?? ''));
  return Array.from(groups, ([title, ofGroup]) => ({
    title,
    hits: [...groupBy(ofGroup.slice(0, limit), pageUrl).values()].flat(),
  }));
}

/** The address of the page that a hit is on. */
export function pageUrl({ url }: Pick<SearchHit, 'url'>): string {
  return url.replace(/#.*$/s, '');
}

function withoutMarks(text: string): string {
  return text.replace(/<\/?mark>/g, '');
}
