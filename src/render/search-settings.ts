import type { RenderConfig } from '../config/stage-configs.js';
import { backendOf } from '../search/backend-of.js';
import type { SearchSettings } from '../search/search-settings.js';
import { toPermalink } from '../site/permalink.js';
import type { DocsInstance, Site } from '../site/site.js';
import { toOutputUrl } from './site-url.js';

/** @param styles path of the style sheet in the output. @returns undefined: the site has no search. */
export function buildSearchSettings(
  site: Pick<Site, 'docs'>,
  config: RenderConfig,
  styles: string,
): SearchSettings | undefined {
  const { search, baseUrl } = config;
  if (!search) return undefined;
  const { path, resultsPerGroup, missingResultsUrl } = search;
  const { service } = backendOf(search);
  return {
    // Sites that share an origin keep their readers' searches apart.
    indexName: service?.indexName ?? baseUrl,
    service: service?.settings,
    baseUrl,
    pageUrl: toPermalink(`/${path}`, config),
    styles: toOutputUrl(styles, baseUrl),
    resultsPerGroup,
    missingResultsUrl,
    versions: Object.fromEntries(site.docs.map((docs) => [docs.id, lastFirst(docs)])),
  };
}

function lastFirst({ versions, last }: DocsInstance): string[] {
  return [last, ...versions.filter((version) => version !== last)].map(({ name }) => name);
}
