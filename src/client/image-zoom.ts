// Opens images enlarged on a click. lazy-scripts.ts loads this on pages with such images; enlarged-image.ts comes with the first click.
import pictureTexts from '../texts/english/picture.json';
import { fillText } from '../texts/fill-text.js';
import { awaitsReact } from './hold-clicks.js';
import { texts as pageTexts } from './texts.js';

const texts = { ...pictureTexts, ...pageTexts };

/** Turns images that can be enlarged into buttons, which only makes sense with a script. Images inside links stay links. */
export function markZoomable(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(
    'img[data-zoom]:not([data-zoom="false"], [role])',
  )) {
    if (image.closest('a, button, summary') || awaitsReact(image)) continue;
    image.tabIndex = 0;
    image.setAttribute('role', 'button');
    image.setAttribute('aria-haspopup', 'dialog');
    const name = fillText(texts.enlargeNamedPicture, { name: image.alt });
    image.setAttribute('aria-label', image.alt ? name : texts.enlargePicture);
  }
}

function open(event: Event): void {
  const image = (event.target as Element).closest<HTMLImageElement>('img[data-zoom][role]');
  if (!image) return;
  event.preventDefault();
  void import('./enlarged-image.js').then(({ showEnlarged }) => showEnlarged(image));
}

document.addEventListener('click', open);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' || event.key === ' ') open(event);
});
