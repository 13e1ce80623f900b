// Finds how the social cards of a site look: its colours, its logo and its fonts.

import { readFile } from 'node:fs/promises';
import { hashOf } from '../base/hash.js';
import { pathFrom } from '../base/paths.js';
import type { ClientAssets } from '../bundle/bundle-client.js';
import { type FontFile, facesOf } from '../bundle/bundle-fonts.js';
import type { Config } from '../config/config.js';
import type { SocialCardColor } from '../config/hooks.js';
import { readLogo } from '../config/logo-size.js';
import { type SiteError, settle, siteWarning } from '../errors.js';
import { colorOf } from '../theme/accent-css.js';

/** Raise it when a change of the program draws the same card differently. */
const cardVersion = 1;

export interface CardLook {
  /** Digest of all fields. */
  digest: string;
  colors: Readonly<Record<SocialCardColor, string>>;
  /** The logo of the navbar; its file is relative to the site's folder. */
  logo: { file: string; bytes: Uint8Array } | undefined;
  fonts: Readonly<Record<'body' | 'headings', readonly FontFile[]>>;
  warnings: readonly SiteError[];
  /** Files that the look was made from, relative to the site's folder, with forward slashes. */
  files: readonly string[];
}

const names: readonly SocialCardColor[] = [
  'background',
  'surface',
  'border',
  'text',
  'heading',
  'muted',
  'primary',
];

/** Loads the look of the cards. Fonts that cannot be used are left out; bundling them has reported that. */
export async function loadCardLook(config: Config, client: ClientAssets): Promise<CardLook> {
  const { siteDir, configPath, colorMode, navbar, socialCards } = config;
  const mode = colorMode.defaultMode === 'dark' ? 1 : 0;
  const colors = siteColors(client, mode);
  const source = (mode === 1 && navbar.logo?.srcDark) || navbar.logo?.src;
  const found = source === undefined ? undefined : await readLogo(source, config);
  const logo = found && (await isShown(found.bytes)) ? found : undefined;
  const facesIn = async (role: 'body' | 'headings'): Promise<readonly FontFile[]> => {
    const { value = [] } = await settle(
      (async () => (config.fonts ? facesOf({ siteDir, configPath, fonts: config.fonts }, role) : []))(),
    );
    return value.filter(({ style }) => style === 'normal');
  };
  const fonts = { body: await facesIn('body'), headings: await facesIn('headings') };
  const fontFiles = [...new Set([...fonts.body, ...fonts.headings].map((face) => face.path))];
  const bytes = await Promise.all(fontFiles.map((file) => readFile(file)));
  const { takumi, component } = socialCards || {};
  const { title, lang, direction } = config;
  const digest = hashOf(
    JSON.stringify([
      cardVersion,
      takumi,
      component && config.digest,
      [title, lang, direction, colorMode.defaultMode],
      colors,
      logo && hashOf(logo.bytes),
      bytes.map(hashOf),
    ]),
  );
  const relative = (file: string): string => pathFrom(siteDir, file);
  return {
    digest,
    colors,
    logo,
    fonts,
    warnings: found && !logo ? [logoNotShown(found.file)] : [],
    files: [...(found ? [found.file] : []), ...fontFiles.map(relative)],
  };
}

const logoNotShown = (file: string): SiteError =>
  siteWarning('SOCIAL_CARD_LOGO', 'Social cards cannot show this logo', {
    location: { file },
    hint: 'Cards are made without a logo. They can show SVG, PNG, JPEG, WebP and GIF.',
  });

/** Returns the theme's colours for a mode; the primary one may come from the site's style sheets. @param mode 0 light, 1 dark */
function siteColors({ files, styles }: ClientAssets, mode: 0 | 1): CardLook['colors'] {
  const textOf = (file: string): string => {
    const contents = files.find((one) => one.path === file)?.contents;
    return contents === undefined ? '' : Buffer.from(contents).toString();
  };
  const [theme = '', ...own] = styles.map(textOf);
  const ofTheme = (name: SocialCardColor): string => colorOf(name, theme)[mode]!;
  const colors = Object.fromEntries(names.map((name) => [name, ofTheme(name)])) as CardLook['colors'];
  const primary = brandIn(own.join('\n'), mode) ?? colors.primary;
  return { ...colors, primary };
}

/** Returns the value of `--ifm-color-primary`, the colour name of Docusaurus sites; the light mode's value if the dark mode sets none. */
function brandIn(css: string, mode: 0 | 1): string | undefined {
  const brands: [light?: string, dark?: string] = [];
  for (const { 1: value, index } of css.matchAll(/--ifm-color-primary\s*:\s*([^;{}]+)/gi)) {
    const opening = css.lastIndexOf('{', index);
    const start = Math.max(css.lastIndexOf('{', opening - 1), css.lastIndexOf('}', opening - 1));
    const isDark = /\bdark\b/.test(css.slice(start + 1, opening));
    if (!value!.includes('var(')) brands[isDark ? 1 : 0] = value!.trim();
  }
  return brands[mode] ?? brands[0];
}

/** Image formats that cards can contain. */
const shownFormats: ReadonlySet<string | undefined> = new Set(['svg', 'png', 'jpg', 'webp', 'gif']);

async function isShown(picture: Uint8Array): Promise<boolean> {
  const { imageSize } = await import('image-size');
  try {
    return shownFormats.has(imageSize(picture).type);
  } catch {
    // The library throws plain errors. An image whose size cannot be read cannot be shown either.
    return false;
  }
}
