// Bundles the site's own fonts, which it takes from npm packages: subsets them to the characters that the site uses, and writes their
// `@font-face` rules. `dev` takes fonts whole.

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findPackageOrOwn } from '../base/find-package.js';
import { hashOf } from '../base/hash.js';
import { pathFrom } from '../base/paths.js';
import { programDigest } from '../base/version.js';
import type { FontsConfig } from '../config/config.js';
import { locateKey } from '../config/locate-key.js';
import { inputsOf, type ModuleInput } from '../config/module-inputs.js';
import type { ErrorLocation, SiteError } from '../errors.js';
import type { BundleCache } from './bundle-cache.js';
import { fontMissing, fontNotInstalled, fontUnusable, subsetFontMissing } from './bundle-errors.js';
import type { BundledFile } from './cached-bundle.js';
import { charactersOf, type FontFace, fontFacesIn } from './font-faces.js';
import { type FontMetrics, fallbackFaces, measuredText, metricsOf, showsAny } from './font-metrics.js';

export interface FontBundle {
  files: readonly BundledFile[];
  /** Rules for the theme's style sheet. */
  css: string;
  /** Paths in the output of the fonts to preload, because every page shows them at once. */
  preloads: readonly string[];
  inputs: readonly ModuleInput[];
  warnings: readonly SiteError[];
}

interface FontsRequest {
  siteDir: string;
  configPath: string;
  fonts: FontsConfig;
  /** Characters of the site beyond ASCII; undefined if fonts stay whole. */
  characters: string | undefined;
}

type Role = keyof FontsConfig;

