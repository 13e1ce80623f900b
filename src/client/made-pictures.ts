// The script of an island whose pictures the server offers in other formats (render/offer-pictures.ts): pages name it in the place
// of the island's own, which stands behind the question mark of its address, so that no other page has any of it.
import type { IslandModule } from './islands/hydrate.js';

/**
 * What `import()` of this file gives is what comes of this (ECMA-262, 27.2.1.3.2), and not a module that waits at its top level:
 * several islands ask at once, and Safari has given such a module to the second one before it was done.
 */
export function then(resolve: (module: IslandModule) => void, reject: (error: unknown) => void): void {
  const own = import(new URL(import.meta.url).search.slice(1)) as Promise<IslandModule>;
  own.then((island) => resolve(withPictures(island)), reject);
}

/** Its parts are read when an island is about to come to life. */
function withPictures({ module, article }: IslandModule): IslandModule {
  return {
    ...(module && {
      module: new Proxy(module, {
        get(components, name) {
          unwrapPictures();
          return Reflect.get(components, name);
        },
      }),
    }),
    ...(article && {
      article(links) {
        unwrapPictures();
        return article(links);
      },
    }),
  };
}

/**
 * React must find the pictures of an island as its component writes them: an `<img>` alone. Each keeps the sources that the
 * browser chose among, so that nothing is loaded a second time.
 */
function unwrapPictures(): void {
  for (const picture of document.querySelectorAll('relay-island picture[data-made="island"]')) {
    const image = picture.querySelector('img')!;
    const sources = [...picture.querySelectorAll('source')];
    // A picture that waits until it is near has no address yet: it gets those of the first format, and its original in a browser
    // that does not read that.
    const chosen = image.currentSrc
      ? sources.find(({ srcset }) =>
          srcset.split(/,? /).some((url) => new URL(url, document.baseURI).href === image.currentSrc),
        )
      : sources[0];
    if (chosen) keepSource(image, chosen);
    picture.replaceWith(image);
  }
}

function keepSource(image: HTMLImageElement, { srcset, sizes }: HTMLSourceElement): void {
  // React's development build holds all attributes against those that its component wrote.
  if (process.env.NODE_ENV !== 'production')
    Object.defineProperty(image, 'attributes', { value: [...image.attributes], configurable: true });
  const kept = { srcset, sizes, 'data-made': '' };
  for (const [name, value] of Object.entries(kept)) image.setAttribute(name, value);
  const leave = (): void => {
    observer.disconnect();
    image.removeEventListener('error', showOriginal, true);
    for (const [name, value] of Object.entries(kept))
      if (image.getAttribute(name) === value) image.removeAttribute(name);
  };
  // From the first change on, it is another picture.
  const observer = new MutationObserver(leave);
  observer.observe(image, { attributeFilter: ['src', 'srcset'] });
  // A browser may be told to read none of a format. The component hears only what becomes of the picture that it asked for.
  const showOriginal = (event: Event): void => {
    event.stopImmediatePropagation();
    leave();
  };
  image.addEventListener('error', showOriginal, true);
}
