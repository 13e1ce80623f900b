// Names of Docusaurus' core beside those that have a file of their own.
import { Component, createContext, type ReactNode, useContext, useEffect, useLayoutEffect } from 'react';
import { usePage } from './page-context.js';
import { DEFAULT_PLUGIN_ID } from './plain-names.js';

export const useIsomorphicLayoutEffect: typeof useLayoutEffect =
  typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** For components that make links by themselves; headings and ids of pages are known in any case. */
export function useBrokenLinks(): { collectLink(url?: string): void; collectAnchor(id?: string): void } {
  const { findings } = usePage();
  return {
    collectLink: (url) => {
      if (url?.startsWith('/') && !url.startsWith('//')) findings.links.add(url);
    },
    collectAnchor() {},
  };
}

interface RouteMaker {
  plugin: { id: string; name: string };
  data: object;
}

/** Around a page of a plugin. */
export const RouteContext = createContext<RouteMaker>({
  plugin: { id: DEFAULT_PLUGIN_ID, name: 'docusaurus-plugin-content-docs' },
  data: {},
});

/** Who made the page. */
export function useRouteContext(): RouteMaker {
  return useContext(RouteContext);
}

/** What stands in the route: of the routes within one, a page of a plugin is given the one that leads to it. */
export function renderRoutes(routes?: readonly { component?: () => ReactNode }[]): ReactNode {
  return routes?.[0]?.component?.() ?? null;
}

export function ComponentCreator(): () => null {
  return () => null;
}

export interface ErrorBoundaryProps {
  fallback?(crash: { error: Error; tryAgain(): void }): ReactNode;
  children: ReactNode;
}

/** Shows something else in the place of what throws in the browser. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const tryAgain = (): void => this.setState({ error: null });
    return this.props.fallback?.({ error, tryAgain }) ?? <p>{error.message}</p>;
  }
}
