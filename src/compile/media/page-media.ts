// Gives images, videos and frames their URLs and sizes, and notes other hosts for the Content-Security-Policy.
import type { Element } from 'hast';
import { imageSize } from 'image-size';
import { messageOf } from '../../base/thrown.js';
import { imageSizeUnknown } from '../compile-errors.js';
import type { PictureSize, SourceFact } from '../compiled-page.js';
import { includedPath, locationIn, type Point } from '../fragment.js';
import { twinUrl } from '../page-links.js';
import type { Fragment } from '../page-state.js';
import { findLocalFile, type LocalFile } from './local-files.js';
import { encodeUrl, urlKind } from './url-kinds.js';

/** A picture named in a page's front matter. */
export interface FrontMatterPicture extends Point {
  href: string;
  /** The page shows it; otherwise it is only for link previews on other sites. */
  isShown: boolean;
}

/** Publishes a picture beside the page: `./x.png`. One in a static folder is published anyway, and the link check looks for it. */
export function publishPicture({ href, isShown, ...point }: FrontMatterPicture, fragment: Fragment): void {
  const { state } = fragment;
  const kind = urlKind(href);
  if (isShown && kind.type === 'external') state.source('img-src', kind.origin, fragment, point.line);
  const isBeside = /^\.\.?\//.test(href);
  const isOurs = isBeside || (isShown && kind.type === 'internal');
  const file = isOurs ? findLocalFile(href, fragment) : undefined;
  if (file && isShown) state.facts.shownPicture = sizeOf(file, fragment, point);
  if (file || !isBeside) return;
  // Docusaurus takes `./x.png` for a file, and `../x.png` for a URL.
  const mayBeMissing = href.startsWith('../') && { mayBeMissing: true as const };
  state.facts.missing.push({ kind: 'image', href, file: undefined, ...point, ...mayBeMissing });
}

/**
 * Sets the URL, the size and lazy loading of an `<img>`. @returns its URL in the Markdown twin
 * @param mayBeSmaller whether other formats of it may be offered
 */
export function resolveImage(
  element: Element,
  fragment: Fragment,
  point: Point,
  mayBeSmaller: boolean,
): string | undefined {
  const { state } = fragment;
  const { properties } = element;
  properties.loading ??= 'lazy';
  properties.decoding ??= 'async';
  const resolved = resolveUrl(String(properties.src), 'img-src', fragment, point, element);
  properties.src = resolved.url;
  giveSize(element, resolved.file, fragment, point);
  const { path = '' } = resolved.file ?? {};
  if (mayBeSmaller && state.options.pictures && /\.(?:jpe?g|png)$/i.test(path))
    state.afterTree.push(async () => {
      const { offerSmaller } = await import('./made-pictures.js');
      await offerSmaller(element, path, fragment, point);
    });
  return resolved.shown;
}

/** Resolves the URL in an attribute of a media element in place. */
export function resolveMedia(
  element: Element,
  attribute: string,
  directive: SourceFact['directive'],
  fragment: Fragment,
  point: Point,
): string | undefined {
  const value = element.properties[attribute];
  if (typeof value !== 'string') return undefined;
  const resolved = resolveUrl(value, directive, fragment, point, element);
  element.properties[attribute] = resolved.url;
  return resolved.shown;
}

/** Resolves each candidate of a `srcset`. @returns the attribute in the Markdown twin */
export function resolveSourceSet(element: Element, fragment: Fragment, point: Point): string | undefined {
  const { properties } = element;
  const text = Array.isArray(properties.srcSet) ? properties.srcSet.join(', ') : properties.srcSet;
  if (typeof text !== 'string') return undefined;
  const candidates = text
    .trim()
    .split(/,\s+/)
    .map((candidate) => {
      const [url = '', ...descriptor] = candidate.trim().split(/\s+/);
      return { written: url, descriptor, ...resolveUrl(url, 'img-src', fragment, point, element) };
    });
  // A picture for narrow screens often has other proportions than the one for wide screens.
  if (element.tagName === 'source') giveSize(element, candidates[0]?.file, fragment, point);
  const setOf = (urls: readonly string[]): string =>
    candidates.map(({ descriptor }, index) => [urls[index], ...descriptor].join(' ')).join(', ');
  properties.srcSet = setOf(candidates.map(({ url }) => url));
  return setOf(candidates.map(({ written, shown }) => shown ?? written));
}

