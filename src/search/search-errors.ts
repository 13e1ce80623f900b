// Mistakes that `relaydocs index` finds, whichever service has the index.
import { listed } from '../base/names.js';
import { SiteError } from '../errors.js';

export const uploadNotNeeded = (file: string): SiteError =>
  new SiteError('SEARCH_NOT_ALGOLIA', 'The site does not use Algolia, so there is no index to update', {
    location: { file },
    hint: 'Set algolia to { appId, apiKey, indexName }. The built-in search needs no upload.',
  });

export const outputOutdated = (pages: readonly string[]): SiteError =>
  new SiteError('OUTPUT_OUTDATED', `The output does not contain these pages: ${listed(pages)}`, {
    hint: 'Run relaydocs build first, so that the index matches the published site.',
  });

export const nothingToUpload = (): SiteError =>
  new SiteError('NO_RECORDS', 'The site has nothing to search, so an upload would empty the index', {
    hint: "Check whether all pages are unlisted or excluded from search. To empty an index, use Algolia's dashboard.",
  });
