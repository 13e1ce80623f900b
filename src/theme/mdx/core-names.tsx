// Exports of `@docusaurus/*` core modules that have no file of their own here.
import { Component, createContext, type ReactNode, useContext, useEffect, useLayoutEffect } from 'react';
import { usePage } from './page-context.js';
import type { MakerOfPage } from './page-settings.js';
import { DEFAULT_PLUGIN_ID } from './plain-names.js';

const useEffectHere = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Runs an effect before the browser paints. It has a name of its own, by which components that need the browser are found. */
export function useIsomorphicLayoutEffect(...given: Parameters<typeof useLayoutEffect>): void {
  useEffectHere(...given);
}

/** For components that render links themselves. Anchors need no call, as ids in the HTML are known anyway. */
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
  plugin: MakerOfPage;
  data: object;
}

/** Context around a page that a plugin has made. */
export const RouteContext = createContext<RouteMaker | undefined>(undefined);

/** Returns the plugin that has made the page. */
export function useRouteContext(): RouteMaker {
  const given = useContext(RouteContext);
  const { page } = usePage();
  if (given) return given;
  const { maker = { name: 'docusaurus-plugin-content-pages', id: DEFAULT_PLUGIN_ID } } = page;
  return { plugin: maker, data: {} };
}

/** Renders the page within a route. A page of a plugin only gets the nested route that leads to the page. */
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

/** Shows a fallback if one of its children throws in the browser. */
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