interface Resolved {
  url: string;
  /** URL in the Markdown twin; undefined for the author's own. */
  shown?: string;
  file?: LocalFile;
}

/** @param element given if a function of the configuration may provide another URL */
function resolveUrl(
  written: string,
  directive: SourceFact['directive'],
  fragment: Fragment,
  point: Point,
  element?: Element,
): Resolved {
  const { state } = fragment;
  const kind = urlKind(written);
  if (kind.type === 'external') {
    state.source(directive, kind.origin, fragment, point.line);
    state.outside(written, fragment, point);
  }
  if (kind.type === 'data') state.source(directive, 'data:', fragment, point.line);
  // The policy forbids `<object>` by default, even from the site itself.
  const isOwn = kind.type === 'internal' || kind.type === 'pathname';
  if (isOwn && directive === 'object-src' && written !== '')
    state.source(directive, "'self'", fragment, point.line);
  if (kind.type === 'pathname') return { url: encodeUrl(kind.path), shown: twinUrl(kind.path) };
  if (kind.type !== 'internal' || written === '')
    return { url: kind.type === 'external' ? encodeUrl(written) : written };
  const file = findLocalFile(written, fragment);
  if (file) return { url: file.url, shown: twinUrl(file.url), file };
  if (directive === 'frame-src' && !/\.\w+(?:[?#]|$)/.test(written)) {
    const slot = state.link(written, fragment, point);
    return { url: slot, shown: slot };
  }
  const missing = directive === 'img-src' ? 'image' : 'file';
  const instead =
    missing === 'image' && element ? state.insteadOfImage(written, element, fragment, point) : undefined;
  if (instead !== undefined && instead !== written) return resolveUrl(instead, directive, fragment, point);
  if (instead === undefined)
    state.facts.missing.push({
      kind: missing,
      href: written,
      file: includedPath(fragment),
      line: point.line,
      column: point.column,
    });
  return { url: encodeUrl(written) };
}

/** Sets the size of a picture of the site, unless the author gave one. */
function giveSize(
  { properties }: Element,
  file: LocalFile | undefined,
  fragment: Fragment,
  point: Point,
): void {
  if (file && properties.width === undefined && properties.height === undefined)
    Object.assign(properties, sizeOf(file, fragment, point));
}

function sizeOf(file: LocalFile, fragment: Fragment, point: Point): PictureSize | undefined {
  try {
    const { width, height } = imageSize(readableBytes(file));
    return { width: Math.round(width), height: Math.round(height) };
  } catch (error) {
    // Any error counts, as the library has no error class: a picture of unknown size can still be shown.
    const reason = messageOf(error);
    fragment.state.problem(imageSizeUnknown(locationIn(fragment, point), file.path, reason));
    return undefined;
  }
}

/**
 * Returns the bytes in which the library can find the size. It only looks for the tag of an SVG in the first 1,000 bytes, and editors of
 * diagrams store their own file in an attribute of the tag.
 */
function readableBytes({ path, bytes }: LocalFile): Uint8Array {
  if (!/\.svg$/i.test(path)) return bytes;
  const text = new TextDecoder().decode(bytes);
  const start = text.search(/<svg\s/);
  const wholeTag = /(?:[^<>"']|"[^"]*"|'[^']*')*>/y;
  wholeTag.lastIndex = start + 1;
  const [tag] = (start === -1 ? undefined : wholeTag.exec(text)) ?? [];
  if (tag === undefined || start + tag.length < 1000) return bytes;
  const short = tag.replace(/"[^"]*"|'[^']*'/g, (value) => (value.length > 100 ? '""' : value));
  return new TextEncoder().encode(`<${short}`);
}
