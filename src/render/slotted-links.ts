// Puts the URLs of links into what the compile stage left slots in.
import type { SlottedText } from '../compile/compiled-page.js';
import type { Html } from './route-data.js';

const linkSlot = /\0(\d+)\0/g;

/** Slots stand in attribute values. A broken link's URL is as the author wrote it and may hold entities: they stay. */
export function fillHtmlLinks(html: SlottedText, links: readonly string[]): Html {
  return html.replace(linkSlot, (_, n: string) => {
    return links[Number(n)]!.replace(/&(?!#?\w+;)/g, '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;');
  });
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
