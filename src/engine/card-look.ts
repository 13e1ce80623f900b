// How the social cards of a site look: its colours, its logo and its fonts.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import type { ClientAssets } from '../bundle/bundle-client.js';
import { type FontFile, facesOf } from '../bundle/bundle-fonts.js';
import type { Config } from '../config/config.js';
import type { SocialCardColor } from '../config/hooks.js';
import { readLogo } from '../config/logo-size.js';
import { settle } from '../errors.js';
import { colorOf } from '../theme/accent-css.js';

/** To be raised where the same card is drawn otherwise. */
const cardVersion = 1;

export interface CardLook {
  /** Digest of all of it. */
  digest: string;
  colors: Readonly<Record<SocialCardColor, string>>;
  /** Bytes of the picture in the navbar. */
  logo: Uint8Array | undefined;
  fonts: Readonly<Record<'body' | 'headings', readonly FontFile[]>>;
  /** What it was made of, relative to the site's folder, forward slashes. */
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

/** Fonts that cannot be used are none: whoever bundles them says so. */
export async function loadCardLook(config: Config, client: ClientAssets): Promise<CardLook> {
  const { siteDir, configPath, colorMode, navbar, socialCards } = config;
  const mode = colorMode.defaultMode === 'dark' ? 1 : 0;
  const colors = siteColors(client, mode);
  const source = (mode === 1 && navbar.logo?.srcDark) || navbar.logo?.src;
  const logo = source === undefined ? undefined : await readLogo(source, config);
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
  const relative = (file: string): string => path.relative(siteDir, file).replaceAll(path.sep, '/');
  return {
    digest,
    colors,
    logo: logo?.bytes,
    fonts,
    files: [...(logo ? [logo.file] : []), ...fontFiles.map(relative)],
  };
}

/** What the theme has in a mode, and the site's own style sheet in place of it. @param mode 0 light, 1 dark */
function siteColors({ files, styles }: ClientAssets, mode: 0 | 1): CardLook['colors'] {
  const textOf = (file: string): string => {
    const contents = files.find((one) => one.path === file)?.contents;
    return contents === undefined ? '' : Buffer.from(contents).toString();
  };
  const [theme = '', ...own] = styles.map(textOf);
  const ofTheme = (name: SocialCardColor): string => colorOf(name, theme)[mode]!;
  const colors = Object.fromEntries(names.map((name) => [name, ofTheme(name)])) as CardLook['colors'];
  // Sites have named their colour so since Docusaurus.
  const brands = Array.from(
    own.join('\n').matchAll(/--ifm-color-primary:\s*(#[0-9a-f]{3,6})\b/gi),
    ([, color]) => color!,
  );
  const primary = brands.length === 0 ? colors.primary : (brands[mode] ?? brands[0]!);
  return { ...colors, primary };
}
