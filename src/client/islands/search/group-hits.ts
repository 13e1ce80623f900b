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
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const title = withoutMarks(hit.hierarchy.lvl0 ?? hit.hierarchy.lvl1 ?? '');
    const group = groups.get(title) ?? [];
    groups.set(title, group);
    if (group.length < limit) group.push(hit);
  }
  return Array.from(groups, ([title, ofGroup]) => ({ title, hits: byPage(ofGroup) }));
}

function byPage(hits: readonly SearchHit[]): SearchHit[] {
  const pages = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const page = pageUrl(hit);
    pages.set(page, [...(pages.get(page) ?? []), hit]);
  }
  return [...pages.values()].flat();
}

/** The address of the page that a hit is on. */
export function pageUrl({ url }: Pick<SearchHit, 'url'>): string {
  return url.replace(/#.*$/s, '');
}

function withoutMarks(text: string): string {
  return text.replace(/<\/?mark>/g, '');
}
