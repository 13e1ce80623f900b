// Variables of Docusaurus' style sheets that a site sets, where they are seen in what stands around and in articles here.

const sidebarEntry = '.rd-sidebar :is(a,:where(.rd-group>button,.rd-group>div>span))';
const barLink = ':where(.rd-navbar) .rd-navbar-items>:where(li)>:where(a,button)';
const tocLink = ':is(.rd-toc,.rd-mobile-toc) a';
const inlineCode = '.rd-prose :not(pre)>code';
const headings = '.rd-prose :is(h1,h2,h3,h4,h5,h6)';

/** Where a variable that the site sets is seen around and in articles: selector, property, and what holds where it is not set. */
const shown: Readonly<Record<string, readonly [selector: string, property: string, other: string]>> = {
  '--ifm-font-size-base': ['html', 'font-size', '100%'],
  '--ifm-line-height-base': ['html', 'line-height', '1.7'],
  '--ifm-heading-font-family': [headings, 'font-family', 'inherit'],
  '--ifm-heading-font-weight': [headings, 'font-weight', '600'],
  '--ifm-heading-line-height': [headings, 'line-height', '1.25'],
  '--ifm-h1-font-size': ['.rd-prose h1', 'font-size', '2.25rem'],
  '--ifm-h2-font-size': ['.rd-prose h2', 'font-size', '1.5rem'],
  '--ifm-h3-font-size': ['.rd-prose h3', 'font-size', '1.125rem'],
  '--ifm-h4-font-size': ['.rd-prose h4', 'font-size', '1rem'],
  '--ifm-h5-font-size': ['.rd-prose h5', 'font-size', '1rem'],
  '--ifm-link-color': ['a', 'color', 'var(--rd-link)'],
  '--ifm-link-decoration': ['.rd-prose a', 'text-decoration', 'underline'],
  '--ifm-link-hover-color': ['.rd-prose a:hover', 'color', 'var(--rd-link)'],
  '--ifm-link-hover-decoration': ['.rd-prose a:hover', 'text-decoration', 'underline'],
  '--ifm-code-font-size': [`.rd-prose pre,${inlineCode}`, 'font-size', '.875em'],
  '--ifm-code-background': [inlineCode, 'background', 'var(--rd-code-background)'],
  '--ifm-code-color': ['.rd-prose :not(pre,a)>code', 'color', 'var(--rd-code-text)'],
  '--ifm-code-border-radius': [inlineCode, 'border-radius', '6px'],
  '--ifm-code-padding-horizontal': [inlineCode, 'padding-inline', '.35em'],
  '--ifm-code-padding-vertical': [inlineCode, 'padding-block', '.12em'],
  '--docusaurus-highlighted-code-line-bg': ['.rd-line-highlight', 'background', 'var(--rd-code-highlight)'],
  '--ifm-blockquote-color': ['.rd-prose blockquote', 'color', 'var(--rd-muted)'],
  '--ifm-blockquote-border-color': ['.rd-prose blockquote', 'border-color', 'var(--rd-border)'],
  '--ifm-table-border-color': ['.rd-prose :is(th,td)', 'border-color', 'var(--rd-border)'],
  '--ifm-table-stripe-background': ['.rd-prose tr:nth-child(2n)', 'background', 'none'],
  '--ifm-table-head-background': ['.rd-prose thead', 'background', 'none'],
  '--ifm-tabs-padding-horizontal': ['.rd-tab-list>button', 'padding-inline', '1em'],
  '--ifm-tabs-padding-vertical': ['.rd-tab-list>button', 'padding-block', '.5em'],
  '--ifm-tabs-color-active': ['.rd-tab-list>[aria-selected=true]', 'color', 'var(--rd-link)'],
  '--ifm-background-surface-color': ['.rd-navbar', 'background', 'var(--rd-background)'],
  '--ifm-navbar-background-color': [
    '.rd-navbar',
    'background',
    'var(--ifm-background-surface-color,var(--rd-background))',
  ],
  '--ifm-navbar-shadow': ['.rd-navbar', 'box-shadow', 'none'],
  '--ifm-navbar-link-color': [
    `:where(.rd-navbar) :is(.rd-brand,.rd-menu-button,.rd-color-switch),${barLink}:where(:not([aria-current],[data-active]))`,
    'color',
    'var(--rd-text)',
  ],
  '--ifm-navbar-link-hover-color': [
    `${barLink}:is(:hover,[aria-current],[data-active])`,
    'color',
    'var(--rd-link)',
  ],
  '--ifm-dropdown-background-color': ['.rd-navbar .rd-dropdown>ul', 'background', 'var(--rd-raised)'],
  '--ifm-menu-color': [sidebarEntry, 'color', 'var(--rd-text)'],
  '--ifm-menu-color-background-hover': ['.rd-sidebar :is(a,button):hover', 'background', 'var(--rd-surface)'],
  '--ifm-menu-color-active': ['.rd-sidebar a[aria-current]', 'color', 'var(--rd-link)'],
  '--ifm-menu-color-background-active': ['.rd-sidebar a[aria-current]', 'background', 'var(--rd-hover)'],
  '--ifm-toc-border-color': ['.rd-toc>ul', 'border-color', 'var(--rd-border)'],
  '--ifm-toc-link-color': [`${tocLink}:not(.rd-active)`, 'color', 'var(--rd-muted)'],
  '--ifm-footer-color': ['.rd-footer', 'color', 'inherit'],
  '--ifm-footer-title-color': ['.rd-footer-columns b', 'color', 'inherit'],
  '--ifm-footer-link-color': ['.rd-footer a', 'color', 'inherit'],
  '--ifm-footer-link-hover-color': ['.rd-footer a:hover', 'color', 'inherit'],
  '--doc-sidebar-width': ['html', '--rd-sidebar', '17rem'],
};

