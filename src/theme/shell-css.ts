import type { AnnouncementBarConfig } from '../config/config.js';
import type { LogoConfig } from '../config/navbar-fields.js';

/** Writes a rule for the announcement bar's colours, as a `style` attribute would need a weaker Content-Security-Policy; empty for none. */
export function announcementCss({ backgroundColor, textColor }: AnnouncementBarConfig): string {
  const declarations = [
    ...(backgroundColor ? [`--rd-announcement-background:${backgroundColor}`] : []),
    ...(textColor ? [`--rd-announcement-text:${textColor}`] : []),
  ];
  return declarations.length > 0 ? `:root{${declarations.join(';')}}\n` : '';
}

/** Rules for code blocks without a header in components of the site: the copy button is beside the code, and marked lines extend below. */
export const bareCodeCss =
  '.rd-code-bare{direction:ltr}.rd-code.rd-code-bare>pre{padding-inline-end:3rem}.rd-code-bare .rd-line[class*=" rd-line-"]{margin-inline-end:-3rem;padding-inline-end:3rem}\n';

/** Rules for admonitions by components of the site: their icons may have no size. */
export const ownAdmonitionCss =
  '.rd-admonition-title[data-icon]>svg:first-child{inline-size:1.6em;block-size:1.6em;vertical-align:middle;fill:currentcolor}\n';

/** Rules for sites whose own component replaces our arrow in external links. */
export const ownArrowCss =
  ':is(.rd-navbar-items,.rd-footer,.rd-sidebar,.rd-doc-meta) a[target=_blank][target]:not(:empty)::after{content:none}\n';

/** In Docusaurus, frames have no border; with `auto`, a frame without a background is transparent in either mode. */
export const plainFramesCss = 'iframe{border:0;color-scheme:auto}\n';

/** In Docusaurus, only links of items have an arrow, but not links in HTML of the footer. */
export const plainFooterHtmlCss =
  '.rd-footer :is(.rd-html,.rd-copyright) a[target=_blank]:not(:empty)::after{content:none}\n';

/** In Docusaurus, the footer's logo has the size in the config, or its own, up to this width. */
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

/** Returns rules for a navbar in a colour of its own, the same in both modes. They also apply to its dropdowns. */
export function navbarCss(style: keyof typeof barColors): string {
  const { background, tokens } = barColors[style];
  return `.rd-navbar{${tokens};background:var(--ifm-navbar-background-color,${background});color:var(--rd-text)}.rd-navbar :focus-visible{outline-color:currentcolor}\n`;
}

/**
 * Rules for a navbar that hides on scroll. Sidebar and table of contents move up with it and extend to the bottom of the window. All of it
 * uses `transform`, as other changes of position would count as layout shifts.
 */
export const hidingNavbarCss = `.rd-navbar,.rd-sidebar,.rd-toc,.rd-mobile-toc{transition:transform .15s}
.rd-navbar[data-hidden]{transform:translateY(-100%)}
.rd-header:has(>[data-hidden])~.rd-content :is(.rd-sidebar,.rd-toc){transform:translateY(calc(-1*var(--rd-top)));margin-block-end:calc(-1*var(--rd-top))}
.rd-header:has(>[data-hidden])~.rd-content .rd-mobile-toc{transform:translateY(calc(-1*var(--rd-top)))}
.rd-header:has(>[data-hidden])~.rd-content .rd-sidebar{block-size:100vh}
.rd-header:has(>[data-hidden])~.rd-content:has(+.rd-footer) .rd-sidebar{margin-block-end:-100vh}
.rd-header:has(>[data-hidden])~.rd-content .rd-toc{max-block-size:100vh}
`;

/** Rules for the button that hides the sidebar. It is at the bottom of the sidebar, and remains when the sidebar is hidden. */
export const hidingSidebarCss = `.rd-sidebar-toggle{position:sticky;inset-block-end:-2rem;display:grid;place-items:center;inline-size:100%;margin-block-start:1rem;padding-block:.4rem;border-radius:6px;background:var(--rd-background);color:var(--rd-muted);font-size:1.25rem;line-height:1}
.rd-sidebar-toggle::before{content:"\\ab"}
.rd-sidebar-toggle[aria-expanded=false]::before{content:"\\bb"}
:root[data-sidebar-hidden] .rd-docs>.rd-sidebar{flex-basis:2.5rem;padding-inline:.25rem}
[data-sidebar-hidden] .rd-docs>.rd-sidebar>:not(.rd-sidebar-toggle),.rd-drawer .rd-sidebar-toggle{display:none}
[data-sidebar-hidden] .rd-content:has(>.rd-docs>.rd-sidebar)+.rd-footer{margin-inline-start:calc(max(0px,(100% - var(--rd-width))/2) + 2.5rem)}
`;

/** Rules for a row of tabs at the bottom of the navbar. A wide row scrolls, and browsers that can show the current tab at first. */
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

/** A rule for the description below the title, for sites that show it. */
export const leadCss = '.rd-prose .rd-lead{color:var(--rd-muted);font-size:1.125rem}\n';

/** Rules for the form that asks whether a page was helpful. It is hidden without scripts, which send the answers. */
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

/** A rule for sites with a changelog: the date of a release after its version. */
export const changelogCss =
  '.rd-date{margin-inline-start:.35em;color:var(--rd-muted);font-size:.875rem;font-weight:400;letter-spacing:0;white-space:nowrap}';
