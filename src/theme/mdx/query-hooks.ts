// Hooks of Docusaurus' theme about the query of the current URL.
import { useCallback } from 'react';
import { useBaseUrlUtils } from './Link.js';
import { type RouterHistory, useHistory, useLocation } from './router.js';
import { useDocusaurusContext } from './site-config.js';

/** Returns a value derived from the history. */
export function useHistorySelector<Value>(select: (history: RouterHistory) => Value): Value {
  return select(useHistory());
}

export function useQueryStringValue(name: string | null): string | null {
  const { search } = useLocation();
  return name === null ? null : new URLSearchParams(search).get(name);
}

export function useQueryString(
  name: string,
): [value: string, set: (value: string, options?: { push: boolean }) => void] {
  return [useQueryStringValue(name) ?? '', useSetter(name)];
}

export function useQueryStringList(
  name: string,
): [values: string[], set: (values: readonly string[], options?: { push: boolean }) => void] {
  const { search } = useLocation();
  return [new URLSearchParams(search).getAll(name), useSetter(name)];
}

/** Returns a function that removes the query from the URL of the page. */
export function useClearQueryString(): () => void {
  const { replace, location } = useHistory();
  return () => replace({ pathname: location.pathname, hash: location.hash });
}

export function useSearchQueryString(): [query: string, set: (query: string) => void] {
  return useQueryString('q');
}

/** Returns a function from a query to the URL of its page of search results. */
export function useSearchLinkCreator(): (query: string) => string {
  const { withBaseUrl } = useBaseUrlUtils();
  return (query) => `${withBaseUrl('/search')}?q=${encodeURIComponent(query)}`;
}

/** Joins queries. With `set`, the last value of a name replaces earlier ones. */
export function mergeSearchParams(
  params: readonly URLSearchParams[],
  strategy: 'append' | 'set',
): URLSearchParams {
  const merged = new URLSearchParams();
  for (const some of params) for (const [name, value] of some) merged[strategy](name, value);
  return merged;
}

export function mergeSearchStrings(searches: readonly string[], strategy: 'append' | 'set'): string {
  const text = mergeSearchParams(
    searches.map((search) => new URLSearchParams(search)),
    strategy,
  ).toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns a function that gives the URL of the page in another language. */
export function useAlternatePageUtils(): {
  createUrl(target: { locale: string; fullyQualified: boolean }): string;
} {
  const { siteConfig, i18n } = useDocusaurusContext();
  const { pathname } = useLocation();
  return {
    createUrl({ locale, fullyQualified }) {
      // Each language has its own base URL.
      const base = new URL(i18n.localeConfigs[locale]?.url ?? siteConfig.baseUrl, siteConfig.url);
      const path = base.pathname + pathname.slice(siteConfig.baseUrl.length);
      const isHere = base.origin === new URL(siteConfig.url).origin;
      return fullyQualified || !isHere ? base.origin + path : path;
    },
  };
}

function useSetter(name: string): (value: string | readonly string[], options?: { push: boolean }) => void {
  const { push, replace, location } = useHistory();
  return useCallback(
    (value, { push: isNew } = { push: false }) => {
      const params = new URLSearchParams(location.search);
      params.delete(name);
      for (const one of [value].flat()) if (one !== '') params.append(name, one);
      (isNew ? push : replace)({ pathname: location.pathname, search: `?${params}`, hash: location.hash });
    },
    [name, push, replace, location],
  );
}
