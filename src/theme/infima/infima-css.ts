// Generates rules of Infima that are the same for many sizes and sides, and declarations of Infima's variables that the site's styles read.
import { givenIn } from './shown-css.js';

const sizes: readonly (readonly [string, string])[] = [
  ['none', '0'],
  ['xs', '.25rem'],
  ['sm', '.5rem'],
  ['md', '1rem'],
  ['lg', '2rem'],
  ['xl', '5rem'],
];
const sides: readonly (readonly [string, string])[] = [
  ['', ''],
  ['-top', '-block-start'],
  ['-bottom', '-block-end'],
  ['-left', '-inline-start'],
  ['-right', '-inline-end'],
  ['-vert', '-block'],
  ['-horiz', '-inline'],
];

/** Writes rules such as `.margin-top--md{margin-block-start:1rem!important}`. */
export function spacingCss(property: 'margin' | 'padding'): string {
  return sides
    .flatMap(([side, logical]) =>
      sizes.map(
        ([size, length]) => `.${property}${side}--${size}{${property}${logical}:${length}!important}`,
      ),
    )
    .join('');
}

/** Writes rules for columns in twelfths; on narrow screens, each takes a whole row unless the site says otherwise. */
export function columnsCss(): string {
  const rules = Array.from({ length: 12 }, (_, index) => {
    const part = `calc(100%*${index + 1}/12)`;
    return `.col--${index + 1}{--ifm-col-width:${part}}.col--offset-${index + 1}{margin-inline-start:${part}}`;
  });
  return `@media (min-width:997px){${rules.join('')}}`;
}

const ofKinds = ['primary', 'secondary', 'success', 'info', 'warning', 'danger'].flatMap(
  (kind): [string, string][] => {
    const own = `var(--ifm-color-${kind})`;
    const mixed = (share: number, color: string): string => `color-mix(in srgb,${own} ${share}%,${color})`;
    return [
      [`--ifm-color-${kind}-dark`, mixed(90, '#000')],
      [`--ifm-color-${kind}-darker`, mixed(85, '#000')],
      [`--ifm-color-${kind}-darkest`, mixed(70, '#000')],
      [`--ifm-color-${kind}-light`, mixed(85, '#fff')],
      [`--ifm-color-${kind}-lighter`, mixed(70, '#fff')],
      [`--ifm-color-${kind}-lightest`, mixed(50, '#fff')],
      [`--ifm-color-${kind}-contrast-background`, mixed(14, 'var(--rd-background)')],
      [`--ifm-color-${kind}-contrast-foreground`, 'var(--rd-text)'],
    ];
  },
);
const shades: readonly (readonly [number, number])[] = [
  [0, 0],
  [100, 4],
  [200, 9],
  [300, 16],
  [400, 25],
  [500, 38],
  [600, 52],
  [700, 66],
  [800, 80],
  [900, 92],
  [1000, 100],
];
const grays = shades.flatMap(([step, share]): [string, string][] => [
  [`--ifm-color-gray-${step}`, `color-mix(in srgb,#10151c ${share}%,#fff)`],
  [`--ifm-color-emphasis-${step}`, `color-mix(in srgb,var(--rd-heading) ${share}%,var(--rd-background))`],
]);

