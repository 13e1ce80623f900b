// Stands in for the script of an island whose images the server offers in other formats (render/offer-pictures.ts). A page that has such
// images names this file, and the island's own script in the query of the address; other pages load nothing of it.
import type { IslandModule } from './islands/hydrate.js';

/**
 * A module that exports `then` makes `import()` resolve to what `then` resolves to (ECMA-262, 27.2.1.3.2). A top-level await would be
 * simpler, but when several islands import at once, Safari has given such a module to the second one before it was evaluated.
 */
export function then(resolve: (module: IslandModule) => void, reject: (error: unknown) => void): void {
  const own = import(new URL(import.meta.url).search.slice(1)) as Promise<IslandModule>;
  own.then((island) => resolve(withPictures(island)), reject);
}

/** Wraps the island's exports so that images are unwrapped just before hydration, when they are first read. */
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
 * Replaces each <picture> in an island by its <img>, which is what the component renders and React must find. The <img> keeps the sources
 * that the browser chose among, so that nothing is loaded a second time.
 */
function unwrapPictures(): void {
  for (const picture of document.querySelectorAll('relay-island picture[data-made="island"]')) {
    const image = picture.querySelector('img')!;
    const sources = [...picture.querySelectorAll('source')];
    // A lazy image that is not loaded yet has no current address. It gets the sources of the first format, and falls back to the original
    // in browsers that cannot read that format.
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
  // React's development build compares all attributes with those that the component rendered.
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
  // When the component changes the address, the sources no longer apply.
  const observer = new MutationObserver(leave);
  observer.observe(image, { attributeFilter: ['src', 'srcset'] });
  // If the browser cannot read the format, shows the original. The component only gets errors of the address that it asked for.
  const showOriginal = (event: Event): void => {
    event.stopImmediatePropagation();
    leave();
  };
  image.addEventListener('error', showOriginal, true);
}
