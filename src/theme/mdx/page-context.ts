import { createContext, useContext } from 'react';
import type { ArticleTexts } from '../../texts/texts.js';
import { outsideOfPage } from './component-errors.js';
import type { SidebarCategory } from './sidebar-category.js';
import type { SiteConfig } from './site-config.js';

/** What components can know of the site: the same for all pages. JSON-serialisable. */
export interface SiteSettings {
  /** Begins and ends with a slash. */
  baseUrl: string;
  trailingSlash: boolean;
  texts: ArticleTexts;
  defaultLanguage: string | undefined;
  magicComments: readonly { className: string; line?: string; block?: { start: string; end: string } }[];
  config: SiteConfig;
}

/** What components can know of the page they stand in. JSON-serialisable. */
export interface PageSettings extends SiteSettings {
  page: {
    /** `/docs/guide/install`. */
    permalink: string;
    /** The innermost category of the sidebar that the page is in; undefined where it is in none, or nothing asks for it. */
    category: SidebarCategory | undefined;
  };
}

/** What components tell while a page is rendered, beside their HTML. */
export interface PageFindings {
  /** Tags for the head by their HTML: a component may be rendered more than once. */
  headTags: Set<string>;
  /** Attributes of `<html>` and `<body>`. */
  htmlAttributes: Record<string, string>;
  bodyAttributes: Record<string, string>;
  /** Addresses on this site that links lead to, as they are in the HTML. */
  links: Set<string>;
}

export const PageContext = createContext<(PageSettings & { findings: PageFindings }) | undefined>(undefined);

/** @throws outside of pages: in the navbar, say. */
export function usePage(): PageSettings & { findings: PageFindings } {
  const page = useContext(PageContext);
  if (!page) throw outsideOfPage();
  return page;
}

export function noFindings(): PageFindings {
  return { headTags: new Set(), htmlAttributes: {}, bodyAttributes: {}, links: new Set() };
}
