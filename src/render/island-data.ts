// What a page with islands tells the browser, as JSON in <script data-rd-islands>.
import type { PageSettings } from '../theme/mdx/page-settings.js';

export interface IslandsData {
  /** URLs of the scripts that hold what the islands render. */
  chunks: readonly string[];
  /** URLs of links in a page that is one island as a whole, by slot. */
  links: Readonly<Record<string, string>>;
  /** Where scripts of the page can ask for them. */
  settings?: PageSettings;
  /** What each <relay-island data-island="n"> is made of. */
  islands: readonly IslandData[];
  /** URLs of JSON that the place `{ [sharedMark]: n }` stands for. */
  shared?: readonly string[];
}

export const sharedMark = 'relaydocs:shared';

/** Marks a picture of an island in other formats: React knows nothing of what stands around its `<img>`. */
export const madeInIsland = 'data-made="island"';

/** The address of an island's script by way of what is done to its pictures first (client/made-pictures.ts). */
export function byWayOf(pictures: string, chunk: string): string {
  return `${pictures}?${chunk}`;
}

/** The script itself: names of scripts hold no question mark. */
export function chunkIn(url: string): string {
  return url.slice(url.indexOf('?') + 1);
}

export type IslandData =
  | {
      /** Index into `chunks`: the script of the page itself. */
      chunk: number;
      name?: undefined;
    }
  | {
      chunk: number;
      /** What the module has the component as. */
      name: string;
      props: Readonly<Record<string, unknown>>;
      /**
       * It has children that are more than text: static HTML in a <relay-slot>, or in a <template> behind it where it
       * did not show them.
       */
      slot: boolean;
    };

/** What `useId` begins with in an island: unlike in any other of the page. */
export function idPrefix(island: number): string {
  return `island${island}-`;
}

/** Islands of a document, in the order of their numbers. */
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

/** What is asked for in one of them is known to both. */
function joined(first: IslandsData, second: IslandsData): IslandsData['settings'] {
  const [one, other] = [first.settings!, second.settings!];
  const themeConfig = { ...one.config.themeConfig, ...other.config.themeConfig };
  const page = { ...one.page, ...other.page };
  const texts = { ...one.texts, ...other.texts };
  return { ...other, page, texts, config: { ...one.config, ...other.config, themeConfig } };
}