/** Default values of variables. */
const values: ReadonlyMap<string, string> = new Map([
  ['--ifm-color-secondary', '#ebedf0'],
  ['--ifm-color-success', 'var(--rd-tip)'],
  ['--ifm-color-info', 'var(--rd-info)'],
  ['--ifm-color-warning', 'var(--rd-warning)'],
  ['--ifm-color-danger', 'var(--rd-danger)'],
  ['--ifm-color-white', '#fff'],
  ['--ifm-color-black', '#000'],
  ...ofKinds,
  ...grays,
  ['--ifm-color-content-inverse', 'var(--rd-background)'],
  ['--ifm-color-content-secondary', 'var(--rd-muted)'],
  ['--ifm-font-color-base-inverse', 'var(--rd-on-primary)'],
  ['--ifm-font-color-secondary', 'var(--rd-muted)'],
  ['--ifm-hover-overlay', 'var(--rd-hover)'],
  ['--ifm-link-hover-color', 'var(--rd-link)'],
  ['--ifm-menu-color', 'var(--rd-text)'],
  ['--ifm-menu-color-active', 'var(--rd-link)'],
  ['--ifm-menu-color-background-active', 'var(--rd-hover)'],
  ['--ifm-menu-color-background-hover', 'var(--rd-hover)'],
  ['--ifm-navbar-link-color', 'var(--rd-text)'],
  ['--ifm-navbar-link-hover-color', 'var(--rd-link)'],
  ['--ifm-navbar-background-color', 'var(--rd-background)'],
  ['--ifm-navbar-height', '3.75rem'],
  ['--ifm-navbar-padding-horizontal', '1rem'],
  ['--ifm-navbar-padding-vertical', '.5rem'],
  ['--ifm-navbar-item-padding-horizontal', '.75rem'],
  ['--ifm-navbar-item-padding-vertical', '.25rem'],
  ['--ifm-navbar-shadow', 'none'],
  ['--ifm-footer-background-color', 'var(--rd-surface)'],
  ['--ifm-footer-color', 'var(--rd-text)'],
  ['--ifm-footer-link-color', 'var(--rd-text)'],
  ['--ifm-footer-padding-horizontal', '2rem'],
  ['--ifm-footer-padding-vertical', '2rem'],
  ['--ifm-card-background-color', 'var(--rd-raised)'],
  ['--ifm-table-border-color', 'var(--rd-border)'],
  ['--ifm-table-stripe-background', 'var(--rd-surface)'],
  ['--ifm-toc-border-color', 'var(--rd-border)'],
  ['--ifm-hr-background-color', 'var(--rd-border)'],
  ['--ifm-blockquote-color', 'var(--rd-muted)'],
  ['--ifm-pre-background', 'var(--rd-code-background)'],
  ['--ifm-pre-color', 'var(--rd-code-text)'],
  ['--ifm-font-family-base', 'system-ui,sans-serif'],
  ['--ifm-font-family-monospace', 'ui-monospace,Menlo,Consolas,monospace'],
  ['--ifm-heading-font-family', 'var(--rd-font)'],
  ['--ifm-heading-font-weight', '700'],
  ['--ifm-heading-line-height', '1.25'],
  ['--ifm-heading-margin-top', '0'],
  ['--ifm-heading-margin-bottom', '1.25rem'],
  ['--ifm-h1-font-size', '2rem'],
  ['--ifm-h2-font-size', '1.5rem'],
  ['--ifm-h3-font-size', '1.25rem'],
  ['--ifm-h4-font-size', '1rem'],
  ['--ifm-h5-font-size', '.875rem'],
  ['--ifm-h6-font-size', '.85rem'],
  ['--ifm-font-size-base', '100%'],
  ['--ifm-font-weight-light', '300'],
  ['--ifm-font-weight-normal', '400'],
  ['--ifm-font-weight-semibold', '500'],
  ['--ifm-font-weight-bold', '700'],
  ['--ifm-font-weight-base', '400'],
  ['--ifm-line-height-base', '1.65'],
  ['--ifm-code-font-size', '90%'],
  ['--ifm-code-border-radius', '.4rem'],
  ['--ifm-code-padding-horizontal', '.1rem'],
  ['--ifm-code-padding-vertical', '.1rem'],
  ['--ifm-pre-border-radius', '.4rem'],
  ['--ifm-pre-padding', '1rem'],
  ['--ifm-global-radius', '.4rem'],
  ['--ifm-global-spacing', '1rem'],
  ['--ifm-global-border-width', '1px'],
  ['--ifm-global-shadow-lw', '0 1px 3px rgb(16 21 28/22%)'],
  ['--ifm-global-shadow-md', '0 4px 16px rgb(16 21 28/22%)'],
  ['--ifm-global-shadow-tl', '0 12px 36px rgb(16 21 28/24%)'],
  ['--ifm-spacing-horizontal', '1rem'],
  ['--ifm-spacing-vertical', '1rem'],
  ['--ifm-leading', '1.25rem'],
  ['--ifm-leading-desktop', '1.25'],
  ['--ifm-paragraph-margin-bottom', '1.25rem'],
  ['--ifm-list-left-padding', '2rem'],
  ['--ifm-list-margin', '1rem'],
  ['--ifm-list-item-margin', '.25rem'],
  ['--ifm-button-border-radius', '.4rem'],
  ['--ifm-button-padding-horizontal', '1.5rem'],
  ['--ifm-button-padding-vertical', '.375rem'],
  ['--ifm-button-border-width', '1px'],
  ['--ifm-card-border-radius', '.8rem'],
  ['--ifm-card-horizontal-spacing', '1rem'],
  ['--ifm-card-vertical-spacing', '1rem'],
  ['--ifm-container-width', '1140px'],
  ['--ifm-container-width-xl', '1320px'],
  ['--ifm-transition-fast', '.2s'],
  ['--ifm-transition-slow', '.4s'],
  ['--ifm-transition-timing-default', 'cubic-bezier(.08,.52,.52,1)'],
  ['--ifm-z-index-dropdown', '100'],
  ['--ifm-z-index-fixed', '200'],
  ['--ifm-z-index-overlay', '400'],
]);

