// Badges and icons beside labels. Nothing here reads files: components use it in the browser.
import type { Badge } from '../config/badges.js';
import { iconShapes } from './icon-shapes.js';

/** A drawing in the colour of the text around it, in a page. */
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

/** What stands beside the label of an entry; the icon by its name. */
export interface Marks {
  badge?: Badge | undefined;
  icon?: string | undefined;
}

/** The same with the icon itself. */
export interface ShownMarks {
  badge?: Badge | undefined;
  icon?: Icon | undefined;
}

/** Only what is said, so that entries without marks stay as they are. */
export function marksOf({ badge, icon }: Marks): Marks {
  return { ...(badge && { badge }), ...(icon !== undefined && { icon }) };
}
