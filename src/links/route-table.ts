// A build's URLs with their anchors: from a `routes.json`, or from the site itself.
import * as z from 'zod';
import type { PageFacts } from '../compile/compiled-page.js';
import { SiteError } from '../errors.js';
import { toPermalink, type UrlRules } from '../site/permalink.js';
import type { Site } from '../site/site.js';

/** URL -> anchors; an address that redirects has every anchor. */
export type RouteTable = ReadonlyMap<string, ReadonlySet<string> | 'redirect'>;

const routesFile = z.object({ pages: z.array(z.object({ url: z.string(), anchors: z.array(z.string()) })) });

/** @throws SiteError when the text is not a `routes.json`. @param from where it came from, for the message. */
export function parseRouteTable(text: string, from: string): RouteTable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notRoutes(from, (error as Error).message);
  }
  const parsed = routesFile.safeParse(value);
  if (!parsed.success) throw notRoutes(from, 'it has no list "pages" with "url" and "anchors"');
  return new Map(parsed.data.pages.map(({ url, anchors }) => [url, new Set(anchors)]));
}

export function toRouteTable(site: Site, facts: ReadonlyMap<string, PageFacts>, rules: UrlRules): RouteTable {
  const table = new Map<string, ReadonlySet<string> | 'redirect'>();
  for (const route of site.pages.keys())
    table.set(toPermalink(route, rules), new Set(facts.get(route)?.anchors));
  for (const route of site.redirects.keys()) table.set(toPermalink(route, rules), 'redirect');
  return table;
}

const notRoutes = (from: string, reason: string): SiteError =>
  new SiteError('NOT_A_ROUTES_FILE', `${from} is not a routes.json: ${reason}`, {
    hint: 'name the routes.json that a build wrote, or the URL it is published at',
  });
