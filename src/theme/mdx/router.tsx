// The API of React Router 5, as far as docs use it. Pages have no router: client/navigate.ts does navigation.
import { type ComponentType, type ReactElement, useMemo, useSyncExternalStore } from 'react';
import { toTag } from '../html-tag.js';
import { Link, type LinkTarget, toHref, toText } from './Link.js';
import { usePage } from './page-context.js';
import type { PageSettings } from './page-settings.js';

export interface RouterLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** Returns the current location; on the server the page's own path, without query and hash. */
export function useLocation(): RouterLocation {
  const { permalink } = usePage().page;
  const url = useSyncExternalStore(
    onRoute,
    () => location.pathname + location.search + location.hash,
    () => permalink,
  );
  return useMemo(() => locationOf(new URL(url, 'http://site')), [url]);
}

export function locationOf({ pathname, search, hash }: URL | Location): RouterLocation {
  return { pathname, search, hash, state: undefined };
}

const routeEvents = ['relaydocs:route', 'relaydocs:query'] as const;

function onRoute(listener: () => void): () => void {
  for (const name of routeEvents) document.addEventListener(name, listener);
  for (const name of ['popstate', 'hashchange']) addEventListener(name, listener);
  return () => {
    for (const name of routeEvents) document.removeEventListener(name, listener);
    for (const name of ['popstate', 'hashchange']) removeEventListener(name, listener);
  };
}

export interface RouterHistory {
  readonly location: RouterLocation;
  readonly action: 'PUSH';
  readonly length: number;
  /** Goes to another page; does nothing on the server. */
  push(to: LinkTarget): void;
  replace(to: LinkTarget): void;
  goBack(): void;
  goForward(): void;
  go(steps: number): void;
  createHref(to: LinkTarget): string;
  listen(listener: (location: RouterLocation) => void): () => void;
  /** Keeps readers on the page until the returned function is called. */
  block(prompt?: LeavePrompt): () => void;
}

/** A question to the reader, false to stay, or a function that returns one of these for a target. */
export type LeavePrompt =
  | string
  | boolean
  | ((location: RouterLocation, action: 'PUSH' | 'REPLACE') => string | boolean | undefined);

export function useHistory(): RouterHistory {
  const page = usePage();
  const current = useLocation();
  return useMemo(() => {
    const toUrl = (to: LinkTarget): string => toHref(toText(to), page);
    const visit = (to: LinkTarget, replace: boolean): void => {
      document.dispatchEvent(new CustomEvent('relaydocs:visit', { detail: { url: toUrl(to), replace } }));
    };
    return {
      location: current,
      action: 'PUSH',
      length: typeof history === 'undefined' ? 1 : history.length,
      push: (to) => visit(to, false),
      replace: (to) => visit(to, true),
      goBack: () => history.back(),
      goForward: () => history.forward(),
      go: (steps) => history.go(steps),
      createHref: toUrl,
      listen: (listener) =>
        onRoute(() => {
          listener(locationOf(location));
        }),
      block,
    };
  }, [page, current]);
}

/** Blocks navigation. The returned function ends it at once, even if the code is still being loaded. */
function block(prompt: LeavePrompt = false): () => void {
  const held = new AbortController();
  void import('./hold-readers.js').then(({ holdReaders }) => {
    holdReaders(prompt, held.signal);
  });
  return () => {
    held.abort();
  };
}

/** Redirects to another page as soon as this one is loaded. */
export function Redirect({ to }: { to: LinkTarget }): ReactElement {
  const page = usePage();
  const written = toText(to);
  // Pages of another language are not in this site, so the link is not checked.
  const isElsewhere = isOfOtherLanguage(written, page);
  const url = isElsewhere ? written : toHref(written, page);
  page.findings.headTags.add(toTag('meta', { 'http-equiv': 'refresh', content: `0; url=${url}` }));
  return <p>This page has moved to {isElsewhere ? <a href={url}>{url}</a> : <Link to={to}>{url}</Link>}.</p>;
}

