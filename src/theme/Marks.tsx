import type { ReactNode } from 'react';
import type { Badge } from '../config/badges.js';
import type { ShownMarks } from '../content/marks.js';
import { type Icon, iconAttributes } from '../content/marks.js';

/** A label with the icon before it and the badge behind it. */
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

/** The page's own part is put in when it is written: in the browser it stays as it is. */
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

/** What is read of a label. */
export function spokenLabel(label: string, { badge }: ShownMarks): string {
  return badge ? `${label} ${badge.text}` : label;
}
