// Mistakes that `relaydocs index` finds, whichever service has the index.
import { listed } from '../base/names.js';
import { SiteError } from '../errors.js';

export const uploadNotNeeded = (file: string): SiteError =>
  new SiteError(
    'SEARCH_NOT_ALGOLIA',
    'The site does not search with Algolia: there is no index to upload to',
    {
      location: { file },
      hint: 'Set algolia to { appId, apiKey, indexName }. The embedded search needs no upload: build writes its index.',
    },
  );

export const outputOutdated = (pages: readonly string[]): SiteError =>
  new SiteError('OUTPUT_OUTDATED', `The built site lacks pages of the site: ${listed(pages)}`, {
    hint: 'Run relaydocs build first: what is uploaded must be what is published.',
  });

export const nothingToUpload = (): SiteError =>
  new SiteError('NO_RECORDS', 'The site has nothing to search: an upload would empty the index', {
    hint: "Check that pages are not all unlisted or closed to search. To empty an index, use Algolia's dashboard.",
  });
