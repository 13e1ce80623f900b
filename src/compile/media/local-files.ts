// Files of the site that pages show or link to. They are published in assets/ under a hashed name, or unchanged from a static folder.

import { posix } from 'node:path';
import { encodePath } from '../../base/encode-path.js';
import type { Fragment, PageState } from '../page-state.js';
import { splitReference } from '../site-paths.js';

export interface LocalFile {
  /** URL path with the base URL. */
  url: string;
  /** Path relative to the site's folder. */
  path: string;
  bytes: Uint8Array;
}

/** Finds the file of a reference: `./x.png` and `@site/x.png` become assets, `/x.png` is looked up in the static folders. */
export function findLocalFile(written: string, fragment: Fragment): LocalFile | undefined {
  const { state } = fragment;
  const { path, suffix } = splitReference(written);
  if (path === '' || path.endsWith('/')) return undefined;
  if (path.startsWith('/')) return findStaticFile(path, suffix, state);
  const found = state.findShown(path, fragment);
  // `bytes` may be a getter, which is kept: a link to a file does not need to read it.
  return found && Object.assign(found, { url: assetUrl(addAsset(found.path, state), suffix, state) });
}

/** Finds a static file by its path below the base URL. Authors may write the base URL too, in all languages that of the original. */
function findStaticFile(path: string, suffix: string, state: PageState): LocalFile | undefined {
  const { baseUrl, originalBase = baseUrl, bases = [], staticDirectories } = state.options;
  const isBelow = (base: string): boolean => base !== '/' && path.startsWith(base);
  if (bases.some((base) => base !== baseUrl && isBelow(base))) state.facts.ofOneLanguage = true;
  const candidates = [path.slice(1)];
  for (const base of new Set([baseUrl, originalBase]))
    if (isBelow(base)) candidates.push(path.slice(base.length));
  for (const candidate of candidates) {
    for (const directory of staticDirectories) {
      const sitePath = posix.join(directory, candidate);
      const folder = `${posix.normalize(directory)}/`;
      const found = sitePath.startsWith(folder) ? state.find(sitePath) : undefined;
      if (found)
        return Object.assign(found, { url: assetUrl(found.path.slice(folder.length), suffix, state) });
    }
  }
  return undefined;
}

function addAsset(path: string, state: PageState): string {
  const known = state.facts.assets.find((asset) => asset.file === path);
  if (known) return known.output;
  const { name, ext } = posix.parse(path);
  // Finding the file has added it to the dependencies.
  const { hash } = state.facts.dependencies.find(({ file }) => file === path)!;
  const output = `assets/${safeName(name)}-${hash!.slice(0, 8)}${ext.toLowerCase()}`;
  state.facts.assets.push({ file: path, output });
  return output;
}

/** Makes a text usable as part of a file name in the output. */
export const safeName = (name: string): string => name.replace(/[^\w.-]+/g, '-').slice(0, 60);

/** @param path in the output @param suffix of the author's reference: query and fragment */
export function assetUrl(path: string, suffix: string, state: PageState): string {
  const { baseUrl, publicBase = baseUrl } = state.options;
  return publicBase + encodePath(path) + suffix;
}
