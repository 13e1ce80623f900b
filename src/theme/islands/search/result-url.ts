import type { SearchSettings } from '../../../search/search-settings.js';

/**
 * Address of a result on this site: an index holds the addresses of one site, which another may serve.
 * `https://any.host/docs/api/roll#dice` -> `/docs/api/roll#dice`, below the base URL whichever that is.
 */
export function toResultUrl(url: string, { algolia, baseUrl }: SearchSettings): string {
  const { protocol, pathname, search, hash } = new URL(url, location.href);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (isWeb && algolia?.externalUrlRegex && new RegExp(algolia.externalUrlRegex).test(url)) return url;
  const replaced = algolia ? replacePath(pathname, algolia.replaceSearchResultPathname) : pathname;
  const below = `${replaced}/`.startsWith(baseUrl) ? replaced : baseUrl + replaced.replace(/^\/+/, '');
  return below + search + hash;
}

function replacePath(pathname: string, { from, to }: { from: string; to: string }): string {
  return pathname.replace(new RegExp(from), to);
}
