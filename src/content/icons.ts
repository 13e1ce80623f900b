// Icons by name: of the packages that a site has installed, of its own SVG files, and the few of ours.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findPackage, packageFolders } from '../base/find-package.js';
import { hashOf } from '../base/hash.js';
import { nearestName } from '../base/names.js';
import { readIfThere } from '../base/sealed-file.js';
import { type IconSetName, iconSets } from '../config/mark-fields.js';
import type { ErrorLocation, SiteError } from '../errors.js';
import { iconFile, iconSetMissing, unknownIcon } from './content-errors.js';
import { type Icon, ownIcon } from './icon.js';
import { iconShapes } from './icon-shapes.js';
import { parseIcon } from './parse-icon.js';

export interface FoundIcon {
  /** undefined: there is none, which `problem` tells. */
  icon: Icon | undefined;
  problem?(location: ErrorLocation): SiteError;
  /** Files that it depends on, relative to the site's folder; null: there is none. */
  reads: readonly { file: string; hash: string | null }[];
}

/** `lucide:rocket`, `rocket` */
export type IconFinder = (name: string) => FoundIcon;

/** An SVG file of the site as an icon. @param name as its author has written it. */
export function iconOfFile(name: string, bytes: Uint8Array | undefined): Omit<FoundIcon, 'reads'> {
  const drawing = bytes && parseIcon(Buffer.from(bytes).toString('utf8'));
  const reason = drawing === undefined ? 'there is no such file' : drawing.reason;
  if (!drawing || drawing.reason !== undefined)
    return { icon: undefined, problem: (location) => iconFile(location, name, reason!) };
  const { viewBox, body } = drawing;
  // Names of files in other alphabets, and of files in different folders, may have the same letters and digits.
  return { icon: { id: `file-${hashOf(viewBox + body)}`, viewBox, body } };
}

/** @param defaultSet the set of names without one, before ours. */
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
  return (written) => {
    const found = known.get(written) ?? look(written);
    known.set(written, found);
    return found;
  };
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
      file: toSiteFile(path.join(dir, 'package.json'), siteDir),
      hash: null,
    }));
    return ours
      ? { icon: ours, reads }
      : { icon: undefined, reads, problem: (location) => iconSetMissing(location, written, packageName) };
  }
  const file = path.join(found.dir, 'icons', `${name}.svg`);
  const svg = /^[\w-]+$/.test(name) ? readIfThere(file) : undefined;
  const hash = svg === undefined ? null : hashOf(svg);
  const reads = [{ file: toSiteFile(file, siteDir), hash }];
  const drawing = svg && parseIcon(svg.toString('utf8'));
  if (drawing && drawing.viewBox !== undefined) {
    const { viewBox, body } = drawing;
    return { icon: { id: `${set}-${name}`, viewBox, body }, reads };
  }
  return ours
    ? { icon: ours, reads }
    : { icon: undefined, reads, problem: problemOf(written, set, found.dir) };
}

function toSiteFile(absolutePath: string, siteDir: string): string {
  return path.relative(siteDir, absolutePath).replaceAll(path.sep, '/');
}

/** What an author may have meant is looked for only where there is a mistake: a set has thousands of names. */
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