/** What sites write for `code` is meant for code in a line of text. */
const codeInBlocks = 'pre code{padding:0;border:0;border-radius:0;background:none;color:inherit}';

/** A navbar of a colour of its own may be dark in the light mode: what is under the pointer is a trace of its text there. */
const hoverInNavbar = '.rd-navbar{--rd-hover:color-mix(in srgb,currentcolor 14%,transparent)}';

/** The field of the search has its glass as a background there, and as an icon here. */
const noSecondGlass = '.rd-search-button{background-size:0}';

/** There the picture stands in an element of this height, of which its own may be a share. */
const heightAroundLogo = '.rd-brand{block-size:2rem}';

/** The bar has a fixed height there, to which space above and below in it adds nothing; here it grows with rows of items. */
const noSpaceInNavbar = '@media (scripting:enabled){.rd-navbar.rd-navbar{padding-block:0}}';

/** Lists that share the bar between them are at its two ends there. */
const itemsAtEnd = '.rd-navbar-right{justify-content:flex-end}';

/** The arrow of a category points up there until it is turned: what a site writes turns ours from the same side. */
const arrowUp = [
  ':where(.rd-group>button,.rd-group>div>button)::after{rotate:180deg;transform:rotate(180deg)}',
  '.rd-group [aria-expanded=false]::after{transform:rotate(90deg)}',
  '.rd-group [aria-expanded=false]:dir(rtl)::after{transform:rotate(-90deg)}',
].join('');

/** The arrow of a menu in the bar is a triangle of borders there, of which sites make their own: it is so here where one does. */
const arrowOfBorders =
  ':where(.rd-navbar) .rd-dropdown>[aria-expanded]::after{inline-size:auto;block-size:auto;margin-block:0;margin-inline:.3em 0;scale:none;clip-path:none;background:none;border:solid;border-color:currentcolor transparent;border-width:.4em .4em 0;position:relative;top:2px;transform:translateY(-50%)}';
