// Maps the classes of Docusaurus' theme to the elements of ours that take their place.

/** Returns the selector of the sidebar entries at a nesting level. */
const entries = (level: number): string => `.rd-sidebar>ul>${'li>ul>'.repeat(level - 1)}`;
const levels = Array.from({ length: 5 }, (_, index) => index + 1);

const barLinks = ':where(.rd-navbar) .rd-navbar-items>:where(li:not(.rd-search-item))>:where(a,button)';
/** Around content that may also be in pages that are React components, outside prose. It has the same specificity as `.rd-prose`. */
const shown = ':is(.rd-prose,body)';
const tocLinks = ':is(.rd-toc,.rd-mobile-toc) a';

/** A <meta> in the head of docs pages, for search engines. */
const docsTag = '[name="docsearch:docusaurus_tag"][content^="docs-"]';
const ofDocs = `:root:where(:has(${docsTag}))`;
/** Matches blog pages: posts, lists of posts, and lists of tags that do not belong to docs. */
const ofBlog = `:root:where(:has(.rd-post,.rd-posts,.rd-list-page:not(.rd-prose,.rd-search-page-all)):not(:has(${docsTag})))`;

/**
 * Class of Docusaurus -> our selector, with the specificity of our own rules, so that a later rule of the site wins. `navbar__link` only
 * means links in the bar: in the mobile menu, Docusaurus uses `menu__link`.
 */
