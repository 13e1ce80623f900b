// Import specifiers that pages and their components can use without a file: ours and those of Docusaurus. The modules on the server
// (theme/mdx/provided-modules.ts) and the chunks in the browser (bundle/provided-in-browser.ts) are made from this table. Its files are in
// theme/mdx. provided-table.json has most names; page frames and whole libraries of Docusaurus follow below. In it
// - `Around` renders its children, and `Nothing` stands for parts that render nothing here;
// - `ofData` makes a part from data if the site has components for what is inside it, which `withParts` passes in
//   (bundle/composed-parts.ts);
// - what makes a part from a component of the site is a named export beside the default: `pageOf`, `headingsOf`;
// - services share one icon, that of a language, under `Icon/Socials`;
// - `CodeBlock/CopyButton` and `CodeBlock/WordWrapButton` are where older versions of Docusaurus have both;
// - no page names `relaydocs/code-children`: compiled pages import it.
import namesOfParts from './provided-table.json';

const themeCommon = {
  'color-mode': 'useColorMode',
  'site-config': 'useThemeConfig',
  'sidebar-category': '*',
  'theme-common': '*',
  'theme-texts': '*',
  'browser-hooks': '*',
  'query-hooks': '*',
  'use-tabs': '*',
  'layout-hooks': '*',
  'docs-data': 'useDocsPreferredVersion',
  Collapsible: '*',
  'content-visibility':
    'UnlistedBannerTitle, UnlistedBannerMessage, UnlistedMetadata, DraftBannerTitle, DraftBannerMessage',
  Admonition: 'processAdmonitionProps',
  Details: 'Details',
  DocCard: 'useDocCardDescriptionCategoryItemsPlural',
  Layout: 'PageMetadata',
  Toc: 'useFilteredAndTreeifiedTOC, useTreeifiedTOC',
};

/** Parts with which Docusaurus builds whole pages, or its mobile menu. We build those differently, so these only render their children. */
export const framesOfPages: readonly string[] = [
  'DocsRoot DocVersionRoot DocRoot DocRoot/Layout DocCategoryGeneratedIndexPage DocTagDocListPage',
  'DocTagsListPage BlogArchivePage BlogTagsListPage BlogTagsPostsPage',
  'Blog/Pages/BlogAuthorsListPage Blog/Pages/BlogAuthorsPostsPage Navbar/MobileSidebar/Layout',
].flatMap((names) => names.split(' '));

/** The module that provides the texts of components in the page's language. */
export const translateModule = '@docusaurus/Translate';

/** Import specifier -> files of theme/mdx, and what the module exports from each: an export clause, `*` for all. */
export const providedTable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...namesOfParts,
  ...Object.fromEntries(framesOfPages.map((name) => [`@theme/${name}`, { ShellParts: 'Around as default' }])),
  '@docusaurus/theme-common': themeCommon,
  // Older versions of Docusaurus export the hooks for docs and posts here.
  '@docusaurus/theme-common/internal': {
    ...themeCommon,
    'docs-data': '*',
    'blog-data': '*',
    'code-internals': '*',
    'code-parts': 'createCodeBlockMetadata, CodeBlockContextProvider, useCodeBlockContext',
  },
  '@docusaurus/theme-common/client': themeCommon,
  '@docusaurus/theme-common/Details': { Details: 'Details' },
  '@docusaurus/plugin-content-docs/client': {
    'sidebar-category': '*',
    'docs-data': '*',
    'layout-hooks':
      'useLayoutDoc, useLayoutDocsSidebar, getDocsVersionSearchTag, DocsPreferredVersionContextProvider',
  },
  '@docusaurus/plugin-content-blog/client': { 'blog-data': '*', 'blog-structured-data': '*' },
};

/** Components that pages can use without an import, in addition to `relaydocs/components`: name -> module whose default export it is. */
export const globalNames: Readonly<Record<string, string>> = {
  Head: '@docusaurus/Head',
  Details: '@theme/MDXComponents/Details',
  Tabs: '@theme/Tabs',
  TabItem: '@theme/TabItem',
};

/** Those exports that only work in the browser, in addition to React's own hooks. */
export const browserExports: readonly string[] = [
  'BrowserOnly useIsBrowser useColorMode usePrismTheme useLocation useHistory withRouteProps',
  'useHistorySelector useQueryString useClearQueryString useQueryStringList useQueryStringValue',
  'useSearchQueryString useWindowSize useLockBodyScroll useScrollPositionBlocker useCodeWordWrap',
  'usePrevious useEvent useStorageSlot useAnnouncementBar useDocsPreferredVersion',
  'useDocsPreferredVersionByPluginId useLocationChange useScrollPosition useSmoothScrollTo useTabs',
  'useTabsContextValue useCollapsible Collapsible DocSidebarItemsExpandedStateProvider',
  'useIsomorphicLayoutEffect',
].flatMap((names) => names.split(' '));

/** All files of the table: `./Link`. */
export const providedFiles: readonly string[] = [
  ...new Set(Object.values(providedTable).flatMap((files) => Object.keys(files))),
].map((file) => `./${file}`);

/** Files that are replaced by another one in the browser, where their imports would be too large. */
export const inBrowser: Readonly<Record<string, string>> = {
  CodeBlock: 'CodeBlockInBrowser',
  Place: 'PlaceInBrowser',
};

/** Returns the source text of the module for a name, as if it were in theme/mdx. */
export function providedText(name: string): string {
  const lines = Object.entries(providedTable[name]!).map(
    ([file, clause]) => `export ${clause === '*' ? clause : `{ ${clause} }`} from './${file}.js';\n`,
  );
  return lines.join('');
}
