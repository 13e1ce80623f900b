// Applies variables of Docusaurus' style sheets that a site sets to our own page frame and articles.

const sidebarEntry = '.rd-sidebar :is(a,:where(.rd-group>button,.rd-group>div>span))';
// The field of the search has a background of its own, on which the colour of links may be hard to see.
const barLink =
  ':where(.rd-navbar) .rd-navbar-items :where(.rd-navbar-items>li,.rd-navbar-html>.rd-dropdown)>:where(a,button:not(.rd-search-button))';
const menuLink = '.rd-navbar .rd-dropdown>ul a';
const tocLink = ':is(.rd-toc,.rd-mobile-toc) a';
const crumb = '.rd-breadcrumbs :is(a,span)';
/** Links that our theme does not underline, but Docusaurus underlines like any link, except while they are hovered. */
const linksAround = `:is(.rd-sidebar,.rd-toc,.rd-mobile-toc,.rd-breadcrumbs,.rd-pagination,.rd-footer,.rd-tags) a:where(:not(:hover,.rd-active)),:is(.rd-brand,${barLink}:where(a:not([aria-current]))):where(:not(:hover))`;
const admonition = ':is(.rd-prose,body) .rd-admonition';
const alerts = `${admonition},.rd-prose :where(details)`;

// The same specificity as a site's rule for the element alone, which comes later and therefore wins.
const prose = (elements: string): string => `:where(.rd-prose) ${elements}`;
const headings = prose(':is(h1,h2,h3,h4,h5,h6)');
const inlineCode = ':where(.rd-prose :not(pre))>code';

/**
 * A variable, the selector and the property that it applies to, and the value without it; later entries override earlier ones. If
 * `property` is a declaration, `$` in it is the variable.
 */
type Shown = readonly (readonly [name: string, selector: string, property: string, other: string])[];

