// The site's own fonts, from its packages: of each the characters that the site has, and rules for them. `dev` takes fonts whole.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findPackageOrOwn } from '../base/find-package.js';
import { hashOf } from '../base/hash.js';
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
  /** Paths in the output of what every page shows at once. */
  preloads: readonly string[];
  inputs: readonly ModuleInput[];
  warnings: readonly SiteError[];
}

interface FontsRequest {
  siteDir: string;
  configPath: string;
  fonts: FontsConfig;
  /** Those of the site beyond ASCII; undefined: fonts stay whole. */
  characters: string | undefined;
}

type Role = keyof FontsConfig;

/** What is used of the package. */
type SubsetFont = (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>;

interface SubsetOptions {
  targetFormat: 'sfnt' | 'woff2';
  variationAxes?: Record<string, number | { min: number; max: number }>;
  keepFeatures?: string[];
}

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** What the theme itself shows beside its texts. */
const themeCharacters = '\u00a0·–…•›←↑→↓↵⋯⌘✓';

/** Weights that the theme has: what fonts have beyond them is left out. */
const [lightest, boldest] = [400, 700];

/** What text needs to be set as its language wants it; styles that somebody has to ask for are left out. */
const textFeatures =
  'abvf abvm abvs akhn blwf blwm blws calt ccmp cfar cjct clig curs dist fina half haln init isol kern liga ljmo locl mark medi mkmk nukt pref pres pstf psts rclt rkrf rlig rphf rvrn tjmo tnum vatu vjmo'.split(
    ' ',
  );
/** The theme shows no ligatures in code. */
const codeFeatures = textFeatures.filter((name) => !['calt', 'clig', 'liga'].includes(name));

const roleNames = ['body', 'headings', 'code'] as const;
/** The property that says which font a text has, and what stands behind the site's own. */
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

/** A face with its file. */
export interface FontFile extends FontFace {
  /** Absolute. */
  path: string;
}

/** A face in the output. */
interface ShownFace extends FontFile {
  /** Path in the output. */
  output: string;
}

/** What sets one kind of text. */
interface RoleFonts {
  role: Role;
  faces: readonly FontFile[];
  /** The style sheets that name them, absolute. */
  sheets: readonly string[];
}

/** The packages that fonts take. */
export function fontPackages(fonts: FontsConfig): string[] {
  return [
    'subset-font',
    ...roleNames.flatMap((role) => (fonts[role] ?? []).map((name) => splitName(name)[0])),
  ];
}

/** `@fontsource-variable/figtree/wght-italic.css` -> the package, and the style sheet in it. */
function splitName(name: string): [packageName: string, sheet: string] {
  const [, packageName = '', sheet = 'index.css'] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  return [packageName, sheet];
}

/**
 * Where npm has only to bring what package.json names, as in a site just made, that is a warning, and readers see fonts of their own.
 * @throws SiteError for another package that is not there, or has no such font.
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
      files.map((file) => path.relative(siteDir, file).replaceAll(path.sep, '/')),
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

/** Faces of the site's own fonts for text and for headings; those of the package are whole. @throws SiteError as `bundleFonts` */
export function facesOf(request: Omit<FontsRequest, 'characters'>, role: 'body' | 'headings'): FontFile[] {
  const names = request.fonts[role] ?? [];
  return names.flatMap((name) => readSheet(name, placeIn(request, role), request.siteDir).faces);
}

/** @param name `@fontsource-variable/figtree`, or with a style sheet of it behind. */
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

/** Undefined where the site has no character that the font shows. */
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

/** The weights of a face that the theme has as well. */
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
 * What is asked for before anything is drawn is there by then, as a rule; where it comes later, the page that is read keeps its
 * fallback, as no line may break elsewhere under the eyes of a reader.
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
