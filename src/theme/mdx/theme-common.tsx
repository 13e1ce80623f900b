// Exports of Docusaurus' `theme-common` without a file of their own here: class names, tags for the head, small functions.
import { Component, createElement, type ErrorInfo, Fragment, type ReactElement, type ReactNode } from 'react';
import { groupBy as toGroups } from '../../base/values.js';
import { useStorageSlot } from './browser-hooks.js';
import { useColorMode } from './color-mode.js';
import { Head } from './Head.js';
import { toHref } from './Link.js';
import { usePage } from './page-context.js';
import { useLocation } from './router.js';
import { useDocusaurusContext, useThemeConfig } from './site-config.js';

/** Docusaurus' classes by which style sheets and scripts find parts of a page. */
export const ThemeClassNames = {
  page: {
    blogListPage: 'blog-list-page',
    blogPostPage: 'blog-post-page',
    blogTagsListPage: 'blog-tags-list-page',
    blogTagPostListPage: 'blog-tags-post-list-page',
    blogAuthorsListPage: 'blog-authors-list-page',
    blogAuthorsPostsPage: 'blog-authors-posts-page',
    docsDocPage: 'docs-doc-page',
    docsTagsListPage: 'docs-tags-list-page',
    docsTagDocListPage: 'docs-tags-doc-list-page',
    mdxPage: 'mdx-page',
  },
  wrapper: {
    main: 'main-wrapper',
    blogPages: 'blog-wrapper',
    docsPages: 'docs-wrapper',
    mdxPages: 'mdx-wrapper',
  },
  common: {
    editThisPage: 'theme-edit-this-page',
    lastUpdated: 'theme-last-updated',
    backToTopButton: 'theme-back-to-top-button',
    codeBlock: 'theme-code-block',
    admonition: 'theme-admonition',
    unlistedBanner: 'theme-unlisted-banner',
    draftBanner: 'theme-draft-banner',
    admonitionType: (type: string) => `theme-admonition-${type}`,
  },
  announcementBar: { container: 'theme-announcement-bar' },
  tabs: { container: 'theme-tabs-container' },
  layout: {
    navbar: {
      container: 'theme-layout-navbar',
      containerLeft: 'theme-layout-navbar-left',
      containerRight: 'theme-layout-navbar-right',
      mobileSidebar: {
        container: 'theme-layout-navbar-sidebar',
        panel: 'theme-layout-navbar-sidebar-panel',
      },
    },
    main: { container: 'theme-layout-main' },
    footer: { container: 'theme-layout-footer', column: 'theme-layout-footer-column' },
  },
  docs: {
    docVersionBanner: 'theme-doc-version-banner',
    docVersionBadge: 'theme-doc-version-badge',
    docBreadcrumbs: 'theme-doc-breadcrumbs',
    docMarkdown: 'theme-doc-markdown',
    docTocMobile: 'theme-doc-toc-mobile',
    docTocDesktop: 'theme-doc-toc-desktop',
    docFooter: 'theme-doc-footer',
    docFooterTagsRow: 'theme-doc-footer-tags-row',
    docFooterEditMetaRow: 'theme-doc-footer-edit-meta-row',
    docSidebarContainer: 'theme-doc-sidebar-container',
    docSidebarMenu: 'theme-doc-sidebar-menu',
    docSidebarItemCategory: 'theme-doc-sidebar-item-category',
    docSidebarItemLink: 'theme-doc-sidebar-item-link',
    docSidebarItemCategoryLevel: (level: number) => `theme-doc-sidebar-item-category-level-${level}`,
    docSidebarItemLinkLevel: (level: number) => `theme-doc-sidebar-item-link-level-${level}`,
    docCard: {
      container: 'theme-doc-card-container',
      heading: 'theme-doc-card-heading',
      icon: 'theme-doc-card-icon',
      title: 'theme-doc-card-title',
      description: 'theme-doc-card-description',
    },
  },
  blog: {
    blogFooterTagsRow: 'theme-blog-footer-tags-row',
    blogFooterEditMetaRow: 'theme-blog-footer-edit-meta-row',
  },
  pages: { pageFooterEditMetaRow: 'theme-pages-footer-edit-meta-row' },
} as const;

/** The id that the skip link leads to. */
export const SkipToContentFallbackId = '__docusaurus_skipToContent_fallback';

export function HtmlClassNameProvider(props: { className: string; children: ReactNode }): ReactElement {
  return (
    <>
      <Head>{createElement('html', { className: props.className })}</Head>
      {props.children}
    </>
  );
}

/** Adds no class: pages have the class of the plugin that made them anyway. */
export function PluginHtmlClassNameProvider({ children }: { children: ReactNode }): ReactElement {
  return <>{children}</>;
}

/** Returns the current path without the base URL. */
export function useLocalPathname(): string {
  const { baseUrl } = usePage();
  return useLocation().pathname.replace(baseUrl, '/');
}

/** Tells whether two paths lead to the same page. */
export function isSamePath(first: string | undefined, second: string | undefined): boolean {
  const plain = (path: string | undefined) => (path?.endsWith('/') ? path : `${path}/`).toLowerCase();
  return plain(first) === plain(second);
}

export function isRegexpStringMatch(pattern?: string, text?: string): boolean {
  return pattern !== undefined && text !== undefined && new RegExp(pattern, 'gi').test(text);
}

export function isMultiColumnFooterLinks(links: readonly object[]): boolean {
  // Docusaurus gives every column a title, which its configuration may leave out.
  return links.length > 0 && ('title' in links[0]! || 'items' in links[0]!);
}

