// The URLs of a build with their anchors, from a `routes.json` or from the site itself.

import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { fetchText } from '../base/fetch-text.js';
import type { PageFacts } from '../compile/compiled-page.js';
import { SiteError } from '../errors.js';
import { toPermalink, type UrlRules } from '../site/permalink.js';
import type { Site } from '../site/site.js';
import { addressedAnchors } from './find-target.js';

/** URL -> anchors; a redirect has every anchor. */
export interface RouteTable extends ReadonlyMap<string, ReadonlySet<string> | 'redirect'> {
  /** URL -> title; pages without title are left out. */
  titles?: ReadonlyMap<string, string>;
}

const page = z.object({ url: z.string(), anchors: z.array(z.string()), title: z.string().optional() });
const routesFile = z.object({ pages: z.array(page) });

/** Parses a `routes.json`. @throws SiteError if the text is invalid. @param from where it came from, for the message. */
export function parseRouteTable(text: string, from: string): RouteTable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notRoutes(from, (error as Error).message);
  }
  const parsed = routesFile.safeParse(value);
  if (!parsed.success) throw notRoutes(from, 'it has no list "pages" with "url" and "anchors"');
  const { pages } = parsed.data;
  const titles = new Map(pages.flatMap(({ url, title }) => (title === undefined ? [] : [[url, title]])));
  return Object.assign(new Map(pages.map(({ url, anchors }) => [url, new Set(anchors)])), { titles });
}

/** Makes the table of a site that is being built. */
export function toRouteTable(site: Site, facts: ReadonlyMap<string, PageFacts>, rules: UrlRules): RouteTable {
  const table = new Map<string, ReadonlySet<string> | 'redirect'>();
  const titles = new Map<string, string>();
  for (const [route, page] of site.pages) {
    const url = toPermalink(route, rules);
    table.set(url, new Set(addressedAnchors(page, site.pagesBySource, (at) => facts.get(at)?.anchors)));
    titles.set(url, page.title);
  }
  for (const route of site.redirects.keys()) table.set(toPermalink(route, rules), 'redirect');
  return Object.assign(table, { titles });
}

const notRoutes = (from: string, reason: string): SiteError =>
  new SiteError('NOT_A_ROUTES_FILE', `${from} is not a routes.json: ${reason}`, {
    hint: 'Use the routes.json of a build, or its URL.',
  });

/** Loads a `routes.json` from a file (absolute path) or an http(s) URL. @throws SiteError if that fails. */
export async function loadRouteTable(place: string): Promise<RouteTable> {
  const refuse = (reason: string) => noRoutes(place, reason, 'Check the URL and the network.');
  const isAddress = /^https?:\/\//.test(place);
  return parseRouteTable(isAddress ? await fetchText(place, refuse) : await readText(place), place);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw noRoutes(file, (error as Error).message, 'name the routes.json of a build');
  }
}

const noRoutes = (place: string, reason: string, hint: string): SiteError =>
  new SiteError('NO_ROUTES_FILE', `Cannot read ${place}: ${reason}`, { hint });

/** What existed in another build and no longer exists, although readers, search engines and other sites may link to it. */
export interface Vanished {
  /** URLs that have neither a page nor a redirect now. */
  urls: readonly string[];
  /** `url#anchor` of pages that still exist. */
  anchors: readonly string[];
}

/** Compares two builds by their published URLs: after a change of the base URL all URLs are gone, as they are for readers. */
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
