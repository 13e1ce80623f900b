/**
 * The name of the place of an item of the navbar whose type is the site's own: all that is said of it. It is JSON, and
 * an attribute of HTML can hold it with its quotes escaped alone.
 */
export function customItemKey(item: object): string {
  return JSON.stringify(item).replace(/[&<>']/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);
}
