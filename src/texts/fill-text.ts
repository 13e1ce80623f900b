import type { ClientTexts, Texts } from './texts.js';

/** Fills in values: `('{count} items', { count: 3 })` -> `3 items`. A placeholder without a value stays. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

/** Returns the label for the number of entries of a category or tag. */
export function itemsLabel(texts: Pick<Texts, 'items' | 'oneItem'>, count: number): string {
  return count === 1 ? texts.oneItem : fillText(texts.items, { count });
}

/** Returns the accessible name of the button that opens and closes a category of the sidebar. */
export function categoryLabel(texts: ClientTexts, label: string, open: boolean): string {
  return fillText(open ? texts.collapseCategory : texts.expandCategory, { label });
}

/** State of the colour mode switch; `system` only if the site respects the system's preference. */
export type ColorModeChoice = 'dark' | 'light' | 'system';

/** Returns the accessible name of the colour mode switch. */
export function colorModeLabel(
  texts: Pick<Texts, 'colorModeSwitch' | `${ColorModeChoice}Mode`>,
  choice: ColorModeChoice,
): string {
  return fillText(texts.colorModeSwitch, { mode: texts[`${choice}Mode`] });
}
