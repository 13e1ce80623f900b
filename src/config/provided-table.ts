// Names that pages and their components can import without a file: ours and those of Docusaurus. The modules on the server
// (theme/mdx/provided-modules.ts) and the chunks in the browser (bundle/provided-in-browser.ts) are made of this table. Its files
// lie in theme/mdx. provided-table.json has every name but those of frames of pages and of whole libraries of Docusaurus, which
// follow below. In it
// - `Around` shows what is in it, and `Nothing` stands for parts that have nothing to show here;
// - `ofData` makes a part of data where the site has components for what is inside of it, which `withParts` hands it
//   (bundle/composed-parts.ts);
// - what makes a part out of a component of the site has a name of its own beside the default: `pageOf`, `headingsOf`;
// - services share one icon, that of a language, under `Icon/Socials`;
// - `CodeBlock/CopyButton` and `CodeBlock/WordWrapButton` are where older versions of Docusaurus have both;
// - no page names `relaydocs/code-children`: what pages become takes it.
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

/** Parts by which Docusaurus makes whole pages, or its menu for small windows. Ours are made otherwise: these show what is in them. */
export const framesOfPages: readonly string[] = [
  'DocsRoot DocVersionRoot DocRoot DocRoot/Layout DocCategoryGeneratedIndexPage DocTagDocListPage',
  'DocTagsListPage BlogArchivePage BlogTagsListPage BlogTagsPostsPage',
  'Blog/Pages/BlogAuthorsListPage Blog/Pages/BlogAuthorsPostsPage Navbar/MobileSidebar/Layout',
].flatMap((names) => names.split(' '));

/** What gives the texts of components in the language of the page. */
export const translateModule = '@docusaurus/Translate';

/** Name -> files of theme/mdx, and what the module has of each: as in an export clause, `*` for all. */
export const providedTable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...namesOfParts,
  ...Object.fromEntries(framesOfPages.map((name) => [`@theme/${name}`, { ShellParts: 'Around as default' }])),
  '@docusaurus/theme-common': themeCommon,
  // Older versions of Docusaurus have the hooks of docs and posts here.
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

/** Components that pages have without an import beside those of `relaydocs/components`: name -> whose default export it is. */
export const globalNames: Readonly<Record<string, string>> = {
  Head: '@docusaurus/Head',
  Details: '@theme/MDXComponents/Details',
  Tabs: '@theme/Tabs',
  TabItem: '@theme/TabItem',
};

/** Those of their exports that do something in the browser only, beside React's own hooks. */
export const browserExports: readonly string[] = [
  'BrowserOnly useIsBrowser useColorMode usePrismTheme useLocation useHistory withRouteProps',
  'useHistorySelector useQueryString useClearQueryString useQueryStringList useQueryStringValue',
  'useSearchQueryString useWindowSize useLockBodyScroll useScrollPositionBlocker useCodeWordWrap',
  'usePrevious useEvent useStorageSlot useAnnouncementBar useDocsPreferredVersion',
  'useDocsPreferredVersionByPluginId useLocationChange useScrollPosition useSmoothScrollTo useTabs',
  'useTabsContextValue useCollapsible Collapsible DocSidebarItemsExpandedStateProvider',
].flatMap((names) => names.split(' '));

/** All files of the table: `./Link`. */
export const providedFiles: readonly string[] = [
  ...new Set(Object.values(providedTable).flatMap((files) => Object.keys(files))),
].map((file) => `./${file}`);

/** Files that have another one for the browser in their place: what they need themselves would be too much there. */
export const inBrowser: Readonly<Record<string, string>> = {
  CodeBlock: 'CodeBlockInBrowser',
  Place: 'PlaceInBrowser',
};

/** Text of the module of a name, as from theme/mdx. */
export function providedText(name: string): string {
  const lines = Object.entries(providedTable[name]!).map(
    ([file, clause]) => `export ${clause === '*' ? clause : `{ ${clause} }`} from './${file}.js';\n`,
  );
  return lines.join('');
}
