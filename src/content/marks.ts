// Badges and icons beside labels, as front matter, category files and sidebars write them.
import * as z from 'zod';
import { type Badge, badgeKinds, toBadge } from '../config/badges.js';
import type { Icon } from './icon.js';

const filled = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())
  .refine((value) => value.trim() !== '', 'text that is not empty');

export const badgeSchema = z
  .union([filled, z.object({ text: filled, kind: z.enum(badgeKinds).optional() })], {
    error: `text, or { text, kind } with a kind of ${badgeKinds.join(', ')}`,
  })
  .transform(toBadge);

/** Fields of an entry. */
export const markShape = { badge: badgeSchema.optional(), icon: filled.optional() };

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
