// The likeliest new place of what has vanished: of a page by its name, its title and its anchors, of an anchor by where it stood.

import { alikeFirst } from '../base/likeness.js';
import { nearestName } from '../base/names.js';
import type { RouteTable, Vanished } from './route-table.js';

export interface NewPlace {
  /** What has vanished: a URL, with `#anchor` or without. */
  gone: string;
  /** URL of the page that is there now. */
  url: string;
  /** Only for an anchor: the id that took its place. */
  anchor: string | undefined;
}

/** Two pages have so much in common, or one is not proposed. */
const leastLikeness = 0.4;

export function newPlaces(before: RouteTable, now: RouteTable, { urls, anchors }: Vanished): NewPlace[] {
  const pages = [...now].flatMap(([url, known]) => (known === 'redirect' ? [] : [url]));
  const gone = new Map(urls.map((url) => [url, featuresOf(url, before)]));
  // A page that was there before has its own past, but may have taken in what another one said.
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
 * The last part of the address says most, by all of its words; then the title and the ids of the page, which are the words of
 * its headings.
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

/** The id that took the place of one that is gone: the only new one between the neighbours that stayed, or the one that is named most alike. */
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
  // As many as before: each heading has another name now.
  if (between.length === vanished.length) return between[vanished.indexOf(gone)];
  return nearestName(gone, between);
}
