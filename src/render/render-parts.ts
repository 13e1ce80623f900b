// React renders the theme in small parts; finished parts are put into others as strings. A part that is to be put in
// later is handed to React as a text that names it (`slot(0)`), so that no wrapper element is needed. The compile
// stage leaves slots in articles, too: for the URLs of links.

import { createElement, Fragment, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { componentThrew } from '../bundle/bundle-errors.js';
import type { SlottedText } from '../compile/compiled-page.js';
import { SiteError } from '../errors.js';
import type { Html } from '../theme/route-data.js';

const separator = '\u0002';

/** What stands for part `n` in the props of a component. Control characters cannot stand in HTML otherwise. */
export function slot(n: number): string {
  return `\u0001${n}\u0001`;
}

/** Elements -> their HTML. One call of React for many costs a quarter of one call for each. @throws SiteError */
export function renderParts(elements: readonly ReactElement[]): Html[] {
  if (elements.length === 0) return [];
  const children = elements.flatMap((element, index) => (index === 0 ? [element] : [separator, element]));
  try {
    return toMarkup(createElement(Fragment, null, ...children)).split(separator);
  } catch {
    // One by one, to learn which of them it was.
    return elements.map(renderPart);
  }
}

/** @throws SiteError when the component throws. */
export function renderPart(element: ReactElement): Html {
  try {
    return toMarkup(element);
  } catch (error) {
    throw error instanceof SiteError ? error : componentThrew(nameOf(element), error, fileOf(element));
  }
}

/** Puts parts where their slots stand. What is put in is not looked at again. */
export function fillSlots(html: Html, parts: readonly Html[]): Html {
  return html.replace(/\u0001(\d+)\u0001/g, (_, n: string) => parts[Number(n)]!);
}

/** React puts a preload link for every image in front of what it renders; it belongs to documents, not to parts. */
function toMarkup(element: ReactElement): Html {
  return renderToStaticMarkup(element).replace(/^(?:<link rel="preload"[^>]*>)+/, '');
}

function nameOf({ type }: ReactElement): string {
  return typeof type === 'function' && type.name !== '' ? type.name : '(unnamed)';
}

/** File of the component, where it is the site's own. */
function fileOf({ type }: ReactElement): string | undefined {
  return typeof type === 'function' ? (type as { file?: string }).file : undefined;
}

const linkSlot = /\0(\d+)\0/g;

/** Slots stand in attribute values. */
export function fillHtmlLinks(html: SlottedText, links: readonly string[]): Html {
  return html.replace(linkSlot, (_, n: string) => toAttributeUrl(links[Number(n)]!));
}

/** A broken link's URL is as the author wrote it and may hold entities: they stay. */
export function toAttributeUrl(url: string): Html {
  return url
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
}

/** Slots stand in link destinations, which a bracket or a space would end. */
export function fillMarkdownLinks(markdown: SlottedText, links: readonly string[]): string {
  return markdown.replace(linkSlot, (_, n: string) => {
    return links[Number(n)]!.replace(
      /[()<>\s]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
  });
}
