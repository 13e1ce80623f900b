// The fields `badge` and `icon` of navbar items, and the sets of icons.
import { badgeKinds, toBadge } from './badges.js';
import * as f from './fields.js';

const wholeBadge = f.object({
  /** Text of the badge. */
  text: f.filledText,
  /** Colour of the badge. @default `note` */
  kind: f.optional(f.oneOf(...badgeKinds)),
});

export const badge = f.readAs(
  f.chosen((value) => (typeof value === 'string' ? f.filledText : wholeBadge)),
  toBadge,
);

/** Prefix of icon names -> the package with these icons, which the site installs. */
export const iconSets = {
  lucide: { package: 'lucide-static', list: 'https://lucide.dev/icons' },
  'simple-icons': { package: 'simple-icons', list: 'https://simpleicons.org' },
} as const;
export type IconSetName = keyof typeof iconSets;

export const iconSet = f.oneOf('lucide', 'simple-icons');
