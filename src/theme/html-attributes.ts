import type { ShellData } from '../render/route-data.js';

/**
 * Attributes of `<html>`: all that the scripts in the browser are told. The inline script reads them before the first
 * paint; `src/client/main.ts` lists their meaning. Without scripts the default mode is shown.
 */
export function htmlAttributes({
  lang,
  baseUrl,
  colorMode,
  announcementBar,
}: ShellData): Record<string, string> {
  return {
    lang,
    'data-base': baseUrl,
    'data-theme': colorMode.defaultMode,
    'data-color-default': colorMode.defaultMode,
    ...(colorMode.respectPrefersColorScheme ? { 'data-color-system': '' } : {}),
    ...(colorMode.disableSwitch ? { 'data-color-fixed': '' } : {}),
    ...(announcementBar ? { 'data-announcement': announcementBar.id } : {}),
  };
}
