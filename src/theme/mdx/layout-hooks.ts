// Names of Docusaurus' theme that copies of its layout ask for: what they tell is known here by other means, and what they
// provide is there without them.
import { Fragment, useEffect } from 'react';
import { useEvent } from './browser-hooks.js';
import { noDoc } from './component-errors.js';
import { useDocsContextualSearchTags, useDocsVersionCandidates } from './docs-data.js';
import type { GlobalDoc } from './page-settings.js';
import { useLocation } from './router.js';
import { useDocusaurusContext } from './site-config.js';
import { docVersionSearchTag } from './theme-common.js';

export { groupBy } from '../../base/values.js';
export {
  docVersionSearchTag as getDocsVersionSearchTag,
  Fragment as AnnouncementBarProvider,
  Fragment as ColorModeProvider,
  Fragment as DocsPreferredVersionContextProvider,
  Fragment as NavbarProvider,
  Fragment as ScrollControllerProvider,
  Fragment as TitleFormatterProvider,
};

/** The page of that id in the first version that has it; null where it is a draft. @throws where there is none */
export function useLayoutDoc(id: string, pluginId?: string): GlobalDoc | null {
  const versions = useDocsVersionCandidates(pluginId);
  const doc = versions.flatMap(({ docs }) => docs).find((one) => one.id === id);
  if (doc) return doc;
  if (versions.some(({ draftIds }) => draftIds.includes(id))) return null;
  throw noDoc(`useLayoutDoc(${JSON.stringify(id)})`);
}

/** The sidebar of that name in the first version that has it. @throws where there is none */
export function useLayoutDocsSidebar(
  name: string,
  pluginId?: string,
): { link?: { path: string; label: string } } {
  const versions = useDocsVersionCandidates(pluginId);
  const sidebar = versions.map(({ sidebars }) => sidebars[name]).find(Boolean);
  if (!sidebar) throw noDoc(`useLayoutDocsSidebar(${JSON.stringify(name)})`);
  return sidebar;
}

/** `Install | Site`: the text, or what makes one, as the versions of Docusaurus have it. */
export function useTitleFormatter(title: string): string;
export function useTitleFormatter(): { format(title: string): string };
export function useTitleFormatter(title?: string): string | { format(title: string): string } {
  const { title: siteTitle, titleDelimiter = '|' } = useDocusaurusContext().siteConfig;
  const format = (one: string): string =>
    one.trim() === '' || one === siteTitle ? siteTitle : `${one.trim()} ${titleDelimiter} ${siteTitle}`;
  return title === undefined ? { format } : format(title);
}

export function useDateTimeFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(useDocusaurusContext().i18n.currentLocale, options);
}

export function useContextualSearchFilters(): { locale: string; tags: readonly string[] } {
  return { locale: useDocusaurusContext().i18n.currentLocale, tags: useDocsContextualSearchTags() };
}

type Place = ReturnType<typeof useLocation>;

/** Called when the reader comes to another address. */
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

/** Called with where the page is scrolled to, and where it was before. */
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

/** Nothing here holds back what listens to scrolling. */
export function useScrollController(): {
  scrollEventsEnabledRef: { current: boolean };
  enableScrollEvents(): void;
  disableScrollEvents(): void;
} {
  return { scrollEventsEnabledRef: { current: true }, enableScrollEvents() {}, disableScrollEvents() {} };
}

/** Anchors keep clear of the navbar by the style sheet. */
export function useAnchorTargetClassName(): undefined {
  return undefined;
}

/** The link is part of every page. */
export function SkipToContentLink(): null {
  return null;
}
