// Types of config fields whose text becomes part of addresses.
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

/** An origin such as `https://example.com`. A slash at the end is removed. */
export const origin = f.readAs(written, (url) => url.replace(/\/$/, ''));

/** A base URL such as `/docs/`. */
export const basePath = f.textWhere((value) => {
  const parts = value.split('/').filter((part) => part !== '');
  if (parts.some((part) => /[\s?#\\:]/.test(part) || part === '.' || part === '..')) {
    return 'expected a path such as "/docs/"';
  }
  const wanted = parts.length === 0 ? '/' : `/${parts.join('/')}/`;
  return value === wanted ? undefined : `expected a path with a slash at both ends, such as "${wanted}"`;
});

/** A language tag, roughly as in BCP 47. */
export const language = f.textWhere((value) =>
  /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(value) ? undefined : 'expected a language such as "en" or "pt-BR"',
);

/** The address of a page below the base URL, such as `/guide/install`. */
export const pageAddress = f.textWhere((value) =>
  /^\/(?!\/)/.test(value) && !/[\s?#\\]|(^|\/)\.\.?(\/|$)/.test(value)
    ? undefined
    : 'expected the address of a page, such as "/guide/install", without "?" and "#"',
);

/** An address below the base URL, such as `/app`, or a pattern for all addresses below it, such as `/blog/**`. */
export const besideAddress = f.textWhere((value) =>
  /^\/(?!\/)[^\s?#*]*(?:(?<=\/)\*\*)?$/.test(value)
    ? undefined
    : 'expected an address such as "/app", or "/blog/**" for all below /blog',
);

/** A glob pattern of routes, such as `/guide/*` or `**\/old`. */
export const routePattern = f.textWhere((value) =>
  /^(?:\/|\*\*)/.test(value) ? undefined : 'expected a pattern of addresses such as "/tags/**"',
);

/** An address of another site, such as `https://example.com/login`, or all addresses below it, such as `https://example.com/app/**`. */
export const linkPattern = f.textWhere((value) =>
  /^https?:\/\/[^\s/*]+(?:\/[^\s*]*(?:(?<=\/)\*\*)?)?$/.test(value)
    ? undefined
    : 'expected an address such as "https://example.com/login", or "https://example.com/**" for all of a host',
);

/** A host with an optional port: `wiki.internal`, `localhost:8080`. */
export const hostName = f.textWhere((value) =>
  /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(value)
    ? undefined
    : 'expected the name of a host, such as "wiki.internal" or "localhost:8080"',
);

/** A part of a route, such as `guides` or `/guides/`, or empty. Slashes at its ends are removed. */
export const routePart = f.readAs(
  f.textWhere((value) =>
    /[\s?#\\:]|(^|\/)\.\.?(\/|$)/.test(value) ? 'expected a path such as "guides"' : undefined,
  ),
  (route) => route.replace(/^\/+|(?<!\/)\/+$/g, ''),
);

/** The beginning of edit links. */
export const editAddress = f.textWhere((value) =>
  /^https?:\/\//.test(value)
    ? undefined
    : 'expected an address such as "https://github.com/me/project/edit/main/"',
);

/** The address at which another site or a service begins: `https://example.com/fr/` or `/fr/`. */
export const siteAddress = f.textWhere((value) =>
  /^(?:https?:\/\/[^\s/?#]+)?\/(?:[^\s?#]*\/)?$/.test(value)
    ? undefined
    : 'expected an address with a slash at the end, such as "https://example.com/fr/" or "/fr/"',
);

/** Returns why an address cannot be the address of a remote cache; undefined if it can. */
export function cacheAddressProblem(value: string): string | undefined {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    return 'expected an address such as "https://cache.example.com/docs"';
  const { username, password, search, hash } = new URL(value);
  if (username !== '' || password !== '')
    return 'it contains a name or password: set the environment variable RELAYDOCS_CACHE_TOKEN instead';
  return search === '' && hash === '' ? undefined : 'expected an address without "?" and "#"';
}

/** The address of a remote cache, through which machines share build results: `https://cache.example.com/docs`. */
export const cacheAddress = f.textWhere(cacheAddressProblem);
