// What is left of Docusaurus' `theme-common`: names of classes, tags for the head, small functions.
import { Component, createElement, type ErrorInfo, Fragment, type ReactElement, type ReactNode } from 'react';
import { groupBy } from '../../base/values.js';
import { useStorageSlot } from './browser-hooks.js';
import { useColorMode } from './color-mode.js';
import { Head } from './Head.js';
import { toHref } from './Link.js';
import { usePage } from './page-context.js';
import { useLocation } from './router.js';
import { useDocusaurusContext, useThemeConfig } from './site-config.js';

/** Classes of Docusaurus by which style sheets and scripts find parts of a page. */
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
    navbar: { container: 'theme-layout-navbar' },
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
  },
  blog: {
    blogFooterTagsRow: 'theme-blog-footer-tags-row',
    blogFooterEditMetaRow: 'theme-blog-footer-edit-meta-row',
  },
  pages: { pageFooterEditMetaRow: 'theme-pages-footer-edit-meta-row' },
} as const;

/** Where the link behind the first key press leads. */
export const SkipToContentFallbackId = '__docusaurus_skipToContent_fallback';

export function HtmlClassNameProvider(props: { className: string; children: ReactNode }): ReactElement {
  return (
    <>
      <Head>{createElement('html', { className: props.className })}</Head>
      {props.children}
    </>
  );
}

/** Pages have the class of who made them by their own means. */
export function PluginHtmlClassNameProvider({ children }: { children: ReactNode }): ReactElement {
  return <>{children}</>;
}

/** The address without the base URL. */
export function useLocalPathname(): string {
  const { baseUrl } = usePage();
  return useLocation().pathname.replace(baseUrl, '/');
}

/** Whether two paths lead to the same page. */
export function isSamePath(first: string | undefined, second: string | undefined): boolean {
  const plain = (path: string | undefined) => (path?.endsWith('/') ? path : `${path}/`).toLowerCase();
  return plain(first) === plain(second);
}

export function isRegexpStringMatch(pattern?: string, text?: string): boolean {
  return pattern !== undefined && text !== undefined && new RegExp(pattern, 'gi').test(text);
}

export function isMultiColumnFooterLinks(links: readonly object[]): boolean {
  return links.length > 0 && 'title' in links[0]!;
}

/** Those that stand in a list more than once. */
export function duplicates<Item>(
  list: readonly Item[],
  isEqual: (one: Item, other: Item) => boolean = (one, other) => one === other,
): Item[] {
  return list.filter((item, index) => list.findIndex((other) => isEqual(other, item)) !== index);
}

export function uniq<Item>(list: readonly Item[]): Item[] {
  return [...new Set(list)];
}

export function translateTagsPageTitle(): string {
  return 'Tags';
}

/** By their first letters. */
export function listTagsByLetters<Tag extends { label: string }>(
  tags: readonly Tag[],
): { letter: string; tags: Tag[] }[] {
  return [...groupBy(tags, ({ label }) => label[0]!.toUpperCase())]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([letter, some]) => ({
      letter,
      tags: some.sort((one, other) => one.label.localeCompare(other.label)),
    }));
}

/** `selectMessage(2, 'One item|{count} items')` */
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

/** The colours of code as the configuration has them. */
export function usePrismTheme(): PrismTheme {
  const { prism } = useThemeConfig() as { prism?: { theme?: PrismTheme; darkTheme?: PrismTheme } };
  const light = prism?.theme ?? noTheme;
  return useColorMode().colorMode === 'dark' ? (prism?.darkTheme ?? light) : light;
}

/** The start page. */
export function useHomePageRoute(): { path: string; exact: boolean } {
  return { path: toHref('/', usePage()), exact: true };
}

/** Items of a navbar by the side that they stand on. */
export function splitNavbarItems<Item extends { position?: 'left' | 'right' }>(
  items: readonly Item[],
): [left: Item[], right: Item[]] {
  const isLeft = ({ position = 'right' }: Item): boolean => position === 'left';
  return [items.filter(isLeft), items.filter((item) => !isLeft(item))];
}

/** Providers in each other, the first one outermost. */
export function composeProviders(
  providers: readonly ((props: { children: ReactNode }) => ReactNode)[],
): (props: { children: ReactNode }) => ReactNode {
  return ({ children }) =>
    providers.reduceRight<ReactNode>((inner, Provider) => createElement(Provider, null, inner), children);
}

/** The menu of small windows is not made of React. */
export function NavbarSecondaryMenuFiller(): null {
  return null;
}

/** The scripts of the navbar open it, by the button that `@theme/Navbar/MobileSidebar/Toggle` puts in its place. */
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

/** Whether the announcement is to be shown: not to a reader who has closed the one of this id. */
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

/** Lets an error go on, for who shows it. */
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

/** Name by which all pages are found. */
export const DEFAULT_SEARCH_TAG = 'default';

export function docVersionSearchTag(pluginId: string, versionName: string): string {
  return `docs-${pluginId}-${versionName}`;
}

/** `🚀 Start` -> the emoji, and ` Start`. */
export function extractLeadingEmoji(text: string): { emoji: string | null; rest: string } {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})/u.test(text) ? first!.segment : null;
  return { emoji, rest: text.slice(emoji?.length ?? 0) };
}
