// Names that pages and their components can import without a file: ours and those of Docusaurus. The modules on the server
// (theme/mdx/provided-modules.ts) and the chunks in the browser (bundle/provided-in-browser.ts)
// are made of this table. Its files lie in theme/mdx.

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
  Admonition: 'processAdmonitionProps',
  Details: 'Details',
  DocCard: 'useDocCardDescriptionCategoryItemsPlural',
  Layout: 'PageMetadata',
  Toc: 'useFilteredAndTreeifiedTOC, useTreeifiedTOC',
};

/** @param icon that all of them have; default: each its own. */
const iconsIn = (folder: string, names: string, icon?: string): Record<string, Record<string, string>> =>
  Object.fromEntries(
    names.split(' ').map((name) => [`@theme/${folder}/${name}`, { Icons: `Icon${icon ?? name} as default` }]),
  );

/** Parts by which Docusaurus makes whole pages, or its menu for small windows. Ours are made otherwise: these show what is in them. */
export const framesOfPages: readonly string[] = [
  'DocsRoot DocVersionRoot DocRoot DocRoot/Layout DocCategoryGeneratedIndexPage DocTagDocListPage',
  'DocTagsListPage BlogArchivePage BlogPostPage BlogTagsListPage BlogTagsPostsPage',
  'Blog/Pages/BlogAuthorsListPage Blog/Pages/BlogAuthorsPostsPage Navbar/MobileSidebar/Layout',
].flatMap((names) => names.split(' '));

/** @param names below `@theme/`. */
const allOf = (
  names: readonly string[],
  files: Readonly<Record<string, string>>,
): Record<string, typeof files> => Object.fromEntries(names.map((name) => [`@theme/${name}`, files]));

/** A part of the shell, and what makes it of data where the site has components for what is inside of it (bundle/composed-parts.ts). */
const withData = (part: string, file: string, ofData: string): Record<string, string> => ({
  ShellParts: `${part} as default`,
  [file]: `${ofData} as ofData`,
  'parts-context': 'withParts',
});

const nothingToShow = [
  'SiteMetadata SearchMetadata Loading prism-include-languages BackToTopButton',
  'ContentVisibility ContentVisibility/Draft ContentVisibility/Unlisted',
  'DocItem/Metadata DocBreadcrumbs/StructuredData DocSidebar/Desktop/CollapseButton DocSidebar/Mobile',
  'DocRoot/Layout/Sidebar/ExpandButton Navbar/MobileSidebar Navbar/MobileSidebar/Header',
  'Navbar/MobileSidebar/PrimaryMenu Navbar/MobileSidebar/SecondaryMenu BlogSidebar/Mobile',
  'BlogListPage/StructuredData BlogPostPage/Metadata BlogPostPage/StructuredData',
].flatMap((names) => names.split(' '));

/** What gives the texts of components in the language of the page. */
export const translateModule = '@docusaurus/Translate';

