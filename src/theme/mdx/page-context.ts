import { createContext, useContext } from 'react';

/** What components in pages can know of the site. */
export interface PageSettings {
  /** Begins and ends with a slash. */
  baseUrl: string;
  trailingSlash: boolean;
  defaultLanguage: string | undefined;
  magicComments: readonly { className: string; line?: string; block?: { start: string; end: string } }[];
}

export const PageContext = createContext<PageSettings>({
  baseUrl: '/',
  trailingSlash: false,
  defaultLanguage: undefined,
  magicComments: [],
});

export function usePageSettings(): PageSettings {
  return useContext(PageContext);
}
