// What differs between the build and the reader's browser.
import { createElement, type ReactElement, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { browserOnlyChild } from './component-errors.js';
import { PageContext } from './page-context.js';

const never = (): (() => void) => () => {};

/** False in the build and while a component is brought to life, so that both render the same; true afterwards. */
export function useIsBrowser(): boolean {
  const page = useContext(PageContext);
  if (page) page.findings.isUnfinished = true;
  return useSyncExternalStore(
    never,
    () => true,
    () => page?.findings.inBrowser === true,
  );
}

export interface BrowserOnlyProps {
  /** Called in the browser only. */
  children: () => ReactNode;
  /** Stands there until then. */
  fallback?: ReactNode;
}

export function BrowserOnly({ children, fallback = null }: BrowserOnlyProps): ReactElement {
  const isBrowser = useIsBrowser();
  if (typeof children !== 'function') throw browserOnlyChild();
  return (isBrowser ? createElement(InBrowser, { children }) : fallback) as ReactElement;
}

/** What is called may use hooks, as those of the router: each component has all of its own from its first render on. */
function InBrowser({ children }: Required<Pick<BrowserOnlyProps, 'children'>>): ReactNode {
  return children();
}
