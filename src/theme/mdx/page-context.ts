import { createContext, useContext } from 'react';
import type { PageUse } from '../../compile/compiled-page.js';
import { outsideOfPage } from './component-errors.js';
import type { PageFindings, PageSettings } from './page-settings.js';

export const PageContext = createContext<(PageSettings & { findings: PageFindings }) | undefined>(undefined);

/** React shows the text of the page as well, in what shows the page; else there is a place for it. */
export const WholeContext = createContext(false);

/** @throws outside of pages: in the navbar, say. */
export function usePage(): PageSettings & { findings: PageFindings } {
  const page = useContext(PageContext);
  if (!page) throw outsideOfPage();
  return page;
}

/** For components that only pages with them have styles or scripts for. */
export function useNote(...uses: readonly PageUse[]): void {
  const page = useContext(PageContext);
  for (const use of uses) page?.findings.uses.add(use);
}

export function noFindings(): PageFindings {
  return {
    headTags: new Set(),
    htmlAttributes: {},
    bodyAttributes: {},
    links: new Set(),
    uses: new Set(),
    title: undefined,
    layout: undefined,
    isUnfinished: false,
    holdsConfig: false,
  };
}