/** Variables that apply to the page frame and to articles. */
const shownOnAll: Shown = [
  ['--ifm-global-radius', ':root', '--rd-radius', '10px'],
  ['--ifm-global-radius', `${inlineCode},.rd-tags a`, 'border-radius', '6px'],
  // Rows of columns extend beyond the text by this much on both sides.
  ['--ifm-spacing-horizontal', ':root', '--rd-gutter:max(clamp(1rem,4vw,2rem),$)', '1rem'],
  ['--ifm-font-size-base', 'html', 'font-size', '100%'],
  ['--ifm-line-height-base', 'html', 'line-height', '1.7'],
  ['--ifm-font-weight-semibold', '.rd-sidebar', 'font-weight', '400'],
  ['--ifm-font-weight-semibold', barLink, 'font-weight', '500'],
  ['--ifm-font-weight-bold', prose('strong'), 'font-weight', 'bolder'],
  ['--ifm-heading-font-family', `${headings},.rd-admonition-title`, 'font-family', 'inherit'],
  ['--ifm-heading-font-weight', headings, 'font-weight', '600'],
  ['--ifm-heading-line-height', headings, 'line-height', '1.25'],
  ['--ifm-h1-font-size', prose('h1'), 'font-size', '2.25rem'],
  ['--ifm-h2-font-size', prose('h2'), 'font-size', '1.5rem'],
  ['--ifm-h3-font-size', prose('h3'), 'font-size', '1.125rem'],
  ['--ifm-h4-font-size', prose('h4'), 'font-size', '1rem'],
  ['--ifm-h5-font-size', prose('h5'), 'font-size', '1rem'],
  // In Docusaurus, articles have their own heading sizes, so a site's sizes for all headings do not apply to them.
  ['--ifm-h1-font-size', '.rd-prose h1:first-child', '--ifm-h1-font-size:initial', ''],
  ['--ifm-h2-font-size', '.rd-prose>h2', '--ifm-h2-font-size:initial', ''],
  ['--ifm-h3-font-size', '.rd-prose>h3', '--ifm-h3-font-size:initial', ''],
  ['--ifm-paragraph-margin-bottom', prose('p'), 'margin-block-end', '1.15rem'],
  ['--ifm-leading', '.rd-prose>:is(p,ul)', 'margin-block-end', '1.15rem'],
  ['--ifm-list-left-padding', prose(':is(ul,ol)'), 'padding-inline-start', '1.6em'],
  ['--ifm-list-margin', prose(':is(ul,ol)'), 'margin-block-end', '1.15rem'],
  ['--ifm-list-item-margin', '.rd-prose li+li', 'margin-block-start', '.3em'],
  ['--ifm-link-color', 'a', 'color', 'var(--rd-link)'],
  ['--ifm-link-decoration', prose('a'), 'text-decoration', 'underline'],
  ['--ifm-link-decoration', linksAround, 'text-decoration', 'none'],
  ['--ifm-link-hover-color', prose('a:hover'), 'color', 'var(--rd-link)'],
  ['--ifm-link-hover-decoration', prose('a:hover'), 'text-decoration', 'underline'],
  ['--ifm-code-font-size', inlineCode, 'font-size', '.875em'],
  ['--ifm-code-background', inlineCode, 'background', 'var(--rd-code-background)'],
  ['--ifm-code-color', ':where(.rd-prose :not(pre,a))>code', 'color', 'var(--rd-code-text)'],
  ['--ifm-code-border-radius', inlineCode, 'border-radius', '6px'],
  ['--ifm-code-padding-horizontal', inlineCode, 'padding-inline', '.35em'],
  ['--ifm-code-padding-vertical', inlineCode, 'padding-block', '.12em'],
  ['--ifm-blockquote-color', prose('blockquote'), 'color', 'var(--rd-muted)'],
  ['--ifm-blockquote-border-color', prose('blockquote'), 'border-color', 'var(--rd-border)'],
  ['--ifm-blockquote-border-left-width', prose('blockquote'), 'border-inline-start-width', '3px'],
  ['--ifm-blockquote-font-size', prose('blockquote'), 'font-size', 'inherit'],
  ['--ifm-blockquote-padding-horizontal', prose('blockquote'), 'padding-inline', '1.1rem 0'],
  ['--ifm-blockquote-padding-vertical', prose('blockquote'), 'padding-block', '0'],
  ['--ifm-blockquote-shadow', prose('blockquote'), 'box-shadow', 'none'],
  ['--ifm-hr-background-color', prose('hr'), 'border-color', 'var(--rd-border)'],
  ['--ifm-hr-height', prose('hr'), 'border-block-start-width', '1px'],
  ['--ifm-hr-margin-vertical', prose('hr'), 'margin-block', '2.5rem'],
  ['--ifm-table-background', prose('table tr'), 'background', 'none'],
  ['--ifm-table-stripe-background', prose('table :is(thead,tr:nth-child(2n))'), 'background', 'none'],
  ['--ifm-table-head-background', prose('table th'), 'background', 'none'],
  ['--ifm-table-head-color', prose('table th'), 'color', 'var(--rd-muted)'],
  ['--ifm-table-head-font-weight', prose('table th'), 'font-weight', '600'],
  ['--ifm-table-cell-color', prose('table td'), 'color', 'inherit'],
  ['--ifm-table-cell-padding', prose('table :is(th,td)'), 'padding', '.5rem .75rem'],
  // In Docusaurus, this is the border on all sides of a cell.
  [
    '--ifm-table-border-width',
    prose('table :is(th,td)'),
    'border:$ solid var(--ifm-table-border-color,var(--rd-border));padding:var(--ifm-table-cell-padding,.5rem .75rem)',
    '1px',
  ],
  ['--ifm-table-border-color', prose('table :is(th,td)'), 'border-color', 'var(--rd-border)'],
  // In Docusaurus, each kind of admonition sets its own colours, so a site's values for all alerts do not apply to them.
  ['--ifm-alert-background-color', '.rd-admonition', '--ifm-alert-background-color:initial', ''],
  ['--ifm-alert-border-color', '.rd-admonition', '--ifm-alert-border-color:initial', ''],
  ['--ifm-alert-foreground-color', '.rd-admonition', '--ifm-alert-foreground-color:initial', ''],
  ['--ifm-alert-background-color', admonition, 'background', 'var(--rd-background)'],
  ['--ifm-alert-background-color', '.rd-admonition::after', 'background', 'var(--rd-kind)'],
  ['--ifm-alert-border-color', admonition, 'border-color', 'var(--rd-border)'],
  ['--ifm-alert-foreground-color', admonition, 'color', 'inherit'],
  ['--ifm-alert-border-width', admonition, 'border-width', '1px'],
  ['--ifm-alert-border-left-width', admonition, 'border-inline-start-width', '1px'],
  // In Docusaurus, this side has the colour of the kind.
  [
    '--ifm-alert-border-left-width',
    admonition,
    'border-inline-start-color:var(--ifm-alert-border-color,var(--rd-kind))',
    '',
  ],
  ['--ifm-alert-border-radius', alerts, 'border-radius', 'var(--rd-radius)'],
  ['--ifm-alert-padding-horizontal', alerts, 'padding-inline', '1rem'],
  ['--ifm-alert-padding-vertical', alerts, 'padding-block', '.8rem'],
  ['--ifm-alert-shadow', alerts, 'box-shadow', 'none'],
  ['--ifm-card-background-color', '.rd-card', 'background', 'var(--rd-raised)'],
  ['--ifm-card-border-radius', '.rd-card', 'border-radius', 'var(--rd-radius)'],
  ['--ifm-background-surface-color', '.rd-navbar', 'background', 'var(--rd-background)'],
  [
    '--ifm-navbar-background-color',
    '.rd-navbar',
    'background',
    'var(--ifm-background-surface-color,var(--rd-background))',
  ],
  ['--ifm-navbar-shadow', '.rd-navbar', 'box-shadow', 'none'],
  [
    '--ifm-navbar-link-color',
    `:where(.rd-navbar) :is(.rd-brand,.rd-menu-button,.rd-color-switch),${barLink}:where(:not([aria-current],[data-active]))`,
    'color',
    'var(--rd-text)',
  ],
  [
    '--ifm-navbar-link-hover-color',
    `${barLink}:is(:hover,[aria-current],[data-active])`,
    'color',
    'var(--rd-link)',
  ],
  ['--ifm-navbar-item-padding-horizontal', barLink, 'padding-inline', '.65rem'],
  ['--ifm-navbar-item-padding-vertical', barLink, 'padding-block', '.35rem'],
  ['--ifm-dropdown-background-color', '.rd-navbar .rd-dropdown>ul', 'background', 'var(--rd-raised)'],
  ['--ifm-dropdown-link-color', `${menuLink}:where(:not([aria-current]))`, 'color', 'var(--rd-text)'],
  ['--ifm-dropdown-font-weight', menuLink, 'font-weight', '500'],
  [
    '--ifm-dropdown-hover-background-color',
    `${menuLink}:is(:hover,[aria-current])`,
    'background',
    'var(--rd-hover)',
  ],
  ['--ifm-menu-color', sidebarEntry, 'color', 'var(--rd-text)'],
  ['--ifm-menu-color-background-hover', '.rd-sidebar :is(a,button):hover', 'background', 'var(--rd-surface)'],
  ['--ifm-menu-color-active', '.rd-sidebar a[aria-current]', 'color', 'var(--rd-link)'],
  ['--ifm-menu-color-background-active', '.rd-sidebar a[aria-current]', 'background', 'var(--rd-hover)'],
  ['--ifm-menu-link-padding-horizontal', sidebarEntry, 'padding-inline', '.6rem'],
  ['--ifm-menu-link-padding-vertical', sidebarEntry, 'padding-block', '.36rem'],
  ['--ifm-toc-border-color', '.rd-toc>ul', 'border-color', 'var(--rd-border)'],
  ['--ifm-toc-link-color', `${tocLink}:not(.rd-active)`, 'color', 'var(--rd-muted)'],
  ['--ifm-toc-padding-horizontal', tocLink, 'padding-inline', '.85rem'],
  ['--ifm-toc-padding-vertical', tocLink, 'padding-block:calc($/2)', '.4rem'],
  ['--ifm-breadcrumb-border-radius', crumb, 'border-radius', '0'],
  ['--ifm-breadcrumb-padding-horizontal', crumb, 'padding-inline', '0'],
  ['--ifm-breadcrumb-padding-vertical', crumb, 'padding-block', '0'],
  ['--ifm-pagination-nav-border-radius', '.rd-pagination a', 'border-radius', 'var(--rd-radius)'],
  ['--ifm-pagination-nav-color-hover', '.rd-pagination a:hover', 'border-color', 'currentcolor'],
  // In Docusaurus, a dark footer sets its own colours, so a site's values for all footers do not apply to it.
  ['--ifm-footer-background-color', '.rd-footer-dark', '--ifm-footer-background-color:initial', ''],
  ['--ifm-footer-color', '.rd-footer-dark', '--ifm-footer-color:initial', ''],
  ['--ifm-footer-title-color', '.rd-footer-dark', '--ifm-footer-title-color:initial', ''],
  ['--ifm-footer-link-color', '.rd-footer-dark', '--ifm-footer-link-color:initial', ''],
  ['--ifm-footer-color', '.rd-footer', 'color', 'inherit'],
  ['--ifm-footer-color', '.rd-footer-dark', 'color', 'var(--rd-footer-dark-text)'],
  ['--ifm-footer-title-color', '.rd-footer-columns b', 'color', 'inherit'],
  ['--ifm-footer-link-color', '.rd-footer a', 'color', 'inherit'],
  ['--ifm-footer-link-hover-color', '.rd-footer a:hover', 'color', 'inherit'],
  ['--ifm-footer-padding-vertical', '.rd-footer', 'padding-block', '2.5rem'],
  ['--doc-sidebar-width', 'html', '--rd-sidebar', '17rem'],
];

