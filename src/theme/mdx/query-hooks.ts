// Hooks of Docusaurus' theme about the reader's address.
import { useCallback } from 'react';
import { useBaseUrlUtils } from './Link.js';
import { type RouterHistory, useHistory, useLocation } from './router.js';
import { useDocusaurusContext } from './site-config.js';

/** A value of what the history knows. */
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

/** Takes the query off the address of the page. */
export function useClearQueryString(): () => void {
  const { replace, location } = useHistory();
  return () => replace({ pathname: location.pathname, hash: location.hash });
}

export function useSearchQueryString(): [query: string, set: (query: string) => void] {
  return useQueryString('q');
}

/** URL of the page with the results of a search. */
export function useSearchLinkCreator(): (query: string) => string {
  const { withBaseUrl } = useBaseUrlUtils();
  return (query) => `${withBaseUrl('/search')}?q=${encodeURIComponent(query)}`;
}

/** Joins queries; of a name that two of them have the last one holds. */
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

/** The same page in another language: its address there. */
export function useAlternatePageUtils(): {
  createUrl(target: { locale: string; fullyQualified: boolean }): string;
} {
  const { siteConfig, i18n } = useDocusaurusContext();
  const { pathname } = useLocation();
  return {
    createUrl({ locale, fullyQualified }) {
      // The base of this site is that of its language: each knows its own.
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
