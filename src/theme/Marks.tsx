import type { ReactNode } from 'react';
import type { Badge } from '../config/badges.js';
import type { ShownMarks } from '../content/marks.js';
import { type Icon, iconAttributes } from '../content/marks.js';

/** A label with an icon before and a badge after it. */
export function Marked({ icon, badge, children }: ShownMarks & { children: ReactNode }) {
  return (
    <>
      {icon && <DrawnIcon icon={icon} className="rd-mark" />}
      {children}
      {badge && ' '}
      {badge && <BadgeText badge={badge} />}
    </>
  );
}

export function BadgeText({ badge: { text, kind } }: { badge: Badge }) {
  return <span className={kind === 'note' ? 'rd-badge' : `rd-badge rd-badge-${kind}`}>{text}</span>;
}

/** Draws an icon. `suppressHydrationWarning` is set where the page's own HTML is inserted later. */
export function DrawnIcon({ icon, className }: { icon: Icon; className: string }) {
  return (
    <svg
      className={className}
      {...iconAttributes(icon)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: icon.body }}
    />
  );
}

/** Returns the label as a screen reader reads it, with the text of its badge. */
export function spokenLabel(label: string, { badge }: ShownMarks): string {
  return badge ? `${label} ${badge.text}` : label;
}
