// Finds icons by name: in icon packages that the site has installed, in its own SVG files, and among the built-in ones.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findPackage, packageFolders } from '../base/find-package.js';
import { hashOf } from '../base/hash.js';
import { nearestName } from '../base/names.js';
import { pathFrom } from '../base/paths.js';
import { readIfThere } from '../base/sealed-file.js';
import { getOrMake } from '../base/values.js';
import { type IconSetName, iconSets } from '../config/mark-fields.js';
import type { ErrorLocation, SiteError } from '../errors.js';
import { iconFile, iconSetMissing, unknownIcon } from './content-errors.js';
import { iconShapes } from './icon-shapes.js';
import { type Icon, ownIcon } from './marks.js';

export interface FoundIcon {
  /** undefined if there is none, which `problem` reports. */
  icon: Icon | undefined;
  problem?(location: ErrorLocation): SiteError;
  /** Files that the result depends on, relative to the site's folder; null for a file that does not exist. */
  reads: readonly { file: string; hash: string | null }[];
}

/** Finds an icon by a name such as `lucide:rocket` or `rocket`. */
export type IconFinder = (name: string) => FoundIcon;

/** Reads an SVG file of the site as an icon. @param name as the author wrote it */
export function iconOfFile(name: string, bytes: Uint8Array | undefined): Omit<FoundIcon, 'reads'> {
  const drawing = bytes && parseIcon(Buffer.from(bytes).toString('utf8'));
  const reason = drawing === undefined ? 'there is no such file' : drawing.reason;
  if (!drawing || drawing.reason !== undefined)
    return { icon: undefined, problem: (location) => iconFile(location, name, reason!) };
  const { viewBox, body } = drawing;
  // The name of the file would not be unique: letters of other alphabets are not allowed in an id, and folders differ.
  return { icon: { id: `file-${hashOf(viewBox + body)}`, viewBox, body } };
}

/** Returns the function that finds icons. @param defaultSet set for names without one, which takes precedence over the built-in icons */
export function iconFinder(siteDir: string, defaultSet: IconSetName | undefined): IconFinder {
  const known = new Map<string, FoundIcon>();
  const look = (written: string): FoundIcon => {
    const [, set = defaultSet, name = written] = /^([\w-]+):(.+)$/.exec(written) ?? [];
    const ours = set === defaultSet && name === written ? ownIcon(name) : undefined;
    if (set === undefined && ours) return { icon: ours, reads: [] };
    if (set === undefined || !isSetName(set))
      return { icon: undefined, problem: problemOf(written, set), reads: [] };
    return lookInSet(written, set, name, ours, siteDir);
  };
  return (written) => getOrMake(known, written, () => look(written));
}

function isSetName(name: string): name is IconSetName {
  return Object.hasOwn(iconSets, name);
}

function lookInSet(
  written: string,
  set: IconSetName,
  name: string,
  ours: Icon | undefined,
  siteDir: string,
): FoundIcon {
  const { package: packageName } = iconSets[set];
  const found = findPackage(packageName, siteDir);
  if (!found) {
    const reads = packageFolders(packageName, siteDir).map((dir) => ({
      file: pathFrom(siteDir, path.join(dir, 'package.json')),
      hash: null,
    }));
    return ours
      ? { icon: ours, reads }
      : { icon: undefined, reads, problem: (location) => iconSetMissing(location, written, packageName) };
  }
  const file = path.join(found.dir, 'icons', `${name}.svg`);
  const svg = /^[\w-]+$/.test(name) ? readIfThere(file) : undefined;
  const hash = svg === undefined ? null : hashOf(svg);
  const reads = [{ file: pathFrom(siteDir, file), hash }];
  const drawing = svg && parseIcon(svg.toString('utf8'));
  if (drawing && drawing.viewBox !== undefined) {
    const { viewBox, body } = drawing;
    return { icon: { id: `${set}-${name}`, viewBox, body }, reads };
  }
  return ours
    ? { icon: ours, reads }
    : { icon: undefined, reads, problem: problemOf(written, set, found.dir) };
}

