/** The parts of a link; query and hash include `?` and `#`. */
export interface Href {
  path: string;
  query: string;
  hash: string;
}

/** Splits a link: `./install.md?os=linux#docker` -> `./install.md`, `?os=linux`, `#docker`. */
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

/** Whether a link leaves the site: `https://x`, `//x`, `mailto:x`. `pathname:` is a marker of Docusaurus, not a scheme. */
export function isOutsideHref(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href) && !href.startsWith('pathname:');
}

/** Returns the id that a hash refers to; undefined for the page itself (`#`, `#top`, a text fragment). */
export function anchorOf(hash: string): string | undefined {
  const end = hash.indexOf(':~:');
  const id = hash.slice(1, end === -1 ? undefined : end);
  return /^(?:top)?$/i.test(id) ? undefined : id;
}
