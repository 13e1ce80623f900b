// Hooks of Docusaurus' theme about the reader's browser. On the server, and in the first render in the browser, they return a default.
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

export const windowSizes = { desktop: 'desktop', mobile: 'mobile' } as const;

/** Returns the width of the window as Docusaurus classifies it; `ssr` on the server and during hydration. */
export function useWindowSize({ desktopBreakpoint = 996 } = {}): 'desktop' | 'mobile' | 'ssr' {
  return useSyncExternalStore<'desktop' | 'mobile' | 'ssr'>(
    onResize,
    () => (window.innerWidth > desktopBreakpoint ? windowSizes.desktop : windowSizes.mobile),
    () => 'ssr',
  );
}

/** Makes a `subscribe` function for useSyncExternalStore that listens to an event of the window. */
const onWindow =
  (event: 'resize' | 'scroll' | 'storage') =>
  (listener: () => void): (() => void) => {
    addEventListener(event, listener, { passive: true });
    return () => removeEventListener(event, listener);
  };
const onResize = onWindow('resize');
const onScroll = onWindow('scroll');
const onStorage = onWindow('storage');

export function useLockBodyScroll(lock = true): void {
  useEffect(() => {
    if (!lock) return undefined;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = '';
    };
  }, [lock]);
}

export const keyboardFocusedClassName = 'navigation-with-keyboard';

/** Does nothing: copies of Docusaurus' layout call it, but here the style sheet alone outlines what has the keyboard focus. */
export function useKeyboardNavigation(): void {}

/** Does nothing: copies of Docusaurus' table of contents call it, but here the page's own scripts highlight the current heading. */
export function useTOCHighlight(): void {}

/** Does nothing: it would call back when the reader goes back or forth, which loads a page here and cannot be blocked. */
export function useHistoryPopHandler(): void {}

/** State of a button that scrolls to the top of the page; it is shown once the reader has scrolled down far enough. */
export function useBackToTopButton({ threshold }: { threshold: number }): {
  shown: boolean;
  scrollToTop(): void;
} {
  const shown = useSyncExternalStore(
    onScroll,
    () => window.scrollY > threshold,
    () => false,
  );
  return { shown, scrollToTop: () => scrollTo({ top: 0, behavior: 'smooth' }) };
}

/** Returns the value of the previous render. */
export function usePrevious<Value>(value: Value): Value | undefined {
  const former = useRef<Value | undefined>(undefined);
  useEffect(() => {
    former.current = value;
  });
  return former.current;
}

/** Returns a function that stays the same between renders and calls the callback of the last one. */
export function useEvent<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const now = useRef(callback);
  useEffect(() => {
    now.current = callback;
  });
  return useCallback((...args: Args) => now.current(...args), []);
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Keeps an element at its place in the window while content above it changes its height. */
export function useScrollPositionBlocker(): {
  blockElementScrollPositionUntilNextRender(element: Element): void;
} {
  const held = useRef<{ element: Element; top: number } | undefined>(undefined);
  useEffect(() => {
    if (!held.current) return;
    const { element, top } = held.current;
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
    held.current = undefined;
  });
  const block = useCallback((element: Element) => {
    held.current = { element, top: element.getBoundingClientRect().top };
  }, []);
  return { blockElementScrollPositionUntilNextRender: block };
}

/** Tells whether a code block wraps its lines, and whether any line is too long. */
export function useCodeWordWrap(): {
  codeBlockRef: RefObject<HTMLPreElement | null>;
  isEnabled: boolean;
  isCodeScrollable: boolean;
  toggle(): void;
} {
  const codeBlockRef = useRef<HTMLPreElement>(null);
  const [isEnabled, setEnabled] = useState(false);
  const [isCodeScrollable, setScrollable] = useState(false);
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = codeBlockRef.current ?? {};
    setScrollable(scrollWidth > clientWidth || isEnabled);
  }, [isEnabled]);
  return { codeBlockRef, isEnabled, isCodeScrollable, toggle: () => setEnabled((before) => !before) };
}

export interface StorageSlot {
  get(): string | null;
  set(value: string): void;
  del(): void;
  /** Calls back when the value changes, in this window or another one, until the returned function is called. */
  listen(onChange: (event: StorageEvent) => void): () => void;
}

export interface StorageOptions {
  persistence?: 'localStorage' | 'sessionStorage' | 'none';
}

/** Reads and writes a value in a storage of the browser; does nothing if the browser blocks it. */
export function createStorageSlot(
  key: string,
  { persistence = 'localStorage' }: StorageOptions = {},
): StorageSlot {
  const attempt = <Value>(work: (storage: Storage) => Value): Value | null => {
    try {
      return persistence === 'none' ? null : work(window[persistence]);
    } catch {
      return null; // The server has none, and access throws if the browser blocks it.
    }
  };
  const change = (newValue: string | null): void => {
    attempt((storageArea) => {
      const oldValue = storageArea.getItem(key);
      if (oldValue === newValue) return;
      if (newValue === null) storageArea.removeItem(key);
      else storageArea.setItem(key, newValue);
      // Browsers tell only other windows.
      dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea }));
    });
  };
  return {
    get: () => attempt((storage) => storage.getItem(key)),
    set: change,
    del: () => change(null),
    listen(onChange) {
      const listener = (event: StorageEvent): void => {
        const isOwn = attempt((storage) => storage === event.storageArea);
        if (isOwn && event.key === key) onChange(event);
      };
      addEventListener('storage', listener);
      return () => removeEventListener('storage', listener);
    },
  };
}

/** Returns the keys of all values in localStorage. */
export function listStorageKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return []; // The same reasons apply.
  }
}

export function useStorageSlot(
  key: string | null,
  options?: StorageOptions,
): readonly [string | null, StorageSlot] {
  const slot = createStorageSlot(key ?? '', options);
  const value = useSyncExternalStore(
    onStorage,
    () => (key === null ? null : slot.get()),
    () => null,
  );
  return [value, slot];
}
