import { inspect } from 'node:util';

/** `the navbar item "Guide" failed`; one without a label is shown as it was written. */
export function failedNavbarItem(item: unknown): string {
  const label = (item as { label?: unknown } | null | undefined)?.label;
  const shown =
    typeof label === 'string'
      ? `"${label}"`
      : inspect(item, { depth: 1, breakLength: Number.POSITIVE_INFINITY });
  return `the navbar item ${shown} failed`;
}
