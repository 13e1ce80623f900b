/** A link cut at its first `?` and `#`; both keep their sign. */
export interface Href {
  path: string;
  query: string;
  hash: string;
}

/** `./install.md?os=linux#docker` -> `./install.md`, `?os=linux`, `#docker`. */
export function parseHref(href: string): Href {
  const hashStart = href.includes('#') ? href.indexOf('#') : href.length;
  const beforeHash = href.slice(0, hashStart);
  const queryStart = beforeHash.includes('?') ? beforeHash.indexOf('?') : hashStart;
  return {
    path: href.slice(0, queryStart),
    query: href.slice(queryStart, hashStart),
    hash: href.slice(hashStart),
  };
}

/** `https://x`, `//x`, `mailto:x`: leads out of the site. `pathname:` is a marker of Docusaurus', no scheme. */
export function isOutsideHref(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href) && !href.startsWith('pathname:');
}

/** Id that a hash points at; undefined for the page itself (`#`, `#top`, a text fragment). */
export function anchorOf(hash: string): string | undefined {
  const end = hash.indexOf(':~:');
  const id = hash.slice(1, end === -1 ? undefined : end);
  return /^(?:top)?$/i.test(id) ? undefined : id;
}
