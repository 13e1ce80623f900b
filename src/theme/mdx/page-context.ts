import { createContext, useContext } from 'react';
import type { PageUse } from '../../compile/compiled-page.js';
import { outsideOfPage } from './component-errors.js';
import type { PageFindings, PageSettings } from './page-settings.js';

export const PageContext = createContext<(PageSettings & { findings: PageFindings }) | undefined>(undefined);

/** True inside a component that shows the page if React also renders the text of the page; false if that is a placeholder. */
export const WholeContext = createContext(false);

/** Returns the settings of the page. @throws outside of pages, for example in the navbar */
export function usePage(): PageSettings & { findings: PageFindings } {
  const page = useContext(PageContext);
  if (!page) throw outsideOfPage();
  return page;
}

/** Notes that the page uses features whose styles or scripts only pages with them load. */
export function useNote(...uses: readonly PageUse[]): void {
  const page = useContext(PageContext);
  for (const use of uses) page?.findings.uses.add(use);
}

/** Returns the findings of a page before it is rendered. */
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
