// What can be wrong with a published site.
import { SiteError } from '../errors.js';

/** A finding of each sort; the message says where, the hint what to type. */
export const findings = {
  notAsBuilt: (message: string, hint: string) => new SiteError('LIVE_NOT_AS_BUILT', message, { hint }),
  notFound: (message: string, hint: string) => new SiteError('LIVE_NOT_FOUND', message, { hint }),
  redirect: (message: string, hint: string) =>
    new SiteError('LIVE_REDIRECT', message, { severity: 'warning', hint }),
  notCompressed: (message: string, hint: string) =>
    new SiteError('LIVE_NOT_COMPRESSED', message, { severity: 'warning', hint }),
  caching: (message: string, hint: string) =>
    new SiteError('LIVE_CACHING', message, { severity: 'warning', hint }),
  header: (message: string, hint: string) =>
    new SiteError('LIVE_HEADER', message, { severity: 'warning', hint }),
  search: (message: string, hint: string) => new SiteError('LIVE_SEARCH', message, { hint }),
  twin: (message: string, hint: string) => new SiteError('LIVE_TWIN', message, { severity: 'warning', hint }),
  mixedContent: (message: string, hint: string) => new SiteError('LIVE_MIXED_CONTENT', message, { hint }),
  robots: (message: string, hint: string) =>
    new SiteError('LIVE_ROBOTS', message, { severity: 'warning', hint }),
};