/** The signature of the package `subset-font`, as far as it is used. */
type SubsetFont = (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>;

interface SubsetOptions {
  targetFormat: 'sfnt' | 'woff2';
  variationAxes?: Record<string, number | { min: number; max: number }>;
  keepFeatures?: string[];
}

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** Characters that the theme shows besides those in its texts. */
const themeCharacters = '\u00a0·–…•›←↑→↓↵⋯⌘✓';

/** The range of font weights that the theme uses; subsets contain no others. */
const [lightest, boldest] = [400, 700];

/** OpenType features that a script or language needs; features that CSS has to switch on are left out. */
const textFeatures =
  'abvf abvm abvs akhn blwf blwm blws calt ccmp cfar cjct clig curs dist fina half haln init isol kern liga ljmo locl mark medi mkmk nukt pref pres pstf psts rclt rkrf rlig rphf rvrn tjmo tnum vatu vjmo'.split(
    ' ',
  );
/** Without ligatures, as the theme shows none in code. */
const codeFeatures = textFeatures.filter((name) => !['calt', 'clig', 'liga'].includes(name));

const roleNames = ['body', 'headings', 'code'] as const;
/** The CSS variable with the font of each role, and the fallback fonts behind the site's own. */
const properties: Readonly<Record<Role, string>> = {
  body: '--ifm-font-family-base',
  headings: '--ifm-heading-font-family',
  code: '--ifm-font-family-monospace',
};
const systemFonts: Readonly<Record<Role, string>> = {
  body: 'system-ui,sans-serif',
  headings: 'system-ui,sans-serif',
  code: 'ui-monospace,Menlo,Consolas,monospace',
};
const headingRule =
  '.rd-brand,.rd-hero h1,.rd-landing h2,.rd-prose :is(h1,h2,h3,h4,h5,h6){font-family:var(--ifm-heading-font-family)}';

/** A font face, with the file that it is read from. */
export interface FontFile extends FontFace {
  /** Absolute path. */
  path: string;
}

/** A font face, with the file that is published. */
interface ShownFace extends FontFile {
  /** Path in the output. */
  output: string;
}

/** The fonts of one role. */
interface RoleFonts {
  role: Role;
  faces: readonly FontFile[];
  /** Absolute paths of the style sheets with their `@font-face` rules. */
  sheets: readonly string[];
}

/** Returns the names of the packages that the fonts need. */
export function fontPackages(fonts: FontsConfig): string[] {
  return [
    'subset-font',
    ...roleNames.flatMap((role) => (fonts[role] ?? []).map((name) => splitName(name)[0])),
  ];
}

/** Splits `@fontsource-variable/figtree/wght-italic.css` into the package and the path of its style sheet. */
function splitName(name: string): [packageName: string, sheet: string] {
  const [, packageName = '', sheet = 'index.css'] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  return [packageName, sheet];
}

/**
 * Bundles the site's fonts. If a package is missing that package.json names (nobody has run `npm install` yet, as in a new site), that is a
 * warning, and pages fall back to system fonts.
 * @throws SiteError if another package is missing, or has no such font
 */
export async function bundleFonts(request: FontsRequest, bundles: BundleCache): Promise<FontBundle> {
  const { siteDir, fonts, characters } = request;
  const found = findPackageOrOwn('subset-font', siteDir);
  const absent = fontPackages(fonts).filter((name) => !findPackageOrOwn(name, siteDir));
  if (absent.length > 0 && absent.every((name) => isInPackageJson(name, siteDir)))
    return {
      files: [],
      css: '',
      preloads: [],
      inputs: [],
      warnings: [fontNotInstalled(placeIn(request), absent[0]!)],
    };
  if (!found) throw subsetFontMissing(placeIn(request));
  const key = hashOf(JSON.stringify([programDigest, found, fonts, characters]));
  return bundles.bundle('fonts', key, async () => {
    const cutFont = createRequire(path.join(siteDir, 'package.json'))(found.dir) as SubsetFont;
    const subset: SubsetFont = (...args) =>
      cutFont(...args).catch((error: Error) => {
        throw fontUnusable(placeIn(request), error.message);
      });
    const roles = roleNames.flatMap((role) => {
      const sheets = (fonts[role] ?? []).map((name) => readSheet(name, placeIn(request, role), siteDir));
      const all = { faces: sheets.flatMap(({ faces }) => faces), sheets: sheets.map(({ sheet }) => sheet) };
      return sheets.length === 0 ? [] : [{ role, ...all }];
    });
    const files = roles.flatMap(({ faces, sheets }) => [...sheets, ...faces.map((face) => face.path)]);
    const inputs = inputsOf(
      files.map((file) => pathFrom(siteDir, file)),
      siteDir,
    );
    return { ...(await makeFonts(roles, characters, subset)), inputs, warnings: [] };
  });
}

function placeIn(
  { siteDir, configPath }: Omit<FontsRequest, 'characters'>,
  ...keys: string[]
): ErrorLocation {
  const text = readFileSync(path.join(siteDir, configPath), 'utf8');
  return { file: configPath, ...locateKey(text, ['fonts', ...keys]) };
}

function isInPackageJson(name: string, siteDir: string): boolean {
  const file = path.join(siteDir, 'package.json');
  return existsSync(file) && readFileSync(file, 'utf8').includes(`"${name}"`);
}

/** Returns the site's own font faces for a role, unsubsetted files of the package. @throws SiteError as `bundleFonts` */
export function facesOf(request: Omit<FontsRequest, 'characters'>, role: 'body' | 'headings'): FontFile[] {
  const names = request.fonts[role] ?? [];
  return names.flatMap((name) => readSheet(name, placeIn(request, role), request.siteDir).faces);
}

/** @param name `@fontsource-variable/figtree`, or the path of a style sheet in such a package */
function readSheet(name: string, place: ErrorLocation, siteDir: string) {
  const [packageName, written] = splitName(name);
  const found = findPackageOrOwn(packageName, siteDir);
  if (!found) throw fontMissing(place, packageName);
  const within = (file: string): string => {
    const absolutePath = path.resolve(found.dir, file);
    if (!existsSync(absolutePath)) throw fontUnusable(place, `${packageName} has no file ${file}`);
    const real = realpathSync(absolutePath);
    if (real.startsWith(found.dir + path.sep)) return real;
    throw fontUnusable(place, `${file} does not lie in ${packageName}`);
  };
  const sheet = within(written.endsWith('.css') ? written : `${written}.css`);
  const faces = fontFacesIn(readFileSync(sheet, 'utf8')).flatMap((face): FontFile[] =>
    face.file === undefined
      ? []
      : [{ ...face, path: within(path.relative(found.dir, path.resolve(path.dirname(sheet), face.file))) }],
  );
  if (faces.length === 0) throw fontUnusable(place, `${name} names no font in the format WOFF2`);
  return { sheet, faces };
}

async function makeFonts(
  roles: readonly RoleFonts[],
  characters: string | undefined,
  subset: SubsetFont,
): Promise<Omit<FontBundle, 'inputs' | 'warnings'>> {
  const shownFiles = new Map<string, { output: string; contents: Uint8Array } | undefined>();
  const rules = new Set<string>();
  let preload: string | undefined;
  for (const { role, faces } of roles) {
    for (const face of faces)
      if (!shownFiles.has(face.path))
        shownFiles.set(face.path, await publish(face, role, characters, subset));
    const shown = faces.flatMap((face) => {
      const file = shownFiles.get(face.path);
      return file ? [{ ...face, output: file.output }] : [];
    });
    const latin = faces.find(
      (face) => face.style === 'normal' && charactersOf(face, measuredText) === measuredText,
    );
    if (role === 'body') preload = shown.find((face) => face.path === latin?.path)?.output;
    for (const face of shown) rules.add(toRule(face, shown, face.output === preload));
    const fallback = latin && fallbackFaces(latin.family, role, await measure(latin, subset));
    if (fallback) rules.add(fallback.css);
    const families = [...new Set(faces.map(({ family }) => family)), ...(fallback?.families ?? [])];
    rules.add(`:root{${properties[role]}:${families.map((one) => `"${one}"`).join()},${systemFonts[role]}}`);
    if (role === 'headings') rules.add(headingRule);
  }
  return {
    files: [...shownFiles.values()].flatMap((file) =>
      file ? [{ path: file.output, contents: file.contents, isEntry: false }] : [],
    ),
    css: `${[...rules].join('\n')}\n`,
    preloads: preload === undefined ? [] : [preload],
  };
}

/** Returns the published font; undefined if the site uses none of its characters. */
async function publish(face: FontFile, role: Role, characters: string | undefined, subset: SubsetFont) {
  const whole = await readFile(face.path);
  const wanted = charactersOf(face, ascii + themeCharacters + (characters ?? ''));
  const contents = characters === undefined ? whole : await cut(whole, wanted, face, role, subset);
  if (!contents) return undefined;
  return { output: `assets/${path.basename(face.path, '.woff2')}-${hashOf(contents)}.woff2`, contents };
}

async function cut(font: Buffer, wanted: string, face: FontFile, role: Role, subset: SubsetFont) {
  if (wanted === '') return undefined;
  const [min, max] = weightsOf(face);
  const part = await subset(font, wanted, {
    targetFormat: 'sfnt',
    keepFeatures: role === 'code' ? codeFeatures : textFeatures,
    ...(min < max && { variationAxes: { wght: { min, max } } }),
  });
  return showsAny(part, wanted) ? subset(part, wanted, { targetFormat: 'woff2' }) : undefined;
}

/** Limits the weights of a variable font to those that the theme uses. */
function weightsOf({ weights: [min, max] }: FontFace): readonly [number, number] {
  return min < max ? [Math.max(min, lightest), Math.min(max, boldest)] : [min, max];
}

async function measure(face: FontFile, subset: SubsetFont): Promise<Record<'regular' | 'bold', FontMetrics>> {
  const font = await readFile(face.path);
  const [min, max] = weightsOf(face);
  const at = async (wght: number): Promise<FontMetrics> =>
    metricsOf(
      await subset(font, measuredText, {
        targetFormat: 'sfnt',
        ...(min < max && { variationAxes: { wght } }),
      }),
    );
  return { regular: await at(min), bold: await at(max) };
}

/**
 * Writes the `@font-face` rule. A preloaded font has mostly arrived before the first paint; if it comes later, `optional` keeps the
 * fallback for this page, so that no line breaks differently while somebody reads.
 */
function toRule(face: ShownFace, shown: readonly ShownFace[], isPreloaded: boolean): string {
  const [min, max] = weightsOf(face);
  const isSplit = shown.some((one) => one !== face && one.family === face.family && one.style === face.style);
  const declarations = [
    `font-family:"${face.family}"`,
    ...(face.style === 'normal' ? [] : [`font-style:${face.style}`]),
    `font-weight:${min < max ? `${min} ${max}` : min}`,
    `font-display:${isPreloaded ? 'optional' : 'swap'}`,
    `src:url(${path.posix.basename(face.output)})format("woff2")`,
    ...(isSplit && face.unicodeRange !== undefined ? [`unicode-range:${face.unicodeRange}`] : []),
  ];
  return `@font-face{${declarations.join(';')}}`;
}
