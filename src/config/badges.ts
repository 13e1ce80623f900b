// Nothing here checks: components use it in the browser.
export const badgeKinds = ['note', 'tip', 'info', 'warning', 'danger'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

/** A word or two beside a label. */
export interface Badge {
  text: string;
  kind: BadgeKind;
}

/** `New` and `{ text: 'New' }` are the same. */
export function toBadge(written: string | { text: string; kind?: BadgeKind | undefined }): Badge {
  return typeof written === 'string'
    ? { text: written, kind: 'note' }
    : { text: written.text, kind: written.kind ?? 'note' };
}
