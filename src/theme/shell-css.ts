import type { AnnouncementBarConfig } from '../config/config.js';
import type { LogoConfig } from '../config/navbar-fields.js';

/**
 * The configured colours of the announcement bar as a rule for the site's style sheet: a `style` attribute would need
 * a weaker Content-Security-Policy. Empty where no colour is configured.
 */
export function announcementCss({ backgroundColor, textColor }: AnnouncementBarConfig): string {
  const declarations = [
    ...(backgroundColor ? [`--rd-announcement-background:${backgroundColor}`] : []),
    ...(textColor ? [`--rd-announcement-text:${textColor}`] : []),
  ];
  return declarations.length > 0 ? `:root{${declarations.join(';')}}\n` : '';
}

/**
 * Rules for blocks of code without a head, which components of the site show: the button stands beside the code, which ends before
 * it, and marks of lines go on below it.
 */
export const bareCodeCss =
  '.rd-code-bare{direction:ltr}.rd-code.rd-code-bare>pre{padding-inline-end:3rem}.rd-code-bare .rd-line[class*=" rd-line-"]{margin-inline-end:-3rem;padding-inline-end:3rem}\n';

/** Where the site makes admonitions itself: an icon of its own may say nothing of its size. */
export const ownAdmonitionCss =
  '.rd-admonition-title[data-icon]>svg:first-child{inline-size:1.6em;block-size:1.6em;vertical-align:middle;fill:currentcolor}\n';

/** A component of the site stands for our arrows in links that leave it. */
export const ownArrowCss =
  ':is(.rd-navbar-items,.rd-footer,.rd-sidebar,.rd-doc-meta) a[target=_blank][target]:not(:empty)::after{content:none}\n';

/** Frames have no border in Docusaurus, and where they have no background the page is seen through them in either mode. */
export const plainFramesCss = 'iframe{border:0;color-scheme:auto}\n';

/** Docusaurus has arrows in links of items alone: HTML of the footer is as it is written. */
export const plainFooterHtmlCss =
  '.rd-footer :is(.rd-html,.rd-copyright) a[target=_blank]:not(:empty)::after{content:none}\n';

/** Docusaurus shows the logo of the footer as large as the config says or the picture is, and no wider than this. */
export function footerLogoCss({ width, height }: Pick<LogoConfig, 'width' | 'height'>): string {
  const inPixels = (size: number | undefined): string => (size === undefined ? 'auto' : `${size}px`);
  return `.rd-footer-logo .rd-logo{inline-size:${inPixels(width)};block-size:${inPixels(height)};max-inline-size:var(--ifm-footer-logo-max-width,12rem)}\n`;
}

const barColors = {
  dark: {
    background: '#161b22',
    tokens:
      '--rd-text:#dde3ea;--rd-heading:#fff;--rd-link:#fff;--rd-muted:#9aa7b5;--rd-hover:#28313c;--rd-surface:#1f2630;--rd-raised:#1f2630;--rd-border:#303945;--rd-control:#6f7c8a',
  },
  primary: {
    background: 'var(--rd-primary)',
    tokens:
      '--rd-text:var(--rd-on-primary);--rd-heading:var(--rd-on-primary);--rd-link:var(--rd-on-primary);--rd-muted:var(--rd-on-primary);--rd-hover:rgb(127 127 127/30%);--rd-surface:transparent;--rd-raised:var(--rd-primary);--rd-border:transparent;--rd-control:currentcolor',
  },
};

/** Rules for a navbar with colours of its own, the same in both modes. Menus that open from it have them as well. */
export function navbarCss(style: keyof typeof barColors): string {
  const { background, tokens } = barColors[style];
  return `.rd-navbar{${tokens};background:var(--ifm-navbar-background-color,${background});color:var(--rd-text)}.rd-navbar :focus-visible{outline-color:currentcolor}\n`;
}

/**
 * Rules for a navbar that hides on scroll. Sidebar and contents go up with it, into the place that it leaves, and reach down to
 * the end of the window. All of them by `transform`, as a place that jumps would be a shift of the layout.
 */
export const hidingNavbarCss = `.rd-navbar,.rd-sidebar,.rd-toc,.rd-mobile-toc{transition:transform .15s}
.rd-navbar[data-hidden]{transform:translateY(-100%)}
.rd-header:has(>[data-hidden])~.rd-content :is(.rd-sidebar,.rd-toc){transform:translateY(calc(-1*var(--rd-top)));margin-block-end:calc(-1*var(--rd-top))}
.rd-header:has(>[data-hidden])~.rd-content .rd-mobile-toc{transform:translateY(calc(-1*var(--rd-top)))}
.rd-header:has(>[data-hidden])~.rd-content .rd-sidebar{block-size:100vh}
.rd-header:has(>[data-hidden])~.rd-content:has(+.rd-footer) .rd-sidebar{margin-block-end:-100vh}
.rd-header:has(>[data-hidden])~.rd-content .rd-toc{max-block-size:100vh}
`;