const codePre = ':is(.rd-prose,.rd-code) pre';

/** Variables that apply in the style sheet for code and tabs, which is loaded after the main one. */
const shownWithCode: Shown = [
  ['--ifm-leading', ':is(.rd-prose,body) .rd-code', 'margin-block-end', '1.15rem'],
  ['--ifm-code-border-radius', ':is(.rd-prose,body) .rd-code', 'border-radius', 'var(--rd-radius)'],
  ['--ifm-code-font-size', codePre, 'font-size', '.875rem'],
  ['--ifm-pre-line-height', codePre, 'line-height', '1.6'],
  ['--ifm-pre-padding', codePre, 'padding', '.9rem 1rem'],
  [
    '--ifm-pre-padding',
    ':is(.rd-line-highlight,.rd-line-add,.rd-line-remove)',
    'margin-inline:calc(-1*$);padding-inline:$',
    '1rem',
  ],
  ['--docusaurus-highlighted-code-line-bg', '.rd-line-highlight', 'background', 'var(--rd-code-highlight)'],
  ['--ifm-tabs-color', '.rd-tab-list>button', 'color', 'var(--rd-muted)'],
  ['--ifm-tabs-padding-horizontal', '.rd-tab-list>button', 'padding-inline', '1em'],
  ['--ifm-tabs-padding-vertical', '.rd-tab-list>button', 'padding-block', '.5em'],
  ['--ifm-tabs-color-active', '.rd-tab-list>[aria-selected=true]', 'color', 'var(--rd-link)'],
  [
    '--ifm-tabs-color-active-border',
    '.rd-tab-list>[aria-selected=true]',
    'border-color',
    'var(--rd-primary)',
  ],
];

