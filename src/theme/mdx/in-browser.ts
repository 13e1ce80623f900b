// Hooks and components for what differs between the server and the reader's browser.
import { createElement, type ReactElement, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { browserOnlyChild } from './component-errors.js';
import { PageContext } from './page-context.js';

const never = (): (() => void) => () => {};

/** Returns false on the server and during hydration, so that both render the same, and true afterwards. */
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
  /** Is shown until then. */
  fallback?: ReactNode;
}

/** Renders its function in the browser only. */
export function BrowserOnly({ children, fallback = null }: BrowserOnlyProps): ReactElement {
  const isBrowser = useIsBrowser();
  if (typeof children !== 'function') throw browserOnlyChild();
  return (isBrowser ? createElement(InBrowser, { children }) : fallback) as ReactElement;
}

/** A component of its own, because the function may call hooks, which must be the same in every render. */
function InBrowser({ children }: Required<Pick<BrowserOnlyProps, 'children'>>): ReactNode {
  return children();
}