/**
 * Variables that our colours are derived from. If the last field is true, Infima itself gives the variable another value in dark mode: then
 * a site's value only applies to light mode, unless the site sets one for dark mode too, as in Docusaurus.
 * `--ifm-heading-color` is not here: Infima says `inherit` of it on the root, which is no value, so headings have the colour around them.
 */
const ownColors: readonly (readonly [name: string, light: string, dark: string, isByMode: boolean])[] = [
  ['--ifm-color-primary', '#0b6480', '#6cc7e2', false],
  ['--ifm-link-color', 'var(--rd-primary)', 'var(--rd-primary)', false],
  ['--ifm-background-color', '#fff', '#12161c', true],
  ['--ifm-background-surface-color', '#fff', '#1f2630', true],
  ['--ifm-color-content', '#1f2630', '#d5dce4', true],
  ['--ifm-font-color-base', 'var(--ifm-color-content)', 'var(--ifm-color-content)', false],
  ['--ifm-code-background', '#f5f7f9', '#1a2028', true],
];

/** Declares the variables that the site's styles and scripts read but do not set. */
export function variablesCss(texts: readonly string[]): string {
  const all = texts.join('\n');
  const read = new Set(Array.from(all.matchAll(/var\(\s*(--ifm-[\w-]+)/g), ([, name]) => name!));
  const given = givenIn(all);
  for (const [name, , , isByMode] of ownColors) if (isByMode && given.has(name)) read.add(name);
  // Infima has two variables for the colour of text, and a site may set either.
  if (read.has('--ifm-color-content')) read.add('--ifm-font-color-base');
  const light: string[] = [];
  const dark: string[] = [];
  // A value may read further variables; iterating over a Set also visits those that are added meanwhile.
  for (const name of read) {
    const own = ownColors.find(([color]) => color === name);
    const value = own ? own[1] : values.get(name);
    if (value === undefined || (own && !own[3] && given.has(name))) continue;
    light.push(`${name}:${value}`);
    if (own && own[2] !== own[1]) dark.push(`${name}:${own[2]}`);
    for (const [next] of value.matchAll(/--ifm-[\w-]+/g)) read.add(next);
  }
  // Set on the root, it would also apply to outlined buttons.
  const ofButtons =
    read.has('--ifm-button-color') && !given.has('--ifm-button-color')
      ? ':where(.button):where(:not(.button--outline)){--ifm-button-color:var(--rd-button-color)}\n'
      : '';
  const inDark = dark.length === 0 ? '' : `@media screen{html[data-theme=dark]{${dark.join(';')}}}`;
  const ofAll = light.length === 0 ? '' : `:root{${light.join(';')}}${inDark}\n`;
  return ofAll + ofButtons;
}
