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
