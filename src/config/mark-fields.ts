// `badge` and `icon` of items of the navbar, and the sets that icons come from.
import { badgeKinds, toBadge } from './badges.js';
import { chosen, filledText, object, oneOf, optional, readAs } from './fields.js';

const wholeBadge = object({
  /** What the badge says. */
  text: filledText,
  /** Colour of the badge. @default `note` */
  kind: optional(oneOf(...badgeKinds)),
});

export const badge = readAs(
  chosen((value) => (typeof value === 'string' ? filledText : wholeBadge)),
  toBadge,
);

/** Sets of icons by the names that stand before those of their icons, each with the package that a site installs. */
export const iconSets = {
  lucide: { package: 'lucide-static', list: 'https://lucide.dev/icons' },
  'simple-icons': { package: 'simple-icons', list: 'https://simpleicons.org' },
} as const;
export type IconSetName = keyof typeof iconSets;

export const iconSet = oneOf('lucide', 'simple-icons');
