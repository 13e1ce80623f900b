// Mistakes that an upload finds in the credentials, in the site's output, or at Algolia.

import { listed } from '../../../base/names.js';
import { SiteError } from '../../../errors.js';

/** Environment variable with the key that may change an index. */
export const adminKeyVariable = 'ALGOLIA_ADMIN_KEY';

export const adminKeyMissing = (): SiteError =>
  new SiteError('ADMIN_KEY_MISSING', `The environment variable ${adminKeyVariable} is not set`, {
    hint: `Set it to an Algolia key with the rights search, browse, addObject, deleteObject, settings and editSettings, from the secrets of your CI.`,
  });

export const adminKeyIsSearchKey = (file: string): SiteError =>
  new SiteError(
    'ADMIN_KEY_IS_SEARCH_KEY',
    `${adminKeyVariable} is the search key of the site, so readers could change the index`,
    {
      location: { file },
      hint: 'Set algolia.apiKey to a key that can only search, and create a new admin key, because this one is public.',
    },
  );

export const adminKeyInOutput = (files: readonly string[]): SiteError =>
  new SiteError('ADMIN_KEY_IN_OUTPUT', `The output contains the admin key: ${listed(files)}`, {
    hint: 'Remove it from the site, and create a new key. Anyone who has read it can change the index.',
  });

export const searchKeyUnknown = (file: string): SiteError =>
  new SiteError(
    'SEARCH_KEY_UNKNOWN',
    'Algolia does not know the search key of the site, so nobody could search',
    {
      location: { file },
      hint: `Check algolia.apiKey and appId; the admin key must belong to the same application.`,
    },
  );

export const searchKeyRights = (file: string, rights: readonly string[]): SiteError =>
  new SiteError(
    'SEARCH_KEY_RIGHTS',
    `The search key of the site must have the right "search" and no other; it has: ${rights.join(', ') || 'none'}`,
    {
      location: { file },
      hint: 'Create a key with only the right "search", and set it as algolia.apiKey.',
    },
  );

export const manyDeletions = (removed: number, known: number): SiteError =>
  new SiteError(
    'MANY_DELETIONS',
    `The upload would remove ${removed} of ${known} records, more than a fifth`,
    {
      hint: 'Run it with --dry-run to see the records. If this is intended, run it again with --force.',
    },
  );

export const pagesNotFound = (pages: readonly string[]): SiteError =>
  new SiteError(
    'PAGES_NOT_FOUND',
    `A search with the readers' key does not find these pages by their titles: ${listed(pages)}`,
    {
      hint: "Check in Algolia's dashboard that the search key may search this index, and that no rule or replica changes the results.",
    },
  );

/** @param doing what was tried: `read the index`. @param message of Algolia, without keys. */
export const algoliaRefused = (doing: string, message: string, status: number | undefined): SiteError =>
  new SiteError(
    'ALGOLIA_REFUSED',
    `Algolia refused to ${doing}${status ? ` (status ${status})` : ''}: ${message}`,
    {
      hint:
        status === 403 || status === 401
          ? `Check ${adminKeyVariable} and its rights: search, browse, addObject, deleteObject, settings, editSettings.`
          : undefined,
    },
  );

export const algoliaUnreachable = (doing: string, message: string, tries: number): SiteError =>
  new SiteError(
    'ALGOLIA_UNREACHABLE',
    `Algolia could not be reached to ${doing}, tried ${tries} times: ${message}`,
    {
      hint: 'Check the network and "appId", and run it again. Records that were already uploaded are not sent again.',
    },
  );