/** Returns the problem of an unknown icon. Similar names are searched only then, because a set has thousands of names. */
function problemOf(written: string, set: string | undefined, dir?: string) {
  return (location: ErrorLocation): SiteError => {
    const [, name = written] = /^[\w-]+:(.+)$/.exec(written) ?? [];
    const prefix = written.slice(0, written.length - name.length);
    if (set !== undefined && !isSetName(set)) {
      const sets = Object.keys(iconSets);
      const nearest = nearestName(set, sets);
      const advice = `Sets are ${sets.join(' and ')}.`;
      return unknownIcon(location, written, nearest && `${nearest}:${name}`, advice);
    }
    const own = prefix === '' ? Object.keys(iconShapes) : [];
    const folder = dir && path.join(dir, 'icons');
    const files = folder && existsSync(folder) ? readdirSync(folder) : [];
    const ofSet = files.flatMap((file) => (file.endsWith('.svg') ? file.slice(0, -4) : []));
    const nearest = nearestName(name, [...own, ...ofSet]);
    const advice =
      set === undefined
        ? `Write one of ${own.join(', ')}, or one of a set: lucide:${name}`
        : `All names are at ${iconSets[set].list}.`;
    return unknownIcon(location, written, nearest && prefix + nearest, advice);
  };
}

const elements = new Set(['g', 'path', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'rect']);
/** Attributes of the `<svg>` that move to a group around its shapes. */
const inherited =
  /^(?:fill|fill-rule|fill-opacity|clip-rule|opacity|stroke|stroke-(?:width|linecap|linejoin|miterlimit|dasharray|dashoffset|opacity))$/;
const geometry = /^(?:d|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|width|height|points|transform|pathLength)$/;
/** The attributes with which the style sheet draws all icons: lines of one width. */
const asOurs: Readonly<Record<string, string>> = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

type Drawing =
  | { viewBox: string; body: string; reason?: undefined }
  | { viewBox?: undefined; body?: undefined; reason: string };

/** Parses an SVG file to shapes that can be in any page: refuses all that could run, load, or clash with the page. */
export function parseIcon(svg: string): Drawing {
  const text = svg
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '')
    .replace(/<(title|desc|metadata)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  const [, head, content] = /^\s*<svg\b([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(text) ?? [];
  if (head === undefined || content === undefined) return { reason: 'it is not an SVG file' };
  const root = attributesOf(head);
  const [width, height] = [root.get('width'), root.get('height')].map((size) =>
    Number.parseFloat(size ?? ''),
  );
  const viewBox = root.get('viewBox') ?? `0 0 ${width} ${height}`;
  if (!/^[-\d.,\s]+$/.test(viewBox)) return { reason: 'it has no viewBox' };
  let refused: string | undefined;
  const shapes = content.replace(
    /<(\/?)([\w:-]+)((?:"[^"]*"|'[^']*'|[^<>"'])*)>|[^<]+|</g,
    (part, end, name, rest) => {
      if (name === undefined) {
        if (part.trim() !== '') refused ??= 'it contains text';
        return '';
      }
      if (!elements.has(name)) refused ??= `it contains <${name}>`;
      if (end !== '') return name === 'g' ? '</g>' : '';
      const own = [...attributesOf(rest)].filter(([key, value]) => isDrawn(key, value));
      const opening = `<${[name, ...own.map(toText)].join(' ')}`;
      return name === 'g' && !/\/\s*$/.test(rest) ? `${opening}>` : `${opening}/>`;
    },
  );
  if (refused !== undefined) return { reason: refused };
  return { viewBox: viewBox.trim(), body: inGroup(root, shapes) };
}

/** Puts the shapes into a group with the attributes of the `<svg>`, unless these are the ones that all icons have. */
function inGroup(root: ReadonlyMap<string, string>, shapes: string): string {
  const own = [...root].filter(([key, value]) => inherited.test(key) && isDrawn(key, value));
  const isOurs =
    own.length === Object.keys(asOurs).length && own.every(([key, value]) => asOurs[key] === value);
  if (isOurs) return shapes;
  const attributes = {
    fill: 'currentColor',
    stroke: 'none',
    'stroke-width': '1',
    ...Object.fromEntries(own),
  };
  return `<g ${Object.entries(attributes).map(toText).join(' ')}>${shapes}</g>`;
}

function isDrawn(key: string, value: string): boolean {
  return (inherited.test(key) || geometry.test(key)) && !/[<>&"]|url\(/.test(value);
}

function toText([key, value]: readonly [string, string]): string {
  return `${key}="${value}"`;
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    Array.from(
      text.matchAll(/(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
      ([, key, double, single]) => [key!, (double ?? single)!],
    ),
  );
}
