// Shows an image enlarged, in a dialog over the whole window. image-zoom.ts loads this when the first image is enlarged.
import pictureTexts from '../texts/english/picture.json';
import { texts as pageTexts } from './texts.js';

const texts = { ...pictureTexts, ...pageTexts };

/** Opens the dialog. It closes on Escape, on its button and on any click; the focus then returns to the image in the page. */
export function showEnlarged(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'rd-enlarged';
  dialog.setAttribute('aria-label', image.alt || texts.enlargePicture);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'rd-icon-button rd-close';
  close.setAttribute('aria-label', texts.closePicture);
  const picture = document.createElement('img');
  picture.src = fullSource(image);
  picture.alt = image.alt;
  dialog.append(close, picture);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    image.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Returns the largest candidate of `srcset`. Where relaydocs made the candidates, the original image in `src` is larger still. */
function fullSource(image: HTMLImageElement): string {
  const { srcset, currentSrc, src } = image;
  const candidates = srcset.split(/,\s+/).flatMap((candidate) => {
    const [url = '', size = '1x'] = candidate.trim().split(/\s+/);
    return url === '' ? [] : [{ url, size: Number.parseFloat(size) }];
  });
  const [largest] = candidates.sort((a, b) => b.size - a.size);
  return image.closest('[data-made]') ? src : (largest?.url ?? (currentSrc || src));
}
