/**
 * Returns the place name of a navbar item with a type of the site's own: its settings as JSON, in which an HTML attribute only needs
 * escaped quotes.
 */
export function customItemKey(item: object): string {
  return JSON.stringify(item).replace(/[&<>']/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);
}
