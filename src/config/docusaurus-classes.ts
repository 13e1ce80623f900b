// Classes of the frame around pages in Docusaurus, and what stands for them here: style sheets and scripts of sites name them.
import { cssPieces } from './css-pieces.js';

/** The entries below each other of a sidebar, so many levels deep. */
const entries = (level: number): string => `.rd-sidebar>ul>${'li>ul>'.repeat(level - 1)}`;
const levels = Array.from({ length: 5 }, (_, index) => index + 1);

const barLinks = ':where(.rd-navbar) .rd-navbar-items>:where(li:not(.rd-search-item))>:where(a,button)';
/** Around what pages that are components show as well, which are no prose: it weighs as much. */
const shown = ':is(.rd-prose,body)';
const tocLinks = ':is(.rd-toc,.rd-mobile-toc) a';

/** What a page of the docs tells search engines in its head. */
const docsTag = '[name="docsearch:docusaurus_tag"][content^="docs-"]';
const ofDocs = `:root:where(:has(${docsTag}))`;
/** Posts, lists of them, and of the lists of tags those of no docs. */
const ofBlog = `:root:where(:has(.rd-post,.rd-posts,.rd-list-page:not(.rd-prose,.rd-search-page-all)):not(:has(${docsTag})))`;

/**
 * Class -> selector. What is here in it has the weight that our own rules have, so that a site's later one wins. `navbar__link` is
 * what stands in the bar: in the drawer of narrow screens Docusaurus has `menu__link`.
 */
