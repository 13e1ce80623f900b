// The data with which the browser hydrates the islands of a page: JSON in `<script data-rd-islands>`.
import type { PageSettings } from '../theme/mdx/page-settings.js';

export interface IslandsData {
  /** URLs of the scripts with the islands' components. */
  chunks: readonly string[];
  /** For a page that is hydrated as a whole: number of each link placeholder -> URL. */
  links: Readonly<Record<string, string>>;
  /** Present if a script of the page can read it. */
  settings?: PageSettings;
  /** The data of each `<relay-island data-island="n">`. */
  islands: readonly IslandData[];
  /** URLs of JSON files, which values of the form `{ [sharedMark]: n }` refer to. */
  shared?: readonly string[];
}

export const sharedMark = 'relaydocs:shared';

/** Attribute of an image in an island with alternative formats: React must not see the `<picture>` around the `<img>`. */
export const madeInIsland = 'data-made="island"';

/** Returns the URL of an island's script behind that of the script that prepares images first (client/made-pictures.ts). */
export function byWayOf(pictures: string, chunk: string): string {
  return `${pictures}?${chunk}`;
}

/** Returns the URL of the script itself. URLs of scripts contain no question mark. */
export function chunkIn(url: string): string {
  return url.slice(url.indexOf('?') + 1);
}

export type IslandData =
  | {
      /** Index into `chunks`: the page's own script. */
      chunk: number;
      name?: undefined;
    }
  | {
      chunk: number;
      /** Name of the component's export. */
      name: string;
      props: Readonly<Record<string, unknown>>;
      /**
       * True if it has children other than text: these are static HTML in a `<relay-slot>`, or in a `<template>` behind the island if the
       * component did not show them.
       */
      slot: boolean;
    };

/** Returns the prefix of ids that `useId` makes in an island, so that they differ from those of other islands. */
export function idPrefix(island: number): string {
  return `island${island}-`;
}

/** Joins the islands of two parts of a document, in the order of their numbers. */
export function mergeIslands(
  first: IslandsData | undefined,
  second: IslandsData | undefined,
): IslandsData | undefined {
  if (!first || !second) return first ?? second;
  const chunks = [...new Set([...first.chunks, ...second.chunks])];
  const islands = [first, second].flatMap((data) =>
    data.islands.map((island) => ({ ...island, chunk: chunks.indexOf(data.chunks[island.chunk]!) })),
  );
  return { chunks, links: { ...first.links, ...second.links }, settings: joined(first, second), islands };
}

/** Returns the settings that either of the two needs. */
function joined(first: IslandsData, second: IslandsData): IslandsData['settings'] {
  const [one, other] = [first.settings!, second.settings!];
  const themeConfig = { ...one.config.themeConfig, ...other.config.themeConfig };
  const page = { ...one.page, ...other.page };
  const texts = { ...one.texts, ...other.texts };
  return { ...other, page, texts, config: { ...one.config, ...other.config, themeConfig } };
}