/** Returns the items that are in a list more than once. */
export function duplicates<Item>(
  list: readonly Item[],
  isEqual: (one: Item, other: Item) => boolean = (one, other) => one === other,
): Item[] {
  return list.filter((item, index) => list.findIndex((other) => isEqual(other, item)) !== index);
}

export function uniq<Item>(list: readonly Item[]): Item[] {
  return [...new Set(list)];
}

export function groupBy<Item, Key extends string | number>(
  list: readonly Item[],
  keyOf: (item: Item, index: number) => Key,
): Record<Key, Item[]> {
  return Object.fromEntries(toGroups(list, keyOf)) as Record<Key, Item[]>;
}

export function translateTagsPageTitle(): string {
  return 'Tags';
}

/** Groups tags by their first letters. */
export function listTagsByLetters<Tag extends { label: string }>(
  tags: readonly Tag[],
): { letter: string; tags: Tag[] }[] {
  return [...toGroups(tags, ({ label }) => label[0]!.toUpperCase())]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([letter, some]) => ({
      letter,
      tags: some.sort((one, other) => one.label.localeCompare(other.label)),
    }));
}

/** Returns a function that chooses a plural form: `selectMessage(2, 'One item|{count} items')`. */
export function usePluralForm(): { selectMessage(count: number, forms: string): string } {
  const { currentLocale } = useDocusaurusContext().i18n;
  const rules = new Intl.PluralRules(currentLocale);
  const order = ['zero', 'one', 'two', 'few', 'many', 'other'];
  const kinds = order.filter((kind) => (rules.resolvedOptions().pluralCategories as string[]).includes(kind));
  return {
    selectMessage(count, forms) {
      const parts = forms.split('|');
      const index = kinds.indexOf(rules.select(count));
      return (parts[Math.min(index, parts.length - 1)] ?? '').replaceAll('{count}', String(count));
    },
  };
}

export interface PrismTheme {
  plain: Readonly<Record<string, string>>;
  styles: readonly { types: readonly string[]; style: Readonly<Record<string, string>> }[];
}

const noTheme: PrismTheme = { plain: {}, styles: [] };

/** Returns the colours of code in the configuration. */
export function usePrismTheme(): PrismTheme {
  const { prism } = useThemeConfig() as { prism?: { theme?: PrismTheme; darkTheme?: PrismTheme } };
  const light = prism?.theme ?? noTheme;
  return useColorMode().colorMode === 'dark' ? (prism?.darkTheme ?? light) : light;
}

/** Returns the route of the home page. */
export function useHomePageRoute(): { path: string; exact: boolean } {
  return { path: toHref('/', usePage()), exact: true };
}

/** Splits items of a navbar by their side. */
export function splitNavbarItems<Item extends { position?: 'left' | 'right' }>(
  items: readonly Item[],
): [left: Item[], right: Item[]] {
  const isLeft = ({ position = 'right' }: Item): boolean => position === 'left';
  return [items.filter(isLeft), items.filter((item) => !isLeft(item))];
}

/** Nests providers, the first one outermost. */
export function composeProviders(
  providers: readonly ((props: { children: ReactNode }) => ReactNode)[],
): (props: { children: ReactNode }) => ReactNode {
  return ({ children }) =>
    providers.reduceRight<ReactNode>((inner, Provider) => createElement(Provider, null, inner), children);
}

/** Renders nothing, as the menu of small screens is not made by React. */
export function NavbarSecondaryMenuFiller(): null {
  return null;
}

/** State of the menu of small screens. Our scripts open it, by the button that `@theme/Navbar/MobileSidebar/Toggle` renders. */
export function useNavbarMobileSidebar(): {
  disabled: boolean;
  shouldRender: boolean;
  shown: boolean;
  toggle(): void;
} {
  return { disabled: false, shouldRender: false, shown: false, toggle() {} };
}

export function useNavbarSecondaryMenu(): { shown: boolean; hide(): void; content: undefined } {
  return { shown: false, hide() {}, content: undefined };
}

/** Tells whether to show the announcement bar: not to a reader who has closed the one with this id. */
export function useAnnouncementBar(): { isActive: boolean; close(): void } {
  const { announcementBar } = useThemeConfig() as { announcementBar?: { id?: string } };
  const [closed, slot] = useStorageSlot(
    `docusaurus.announcement.${announcementBar?.id ?? 'announcement-bar'}`,
  );
  return { isActive: announcementBar !== undefined && closed === null, close: () => slot.set('true') };
}

export function useHideableNavbar(): { navbarRef(): void; isNavbarVisible: boolean } {
  return { navbarRef() {}, isNavbarVisible: true };
}

/** Passes an error on to the boundary that shows it. */
export class ErrorCauseBoundary extends Component<{ children: ReactNode; onError(error: Error): Error }> {
  override componentDidCatch(error: Error, _: ErrorInfo): never {
    throw this.props.onError(error);
  }

  override render(): ReactNode {
    return createElement(Fragment, null, this.props.children);
  }
}

export class ReactContextError extends Error {
  constructor(providerName: string, hint = '') {
    super(`This is used outside of <${providerName}>. ${hint}`);
    this.name = 'ReactContextError';
  }
}

/** The search tag that all pages have. */
export const DEFAULT_SEARCH_TAG = 'default';

export function docVersionSearchTag(pluginId: string, versionName: string): string {
  return `docs-${pluginId}-${versionName}`;
}

/** Splits off an emoji at the beginning: `🚀 Start` -> the emoji, and ` Start`. */
export function extractLeadingEmoji(text: string): { emoji: string | null; rest: string } {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*\d]\uFE0F?\u20E3)/u.test(text)
    ? first!.segment
    : null;
  return { emoji, rest: text.slice(emoji?.length ?? 0) };
}
