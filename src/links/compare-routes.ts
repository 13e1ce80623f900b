// What a site no longer has of another build: pages and anchors that readers, search engines and other sites link to.
import type { RouteTable } from './route-table.js';

export interface Vanished {
  /** URLs without a page or redirect now. */
  urls: readonly string[];
  /** `url#anchor` of pages that are still there. */
  anchors: readonly string[];
}

/** Both tables are taken as they were published: a changed base URL makes every URL vanish, as it does for readers. */
export function compareRoutes(before: RouteTable, now: RouteTable): Vanished {
  const urls: string[] = [];
  const anchors: string[] = [];
  for (const [url, anchorsBefore] of before) {
    const anchorsNow = now.get(url);
    if (!anchorsNow) urls.push(url);
    else if (anchorsNow !== 'redirect')
      anchors.push(
        ...[...anchorsBefore].filter((anchor) => !anchorsNow.has(anchor)).map((anchor) => `${url}#${anchor}`),
      );
  }
  return { urls, anchors };
}
