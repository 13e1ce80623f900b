// Hooks of Docusaurus' theme about the reader's browser. In the build, and in the first render there, they give what is true
// of no browser yet.
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

export const windowSizes = { desktop: 'desktop', mobile: 'mobile' } as const;

export function useWindowSize({ desktopBreakpoint = 996 } = {}): 'desktop' | 'mobile' | 'ssr' {
  return useSyncExternalStore<'desktop' | 'mobile' | 'ssr'>(
    onResize,
    () => (window.innerWidth > desktopBreakpoint ? windowSizes.desktop : windowSizes.mobile),
    () => 'ssr',
  );
}

/** For what is read of the window again whenever it tells of an event. */
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

/** Copies of the layout call it: what the keyboard focuses is outlined here without it. */
export function useKeyboardNavigation(): void {}

/** Copies of the table of contents call it: that of the page marks what is read without it. */
export function useTOCHighlight(): void {}

/** Calls when the reader goes back or forth, which loads a page here: there is nothing that could be held. */
export function useHistoryPopHandler(): void {}

/** For a button that leads to the top of the page; shown once the reader has scrolled down some way. */
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

/** What the value was when it was rendered before. */
export function usePrevious<Value>(value: Value): Value | undefined {
  const former = useRef<Value | undefined>(undefined);
  useEffect(() => {
    former.current = value;
  });
  return former.current;
}

/** The same function from the first to the last render, which calls the one of now. */
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

/** Keeps an element where it is while what stands above it changes its height. */
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

/** Whether a code block wraps its lines, and whether there is anything to wrap. */
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
}

/** A value in the reader's browser; where that keeps none, nothing is kept. */
export function createStorageSlot(key: string): StorageSlot {
  const attempt = <Value>(work: (storage: Storage) => Value): Value | null => {
    try {
      return work(localStorage);
    } catch {
      return null; // In the build there is none, and access throws where the browser blocks it.
    }
  };
  return {
    get: () => attempt((storage) => storage.getItem(key)),
    set: (value) => void attempt((storage) => storage.setItem(key, value)),
    del: () => void attempt((storage) => storage.removeItem(key)),
  };
}

/** Keys of all values in the reader's browser. */
export function listStorageKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return []; // As above.
  }
}

export function useStorageSlot(key: string | null): readonly [string | null, StorageSlot] {
  const slot = createStorageSlot(key ?? '');
  const value = useSyncExternalStore(
    onStorage,
    () => (key === null ? null : slot.get()),
    () => null,
  );
  return [value, slot];
}