/** Tells whether a path is below the base URL of another language of the site. */
function isOfOtherLanguage(
  path: string,
  { baseUrl, config }: Pick<PageSettings, 'baseUrl' | 'config'>,
): boolean {
  const { currentLocale, localeConfigs } = config.i18n;
  return Object.entries(localeConfigs).some(([name, { url }]) => {
    if (name === currentLocale || !URL.canParse(url)) return false;
    const { pathname } = new URL(url);
    return !baseUrl.startsWith(pathname) && `${path.replace(/[?#].*$/s, '')}/`.startsWith(pathname);
  });
}

export interface RouteMatch {
  path: string;
  url: string;
  isExact: boolean;
  params: Readonly<Record<string, string | undefined>>;
}

/** Props that a router passes to the component of a route. */
interface RouteProps {
  location: RouterLocation;
  history: RouterHistory;
  match: RouteMatch;
  route: { path: string; exact?: boolean };
  staticContext: object;
}

/** Passes these props to a component. @param path of the route, if it is not the page's own path */
export function withRouteProps<Props extends object>(
  Inner: ComponentType<Props & RouteProps>,
  path?: string,
): ComponentType<Props> {
  return function Routed(props) {
    const { permalink } = usePage().page;
    const location = useLocation();
    const { pathname: url } = location;
    const route = path === undefined ? { path: permalink, exact: true } : { path };
    const params: RouteMatch['params'] = path === undefined ? {} : { 0: url };
    const match = { path: route.path, url, isExact: true, params };
    return (
      <Inner
        route={route}
        {...props}
        location={location}
        history={useHistory()}
        match={match}
        staticContext={{}}
      />
    );
  };
}

/** Returns the route of the page, which has no parameters. */
export function useRouteMatch(): RouteMatch {
  const { pathname } = useLocation();
  return { path: pathname, url: pathname, isExact: true, params: {} };
}

export function useParams(): RouteMatch['params'] {
  return {};
}

export interface MatchOptions {
  path?: string | readonly string[];
  exact?: boolean;
  sensitive?: boolean;
}

/** Matches a path against routes, or routes above it; `:name` matches any segment, `:name?` one that may be missing, `*` anything. */
export function matchPath(
  pathname: string,
  options: string | readonly string[] | MatchOptions,
): RouteMatch | null {
  const isList = typeof options === 'string' || Array.isArray(options);
  const { path = '', ...rules } = (isList ? { path: options } : options) as MatchOptions;
  for (const one of [path].flat()) {
    const match = matchOne(pathname, one, rules);
    if (match) return match;
  }
  return null;
}

function matchOne(
  pathname: string,
  path: string,
  { exact = false, sensitive = false }: MatchOptions,
): RouteMatch | null {
  const names: (string | number)[] = [];
  let stars = 0;
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.+^$()[\]{}|\\]/g, '\\$&')
    .replace(/(\/?):(\w+)(\??)|\*/g, (_, slash = '', name: string | undefined, isOptional = '') => {
      names.push(name ?? stars++);
      if (name === undefined) return '(.*)';
      return isOptional ? `(?:${slash}([^/]+))?` : `${slash}([^/]+)`;
    });
  const found = new RegExp(`^${pattern}(?=/|$)`, sensitive ? '' : 'i').exec(pathname);
  if (!found) return null;
  const isExact = found[0].length >= pathname.replace(/\/$/, '').length;
  if (exact && !isExact) return null;
  return {
    path,
    url: found[0] || '/',
    isExact,
    params: Object.fromEntries(names.map((name, n) => [name, found[n + 1]])),
  };
}

/** Passes the results of the hooks to a component as props. */
export function withRouter<Props extends object>(
  Inner: ComponentType<Props & { location: RouterLocation; history: RouterHistory; match: RouteMatch }>,
): ComponentType<Props> {
  return function WithRouter(props) {
    return <Inner {...props} location={useLocation()} history={useHistory()} match={useRouteMatch()} />;
  };
}