const dropdownArrow = /\.rd-dropdown\)(?::\w+)?\s*>?\s*:is\(\.navbar__link\b[^{}]{0,400}:after\b/;

/** There what sticks is inside of this element; here it is the element itself. */
const stickySidebar =
  '.rd-sidebar.rd-sidebar.rd-sidebar:where(:not(.rd-drawer *,.rd-sidebar *)){position:sticky}';

/** There the table of contents stands in a column, of which a width is a share; here it is the column. */
const tocAsColumn =
  '.rd-toc.rd-toc.rd-toc{inline-size:auto!important;min-inline-size:0!important;max-inline-size:none!important}';

/** It has no title there: one that the site writes stands in the place of ours. */
const noSecondTitle = '.rd-toc>p{display:none}';

/** Rules for a part of ours, alone or among others. */
const navbarRules = /,\s*\.rd-navbar\)\s*(?:,[^{}]{0,999})?\{([^{}]*)/g;
const tocRules = /,\s*\.rd-toc\)\s*(?:,[^{}]{0,999})?\{([^{}]*)/g;
const sidebarRules = /,\s*\.rd-sidebar\)\s*(?:,[^{}]{0,999})?\{([^{}]*)/g;

const declarationsOf = (rules: RegExp, all: string): string =>
  Array.from(all.matchAll(rules), ([, text]) => text).join(';');

/** Whether what the site writes for the bar gives it space, and leaves its height as it is. */
function hasSpaceAlone(all: string): boolean {
  const declarations = declarationsOf(navbarRules, all);
  return /\bpadding/.test(declarations) && !/(?<!line-)\b(?:height|block-size)\s*:/.test(declarations);
}

/** Whether a rule for what matches one sets what matches the other. */
const sets = (all: string, selector: RegExp, property: RegExp): boolean =>
  all.split('}').some((rule) => {
    const start = rule.lastIndexOf('{');
    return selector.test(rule.slice(0, start)) && property.test(rule.slice(start));
  });

/** Rules for what the site's style sheets set and our parts show; nothing for what they leave alone. */
export function shownCss(texts: readonly string[]): string {
  const all = texts.join('\n');
  const given = givenIn(all);
  const rules = Object.entries(shown)
    .filter(([name]) => given.has(name))
    .map(([name, [selector, property, other]]) => `${selector}{${property}:var(${name},${other})}`);
  if (/\bcode\b[^{}]*\{/.test(all)) rules.unshift(codeInBlocks);
  if (given.has('--ifm-navbar-background-color')) rules.push(hoverInNavbar);
  if (all.includes('.navbar__search-input')) rules.push(noSecondGlass);
  if (/\.navbar__logo,\s*\.rd-brand\)\s+img/.test(all)) rules.push(heightAroundLogo);
  if (hasSpaceAlone(all)) rules.push(noSpaceInNavbar);
  if (sets(all, /\.navbar__items\b/, /\bflex(?:-grow)?\s*:/)) rules.push(itemsAtEnd);
  if (sets(all, /\.menu__link--sublist\b[^{}]{0,300}:after\b/, /\btransform\s*:/)) rules.push(arrowUp);
  if (sets(all, dropdownArrow, /\b(?:border|background|mask|content|width|height)\b[\w-]*\s*:/))
    rules.push(arrowOfBorders);
  if (/\bposition\s*:\s*(?:relative|static)\b/.test(declarationsOf(sidebarRules, all)))
    rules.push(stickySidebar);
  if (/\b(?:width|inline-size)\s*:[^;]*%/.test(declarationsOf(tocRules, all))) rules.push(tocAsColumn);
  if (sets(all, /\.rd-toc(?:>ul)?\)::?before\b/, /\bcontent\s*:\s*["'][^"']*\w/)) rules.push(noSecondTitle);
  return rules.join('');
}

/** Variables that a text sets. */
export const givenIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/(--(?:ifm|docusaurus|doc)-[\w-]+)["']?\s*:/g), ([, name]) => name!));
