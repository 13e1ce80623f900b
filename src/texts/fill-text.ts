import type { ClientTexts, Texts } from './texts.js';

/** `('{count} items', { count: 3 })` -> `3 items`. A mark without a value stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

/** How many entries a category or a tag has. */
export function itemsLabel(texts: Pick<Texts, 'items' | 'oneItem'>, count: number): string {
  return count === 1 ? texts.oneItem : fillText(texts.items, { count });
}

/** Accessible name of the button that opens and closes a category of the sidebar. */
export function categoryLabel(texts: ClientTexts, label: string, open: boolean): string {
  return fillText(open ? texts.collapseCategory : texts.expandCategory, { label });
}

/** Mode that the colour switch stands at; `system` only where the site respects the system's preference. */
export type ColorModeChoice = 'dark' | 'light' | 'system';

/** Accessible name of the colour switch. */
export function colorModeLabel(texts: ClientTexts, choice: ColorModeChoice): string {
  return fillText(texts.colorModeSwitch, { mode: texts[`${choice}Mode`] });
}
