// React renders the theme in small parts, which are put into others as strings. A part that is inserted later is represented by a slot, a
// text such as `slot(0)` that React treats as content, so that no wrapper element is needed. Compiled articles contain slots too: for the
// URLs of links.

import { createElement, Fragment, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { componentThrew } from '../bundle/bundle-errors.js';
import type { SlottedText } from '../compile/compiled-page.js';
import { SiteError } from '../errors.js';
import type { Html } from '../theme/route-data.js';

const separator = '\u0002';

/** Returns the slot for part `n`. Control characters cannot occur in HTML otherwise. */
export function slot(n: number): string {
  return `\u0001${n}\u0001`;
}

/** Renders elements to HTML. One call of React for many elements costs a quarter of one call for each. @throws SiteError */
export function renderParts(elements: readonly ReactElement[]): Html[] {
  if (elements.length === 0) return [];
  const children = elements.flatMap((element, index) => (index === 0 ? [element] : [separator, element]));
  try {
    return toMarkup(createElement(Fragment, null, ...children)).split(separator);
  } catch {
    // Rendered one by one, to find out which of them throws.
    return elements.map(renderPart);
  }
}

/** Renders an element to HTML. @throws SiteError if a component throws */
export function renderPart(element: ReactElement): Html {
  try {
    return toMarkup(element);
  } catch (error) {
    throw error instanceof SiteError ? error : componentThrew(nameOf(element), error, fileOf(element));
  }
}

/** Replaces slots by parts. Slots inside of the parts are not replaced. */
export function fillSlots(html: Html, parts: readonly Html[]): Html {
  return html.replace(/\u0001(\d+)\u0001/g, (_, n: string) => parts[Number(n)]!);
}

/** Renders to HTML without the preload links that React puts before images, which belong into a document's head. */
function toMarkup(element: ReactElement): Html {
  return renderToStaticMarkup(element).replace(/^(?:<link rel="preload"[^>]*>)+/, '');
}

function nameOf({ type }: ReactElement): string {
  return typeof type === 'function' && type.name !== '' ? type.name : '(unnamed)';
}

/** Returns the file of a component, if it is one of the site. */
function fileOf({ type }: ReactElement): string | undefined {
  return typeof type === 'function' ? (type as { file?: string }).file : undefined;
}

const linkSlot = /\0(\d+)\0/g;

/** Fills in the URLs of links, whose slots are in attribute values. */
export function fillHtmlLinks(html: SlottedText, links: readonly string[]): Html {
  return html.replace(linkSlot, (_, n: string) => toAttributeUrl(links[Number(n)]!));
}

/** Escapes a URL for an attribute. A broken link is as the author wrote it, and its entities stay. */
export function toAttributeUrl(url: string): Html {
  return url
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
}

/** Fills in the URLs of links in Markdown, where a bracket or a space would end the URL. */
export function fillMarkdownLinks(markdown: SlottedText, links: readonly string[]): string {
  return markdown.replace(linkSlot, (_, n: string) => {
    return links[Number(n)]!.replace(
      /[()<>\s]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
  });
}
