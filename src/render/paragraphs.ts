// Islands in paragraphs: HTML ends a paragraph before a block, which would then stand outside of its island.
import type { Html } from '../theme/route-data.js';

/** HTML of an island, or what stands between islands. */
export interface HtmlPiece {
  html: Html;
  isIsland: boolean;
}

/** Start tags before which a parser ends a paragraph (HTML, 13.2.6.4.7). */
const block =
  /<(?:address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|listing|main|menu|nav|ol|p|plaintext|pre|search|section|summary|table|ul|xmp)[\s/>]/i;

/** @returns the pieces as one, each paragraph with an island that shows blocks as an element that can hold them. */
export function joinPieces(pieces: readonly HtmlPiece[]): Html {
  const texts = pieces.map(({ html }) => html);
  if (!pieces.some(({ html, isIsland }) => isIsland && block.test(html))) return texts.join('');
  let start: { piece: number; at: number } | undefined;
  let holdsBlock = false;
  for (const [piece, { html, isIsland }] of pieces.entries()) {
    if (isIsland) {
      holdsBlock ||= block.test(html);
      continue;
    }
    // The tags become longer by two characters each.
    let grown = 0;
    const put = (where: number, at: number, name: string): void => {
      const text = texts[where]!;
      texts[where] = `${text.slice(0, at)}${name}${text.slice(at + 1)}`;
      if (where === piece) grown += name.length - 1;
    };
    for (const { 0: tag, index } of html.matchAll(/<p(?=[\s>])|<\/p>/g)) {
      if (tag === '<p') start = { piece, at: index + grown + 1 };
      else if (start && holdsBlock) {
        put(start.piece, start.at, 'div');
        put(piece, index + grown + 2, 'div');
      }
      if (tag !== '<p') start = undefined;
      holdsBlock = false;
    }
  }
  return texts.join('');
}