/** A site's rules for `code` are meant for inline code. */
const codeInBlocks = 'pre code{padding:0;border:0;border-radius:0;background:none;color:inherit}';

/** In Docusaurus, the padding of a code block is that of its lines, so a site's styles for lines, such as a background, fill the block. */
const blockOfLines = '.rd-code>pre:where(:not(:has(.rd-sign)))';
const spaceOfLines = `${blockOfLines}{padding:0}${blockOfLines}>code{padding:var(--ifm-pre-padding,.9rem 1rem)}`;

/** A navbar in the site's own colour may be dark in light mode, so hovered items are tinted with the colour of its text. */
const hoverInNavbar = '.rd-navbar{--rd-hover:color-mix(in srgb,currentcolor 14%,transparent)}';

/** In Docusaurus, the magnifier of the search field is a background image; ours is an icon, and there must not be two. */
const noSecondGlass = '.rd-search-button{background-size:0}';

/** In Docusaurus, the logo is in an element of this height, so its own height may be a percentage. */
const heightAroundLogo = '.rd-brand{block-size:2rem}';

/** In Docusaurus, the navbar has a fixed height, so its vertical padding adds nothing; ours grows with its rows of items. */
const noSpaceInNavbar = '@media (scripting:enabled){.rd-navbar.rd-navbar{padding-block:0}}';

