// Puts a `<picture>` around images of a page that lists smaller formats and sizes, of which a browser chooses the best.
import type { Element } from 'hast';
import { messageOf } from '../../base/thrown.js';
import { SiteErrors } from '../../errors.js';
import { pictureNotMade } from '../compile-errors.js';
import type { MadePicture, PictureFormat } from '../compiled-page.js';
import { locationIn, type Point } from '../fragment.js';
import { toStyleClass } from '../html/style-declarations.js';
import type { Fragment, PageState } from '../page-state.js';
import { assetUrl } from './local-files.js';
import { madeOutput, madeWidths, shownWidth, smallerWidth, sourceOf } from './smaller-pictures.js';

/** Wraps an `<img>` if any version of it is smaller. It must be called after all other changes to the element. */
export async function offerSmaller(
  element: Element,
  file: string,
  fragment: Fragment,
  point: Point,
): Promise<void> {
  const { state } = fragment;
  // The file is read again rather than kept since it was measured, as a page with many photos would keep all of them in memory.
  const bytes = state.read(file);
  const natural = bytes && smallerWidth(bytes);
  if (natural === undefined) return;
  const shown = shownWidth(element.properties.width, natural);
  try {
    const made = await state.makePictures(bytes!, madeWidths(shown, natural, state.options.pictures!));
    if (made.length === 0) return;
    const formats = [...new Set(made.map(({ format }) => format))];
    const sources = formats.map((format) => toSource(format, made, shown, file, state));
    const image: Element = { ...element, children: [] };
    // With `display: contents`, the author's styles for the image still apply.
    const { className, declarations } = toStyleClass('display: contents');
    state.facts.styles[className] = declarations;
    const properties = { className: [className], dataMade: '' };
    Object.assign(element, { tagName: 'picture', properties, children: [...sources, image] });
  } catch (error) {
    // A full disk, or a package that cannot run, is not the picture's fault.
    if (error instanceof SiteErrors) throw error;
    const reason = messageOf(error);
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
  const ofFormat = made.filter((one) => one.format === format);
  const candidates = ofFormat.map((one) => {
    const output = madeOutput(one, file);
    state.madePicture({ ...one, file, output });
    return { url: assetUrl(output, '', state), width: one.width };
  });
  const properties = { ...sourceOf(format, candidates, shown) };
  return { type: 'element', tagName: 'source', properties, children: [] };
}
