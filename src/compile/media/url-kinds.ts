// Classifies URLs that authors write.

type UrlKind =
  /** A page, an anchor or a file of the site. */
  | { type: 'internal' }
  | { type: 'external'; origin: string }
  /** `pathname:///x`: a path that is not checked. */
  | { type: 'pathname'; path: string }
  | { type: 'data' }
  /** Runs code when followed. */
  | { type: 'dangerous' }
  /** `mailto:`, `tel:` and the like. */
  | { type: 'other' };

/** Classifies a URL by its scheme. */
export function urlKind(url: string): UrlKind {
  if (url.startsWith('//')) return external(`https:${url}`);
  // Browsers skip control characters and spaces, so `java\nscript:` is still a script.
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url.replace(/[\0-\x20]+/g, ''))?.[1]?.toLowerCase();
  switch (scheme) {
    case undefined:
      return { type: 'internal' };
    case 'http':
    case 'https':
      return external(url.trim());
    case 'pathname':
      return { type: 'pathname', path: url.trim().slice('pathname://'.length) };
    case 'data':
      return { type: 'data' };
    case 'javascript':
    case 'vbscript':
      return { type: 'dangerous' };
    default:
      return { type: 'other' };
  }
}

function external(url: string): UrlKind {
  return URL.canParse(url) ? { type: 'external', origin: new URL(url).origin } : { type: 'other' };
}

/** Percent-encodes characters that are invalid in a URL; existing escapes are kept. */
export function encodeUrl(url: string): string {
  return url.replace(/[\s"<>\\^`{|}]|[^\x00-\x7F]+/gu, (part) =>
    encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\uFFFD')),
  );
}

/** Tells whether an icon is a picture: `./icon.svg`, `/img/icon.png`, `https://...`. */
export function isPicture(icon: string): boolean {
  return /\.(?:svg|png|jpe?g|gif|webp|avif)(?:[?#]|$)/i.test(icon);
}

/** Tells whether an icon is a name, `rocket` or `lucide:rocket`; a shorter one may be one or two characters to show. */
export function isIconName(icon: string): boolean {
  return /^[a-z][\w-]*:[\w-]+$|^[a-z][a-z\d-]{2,}$/.test(icon);
}
