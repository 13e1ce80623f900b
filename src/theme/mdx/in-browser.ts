// What differs between the build and the reader's browser.
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { browserOnlyChild } from './component-errors.js';

const never = (): (() => void) => () => {};

/** False in the build and while a component is brought to life, so that both render the same; true afterwards. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
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
  return (isBrowser ? children() : fallback) as ReactElement;
}
