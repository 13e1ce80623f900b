import type { SearchClient } from '../../../search/search-client.js';
import type { SearchSettings } from '../../../search/search-settings.js';

/**
 * Address of a result on this site: an index holds the addresses of one site, which another may serve.
 * `https://any.host/docs/api/roll#dice` -> `/docs/api/roll#dice`, below the base URL whichever that is.
 */
export function toResultUrl(url: string, { baseUrl }: SearchSettings, client: SearchClient): string {
  const parsed = new URL(url, location.href);
  const path = client.sitePath ? client.sitePath(url, parsed) : parsed.pathname;
  if (path === undefined) return url;
  const below = `${path}/`.startsWith(baseUrl) ? path : baseUrl + path.replace(/^\/+/, '');
  return below + parsed.search + parsed.hash;
}
