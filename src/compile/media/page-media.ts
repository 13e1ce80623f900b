// Images, videos, frames: files of the site get URLs and sizes, hosts of other sites are noted for the Content-Security-Policy.
import type { Element } from 'hast';
import { imageSize } from 'image-size';
import { imageSizeUnknown } from '../compile-errors.js';
import type { PictureSize, SourceFact } from '../compiled-page.js';
import { includedPath, locationIn, type Point } from '../fragment.js';
import { twinUrl } from '../page-links.js';
import type { Fragment } from '../page-state.js';
import { findLocalFile, type LocalFile } from './local-files.js';
import { encodeUrl, urlKind } from './url-kinds.js';

/** A picture that a page's front matter names. */
export interface FrontMatterPicture extends Point {
  href: string;
  /** The page shows it itself; else it only tells other sites of it. */
  isShown: boolean;
}

/**
 * Publishes a picture that lies beside the page: `./x.png`. One in a static folder is published anyway, and the link
 * check looks for it.
 */
export function publishPicture({ href, isShown, ...point }: FrontMatterPicture, fragment: Fragment): void {
  const { state } = fragment;
  const kind = urlKind(href);
  if (isShown && kind.type === 'external') state.source('img-src', kind.origin, fragment, point.line);
  const isBeside = /^\.\.?\//.test(href);
  const isOurs = isBeside || (isShown && kind.type === 'internal');
  const file = isOurs ? findLocalFile(href, fragment) : undefined;
  if (file && isShown) state.facts.shownPicture = sizeOf(file, fragment, point);
  if (file || !isBeside) return;
  // Docusaurus takes `./x.png` for a file, and `../x.png` for an address.
  const mayBeMissing = href.startsWith('../') && { mayBeMissing: true as const };
  state.facts.missing.push({ kind: 'image', href, file: undefined, ...point, ...mayBeMissing });
}

/**
 * Gives an `<img>` its URL, size and laziness; the return value is what the Markdown twin shows.
 * @param mayBeSmaller other formats of it may stand around it
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

/** The URL in an attribute of a media element, resolved in place. */
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

/** Every candidate of a `srcset`; the return value is what the Markdown twin shows. */
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
  // A picture for narrow screens mostly has another shape than the one for wide screens.
  if (element.tagName === 'source') giveSize(element, candidates[0]?.file, fragment, point);
  const setOf = (urls: readonly string[]): string =>
    candidates.map(({ descriptor }, index) => [urls[index], ...descriptor].join(' ')).join(', ');
  properties.srcSet = setOf(candidates.map(({ url }) => url));
  return setOf(candidates.map(({ written, shown }) => shown ?? written));
}

interface Resolved {
  url: string;
  /** What the Markdown twin shows; undefined: what the author wrote. */
  shown?: string;
  file?: LocalFile;
}

/** @param element where a function of the configuration may still be asked for another address */
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
  // Without an <object>, the policy allows none, not even the site's own.
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

/** The size of a file of the site, unless the author gave one. */
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
    // The library has no error class of its own, and a picture of unknown size can still be shown.
    const reason = error instanceof Error ? error.message : String(error);
    fragment.state.problem(imageSizeUnknown(locationIn(fragment, point), file.path, reason));
    return undefined;
  }
}

/**
 * What the library finds the size in. It looks for the first tag of an SVG in the first 1,000 bytes, and editors of diagrams
 * keep their own file in an attribute of it.
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
