// Offers smaller formats of images that components show, as compile/media does for images in Markdown.
import type { PictureFormat } from '../compile/compiled-page.js';
import { decodeEntities, escapeAttribute } from '../compile/html/escape-html.js';
import { toStyleClass } from '../compile/html/style-declarations.js';
import { columnWidth, shownWidth, sourceOf } from '../compile/media/smaller-pictures.js';
import type { Html } from '../theme/route-data.js';
import { madeInIsland } from './island-data.js';

/** URL of an image -> its width, and its alternatives. */
export type OfferedPictures = Readonly<
  Record<
    string,
    { natural: number; candidates: readonly { format: PictureFormat; width: number; url: string }[] }
  >
>;

/**
 * Puts `<picture>` with sources around images of known width: the text column at most, or what their attributes say.
 * @param html as React writes it, with `>` escaped in attributes @param isColumn true inside a text column
 * @param isIsland true if it is hydrated: the browser removes the `<picture>` before that (client/made-pictures.ts)
 */
export function offerPictures(
  html: Html,
  offered: OfferedPictures,
  isColumn: boolean,
  isIsland: boolean,
): { html: Html; styles: Record<string, string> } {
  const styles: Record<string, string> = {};
  let inPicture = false;
  const written = html.replace(
    /<(\/?picture|img)(?=[\s/>])([^>]*)>/g,
    (tag, name: string, attributes: string) => {
      if (name !== 'img') inPicture = name === 'picture';
      if (name !== 'img' || inPicture || attributeOf(attributes, 'srcSet') !== undefined) return tag;
      const picture = offered[decodeEntities(attributeOf(attributes, 'src') ?? '')];
      const width = attributeOf(attributes, 'width');
      if (!picture || (!isColumn && !(Number(width) <= columnWidth))) return tag;
      const { className, declarations } = toStyleClass('display: contents');
      styles[className] = declarations;
      return `<picture class="${className}" ${isIsland ? madeInIsland : 'data-made=""'}>${sourcesOf(picture, width)}${tag}</picture>`;
    },
  );
  return { html: written, styles };
}

function sourcesOf({ natural, candidates }: OfferedPictures[string], width: string | undefined): Html {
  const shown = shownWidth(width, natural);
  const formats = [...new Set(candidates.map(({ format }) => format))];
  return formats
    .map((format) => {
      const ofFormat = candidates.filter((one) => one.format === format);
      const { type, srcSet, sizes } = sourceOf(format, ofFormat, shown);
      return `<source type="${type}" srcset="${escapeAttribute(srcSet)}" sizes="${sizes}">`;
    })
    .join('');
}

function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
}
