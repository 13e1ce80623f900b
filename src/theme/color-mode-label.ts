import type { ClientTexts } from '../texts/client-texts.js';
import { fillText } from '../texts/fill-text.js';

/** Mode that the colour switch stands at; `system` only where the site respects the system's preference. */
export type ColorModeChoice = 'dark' | 'light' | 'system';

/** Accessible name of the colour switch. */
export function colorModeLabel(texts: ClientTexts, choice: ColorModeChoice): string {
  return fillText(texts.colorModeSwitch, { mode: texts[`${choice}Mode`] });
}
