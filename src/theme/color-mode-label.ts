/** Mode that the colour switch stands at; `system` only where the site respects the system's preference. */
export type ColorModeChoice = 'dark' | 'light' | 'system';

/** Accessible name of the colour switch. */
export function colorModeLabel(choice: ColorModeChoice): string {
  return `Switch between dark and light mode (currently ${choice} mode)`;
}
