// Looks that a site can choose by name (`theme.preset`): colours for both modes, and some rules for shapes and fonts.

import type { Config } from '../config/config.js';
import { colorDeclarations } from './accent-css.js';

type PresetName = NonNullable<Config['preset']>;

/** Names of the theme's colours, in the order in which a preset lists them. */
const colorNames = [
  ...['primary', 'on-primary', 'background', 'surface', 'raised', 'border', 'control'],
  ...['text', 'heading', 'muted', 'hover', 'code-background', 'code-text', 'code-highlight'],
];

interface Preset {
  light: string;
  dark: string;
  rules: string;
}

const presets: Readonly<Record<PresetName, Preset>> = {
  /** Like a book: warm paper, serif headings, hardly any round corners. */
  paper: {
    light:
      '#98350f #ffffff #fdfaf3 #f7f1e5 #fffdf8 #e5dac6 #8d7f68 #2c2620 #1c1712 #665a49 #f1e8d8 #f8f2e7 #2c2620 #ede2cd',
    dark: '#f2a882 #35140a #1a1613 #231e19 #2a241e #40372d #867864 #e2d9cc #f7f0e5 #b0a290 #322b23 #231e19 #e2d9cc #3a3126',
    rules:
      ':root{--rd-radius:3px}' +
      '.rd-brand,.rd-hero h1,.rd-landing h2,.rd-prose :is(h1,h2,h3){font-family:var(--ifm-heading-font-family,Charter,"Iowan Old Style",Georgia,"Noto Serif",serif);font-weight:600;letter-spacing:-.01em}' +
      '.rd-sidebar a[aria-current]{background:none;border-radius:0;box-shadow:inset 2px 0 var(--rd-primary)}' +
      '.rd-sidebar a[aria-current]:dir(rtl){box-shadow:inset -2px 0 var(--rd-primary)}',
  },
  /** Black on white: no colours, no round corners, a navbar that is dark in both modes. */
  ink: {
    light:
      '#111111 #ffffff #ffffff #f6f6f6 #ffffff #d9d9d9 #808080 #262626 #000000 #5c5c5c #ebebeb #f6f6f6 #262626 #e2e2e2',
    dark: '#fafafa #111111 #0a0a0a #151515 #1c1c1c #333333 #777777 #d4d4d4 #ffffff #a3a3a3 #262626 #151515 #d4d4d4 #303030',
    rules:
      ':root{--rd-radius:0px}' +
      '.rd-navbar,.rd-drawer-head{--rd-text:#e5e5e5;--rd-heading:#fff;--rd-link:#fff;--rd-muted:#b5b5b5;--rd-hover:#333;--rd-surface:#222;--rd-raised:#1c1c1c;--rd-border:#444;--rd-control:#8a8a8a;--rd-primary:#fff;background:var(--ifm-navbar-background-color,#111);color:#e5e5e5}' +
      '.rd-prose :is(h1,h2,h3,h4),.rd-hero h1{font-weight:700;letter-spacing:-.03em}' +
      '.rd-sidebar :is(a,button),.rd-icon-button,.rd-search-button,.rd-prose :not(pre)>code{border-radius:0}' +
      '.rd-sidebar a[aria-current]{background:var(--rd-primary);color:var(--rd-on-primary)}',
  },
  /** Soft: round corners, shades of violet, the active entry in a coloured pill. */
  bloom: {
    light:
      '#7a2fd0 #ffffff #fffdff #f8f3fe #ffffff #e6daf5 #8a78a5 #2a2137 #1c1030 #625477 #f0e6fc #f8f3fe #2a2137 #e8daf9',
    dark: '#cdabff #260a4d #140f1d #1d162b #251c37 #3b2f52 #7f6f9b #ddd5ea #f7f2ff #ac9fc2 #2e2344 #1d162b #ddd5ea #372a52',
    rules:
      ':root{--rd-radius:16px}' +
      'body{background:linear-gradient(var(--rd-surface),transparent 30rem)}' +
      '.rd-navbar{background:var(--ifm-navbar-background-color,var(--rd-surface));border-color:transparent}' +
      '.rd-sidebar{border-color:transparent}' +
      '.rd-sidebar :is(a,button),.rd-button,.rd-search-button,.rd-navbar-items a{border-radius:2rem}' +
      '.rd-sidebar a[aria-current]{background:var(--rd-primary);color:var(--rd-on-primary)}',
  },
};

/** Returns the rules of a preset, which must come after those of the theme. */
export function presetCss(name: PresetName): string {
  const { light, dark, rules } = presets[name];
  const colors = (values: string): string =>
    colorDeclarations(values.split(' ').map((color, index) => [colorNames[index]!, color]));
  return `:root{${colors(light)}}\n@media screen{[data-theme=dark],.rd-op-samples{${colors(dark)}}}\n${rules}\n`;
}
