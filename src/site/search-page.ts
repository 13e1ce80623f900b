import type { SearchConfig } from '../config/config.js';
import type { Texts } from '../texts/texts.js';
import { outsideDocs, type SearchPage } from './site.js';

/** The page with all results; unlisted, as nobody should find it by a search engine. */
export function buildSearchPage({ path }: SearchConfig, texts: Texts): SearchPage {
  return {
    type: 'search',
    route: `/${path}`,
    title: texts.searchPage,
    description: undefined,
    unlisted: true,
    ...outsideDocs,
  };
}
