// Writes the tags that tell the browser about the islands of a page.

import { toHtmlJson, toTag } from '../theme/html-tag.js';
import type { Html } from '../theme/route-data.js';
import { chunkIn, type IslandsData, sharedMark } from './island-data.js';
import type { SharedValues } from './shared-data.js';

/** The scripts of a site's islands: only JSON values, because it is sent to threads. */
export interface IslandScripts {
  /** Path of a module with 'use client' -> URL of its script. */
  clients: Readonly<Record<string, string>>;
  /** URL of a script -> URLs of all its imports, direct and indirect. */
  imports: Readonly<Record<string, readonly string[]>>;
  /** URLs of our own scripts that each page with islands loads. */
  runtime: readonly string[];
  /** URL of the script that loads islands with images in alternative formats; undefined if there are none. */
  pictures?: string | undefined;
  /** URLs of our modules under Docusaurus' names: a script that imports one may read the settings. */
  provided: readonly string[];
}

interface IslandTags {
  /** The data, for the place behind the article. */
  data: Html;
  /** Tags that preload the scripts, because the browser would otherwise find each import only after loading its importer. */
  head: Html;
}

/** Returns the tags. @param shared knows which values are in files of their own */
export function toIslandTags(
  data: IslandsData,
  scripts: IslandScripts,
  shared: Pick<SharedValues, 'urlOf'>,
): IslandTags {
  const wanted = new Set([
    ...scripts.runtime,
    ...data.chunks.flatMap((url) => [url, chunkIn(url), ...(scripts.imports[chunkIn(url)] ?? [])]),
  ]);
  const asks = scripts.provided.some((url) => wanted.has(url));
  const urls: string[] = [];
  const place = (_: string, value: unknown): unknown => {
    const url = shared.urlOf(value);
    if (url === undefined) return value;
    if (!urls.includes(url)) urls.push(url);
    return { [sharedMark]: urls.indexOf(url) };
  };
  const written = {
    ...data,
    settings: asks ? data.settings : undefined,
    // Read when the JSON is written, as its values are known only then.
    get shared() {
      return urls.length > 0 ? urls : undefined;
    },
  };
  const json = toHtmlJson(written, place);
  const preloads = urls.map((href) =>
    toTag('link', { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href }),
  );
  return {
    data: toTag('script', { type: 'application/json', 'data-rd-islands': true }, json),
    head: [...[...wanted].map((href) => toTag('link', { rel: 'modulepreload', href })), ...preloads].join(''),
  };
}
