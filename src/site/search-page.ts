import type { SearchConfig } from '../config/config.js';
import type { Texts } from '../texts/texts.js';
import type { SearchPage } from './site.js';

/** The page with all results; unlisted, as nobody should find it by a search engine. */
export function buildSearchPage({ path }: SearchConfig, texts: Texts): SearchPage {
  return {
    type: 'search',
    route: `/${path}`,
    title: texts.searchPage,
    description: undefined,
    unlisted: true,
    instance: undefined,
    version: undefined,
    sidebar: undefined,
    sidebarPath: [],
    breadcrumbs: [],
    previous: undefined,
    next: undefined,
  };
}
