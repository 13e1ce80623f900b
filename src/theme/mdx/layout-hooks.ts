// Exports of Docusaurus' theme that copies of its layout import. What they provide is done by other means here.
import { Fragment, useEffect } from 'react';
import { useEvent } from './browser-hooks.js';
import { noDoc } from './component-errors.js';
import { useDocsContextualSearchTags, useDocsVersionCandidates } from './docs-data.js';
import type { GlobalDoc } from './page-settings.js';
import { useLocation } from './router.js';
import { useDocusaurusContext } from './site-config.js';
import { DEFAULT_SEARCH_TAG, docVersionSearchTag } from './theme-common.js';

export {
  docVersionSearchTag as getDocsVersionSearchTag,
  Fragment as AnnouncementBarProvider,
  Fragment as ColorModeProvider,
  Fragment as DocsPreferredVersionContextProvider,
  Fragment as NavbarProvider,
  Fragment as ScrollControllerProvider,
  Fragment as TitleFormatterProvider,
};

/** Returns the page with an id, in the first version that has it; null for a draft. @throws if there is none */
export function useLayoutDoc(id: string, pluginId?: string): GlobalDoc | null {
  const versions = useDocsVersionCandidates(pluginId);
  const doc = versions.flatMap(({ docs }) => docs).find((one) => one.id === id);
  if (doc) return doc;
  if (versions.some(({ draftIds }) => draftIds.includes(id))) return null;
  throw noDoc(`useLayoutDoc(${JSON.stringify(id)})`);
}

/** Returns the sidebar with a name, in the first version that has it. @throws if there is none */
export function useLayoutDocsSidebar(
  name: string,
  pluginId?: string,
): { link?: { path: string; label: string } } {
  const versions = useDocsVersionCandidates(pluginId);
  const sidebar = versions.map(({ sidebars }) => sidebars[name]).find(Boolean);
  if (!sidebar) throw noDoc(`useLayoutDocsSidebar(${JSON.stringify(name)})`);
  return sidebar;
}

/** Returns `Install | Site` for a title, or an object that formats titles, as different versions of Docusaurus do. */
export function useTitleFormatter(title: string): string;
export function useTitleFormatter(): { format(title?: string): string };
export function useTitleFormatter(title?: string): string | { format(title?: string): string } {
  const { title: siteTitle, titleDelimiter = '|' } = useDocusaurusContext().siteConfig;
  const format = (one = ''): string =>
    one.trim() === '' || one === siteTitle ? siteTitle : `${one.trim()} ${titleDelimiter} ${siteTitle}`;
  return title === undefined ? { format } : format(title);
}

export function useDateTimeFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(useDocusaurusContext().i18n.currentLocale, options);
}

export function useContextualSearchFilters(): { locale: string; tags: readonly string[] } {
  return {
    locale: useDocusaurusContext().i18n.currentLocale,
    tags: [DEFAULT_SEARCH_TAG, ...useDocsContextualSearchTags()],
  };
}

type Place = ReturnType<typeof useLocation>;

/** Calls a function when the reader has come to another URL. */
export function useLocationChange(
  onChange: (change: { location: Place; previousLocation: null }) => void,
): void {
  const location = useLocation();
  const tell = useEvent(onChange);
  useEffect(() => tell({ location, previousLocation: null }), [location, tell]);
}

interface ScrollPosition {
  scrollX: number;
  scrollY: number;
}

/** Calls a function with the current and the previous scroll position. */
export function useScrollPosition(
  effect: (position: ScrollPosition, last: ScrollPosition | null) => void,
): void {
  const onMove = useEvent(effect);
  useEffect(() => {
    let last: ScrollPosition | null = null;
    const onScroll = (): void => {
      const now = { scrollX, scrollY };
      onMove(now, last);
      last = now;
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [onMove]);
}

export function useSmoothScrollTo(): { startScroll(top: number): void; cancelScroll(): void } {
  return { startScroll: (top) => scrollTo({ top, behavior: 'smooth' }), cancelScroll() {} };
}

/** Scroll events are never suppressed here, so this has no effect. */
export function useScrollController(): {
  scrollEventsEnabledRef: { current: boolean };
  enableScrollEvents(): void;
  disableScrollEvents(): void;
} {
  return { scrollEventsEnabledRef: { current: true }, enableScrollEvents() {}, disableScrollEvents() {} };
}

/** Returns no class, as the style sheet keeps anchors clear of the navbar. */
export function useAnchorTargetClassName(): undefined {
  return undefined;
}

/** Renders nothing, as every page has the link already. */
export function SkipToContentLink(): null {
  return null;
}
