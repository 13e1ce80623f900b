// What kind of thing an author's URL points at.

type UrlKind =
  /** A page, an anchor or a file of the site. */
  | { type: 'internal' }
  | { type: 'external'; origin: string }
  /** `pathname:///x`: a path that is not ours to check. */
  | { type: 'pathname'; path: string }
  | { type: 'data' }
  /** Runs code when followed. */
  | { type: 'dangerous' }
  /** `mailto:`, `tel:` and the like. */
  | { type: 'other' };

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

/** Escapes what must not stand in a URL; escapes that are there stay. */
export function encodeUrl(url: string): string {
  return url.replace(/[\s"<>\\^`{|}]|[^\x00-\x7F]+/gu, (part) =>
    encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\uFFFD')),
  );
}

/** `./icon.svg`, `/img/icon.png`, `https://...` */
export function isPicture(icon: string): boolean {
  return /\.(?:svg|png|jpe?g|gif|webp|avif)(?:[?#]|$)/i.test(icon);
}

/** `rocket`, `lucide:rocket`; what is shorter may be a character or two. */
export function isIconName(icon: string): boolean {
  return /^[a-z][\w-]*:[\w-]+$|^[a-z][a-z\d-]{2,}$/.test(icon);
}
