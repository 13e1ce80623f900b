// Badges and icons beside labels.
import type { Badge } from '../config/badges.js';
import type { Icon } from './icon.js';

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
