// Text in the config that becomes part of addresses.
import * as f from './fields.js';

const written = f.textWhere((value) => {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    return 'expected an address such as "https://example.com"';
  }
  const url = new URL(value);
  if (url.pathname !== '/') {
    return `it has a path: write "${url.origin}" here and "${url.pathname.replace(/\/?$/, '/')}" in "baseUrl"`;
  }
  return url.origin === value.replace(/\/$/, '').toLowerCase()
    ? undefined
    : `expected only "${url.origin}", without anything after it`;
});

/** `https://example.com`, read without a slash at the end. */
export const origin = f.readAs(written, (url) => url.replace(/\/$/, ''));

/** `/docs/` */
export const basePath = f.textWhere((value) => {
  const parts = value.split('/').filter((part) => part !== '');
  if (parts.some((part) => /[\s?#\\:]/.test(part) || part === '.' || part === '..')) {
    return 'expected a path such as "/docs/"';
  }
  const wanted = parts.length === 0 ? '/' : `/${parts.join('/')}/`;
  return value === wanted ? undefined : `expected a path with a slash at both ends, such as "${wanted}"`;
});

/** BCP 47, loosely. */
export const language = f.textWhere((value) =>
  /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(value) ? undefined : 'expected a language such as "en" or "pt-BR"',
);

/** `/guide/install`: an address below the base URL. */
export const pageAddress = f.textWhere((value) =>
  /^\/(?!\/)/.test(value) && !/[\s?#\\]|(^|\/)\.\.?(\/|$)/.test(value)
    ? undefined
    : 'expected the address of a page, such as "/guide/install", without "?" and "#"',
);

/** `/app`, `/blog/**`: an address below the base URL, or one and all below it. */
export const besideAddress = f.textWhere((value) =>
  /^\/(?!\/)[^\s?#*]*(?:(?<=\/)\*\*)?$/.test(value)
    ? undefined
    : 'expected an address such as "/app", or "/blog/**" for all below /blog',
);

/** `https://example.com/login`, `https://example.com/app/**`: an address of another site, or all that begin so. */
export const linkPattern = f.textWhere((value) =>
  /^https?:\/\/[^\s/*]+(?:\/[^\s*]*(?:(?<=\/)\*\*)?)?$/.test(value)
    ? undefined
    : 'expected an address such as "https://example.com/login", or "https://example.com/**" for all of a host',
);

/** `wiki.internal`, `localhost:8080` */
export const hostName = f.textWhere((value) =>
  /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(value)
    ? undefined
    : 'expected the name of a host, such as "wiki.internal" or "localhost:8080"',
);

/** `guides`, `/guides/`, or nothing: a part of a route, read without slashes at its ends. */
export const routePart = f.readAs(
  f.textWhere((value) =>
    /[\s?#\\:]|(^|\/)\.\.?(\/|$)/.test(value) ? 'expected a path such as "guides"' : undefined,
  ),
  (route) => route.replace(/^\/+|(?<!\/)\/+$/g, ''),
);

/** Start of an edit link. */
export const editAddress = f.textWhere((value) =>
  /^https?:\/\//.test(value)
    ? undefined
    : 'expected an address such as "https://github.com/me/project/edit/main/"',
);

/** `https://example.com/fr/` or `/fr/`: where another site begins, or a service. */
export const siteAddress = f.textWhere((value) =>
  /^(?:https?:\/\/[^\s/?#]+)?\/(?:[^\s?#]*\/)?$/.test(value)
    ? undefined
    : 'expected an address with a slash at the end, such as "https://example.com/fr/" or "/fr/"',
);

/** Why an address cannot be that of a remote cache; undefined where it can. */
export function cacheAddressProblem(value: string): string | undefined {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    return 'expected an address such as "https://cache.example.com/docs"';
  const { username, password, search, hash } = new URL(value);
  if (username !== '' || password !== '')
    return 'it holds a name or password: set RELAYDOCS_CACHE_TOKEN in the environment instead';
  return search === '' && hash === '' ? undefined : 'expected an address without "?" and "#"';
}

/** `https://cache.example.com/docs`: where machines share what they have built. */
export const cacheAddress = f.textWhere(cacheAddressProblem);
