// Badges and icons beside labels. This module reads no files, because components use it in the browser.
import type { Badge } from '../config/badges.js';
import { iconShapes } from './icon-shapes.js';

/** A drawing in the colour of the surrounding text. */
export interface Icon {
  /** Its id in the page: letters, digits, hyphens. */
  id: string;
  viewBox: string;
  /** SVG elements. */
  body: string;
}

/** Returns a built-in icon. */
export function ownIcon(name: string): Icon | undefined {
  if (!Object.hasOwn(iconShapes, name)) return undefined;
  return { id: name, viewBox: '0 0 24 24', body: `<path d="${iconShapes[name]}"/>` };
}

/** Returns the attributes of the icon's element, in this order, which render/share-icons.ts relies on. */
export function iconAttributes({ id, viewBox }: Icon) {
  return { 'data-rd-icon': id, viewBox, 'aria-hidden': true } as const;
}

/** Badge and icon beside a label; the icon is given by name. */
export interface Marks {
  badge?: Badge | undefined;
  icon?: string | undefined;
}

/** The same with the icon itself. */
export interface ShownMarks {
  badge?: Badge | undefined;
  icon?: Icon | undefined;
}

/** Returns only fields that are set, so that entries without marks stay unchanged. */
export function marksOf({ badge, icon }: Marks): Marks {
  return { ...(badge && { badge }), ...(icon !== undefined && { icon }) };
}