export const selectors: ReadonlyMap<string, string> = new Map(
  Object.entries({
    navbar: '.rd-navbar',
    'navbar--fixed-top': '.rd-navbar',
    'navbar--dark': ':where(.rd-navbar)[data-style=dark]',
    'navbar--primary': ':where(.rd-navbar)[data-style=primary]',
    navbar__brand: '.rd-brand',
    navbar__title: '.rd-brand>b',
    navbar__logo: '.rd-brand .rd-logo',
    // In Docusaurus, the element with this class contains the picture.
    'navbar__logo img': '.rd-brand',
    navbar__items: '.rd-navbar-items',
    // In Docusaurus, brand and buttons are among the items.
    'navbar__items ': '.rd-navbar-inner',
    'navbar__items--right': '.rd-navbar-right',
    navbar__item: `${barLinks},:where(.rd-navbar) .rd-dropdown`,
    // We draw the arrow of a dropdown's button with `::after`; in Docusaurus, it belongs to the element around the button.
    'navbar__item::after': `${barLinks}:where(:not(.rd-dropdown>button)),:where(.rd-navbar) .rd-dropdown`,
    // In a navbar that the site has put together itself, a dropdown has its button in an item.
    navbar__link: `${barLinks},:where(.rd-navbar) .navbar__item>:where(button)`,
    'navbar__link--active': `${barLinks}:is([aria-current],[data-active])`,
    navbar__toggle: '.rd-menu-button',
    navbar__search: '.rd-search-item',
    'navbar__search-input': '.rd-search-button',
    'navbar-sidebar': '.rd-drawer',
    'navbar-sidebar__brand': '.rd-drawer-head',
    'navbar-sidebar__items': '.rd-drawer-panel',
    'navbar-sidebar__item': '.rd-drawer-panel',
    'navbar-sidebar__back': '.rd-drawer .rd-back',
    'navbar-sidebar__close': '.rd-drawer-head .rd-close',
    dropdown: '.rd-dropdown',
    dropdown__menu: '.rd-navbar .rd-dropdown>ul',
    dropdown__link: '.rd-navbar .rd-dropdown>ul a',
    'dropdown__link--active': '.rd-navbar .rd-dropdown>ul a[aria-current]',
    'DocSearch-Button': '.rd-search-button',
    'DocSearch-Button-Placeholder': '.rd-search-button>span',
    'theme-announcement-bar': '.rd-announcement',
    'theme-layout-navbar': '.rd-navbar',
    'theme-layout-footer': '.rd-footer',
    // In Docusaurus, these are classes of <html>. A page that is a React component has its own wrapper.
    'docs-wrapper': ofDocs,
    'docs-doc-page': ofDocs,
    'plugin-docs': ofDocs,
    'blog-wrapper': ofBlog,
    'plugin-blog': ofBlog,
    'main-wrapper': '.rd-content:where(:has(>.rd-docs))',

    'theme-doc-sidebar-container': '.rd-sidebar',
    'theme-doc-sidebar-menu': '.rd-sidebar>ul',
    menu: '.rd-sidebar',
    menu__list: '.rd-sidebar ul',
    'menu__list-item': '.rd-sidebar li',
    'menu__list-item--collapsed':
      '.rd-group:has(>button[aria-expanded=false],>div>button[aria-expanded=false])',
    'menu__list-item-collapsible': '.rd-group>:is(div,button)',
    menu__link:
      '.rd-sidebar :is(a,:where(.rd-group>button,.rd-group>div>span)),.rd-drawer .rd-navbar-items a',
    // A link directly in an entry is a page: in Docusaurus, a category has another element in between.
    'menu__link in entry': '.rd-sidebar a,.rd-drawer .rd-navbar-items a',
    'menu__link--active': '.rd-sidebar a[aria-current]',
    'menu__link--sublist in entry': '',
    'menu__link--sublist-caret in entry': '',
    'menu__link--sublist': '.rd-group>button,.rd-group>div>:is(a,span)',
    'menu__link--sublist-caret': '.rd-group>button',
    menu__caret: '.rd-group>div>button',
    'theme-doc-sidebar-item-category': '.rd-group',
    'theme-doc-sidebar-item-link': '.rd-sidebar li:not(.rd-group)',
    ...Object.fromEntries(
      levels.flatMap((level) => [
        [`theme-doc-sidebar-item-category-level-${level}`, `${entries(level)}.rd-group`],
        [`theme-doc-sidebar-item-link-level-${level}`, `${entries(level)}li:not(.rd-group)`],
      ]),
    ),

    'theme-doc-markdown': '.rd-doc>.rd-prose',
    markdown: '.rd-prose',
    'theme-doc-breadcrumbs': '.rd-breadcrumbs',
    breadcrumbs: '.rd-breadcrumbs>ol',
    breadcrumbs__item: '.rd-breadcrumbs li',
    breadcrumbs__link: '.rd-breadcrumbs :is(a,span)',
    'theme-doc-version-banner': '.rd-version-banner',
    'theme-doc-version-badge': '.rd-doc-line>span:where(:not(.rd-last-update))',
    'theme-doc-footer': '.rd-doc-meta',
    'theme-doc-footer-edit-meta-row': '.rd-doc-meta',
    'theme-doc-footer-tags-row': '.rd-doc-meta>.rd-tags',
    'theme-edit-this-page': '.rd-edit',
    'theme-last-updated': '.rd-last-update',
    'pagination-nav': '.rd-pagination',
    'pagination-nav__item': '.rd-pagination a',
    'pagination-nav__item--next': '.rd-pagination [rel=next]',
    'pagination-nav__link': '.rd-pagination a',
    'pagination-nav__link--next': '.rd-pagination [rel=next]',
    'pagination-nav__link--prev': '.rd-pagination [rel=prev]',
    'pagination-nav__label': '.rd-pagination b',
    'pagination-nav__sublabel': '.rd-pagination small',
    'table-of-contents': '.rd-toc>ul',
    'table-of-contents__left-border': '.rd-toc>ul',
    'table-of-contents__link': tocLinks,
    'table-of-contents__link--active': `${tocLinks}.rd-active`,
    'theme-doc-toc-desktop': '.rd-toc',
    'theme-doc-toc-mobile': '.rd-mobile-toc',

    'theme-code-block': `${shown} .rd-code`,
    'prism-code': `${shown} .rd-code pre`,
    'docusaurus-highlight-code-line': '.rd-line-highlight',
    'theme-code-block-highlighted-line': '.rd-line-highlight',
    'theme-admonition': `${shown} .rd-admonition`,
    // The classes without `theme-` come from Docusaurus 1 and early 2; rules for them have no effect in Docusaurus any more.
    ...Object.fromEntries(
      ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'secondary', 'success'].map(
        (kind) => [`theme-admonition-${kind}`, `${shown} .rd-admonition-${kind}`],
      ),
    ),
    // In Docusaurus, admonitions are alerts as well.
    alert: `${shown} .rd-admonition`,
    'alert--secondary': `${shown} .rd-admonition-note`,
    'alert--success': `${shown} .rd-admonition-tip`,
    'alert--info': `${shown} .rd-admonition-info`,
    'alert--warning': `${shown} :is(.rd-admonition-warning,.rd-admonition-caution)`,
    'alert--danger': `${shown} .rd-admonition-danger`,
    card: ':where(.rd-card-list)>.rd-card',
    'theme-tabs-container': '.rd-tabs',
    'tabs-container': '.rd-tabs',
    tabs: '.rd-tab-list',
    tabs__item: '.rd-tab-list>button',
    'tabs__item--active': '.rd-tab-list>[aria-selected=true]',
    'hash-link': '.rd-anchor',

    footer: '.rd-footer',
    'footer--dark': '.rd-footer-dark',
    footer__links: '.rd-footer-columns',
    footer__col: '.rd-footer-columns>div',
    footer__title: '.rd-footer-columns b',
    footer__items: '.rd-footer ul',
    footer__item: '.rd-footer li',
    'footer__link-item': '.rd-footer li>a',
    footer__logo: '.rd-footer-logo .rd-logo',
    footer__copyright: '.rd-copyright',
    footer__bottom: '.rd-footer-bottom',

    // Classes of Docusaurus' CSS modules, which end in a digest: `[class*='codeBlockContainer']`, `[class^="sidebar_"]`. There the space
    // around an article is inside `docMainContainer`, here it belongs to the element itself.
    announcementBar_: '.rd-announcement',
    announcementBarContent_: '.rd-announcement-text',
    announcementBarClose_: '.rd-announcement-close',
    docSidebarContainer_: '.rd-sidebar',
    sidebar_: '.rd-sidebar',
    sidebarViewport_: '.rd-sidebar',
    docItemContainer_: '.rd-doc',
    docItemCol_: '.rd-doc',
    tableOfContents_: '.rd-toc',
    tocMobile_: '.rd-mobile-toc',
    breadcrumbsContainer_: '.rd-breadcrumbs',
    lastUpdated_: '.rd-last-update',
    codeBlockContainer_: `${shown} .rd-code`,
    codeBlockTitle_: '.rd-code-title',
    codeBlockLines_: `${shown} .rd-code pre>code`,
    buttonGroup_: `${shown} .rd-copy`,
    copyButton_: `${shown} .rd-copy`,
    admonition_: `${shown} .rd-admonition`,
    admonitionHeading_: `${shown} .rd-admonition>.rd-admonition-title`,
    cardContainer_: ':where(.rd-card-list)>.rd-card',
    cardTitle_: '.rd-card-list a',
    cardDescription_: '.rd-card-list p',
    authorName_: '.rd-author a',
    tagRegular_: '.rd-tags a',
    tag_: '.rd-tags a',
    colorModeToggle_: '.rd-color-switch',
    toggleButton_: '.rd-color-switch',
    footerLogoLink_: '.rd-footer-logo',
  }),
);

/** Returns the key for the beginning of such a class. Single words such as `sidebar` are ignored, as other classes may begin with them. */
export const moduleClass = (written: string): string | undefined =>
  /[a-z][A-Z]|_$/.test(written) ? `${written.replace(/_+$/, '')}_` : undefined;
