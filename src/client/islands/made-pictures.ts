// Loaded for islands whose pictures the server offers in other formats (render/offer-pictures.ts).
import { madePicture } from '../../render/island-data.js';

/**
 * React must find the pictures of an island as its component writes them: an `<img>` alone. Each keeps the sources that the
 * browser chose among, so that nothing is loaded a second time.
 */
export function unwrapPictures(island: Element): void {
  for (const picture of island.querySelectorAll(madePicture)) {
    const image = picture.querySelector('img')!;
    // Where it is not known which format the browser reads, the original is right.
    const chosen = [...picture.querySelectorAll('source')].find(({ srcset }) =>
      srcset.split(/,? /).some((url) => new URL(url, document.baseURI).href === image.currentSrc),
    );
    if (chosen) keepSource(image, chosen);
    picture.replaceWith(image);
  }
}

function keepSource(image: HTMLImageElement, { srcset, sizes }: HTMLSourceElement): void {
  // React's development build holds all attributes against those that its component wrote.
  if (process.env.NODE_ENV !== 'production')
    Object.defineProperty(image, 'attributes', { value: [...image.attributes], configurable: true });
  const own = { srcset, sizes, 'data-made': '' };
  for (const [name, value] of Object.entries(own)) image.setAttribute(name, value);
  // From the first change on, it is another picture.
  new MutationObserver((_, observer) => {
    observer.disconnect();
    for (const [name, value] of Object.entries(own))
      if (image.getAttribute(name) === value) image.removeAttribute(name);
  }).observe(image, { attributeFilter: ['src', 'srcset'] });
}
