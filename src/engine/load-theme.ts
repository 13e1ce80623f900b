import { runThemeComponents } from '../bundle/run-theme-components.js';
import { defaultTheme } from '../theme/index.js';
import type { ThemeComponents } from '../theme/theme-components.js';

/** The default theme with the site's own components in it. @param code of `bundleThemeComponents`. */
export function loadTheme(code: string | undefined): ThemeComponents {
  return code === undefined ? defaultTheme : runThemeComponents(code, defaultTheme);
}
