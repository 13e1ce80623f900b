// Mistakes that an upload finds in the credentials, in the site's output, or at Algolia.

import { listed } from '../../../base/names.js';
import { SiteError } from '../../../errors.js';

/** Environment variable with the key that may change an index. */
export const adminKeyVariable = 'ALGOLIA_ADMIN_KEY';

export const adminKeyMissing = (): SiteError =>
  new SiteError('ADMIN_KEY_MISSING', `The environment variable ${adminKeyVariable} is not set`, {
    hint: `Give it an Algolia key that may search, browse, addObject, deleteObject, settings and editSettings, from the secrets of your CI.`,
  });

export const adminKeyIsSearchKey = (file: string): SiteError =>
  new SiteError(
    'ADMIN_KEY_IS_SEARCH_KEY',
    `${adminKeyVariable} is the search key of the site: readers could change the index`,
    {
      location: { file },
      hint: 'Set algolia.apiKey to a key that can only search, and make a new admin key: this one is known.',
    },
  );

export const adminKeyInOutput = (files: readonly string[]): SiteError =>
  new SiteError('ADMIN_KEY_IN_OUTPUT', `The admin key stands in the output: ${listed(files)}`, {
    hint: 'Take it out of the site, and make a new key: whoever has read it can change the index.',
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
      hint: 'Make a key with the right "search" alone and set it as algolia.apiKey.',
    },
  );

export const manyDeletions = (removed: number, known: number): SiteError =>
  new SiteError(
    'MANY_DELETIONS',
    `The upload would remove ${removed} of ${known} records, more than a fifth`,
    {
      hint: 'See what with --dry-run. If it is meant, run it again with --force.',
    },
  );

export const pagesNotFound = (pages: readonly string[]): SiteError =>
  new SiteError(
    'PAGES_NOT_FOUND',
    `A search with the readers' key does not find these pages by their titles: ${listed(pages)}`,
    {
      hint: "Check in Algolia's dashboard that the search key may search this index, and that no rule or replica changes the answers.",
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
      hint: 'Look whether this machine has a network and "appId" is right. Then run it again: what was uploaded stays, and only the rest is sent.',
    },
  );
