const base = document.documentElement.dataset.base!;

/** Address of a page of this site that `link` leads to; undefined for anything else (other sites, files, downloads). */
export function internalUrl(link: HTMLAnchorElement | null): URL | undefined {
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self'))
    return undefined;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !`${url.pathname}/`.startsWith(base)) return undefined;
  // A file beside the pages (`openapi.yaml`, `intro.md`) is the browser's business; `/docs/2.x` and `/docs/v1.2` are pages.
  return /\.(?!html?$)[a-z]\w+$/i.test(url.pathname) ? undefined : url;
}

/** Address of the document, without what only names a place in it. */
export function pageKey(url: URL | Location): string {
  return url.pathname + url.search;
}
