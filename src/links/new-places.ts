// Finds likely successors of URLs and anchors that no longer exist: of a page by name, title and anchors, of an anchor by position.

import { alikeFirst } from '../base/likeness.js';
import { nearestName } from '../base/names.js';
import type { RouteTable, Vanished } from './route-table.js';

export interface NewPlace {
  /** The URL that no longer exists, with or without `#anchor`. */
  gone: string;
  /** URL of the present page. */
  url: string;
  /** Only for an anchor: the id that replaces it. */
  anchor: string | undefined;
}

/** Least similarity of two pages, from 0 to 1, for a proposal. */
const leastLikeness = 0.4;

/** Proposes successors for what no longer exists, from the route tables of both builds. */
export function newPlaces(before: RouteTable, now: RouteTable, { urls, anchors }: Vanished): NewPlace[] {
  const pages = [...now].flatMap(([url, known]) => (known === 'redirect' ? [] : [url]));
  const gone = new Map(urls.map((url) => [url, featuresOf(url, before)]));
  // A page that existed before keeps its own content, but may have taken in that of another page.
  const isNew = (url: string): boolean => !before.has(url);
  const candidates = new Map(pages.map((url) => [url, featuresOf(url, now)]));
  const best = new Map<string, { to: string; likeness: number }>();
  for (const { from, to, likeness } of alikeFirst(gone, candidates, leastLikeness)) {
    const known = best.get(from);
    if (!known || (known.likeness === likeness && isNew(to) && !isNew(known.to)))
      best.set(from, { to, likeness });
  }
  return [
    ...urls.flatMap((url) => {
      const found = best.get(url);
      return found ? [{ gone: url, url: found.to, anchor: undefined }] : [];
    }),
    ...anchors.flatMap((place) => {
      const [url, anchor] = place.split(/#(.*)/s) as [string, string];
      const found = newAnchor(
        anchor,
        [...(before.get(url) as ReadonlySet<string>)],
        [...(now.get(url) as ReadonlySet<string>)],
      );
      return found === undefined ? [] : [{ gone: place, url, anchor: found }];
    }),
  ];
}

/**
 * Returns features of a page for comparison. Most weight is on the words of the last part of the URL; then come the title and the ids,
 * which consist of the words of headings.
 */
function featuresOf(url: string, table: RouteTable): Set<string> {
  const anchors = table.get(url)!;
  const title = table.titles?.get(url);
  const parts = url.split('/').filter((part) => part !== '');
  const name = parts.at(-1)?.toLowerCase() ?? '';
  return new Set([
    `name ${name}`,
    ...(title === undefined ? [] : [`title ${title.toLowerCase()}`]),
    ...name.split(/[^\p{L}\p{N}]+/u).map((word) => `word ${word}`),
    ...(anchors === 'redirect' ? [] : Array.from(anchors, (anchor) => `#${anchor}`)),
  ]);
}

/** Returns the id that replaces a missing one, between the neighbours that remain: by its place if as many are new, else the most similar. */
function newAnchor(gone: string, before: readonly string[], now: readonly string[]): string | undefined {
  const place = before.indexOf(gone);
  const stays = (anchor: string): boolean => now.includes(anchor);
  const above = before.slice(0, place).findLast(stays);
  const below = before.slice(place).find(stays);
  const start = above === undefined ? 0 : now.indexOf(above) + 1;
  const between = now
    .slice(start, below === undefined ? undefined : now.indexOf(below))
    .filter((anchor) => !before.includes(anchor));
  const vanished = before.slice(
    above === undefined ? 0 : before.indexOf(above) + 1,
    below === undefined ? undefined : before.indexOf(below),
  );
  // The same number of headings as before: each one was renamed.
  if (between.length === vanished.length) return between[vanished.indexOf(gone)];
  return nearestName(gone, between);
}