/** A fixed navbar takes no space. Docusaurus' page frame leaves space for it, but ours does not, so it would cover the page. */
const barInPlace = 'body:has(.rd-docs) .rd-navbar.rd-navbar{position:sticky}';

/** In Docusaurus, the two lists of items are at the ends of the navbar when they share its width. */
const itemsAtEnd = '.rd-navbar-right{justify-content:flex-end}';

/** In Docusaurus, a category's arrow points up before it is rotated, so a site's rotation must start from the same direction here. */
const arrowUp = [
  ':where(.rd-group>button,.rd-group>div>button)::after{rotate:180deg;transform:rotate(180deg)}',
  '.rd-group [aria-expanded=false]::after{transform:rotate(90deg)}',
  '.rd-group [aria-expanded=false]:dir(rtl)::after{transform:rotate(-90deg)}',
].join('');

/** In Docusaurus, the arrow is a picture of this variable, which is not used here: rules that resize it would make ours invisible. */
const arrowIsNoPicture =
  '.rd-sidebar.rd-sidebar.rd-sidebar [aria-expanded]::after{inline-size:24px!important;block-size:24px!important;background:currentcolor!important}';

/** In Docusaurus, the arrow is at the end of its row, also if the site inserts something before the label. */
const arrowAtEnd = ':is(li.rd-group>button,li[data-fragment]>a)::after{margin-inline-start:auto}';

/** In Docusaurus, the arrow of a dropdown is a triangle made of borders; it is one here too if the site restyles it. */
const arrowOfBorders =
  ':where(.rd-navbar) .rd-dropdown>[aria-expanded]::after{inline-size:auto;block-size:auto;margin-block:0;margin-inline:.3em 0;scale:none;clip-path:none;background:none;border:solid;border-color:currentcolor transparent;border-width:.4em .4em 0;position:relative;top:2px;transform:translateY(-50%)}';
