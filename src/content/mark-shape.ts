// Schema of badges and icons beside labels, in front matter, category files and sidebars.
import * as z from 'zod';
import { badgeKinds, toBadge } from '../config/badges.js';

const filled = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())
  .refine((value) => value.trim() !== '', 'text that is not empty');

export const badgeSchema = z
  .union([filled, z.object({ text: filled, kind: z.enum(badgeKinds).optional() })], {
    error: `text, or { text, kind } with a kind of ${badgeKinds.join(', ')}`,
  })
  .transform(toBadge);

/** Fields of a sidebar entry. */
export const markShape = { badge: badgeSchema.optional(), icon: filled.optional() };
