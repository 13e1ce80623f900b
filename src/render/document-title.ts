/** `Install | Site title`; the site title alone where the page's says the same or nothing. */
export function toDocumentTitle(title: string | undefined, siteTitle: string): string {
  return title === undefined || title === siteTitle ? siteTitle : `${title} | ${siteTitle}`;
}
