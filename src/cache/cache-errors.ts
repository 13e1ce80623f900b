// What can be wrong with what other machines have made.
import { SiteError } from '../errors.js';

/** The address itself, which may hold a password, is not told. */
export const cacheUrlUnusable = (why: string): SiteError =>
  new SiteError('CACHE_URL_UNUSABLE', `RELAYDOCS_CACHE_URL cannot be used: ${why}`, {
    hint: 'Take the variable out of the environment, or give it the address of a cache.',
  });
