// Does not validate anything, as components use it in the browser.
export const badgeKinds = ['note', 'tip', 'info', 'warning', 'danger'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

/** A short label beside another label. */
export interface Badge {
  text: string;
  kind: BadgeKind;
}

/** Turns `New` into `{ text: 'New' }` and adds the default kind. */
export function toBadge(written: string | { text: string; kind?: BadgeKind | undefined }): Badge {
  return typeof written === 'string'
    ? { text: written, kind: 'note' }
    : { text: written.text, kind: written.kind ?? 'note' };
}
