// What a page with islands says to the browser about them.

import { toHtmlJson, toTag } from '../theme/html-tag.js';
import type { Html } from '../theme/route-data.js';
import { chunkIn, type IslandsData, sharedMark } from './island-data.js';
import type { SharedValues } from './shared-data.js';

/** Scripts of a site's islands. JSON-serialisable. */
export interface IslandScripts {
  /** Path of a module that begins with 'use client' -> URL of its script. */
  clients: Readonly<Record<string, string>>;
  /** URL of a script -> URLs of all that it imports. */
  imports: Readonly<Record<string, readonly string[]>>;
  /** URLs of what every page with islands loads of ours. */
  runtime: readonly string[];
  /** URL of what loads an island that shows pictures in other formats; undefined where there are none. */
  pictures?: string | undefined;
  /** URLs of what we provide under Docusaurus' names: who imports one may ask for the settings. */
  provided: readonly string[];
}

interface IslandTags {
  /** Stands behind the article. */
  data: Html;
  /** Lets the browser fetch the scripts at once, before one asks for the other. */
  head: Html;
}

/** @param shared knows which values are files of their own. */
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
  const told = {
    ...data,
    settings: asks ? data.settings : undefined,
    // Written last, when it is known.
    get shared() {
      return urls.length > 0 ? urls : undefined;
    },
  };
  const json = toHtmlJson(told, place);
  const preloads = urls.map((href) =>
    toTag('link', { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href }),
  );
  return {
    data: toTag('script', { type: 'application/json', 'data-rd-islands': true }, json),
    head: [...[...wanted].map((href) => toTag('link', { rel: 'modulepreload', href })), ...preloads].join(''),
  };
}
