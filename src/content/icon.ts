// A drawing in the colour of the text around it, in a page. Nothing here reads files: components use it in the browser.
import { iconShapes } from './icon-shapes.js';

export interface Icon {
  /** Names it in the page: letters, digits, hyphens. */
  id: string;
  viewBox: string;
  /** Elements of SVG. */
  body: string;
}

/** One of ours by its name. */
export function ownIcon(name: string): Icon | undefined {
  if (!Object.hasOwn(iconShapes, name)) return undefined;
  return { id: name, viewBox: '0 0 24 24', body: `<path d="${iconShapes[name]}"/>` };
}

/** Attributes of the icon's element, in this order, until the page is written as a whole: see render/share-icons.ts. */
export function iconAttributes({ id, viewBox }: Icon) {
  return { 'data-rd-icon': id, viewBox, 'aria-hidden': true } as const;
}
