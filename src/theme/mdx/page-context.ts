import { createContext, useContext } from 'react';
import { outsideOfPage } from './component-errors.js';
import type { PageFindings, PageSettings } from './page-settings.js';

export const PageContext = createContext<(PageSettings & { findings: PageFindings }) | undefined>(undefined);

/** @throws outside of pages: in the navbar, say. */
export function usePage(): PageSettings & { findings: PageFindings } {
  const page = useContext(PageContext);
  if (!page) throw outsideOfPage();
  return page;
}

export function noFindings(): PageFindings {
  return { headTags: new Set(), htmlAttributes: {}, bodyAttributes: {}, links: new Set(), layout: undefined };
}
