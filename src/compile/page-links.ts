// Resolves links: to pages and anchors (when the page is rendered), to files, to other sites.
import type { Element } from 'hast';
import { unsafeUrl } from './compile-errors.js';
import { originSlot } from './compiled-page.js';
import { locationIn, type Point } from './fragment.js';
import { findLocalFile } from './media/local-files.js';
import { encodeUrl, urlKind } from './media/url-kinds.js';
import type { Fragment } from './page-state.js';
import { splitReference } from './site-paths.js';

/** Sets the final `href` of an `<a>`, or a placeholder. @returns its URL in the Markdown twin */
export function resolveLink(element: Element, fragment: Fragment, point: Point): string | undefined {
  const { state } = fragment;
  const { properties } = element;
  const href = String(properties.href);
  const kind = urlKind(href);
  switch (kind.type) {
    case 'external':
      state.outside(href, fragment, point);
      properties.href = encodeUrl(href);
      openElsewhere(element);
      return undefined;
    case 'data':
      state.problem(unsafeUrl(locationIn(fragment, point), href));
      delete properties.href;
      return '';
    case 'pathname':
      openElsewhere(element);
      return toInternal(element, state.link(href, fragment, point, element));
    case 'dangerous':
    case 'other':
      return undefined;
    case 'internal':
      // Docusaurus opens files in a new tab; a page may have such a name too: `/node.js`.
      if (!state.options.strict && namesFile(splitReference(href).path) && findLocalFile(href, fragment))
        properties.target ??= '_blank';
      return toInternal(element, linkUrl(href, fragment, point, element));
  }
}

function openElsewhere({ properties }: Element): void {
  properties.target ??= '_blank';
  properties.rel ??= ['noopener', 'noreferrer'];
}

/** Tells whether a path is that of a file, by its extension; after the dot in a version comes a digit. */
function namesFile(path: string): boolean {
  return /\.(?!mdx?$|html?$)[a-z]\w*$/i.test(path);
}

function toInternal(element: Element, url: string): string {
  element.properties.href = url;
  return twinUrl(url);
}

/** Returns a URL of the site as it is written in the Markdown twin. */
export const twinUrl = (url: string): string => (url.startsWith('\0') ? url : originSlot + url);

/** Returns the URL of a link within the site, or a placeholder for it. */
export function linkUrl(href: string, fragment: Fragment, point: Point, element?: Element): string {
  return fileUrl(href, fragment) ?? fragment.state.link(href, fragment, point, element);
}

/** Returns the URL of a file beside the page (`./x.pdf`). Pages and paths from the root are resolved later, when the site is known. */
function fileUrl(href: string, fragment: Fragment): string | undefined {
  if (/^[/#?]/.test(href)) return undefined;
  const { path } = splitReference(href);
  return /\.(?!mdx?$)\w+$/i.test(path) ? findLocalFile(href, fragment)?.url : undefined;
}
