// Pictures of pages in formats and sizes that weigh less: a browser takes the best of those that stand around the original.
import { posix } from 'node:path';
import type { Element } from 'hast';
import { imageSize } from 'image-size';
import { SiteErrors } from '../../errors.js';
import { pictureNotMade } from '../compile-errors.js';
import type { MadePicture, PictureFormat } from '../compiled-page.js';
import { type Fragment, locationIn, type Point } from '../fragment.js';
import { toStyleClass } from '../html/style-declarations.js';
import type { PageState } from '../page-state.js';
import { assetUrl, safeName } from './local-files.js';

/** What weighs less than this saves less than the sources around it weigh. */
const leastBytes = 4096;

/** Width of the text in pixels, which pictures are not shown wider than. */
const columnWidth = 704;

/** Puts sources around an `<img>`, where one is smaller. To be called once everything else is done to it. */
export async function offerSmaller(
  element: Element,
  file: string,
  fragment: Fragment,
  point: Point,
  state: PageState,
): Promise<void> {
  // Not held since it was measured: a page of many photos would hold all of them.
  const bytes = state.read(file);
  const natural = bytes && widthOf(bytes);
  if (natural === undefined || bytes!.length < leastBytes || isAnimated(bytes!)) return;
  const { pictures: settings } = state.options;
  const written = Math.round(Number(element.properties.width));
  const shown = Math.min(written > 0 ? written : natural, natural, columnWidth);
  const wanted = [...settings!.widths, shown, Math.min(2 * shown, natural)].filter((one) => one <= natural);
  const widths = [...new Set(wanted.map(Math.round))].sort((a, b) => a - b);
  try {
    const made = await state.makePictures(bytes!, widths);
    if (made.length === 0) return;
    const formats = [...new Set(made.map(({ format }) => format))];
    const sources = formats.map((format) =>
      toSource(
        format,
        made.filter((one) => one.format === format),
        shown,
        file,
        state,
      ),
    );
    const image: Element = { ...element, children: [] };
    // The picture stays a box as its author has styled it.
    const { className, declarations } = toStyleClass('display: contents');
    state.facts.styles[className] = declarations;
    const properties = { className: [className], dataMade: '' };
    Object.assign(element, { tagName: 'picture', properties, children: [...sources, image] });
  } catch (error) {
    // A full disk and a package that cannot run are no faults of the picture.
    if (error instanceof SiteErrors) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    state.problem(pictureNotMade(locationIn(fragment, point), file, reason));
  }
}

function toSource(
  format: PictureFormat,
  made: readonly Pick<MadePicture, 'made' | 'format' | 'width'>[],
  shown: number,
  file: string,
  state: PageState,
): Element {
  const candidates = made.map((one) => {
    const [key = ''] = one.made.split('-');
    const output = `assets/${safeName(posix.parse(file).name)}-${key.slice(0, 8)}-${one.width}.${format}`;
    state.madePicture({ ...one, file, output });
    return `${assetUrl(output, '', state)} ${one.width}w`;
  });
  const sizes = `(min-width: ${shown + 32}px) ${shown}px, 100vw`;
  const properties = { type: `image/${format}`, srcSet: candidates.join(', '), sizes };
  return { type: 'element', tagName: 'source', properties, children: [] };
}

/** A PNG that says how many frames it has, before the first of them. Other formats by the name of a PNG are left alone as well. */
function isAnimated(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isJpeg = buffer.readUInt16BE(0) === 0xff_d8;
  const isPng = buffer.readUInt32BE(0) === 0x89_50_4e_47;
  const frames = buffer.indexOf('acTL');
  return !isJpeg && (!isPng || (frames !== -1 && frames < buffer.indexOf('IDAT')));
}

/** As it is shown: cameras note how they were held. */
function widthOf(bytes: Uint8Array): number | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return orientation > 4 ? height : width;
  } catch {
    // It is told where the page's size of it is looked for.
    return undefined;
  }
}