const dropdownArrow = /\.rd-dropdown\)(?::\w+)?\s*>?\s*:is\(\.navbar__link\b[^{}]{0,400}:after\b/;

/** In Docusaurus, the sticky element is inside the one with this class; here it is the element itself. */
const stickySidebar =
  '.rd-sidebar.rd-sidebar.rd-sidebar:where(:not(.rd-drawer *,.rd-sidebar *)){position:sticky}';

/** In Docusaurus, the table of contents is in a column, and its width is relative to it; here it is the column itself. */
const tocAsColumn =
  '.rd-toc.rd-toc.rd-toc{inline-size:auto!important;min-inline-size:0!important;max-inline-size:none!important}';

/** In Docusaurus, the table of contents has no title, so one that the site adds replaces ours. */
const noSecondTitle = '.rd-toc>p{display:none}';

/** Matches rules for one of our elements, alone or in a list of selectors. */
const navbarRules = /,\s*\.rd-navbar\)\s*(?:,[^{}]{0,999})?\{([^{}]*)/g;
const tocRules = /,\s*\.rd-toc\)\s*(?:,[^{}]{0,999})?\{([^{}]*)/g;
const sidebarRules = /,\s*\.rd-sidebar\)\s*(?:,[^{}]{0,999})?\{([^{}]*)/g;

const declarationsOf = (rules: RegExp, all: string): string =>
  Array.from(all.matchAll(rules), ([, text]) => text).join(';');

/** Tells whether the site's rules for the navbar set its padding, but not its height. */
function hasSpaceAlone(all: string): boolean {
  const declarations = declarationsOf(navbarRules, all);
  return /\bpadding/.test(declarations) && !/(?<!line-)\b(?:height|block-size)\s*:/.test(declarations);
}

/** Tells whether a rule whose selector matches one pattern has declarations that match the other. */
const sets = (all: string, selector: RegExp, property: RegExp): boolean =>
  all.split('}').some((rule) => {
    const start = rule.lastIndexOf('{');
    return selector.test(rule.slice(0, start)) && property.test(rule.slice(start));
  });

function rulesFor(shown: Shown, given: ReadonlySet<string>): string[] {
  return shown
    .filter(([name]) => given.has(name))
    .map(([name, selector, property, other]) => {
      const declarations = property.includes(':') ? property : `${property}:$`;
      return `${selector}{${declarations.replaceAll('$', () => `var(${name},${other})`)}}`;
    });
}

/** Returns the rules for the style sheet of code and tabs. */
export function shownCodeCss(texts: readonly string[]): string {
  const all = texts.join('\n');
  const rules = rulesFor(shownWithCode, givenIn(all));
  if (/\[class[*^]=["']?codeBlockLines/.test(all)) rules.push(spaceOfLines);
  return rules.join('');
}

/** Returns rules for what the site's style sheets set and our page frame shows; an empty text if they set nothing of it. */
export function shownCss(texts: readonly string[]): string {
  const all = texts.join('\n');
  const given = new Set(givenIn(all));
  // A `calc()` with a unitless zero is invalid, and would remove the gutter of all pages.
  if (/--ifm-spacing-horizontal["']?\s*:\s*["']?[+-]?[0.]+(?![\w.%])/.test(all))
    given.delete('--ifm-spacing-horizontal');
  const rules = rulesFor(shownOnAll, given);
  if (/\bcode\b[^{}]*\{/.test(all)) rules.unshift(codeInBlocks);
  if (given.has('--ifm-navbar-background-color')) rules.push(hoverInNavbar);
  if (all.includes('.navbar__search-input')) rules.push(noSecondGlass);
  if (/\.navbar__logo,\s*\.rd-brand\)\s+img/.test(all)) rules.push(heightAroundLogo);
  if (hasSpaceAlone(all)) rules.push(noSpaceInNavbar);
  if (/\bposition\s*:\s*fixed\b/.test(declarationsOf(navbarRules, all))) rules.push(barInPlace);
  if (sets(all, /\.navbar__items\b/, /\bflex(?:-grow)?\s*:/)) rules.push(itemsAtEnd);
  if (sets(all, /\.menu__link--sublist\b[^{}]{0,300}:after\b/, /\btransform\s*:/)) rules.push(arrowUp);
  if (sets(all, /\.menu__link\b[^{}]{0,300}:before\b/, /\bcontent\s*:/)) rules.push(arrowAtEnd);
  if (all.includes('var(--ifm-menu-link-sublist-icon)') && !given.has('--ifm-menu-link-sublist-icon'))
    rules.push(arrowIsNoPicture);
  if (sets(all, dropdownArrow, /\b(?:border|background|mask|content|width|height)\b[\w-]*\s*:/))
    rules.push(arrowOfBorders);
  if (/\bposition\s*:\s*(?:relative|static)\b/.test(declarationsOf(sidebarRules, all)))
    rules.push(stickySidebar);
  if (/\b(?:width|inline-size)\s*:[^;]*%/.test(declarationsOf(tocRules, all))) rules.push(tocAsColumn);
  if (sets(all, /\.rd-toc(?:>ul)?\)::?before\b/, /\bcontent\s*:\s*["'][^"']*\w/)) rules.push(noSecondTitle);
  return rules.join('');
}

/** Returns the variables that a text sets. */
export const givenIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/(--(?:ifm|docusaurus|doc)-[\w-]+)["']?\s*:/g), ([, name]) => name!));