const selectors: ReadonlyMap<string, string> = new Map(
  Object.entries({
    navbar: '.rd-navbar',
    'navbar--fixed-top': '.rd-navbar',
    'navbar--dark': ':where(.rd-navbar)[data-style=dark]',
    'navbar--primary': ':where(.rd-navbar)[data-style=primary]',
    navbar__brand: '.rd-brand',
    navbar__title: '.rd-brand>b',
    navbar__logo: '.rd-brand .rd-logo',
    // There the picture is in an element of this class.
    'navbar__logo img': '.rd-brand',
    navbar__items: '.rd-navbar-items',
    // There the brand and the buttons are among the items.
    'navbar__items ': '.rd-navbar-inner',
    'navbar__items--right': '.rd-navbar-right',
    navbar__item: `${barLinks},:where(.rd-navbar) .rd-dropdown`,
    // The arrow of a menu's button is drawn with `::after`: there it is the element around the button.
    'navbar__item::after': `${barLinks}:where(:not(.rd-dropdown>button)),:where(.rd-navbar) .rd-dropdown`,
    // A menu of a bar that the site puts together has a button in an item.
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
    // Classes of <html> there. React pages have a wrapper of their own.
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
    // What is directly in an entry there is a page: a category has an element between.
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
    // The classes without `theme-` were those of Docusaurus 1 and the first of 2: what a site still says of them shows nowhere.
    ...Object.fromEntries(
      ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'secondary', 'success'].map(
        (kind) => [`theme-admonition-${kind}`, `${shown} .rd-admonition-${kind}`],
      ),
    ),
    // There admonitions are alerts as well.
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

    // Classes of its modules, which end in a digest: `[class*='codeBlockContainer']`, `[class^="sidebar_"]`. The space around an article is
    // inside of `docMainContainer` there, and is that of its element here.
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

/** The entry for a beginning of such a class; words such as `sidebar` alone may begin others. */
const moduleClass = (written: string): string | undefined =>
  /[a-z][A-Z]|_$/.test(written) ? `${written.replace(/_+$/, '')}_` : undefined;

const ofFrame =
  /^(?:plugin-(?:docs|blog|pages|id)|docs-(?:doc-id|version)|docs-(?:doc|tags-(?:doc-)?list)-page$|blog-(?:list|post|tags-(?:post-)?list|authors-(?:list|posts))-page$|(?:blog|mdx)-wrapper$|mdx-page$|navbar|menu|footer|pagination-nav|breadcrumbs|table-of-contents|theme-(?:doc|layout|code|edit|back)|navbar-sidebar|DocSearch)(?:-|_|$)/;

const quoted = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/.source;
const attribute = `\\[(?:${quoted}|\\\\[\\s\\S]|[^\\][\\\\"'])*\\]`;
/** What a colon or a dot means nothing in. */
const valued = `\\\\[\\s\\S]|${attribute}|${quoted}`;

/** What the name of a class or an element means nothing in: the same, but for parts of the class, comments, and words in parentheses. */
const opaque = [
  /\\[\s\S]|\/\*[\s\S]*?(?:\*\/|$)/.source,
  quoted,
  `(?!\\[class[*^]=)${attribute}`,
  /:(?:lang|state|:(?!slotted\()[\w-]+)\([^()]*\)/.source,
].join('|');

/**
 * Classes in a selector, with the name of a block before them, which ours may be another of; elements that open; and, before these,
 * what neither stands in.
 */
const classes = new RegExp(
  `${opaque}|${/(?:(?<![\w\-.#:[\\=])(?:div|nav|section|aside|header|footer|main|article|button|ul))?(?:\.([a-zA-Z][\w-]*)(?![\w\\-])((?::[a-z-]+(?![\w(-])|:not\(:[a-z-]+(?:\([^()]*\))?\)|:nth-(?:last-)?child\([^()]*\))*)|\[class[*^]=(["']?)(\w+)\3\])|(?<![\w\-.#:\\=])(details|summary)(?![\w\\-])/.source}`,
  'g',
);

/** Items stand directly among the others there. */
const aroundItem = /^\s*>\s*(?::(?:is|where)\(\s*)?(?:a|button|\.navbar__(?:item|link))(?![\w-])/;

/** What is before a class for what stands directly in an entry of the sidebar. */
const inEntry = /\.menu__list-item(?!-c)[^\s>+~,]*\s*>\s*$/;

/** Pseudo-classes of an element, as they stand behind a class, and attributes, which may have the like in their values. */
const pseudoClass = /:not\(:[a-z-]+(?:\([^()]*\))?\)|:[a-z-]+(?:\([^()]*\))?/.source;
const pseudoClasses = new RegExp(`${valued}|${pseudoClass}`, 'g');

/** What says where an element stands among those beside it. */
const placeAmong = /:(?:(first|last|only)-child(?![\w-])|nth-(last-)?child\(([^()]*)\))/;

/** A class or a pseudo-class that says such a thing, of the element itself. */
const isPlace = new RegExp(`^(?::not\\()?${placeAmong.source}`);

/** The class of an item, or a list of alternatives, and what more its element is. */
const itemAndMore = new RegExp(
  `${valued}|${/(\.navbar__(?:item|link)(?:--active)?(?![\w-])|:(?:is|where)\((?:[^()]|\([^()]*\))*\))/.source}((?:[.#][\\w-]+|${attribute}|${/:[a-z-]+(?:\((?:[^()]|\([^()]*\))*\))?/.source})+)`,
  'g',
);

/**
 * The same with places directly behind the classes of items: `.navbar__item.own:last-child` -> `.navbar__item:last-child.own`, and
 * `:is(.navbar__item,.own):last-child` -> `:is(.navbar__item:last-child,.own:last-child)`.
 */
function withPlacesAtItems(selector: string): string {
  if (!selector.includes('-child')) return selector;
  return selector.replace(itemAndMore, (whole, item: string | undefined, more: string) => {
    if (item === undefined) return whole;
    const [places, behind] = dividePlaces(more);
    if (item.startsWith('.')) return item + places + behind;
    if (places === '' || !item.includes('.navbar__')) return whole;
    const [kind, list] = item.slice(0, -1).split(/\((.*)/s) as [string, string];
    const parts = partsOf(list).map((part) => withPlacesAtItems(part + places));
    // What is in `:where()` weighs nothing: a class that no element has weighs what the place did.
    return `${kind}(${parts.join()})${kind === ':where' ? ':not(.rd-)' : ''}${behind}`;
  });
}

/**
 * Items of the bar stand beside each other there, behind the button of the menu and the brand, and before the switch of the colour
 * mode and the search; here each is in an element of a list: its place is that of the element.
 */
function placedInBar(own: string, places: string): string {
  const place = places.replace(
    new RegExp(placeAmong, 'g'),
    (part, word?: string, last?: string, count = '1') => {
      const step = stepOf(count.trim());
      if (!step) return part;
      if (word === 'only') return fromStart(step) + fromEnd(step);
      return (last ?? word) === undefined || word === 'first' ? fromStart(step) : fromEnd(step);
    },
  );
  return own.replace(/li:not\(\.rd-search-item\)| \.rd-dropdown$/g, `$&:where(${place})`);
}

/** A link or button directly among the items, up to a pseudo-element, once our elements around these are there. */
const itemWithin =
  /(>:where\(li\)\)\s*>\s*)((?:(?:a|button)(?![\w-])|:(?:is|where)\((?:[^()]|\([^()]*\))*\))(?:[\w.#-]|\\.|:(?!:|before|after|first-l)|\[(?:"[^"[]*"|'[^'[]*'|[^\]"'[])*\]|\((?:[^()]|\([^()]*\))*\))*)/g;

/** The place of such a link is that of the element around it, in which each is the first and the last. */
function withPlacesOfItems(selector: string): string {
  return selector.replace(itemWithin, (whole, before: string, item: string) => {
    const [places, behind] = dividePlaces(item);
    if (places === '') return whole;
    return `${before}:is(${item}:where(:not(.rd-navbar-items>li>*)),${placedInBar(':where(li:not(.rd-search-item))', places)}>${behind})`;
  });
}

/** `a:hover:last-child` -> `:last-child` and `a:hover`. */
function dividePlaces(compound: string): [places: string, behind: string] {
  let places = '';
  const behind = compound.replace(pseudoClasses, (part) => {
    if (!isPlace.test(part)) return part;
    places += part;
    return '';
  });
  return [places, behind];
}

/** `2n + 1`: each second one from the first on. */
type Step = readonly [each: number, from: number];

function stepOf(written: string): Step | undefined {
  if (/^odd$/i.test(written)) return [2, 1];
  if (/^even$/i.test(written)) return [2, 0];
  const [, each, sign = '+', from = '0', alone] =
    /^(?:([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))$/i.exec(written) ?? [];
  if (alone !== undefined) return [0, Number(alone)];
  return each === undefined ? undefined : [Number(/\d/.test(each) ? each : `${each}1`), Number(sign + from)];
}

function fromStart(step: Step): string {
  return `:where(${[...child('.rd-navbar-left', '', step, 2), ...child('.rd-navbar-right', '', step, 0)]})`;
}

function fromEnd(step: Step): string {
  const right = [0, 1, 2].flatMap((behind) =>
    child(`.rd-navbar-right:nth-last-child(${behind + 1})`, 'last-', step, behind),
  );
  return `:where(${[...child('.rd-navbar-left', 'last-', step, 0), ...right]})`;
}

/** @param others how many stand before those of the list, or behind them */
function child(list: string, last: '' | 'last-', [each, from]: Step, others: number): string[] {
  const first = from - others;
  if (each <= 0 && first <= 0) return [];
  return [`${list}>:nth-${last}child(${each === 0 ? first : `${each}n${first < 0 ? '' : '+'}${first}`})`];
}

/** The arrow of a link that leaves the site is drawn with `::after` here, and is an element of its own there. */
const withoutArrow = ':where(:not(a[target=_blank]:not(:empty)))';

/**
 * Adds our elements to the selectors of a style sheet: `.menu__link:hover` -> `:is(.menu__link,.rd-sidebar a):hover`.
 * @param isModule a CSS module, whose classes are its own but for those in `:global`
 */
export function toOwnSelectors(css: string, isModule = false): string {
  if (isModule) return mapSelectors(css, toOwnInGlobals);
  return mapSelectors(css, (selector, isHiding) => {
    const own = toOwnSelector(selector);
    return isHiding ? withDrawn(own, selector) : own;
  });
}

const arrowPlaces = ':is(.rd-navbar-items,.rd-footer,.rd-sidebar,.rd-doc-meta)';

/** `svg`, `svg:not(.own)`, and not `svg.own`, which is another picture than the arrow. */
const anyPicture = /^svg(?::not\([^()]*\)|:[\w-]+)*$/;

/** The keys in the button of the search, which are drawn here. */
const searchKeys = /^\.DocSearch-Button-Keys?$/;

/**
 * Hides what is drawn here where a rule hides the element of Docusaurus: our arrows by `.navbar svg[class*=iconExternalLink]`, or by any
 * picture of a link there, `.footer__link-item > svg`, and the keys of the search. @param own the selector with our elements
 */
function withDrawn(own: string, selector: string): string {
  const drawn = partsOf(selector.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')).flatMap((part) => {
    const start = Math.max(...[' ', '\n', '>', '+', '~'].map((one) => part.lastIndexOf(one))) + 1;
    const element = part.slice(start);
    const before = part.slice(0, start).trimEnd();
    const around = /[>+~]/.test(before.slice(-1)) ? before.slice(0, -1).trimEnd() : before;
    const links = toOwnSelector(around);
    if (searchKeys.test(element))
      return `.rd-search-button${links === '' ? '' : `:is(${links},${links} *)`}::after,`;
    const isNamed = element.includes('iconExternalLink');
    if (!isNamed && (links === around || !anyPicture.test(element))) return [];
    const places = links === '' ? `${arrowPlaces} a` : `:is(${links},${links} a)`;
    return `${places}[target=_blank][target]:not(:empty)::after,`;
  });
  return drawn.join('') + own;
}

/** What commas divide, but for those in parentheses. */
function partsOf(selector: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const piece of selector.split(new RegExp(`(${quoted}|[(),])`))) {
    if (piece === '(') depth += 1;
    else if (piece === ')') depth -= 1;
    if (piece === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop()! + piece);
  }
  return parts.map((part) => part.trim());
}

/** `.own :global(.menu a)`, and `:global .menu a`, which holds to the end of the selector. */
const globals = /:global(?:\((?:[^()]|\([^()]*\))*\)|\s[^,]*)/g;

function toOwnInGlobals(source: string): string {
  const selector = withPlacesAtItems(source);
  const ranges = Array.from(selector.matchAll(globals), ({ index, 0: { length } }) => [
    index,
    index + length,
  ]);
  if (ranges.length === 0) return selector;
  return toOwnSelector(selector, (at) => ranges.some(([start = 0, end = 0]) => start < at && at < end));
}

/** What opens around articles: it is no `<details>` there. */
const inArticles = {
  details: 'details:where(:not(.rd-page-menu,.rd-mobile-toc>*))',
  summary: 'summary:where(:not(.rd-page-menu>*,.rd-mobile-toc>*>*))',
};

/** The same of a selector that a script looks for elements by. @param isMeant whether a class at this place is one of Docusaurus */
export function toOwnSelector(source: string, isMeant = (_at: number): boolean => true): string {
  const selector = withPlacesAtItems(source);
  let end = 0;
  let after = -1;
  const mapped = selector.replace(classes, (whole: string, ...found: (string | undefined)[]) => {
    const [written, child = '', , ofModule, opening] = found;
    const offset = Number(found[5]);
    if (opening !== undefined) return isMeant(offset) ? inArticles[opening as 'details' | 'summary'] : whole;
    const name = written ?? (ofModule && moduleClass(ofModule));
    if (name === undefined || !isMeant(offset)) return whole;
    if (offset >= end) {
      const [compound] = /^[^\s>+~,]+/.exec(selector.slice(offset))!;
      end = offset + compound.length;
      after = offset + compound.lastIndexOf(':after');
    }
    const alone = whole.slice(0, whole.length - child.length);
    const rest = selector.slice(offset + alone.length).replace(/^\)+/, '');
    const isAroundImage = /^\s*(?:>\s*)?img\b/.test(rest);
    const isBehind = after > offset;
    const isAround = /^\s+[^\s>+~,]/.test(rest);
    const isInEntry =
      name.startsWith('menu__link') && inEntry.test(selector.slice(Math.max(0, offset - 80), offset));
    const place = isAroundImage ? ' img' : isBehind ? '::after' : isAround ? ' ' : '';
    const ofClass = selectors.get(isInEntry ? `${name} in entry` : name + place) ?? selectors.get(name);
    // Cards of lists of pages are links there: `div.card` is one of the site's own.
    if (!ofClass || (name === 'card' && !alone.startsWith('.'))) return whole;
    const isAroundItem = name.startsWith('navbar__items') && aroundItem.test(rest);
    const own = isAroundItem ? `${ofClass},${ofClass}>:where(li)` : ofClass;
    const [places, behind] = own.includes('rd-search-item)') ? dividePlaces(child) : ['', child];
    const ours = places === '' ? own : placedInBar(own, places);
    return `:is(${alone}${places},${isBehind ? `:is(${ours})${withoutArrow}` : ours})${behind}`;
  });
  return withPlacesOfItems(mapped);
}

/** Classes of that frame in a style sheet that nothing here stands for. */
export function classesWithout(css: string): string[] {
  const names = new Set<string>();
  mapSelectors(css, (selector, isHiding) => {
    for (const [, name = ''] of selector.matchAll(classes))
      if (!isHiding || !searchKeys.test(`.${name}`)) names.add(name);
    return selector;
  });
  names.delete('navbar__inner');
  return [...names].filter((name) => ofFrame.test(name) && !selectors.has(name)).sort();
}

function mapSelectors(css: string, map: (selector: string, isHiding: boolean) => string): string {
  let written = '';
  let prelude = '';
  const pieces = cssPieces(css);
  for (const [index, piece] of pieces.entries()) {
    if (piece === '{') {
      const isRule = !/^\s*(?:\/\*[\s\S]*?\*\/\s*)*@/.test(prelude);
      written += isRule ? map(prelude, hides(pieces, index + 1)) : prelude;
      written += piece;
      prelude = '';
    } else if (piece === '}' || piece === ';') {
      written += prelude + piece;
      prelude = '';
    } else prelude += piece;
  }
  return written + prelude;
}

/** Whether the declarations that begin there, up to a rule within, hide what they are for. */
function hides(pieces: readonly string[], start: number): boolean {
  let end = start;
  while (end < pieces.length && !/^[{}]$/.test(pieces[end]!)) end += 1;
  return /(?:^|[;\s])display\s*:\s*none\b/.test(pieces.slice(start, end).join(''));
}