/** Name -> files of theme/mdx, and what the module has of each: as in an export clause, `*` for all. */
export const providedTable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'relaydocs/components': { components: '*' },
  // No page names it: what pages become takes it.
  'relaydocs/code-children': { 'code-children': '*' },
  '@theme/Tabs': { Tabs: 'Tabs as default' },
  '@theme/TabItem': { Tabs: 'TabItem as default' },
  '@theme/CodeBlock': { CodeBlock: 'CodeBlock as default' },
  '@theme-original/CodeBlock': { CodeBlock: 'WrappedCodeBlock as default' },
  '@theme/CodeBlock/Content/String': { CodeBlock: 'WrappedCodeBlock as default' },
  '@theme/CodeBlock/Content/Element': { CodeBlock: 'WrappedCodeBlock as default' },
  '@theme/CodeBlock/Buttons': { 'code-parts': 'CodeButtons as default' },
  '@theme/CodeBlock/Buttons/Button': { 'code-parts': 'CodeButton as default' },
  '@theme/CodeBlock/Buttons/CopyButton': { 'code-parts': 'CopyButton as default' },
  '@theme/CodeBlock/Buttons/WordWrapButton': { 'code-parts': 'WordWrapButton as default' },
  // Older versions of Docusaurus have both here.
  '@theme/CodeBlock/CopyButton': { 'code-parts': 'CopyButton as default' },
  '@theme/CodeBlock/WordWrapButton': { 'code-parts': 'WordWrapButton as default' },
  '@theme/CodeBlock/Container': { 'code-parts': 'CodeContainer as default' },
  '@theme/CodeBlock/Content': { 'code-parts': 'CodeContent as default' },
  '@theme/CodeBlock/Layout': { 'code-parts': 'CodeLayout as default' },
  '@theme/CodeBlock/Line': { 'code-parts': 'CodeLine as default' },
  '@theme/CodeBlock/Line/Token': { 'code-parts': 'LineToken as default' },
  '@theme/CodeBlock/Title': { 'code-parts': 'CodeTitle as default' },
  '@theme/CodeInline': { MdxComponents: 'CodeInline as default' },
  '@theme/Playground': { CodeBlock: 'Playground as default' },
  '@theme/ReactLiveScope': { 'page-parts': 'ReactLiveScope as default' },
  '@theme/Admonition': { Admonition: 'Admonition as default, admonitionOf' },
  '@theme/Admonition/Layout': { Admonition: 'Admonition as default' },
  '@theme/Admonition/Types': { Admonition: 'admonitionTypes as default' },
  '@theme/Admonition/Type/Note': { Admonition: 'AdmonitionNote as default' },
  '@theme/Admonition/Type/Tip': { Admonition: 'AdmonitionTip as default' },
  '@theme/Admonition/Type/Info': { Admonition: 'AdmonitionInfo as default' },
  '@theme/Admonition/Type/Warning': { Admonition: 'AdmonitionWarning as default' },
  '@theme/Admonition/Type/Caution': { Admonition: 'AdmonitionWarning as default' },
  '@theme/Admonition/Type/Danger': { Admonition: 'AdmonitionDanger as default' },
  ...iconsIn('Admonition/Icon', 'Note Tip Info Warning Danger'),
  ...iconsIn(
    'Icon',
    'Arrow Close Copy DarkMode Edit ExternalLink Home Language LightMode Menu Success SystemColorMode WordWrap',
  ),
  ...iconsIn(
    'Icon/Socials',
    'Bluesky Default Email GitHub Instagram LinkedIn Mastodon StackOverflow Threads Twitch Twitter X YouTube',
    'Language',
  ),
  '@theme/Details': { Details: 'Details as default' },
  '@theme/DocCard': { DocCard: 'DocCard as default' },
  '@theme/DocCard/Layout': { DocCard: 'CardLayout as default' },
  '@theme/DocCard/Heading': { DocCard: 'CardHeading as default' },
  '@theme/DocCard/Heading/Icon': { DocCard: 'CardIcon as default' },
  '@theme/DocCard/Heading/Text': { DocCard: 'CardTitle as default' },
  '@theme/DocCard/Description': { DocCard: 'CardDescription as default' },
  '@theme/DocCardList': { DocCard: 'DocCardList as default' },
  '@theme/TOC': { Toc: 'Toc as default', 'theme-parts': 'TocOfData as ofData', 'parts-context': 'withParts' },
  '@theme/TOCInline': { Toc: 'TocInline as default' },
  '@theme/TOCItems': { Toc: 'TocItems as default' },
  '@theme/TOCItems/Tree': { Toc: 'TocTree as default' },
  '@theme/TOCCollapsible/CollapseButton': { 'code-parts': 'CodeButton as default' },
  '@theme/TOCCollapsible': { Toc: 'TocCollapsible as default' },
  '@theme/Heading': { Heading: 'Heading as default' },
  '@theme/Mermaid': { Mermaid: 'Mermaid as default' },
  '@theme/ThemedImage': { ThemedImage: 'ThemedImage as default' },
  '@theme/Layout': { Layout: 'Layout as default' },
  '@theme/Layout/Provider': { ShellParts: 'Around as default' },
  '@theme/LayoutProvider': { ShellParts: 'Around as default' },
  '@theme/ThemeProvider': { ShellParts: 'Around as default' },
  '@theme/ThemeProvider/TitleFormatter': { ShellParts: 'Around as default' },
  '@theme/Error': { 'page-parts': 'ErrorPageContent as default' },
  '@theme/Root': {
    ShellParts: 'Around as default',
    'root-contexts': 'inRoot, inLayout, rootIsland, layoutIsland',
  },
  '@theme/AnnouncementBar': { ShellParts: 'AnnouncementBar as default' },
  '@theme/AnnouncementBar/Content': { 'page-parts': 'AnnouncementContent as default' },
  '@theme/AnnouncementBar/CloseButton': { 'page-parts': 'CloseButton as default' },
  ...allOf(framesOfPages, { ShellParts: 'Around as default' }),
  ...allOf(nothingToShow, { 'page-parts': 'Nothing as default' }),
  '@theme/MDXPage': { 'page-layouts': 'MdxPage as default' },
  '@theme/BlogLayout': { 'page-layouts': 'BlogLayout as default' },
  '@theme/BlogListPage': { 'page-layouts': 'BlogListPage as default' },
  '@theme/BlogSidebar': { 'page-layouts': 'BlogSidebar as default' },
  '@theme/BlogSidebar/Desktop': { 'page-layouts': 'BlogSidebar as default' },
  '@theme/BlogSidebar/Content': { 'page-layouts': 'BlogSidebarContent as default' },
  '@theme/BlogPostItems': { 'page-layouts': 'BlogPostItems as default' },
  '@theme/BlogListPaginator': { 'page-layouts': 'BlogListPaginator as default' },
  '@theme/BlogPostPaginator': { 'page-layouts': 'BlogPostPaginator as default' },
  '@theme/DocRoot/Layout/Main': { 'page-layouts': 'DocMain as default' },
  '@theme/DocRoot/Layout/Sidebar': { ShellParts: 'DocSidebar as default' },
  '@theme/Navbar': { ShellParts: 'Navbar as default' },
  '@theme/Navbar/Content': { ShellParts: 'NavbarContent as default' },
  '@theme/Navbar/Layout': { ShellParts: 'NavbarLayout as default' },
  '@theme/Navbar/Search': { ShellParts: 'NavbarSearch as default' },
  '@theme/Navbar/ColorModeToggle': withData('ColorModeToggle', 'theme-parts', 'ColorSwitchOfData'),
  '@theme/ColorModeToggle': { ShellParts: 'ColorModeToggle as default' },
  '@theme/Navbar/MobileSidebar/Toggle': { ShellParts: 'MenuToggle as default' },
  '@theme/Navbar/Logo': { ShellParts: 'NavbarLogo as default' },
  '@theme/Logo': { ShellParts: 'NavbarLogo as default' },
  '@theme/NavbarItem': { 'docs-items': 'NavbarItem as default' },
  '@theme/NavbarItem/DocNavbarItem': { 'docs-items': 'DocItem as default' },
  '@theme/NavbarItem/DocSidebarNavbarItem': { 'docs-items': 'DocSidebarItem as default' },
  '@theme/NavbarItem/DocsVersionNavbarItem': { 'docs-items': 'VersionItem as default' },
  '@theme/NavbarItem/DocsVersionDropdownNavbarItem': { 'docs-items': 'VersionsItem as default' },
  '@theme/NavbarItem/LocaleDropdownNavbarItem': { NavbarItems: 'LocaleItem as default' },
  '@theme/NavbarItem/SearchNavbarItem': { NavbarItems: 'SearchItem as default' },
  '@theme/NavbarItem/ComponentTypes': { NavbarItems: 'itemTypes as default' },
  '@theme/NavbarItem/DefaultNavbarItem': { NavbarItems: 'LinkItem as default' },
  '@theme/NavbarItem/DefaultNavbarItem/Desktop': { NavbarItems: 'LinkItem as default' },
  '@theme/NavbarItem/DefaultNavbarItem/Mobile': { NavbarItems: 'LinkItem as default' },
  '@theme/NavbarItem/NavbarNavLink': { NavbarItems: 'LinkItem as default' },
  '@theme/NavbarItem/DropdownNavbarItem': { 'docs-items': 'DropdownItem as default' },
  '@theme/NavbarItem/DropdownNavbarItem/Desktop': { 'docs-items': 'DropdownItem as default' },
  '@theme/NavbarItem/DropdownNavbarItem/Mobile': { 'docs-items': 'DropdownItem as default' },
  '@theme/NavbarItem/HtmlNavbarItem': { NavbarItems: 'HtmlItem as default' },
  '@theme/Footer/Layout': { ShellParts: 'FooterLayout as default, withFooterPlaces' },
  '@theme/Footer/Links': withData('FooterLinks', 'theme-parts', 'FooterLinksOfData'),
  '@theme/Footer/Links/MultiColumn': { 'theme-parts': 'FooterColumns as default' },
  '@theme/Footer/Links/Simple': { 'theme-parts': 'FooterLine as default' },
  '@theme/Footer/LinkItem': { 'theme-parts': 'FooterLinkItem as default' },
  '@theme/Footer/Logo': { ShellParts: 'FooterLogo as default' },
  '@theme/Footer/Copyright': { ShellParts: 'FooterCopyright as default' },
  '@theme/Footer': { ShellParts: 'Footer as default' },
  '@theme/SkipToContent': { ShellParts: 'SkipToContent as default' },
  '@theme/DocItem': { 'doc-item': 'DocItem as default, docItemOf' },
  '@theme/DocItem/Layout': { 'doc-item': 'DocLayout as default' },
  '@theme/DocItem/Content': { ShellParts: 'DocContent as default' },
  '@theme/DocItem/Footer': withData('DocFooter', 'theme-parts', 'DocFooterOfData'),
  '@theme/DocItem/Paginator': withData('DocPaginator', 'theme-parts', 'DocPaginatorOfData'),
  '@theme/DocPaginator': { 'theme-parts': 'DocPaginator as default' },
  '@theme/PaginatorNavLink': { 'theme-parts': 'PaginatorNavLink as default' },
  '@theme/EditMetaRow': { 'theme-parts': 'EditMetaRow as default' },
  '@theme/DocItem/TOC/Desktop': { ShellParts: 'DocTocDesktop as default' },
  '@theme/DocItem/TOC/Mobile': { ShellParts: 'DocTocMobile as default' },
  '@theme/DocVersionBanner': { ShellParts: 'DocVersionBanner as default' },
  '@theme/DocVersionBadge': { ShellParts: 'DocVersionBadge as default' },
  '@theme/DocBreadcrumbs/Items/Home': { 'page-parts': 'HomeCrumb as default' },
  '@theme/DocBreadcrumbs': { ShellParts: 'DocBreadcrumbs as default' },
  '@theme/DocSidebar': withData('DocSidebar', 'sidebar-parts', 'SidebarOfData'),
  '@theme/DocSidebarItems': { 'sidebar-parts': 'SidebarItems as default' },
  '@theme/DocSidebarItem': { 'sidebar-parts': 'SidebarItem as default' },
  '@theme/DocSidebarItem/Category': { 'sidebar-parts': 'SidebarCategoryItem as default' },
  '@theme/DocSidebarItem/Html': { 'sidebar-parts': 'SidebarHtmlItem as default' },
  '@theme/DocSidebarItem/Link': { 'sidebar-parts': 'SidebarLinkItem as default' },
  '@theme/DocSidebar/Desktop': { ShellParts: 'DocSidebar as default' },
  '@theme/DocSidebar/Desktop/Content': { ShellParts: 'DocSidebar as default' },
  '@theme/IdealImage': { 'page-parts': 'IdealImage as default' },
  '@theme/IdealImageLegacy': { 'page-parts': 'IdealImage as default' },
  '@theme/MDXComponents': { MdxComponents: 'mdxComponents as default' },
  '@theme/MDXComponents/A': { MdxComponents: 'MdxA as default' },
  '@theme/MDXComponents/Code': { MdxComponents: 'MdxCode as default, codeOf' },
  '@theme/MDXComponents/Details': { MdxComponents: 'MdxDetails as default' },
  '@theme/MDXComponents/Heading': { MdxComponents: 'MdxHeading as default, headingsOf' },
  '@theme/MDXComponents/Img': { MdxComponents: 'MdxImg as default' },
  '@theme/MDXComponents/Li': { MdxComponents: 'MdxLi as default' },
  '@theme/MDXComponents/Pre': { MdxComponents: 'MdxPre as default' },
  '@theme/MDXComponents/Ul': { MdxComponents: 'MdxUl as default' },
  '@theme/MDXContent': { MdxComponents: 'MdxContent as default' },
  '@theme/SearchBar': { 'page-parts': 'SearchBar as default' },
  '@theme/SearchTranslations': { 'plain-names': 'SearchTranslations as default' },
  '@theme/EditThisPage': { 'page-parts': 'EditThisPage as default' },
  '@theme/LastUpdated': { 'page-parts': 'LastUpdated as default' },
  '@theme/Tag': { 'page-parts': 'Tag as default' },
  '@theme/TagsListInline': { 'page-parts': 'TagsListInline as default' },
  '@theme/TagsListByLetter': { 'page-parts': 'TagsListByLetter as default' },
  '@theme/BlogPostItem': {
    'post-parts': 'PostItem as default, PostOfData as ofData',
    'parts-context': 'withParts',
  },
  '@theme/Blog/Components/Author/Socials': { 'post-parts': 'AuthorSocials as default' },
  '@theme/Blog/Components/Author': { 'post-parts': 'AuthorCard as default' },
  '@theme/BlogPostItem/Container': { 'post-parts': 'PostContainer as default' },
  '@theme/BlogPostItem/Header': { 'post-parts': 'PostHeader as default' },
  '@theme/BlogPostItem/Header/Title': { 'post-parts': 'PostTitle as default' },
  '@theme/BlogPostItem/Header/Info': { 'post-parts': 'PostInfo as default' },
  '@theme/BlogPostItem/Header/Authors': { 'post-parts': 'PostAuthors as default' },
  '@theme/BlogPostItem/Content': { 'post-parts': 'PostContent as default' },
  '@theme/BlogPostItem/Footer': { 'post-parts': 'PostFooter as default' },
  '@theme/BlogPostItem/Footer/ReadMoreLink': { 'post-parts': 'ReadMoreLink as default' },
  '@theme/NotFound': { ShellParts: 'NotFound as default' },
  '@theme/NotFound/Content': { 'page-parts': 'NotFoundContent as default' },
  '@theme/ErrorPageContent': { 'page-parts': 'ErrorPageContent as default' },
  '@docusaurus/Link': { Link: 'Link as default' },
  '@docusaurus/useBaseUrl': { Link: 'useBaseUrl as default, addBaseUrl, useBaseUrlUtils' },
  '@docusaurus/Head': { Head: 'Head as default' },
  [translateModule]: { Translate: 'Translate as default, Translate, translate' },
  '@docusaurus/Interpolate': { Translate: 'Interpolate as default, interpolate' },
  '@docusaurus/useDocusaurusContext': { 'site-config': 'useDocusaurusContext as default' },
  '@docusaurus/useIsBrowser': { 'in-browser': 'useIsBrowser as default' },
  '@docusaurus/BrowserOnly': { 'in-browser': 'BrowserOnly as default' },
  '@docusaurus/ExecutionEnvironment': { 'plain-names': 'ExecutionEnvironment as default' },
  '@docusaurus/router': {
    router: 'Redirect, matchPath, useHistory, useLocation, useParams, useRouteMatch, withRouter',
    Link: 'Link, NavLink',
  },
  '@docusaurus/isInternalUrl': { 'plain-names': 'isInternalUrl as default, hasProtocol' },
  '@docusaurus/constants': { 'plain-names': 'DEFAULT_PLUGIN_ID' },
  '@docusaurus/useBrokenLinks': { 'core-names': 'useBrokenLinks as default' },
  '@docusaurus/useIsomorphicLayoutEffect': { 'core-names': 'useIsomorphicLayoutEffect as default' },
  '@docusaurus/useGlobalData': {
    'global-data': 'useGlobalData as default, useAllPluginInstancesData, usePluginData',
  },
  '@docusaurus/useRouteContext': { 'core-names': 'useRouteContext as default, RouteContext' },
  '@docusaurus/ErrorBoundary': { 'core-names': 'ErrorBoundary as default' },
  '@docusaurus/renderRoutes': { 'core-names': 'renderRoutes as default' },
  '@docusaurus/Noop': { 'page-parts': 'Nothing as default' },
  '@docusaurus/ComponentCreator': { 'core-names': 'ComponentCreator as default', router: 'withRouteProps' },
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