/** Rules for the button that puts the sidebar away. It stands at the foot of the sidebar, and alone where that is away. */
export const hidingSidebarCss = `.rd-sidebar-toggle{position:sticky;inset-block-end:-2rem;display:grid;place-items:center;inline-size:100%;margin-block-start:1rem;padding-block:.4rem;border-radius:6px;background:var(--rd-background);color:var(--rd-muted);font-size:1.25rem;line-height:1}
.rd-sidebar-toggle::before{content:"\\ab"}
.rd-sidebar-toggle[aria-expanded=false]::before{content:"\\bb"}
:root[data-sidebar-hidden] .rd-docs>.rd-sidebar{flex-basis:2.5rem;padding-inline:.25rem}
[data-sidebar-hidden] .rd-docs>.rd-sidebar>:not(.rd-sidebar-toggle),.rd-drawer .rd-sidebar-toggle{display:none}
[data-sidebar-hidden] .rd-content:has(>.rd-docs>.rd-sidebar)+.rd-footer{margin-inline-start:calc(max(0px,(100% - var(--rd-width))/2) + 2.5rem)}
`;

/**
 * A row of tabs at the foot of the navbar. It moves below the reader's finger or wheel where it is wider than the window, and the current one
 * is in view at first where browsers know how.
 */
export const productTabsCss = `:root{--rd-top:calc(var(--rd-navbar-height) + 2.75rem)}
.rd-navbar{min-block-size:var(--rd-top);padding-block-end:2.75rem}
.rd-product-tabs{position:absolute;inset-block-end:0;inset-inline:0;display:flex;gap:.25rem;block-size:2.75rem;margin:0;padding-inline:max(var(--rd-gutter),(100% - var(--rd-width))/2 + var(--rd-gutter));overflow-x:auto;border-block-start:1px solid var(--rd-border);list-style:none;white-space:nowrap;scrollbar-width:none}
.rd-product-tabs a{display:flex;align-items:center;block-size:100%;padding-inline:.75rem;border-block-end:2px solid transparent;color:var(--rd-muted);font-size:.875rem;font-weight:500;text-decoration:none}
.rd-product-tabs a:hover{color:var(--rd-heading)}
.rd-product-tabs a:focus-visible{outline-offset:-3px}
.rd-product-tabs [aria-current]{border-color:var(--rd-link);color:var(--rd-link);font-weight:700;scroll-initial-target:nearest}
@media (scripting:none){.rd-navbar{position:relative}}
@media (forced-colors:active){.rd-product-tabs [aria-current]{border-color:Highlight}}
`;

/** What a page is about, below its title, where a site shows that. */
export const leadCss = '.rd-prose .rd-lead{color:var(--rd-muted);font-size:1.125rem}\n';

/** Where readers are asked whether a page was helpful. Without scripts nothing would become of their answers. */
export const feedbackCss = `.rd-feedback{margin-block-start:3rem;font-size:.875rem}
.rd-feedback fieldset{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem;margin:0;padding:0;border:0}
.rd-feedback legend{float:inline-start;margin-inline-end:.5rem;padding:0;font-weight:600}
.rd-feedback .rd-button{padding:.35rem .9rem}
.rd-feedback [aria-pressed=true]{border-color:var(--rd-primary)}
.rd-feedback [aria-pressed=true]::after{content:" ✓"}
.rd-feedback>div{margin-block-start:1rem}
.rd-feedback textarea{display:block;box-sizing:border-box;inline-size:100%;max-inline-size:36rem;margin-block:.35rem .5rem;padding:.5rem .75rem;border:1px solid var(--rd-control);border-radius:var(--rd-radius);background:transparent;color:inherit;font:inherit}
.rd-feedback>p{margin-block:.5rem 0}
@media print{.rd-feedback{display:none}}
@media (scripting:none){.rd-feedback{display:none}}
`;

/** Rules for sites with a changelog alone: the day of a release, behind its version. */
export const changelogCss =
  '.rd-date{margin-inline-start:.35em;color:var(--rd-muted);font-size:.875rem;font-weight:400;letter-spacing:0;white-space:nowrap}';
