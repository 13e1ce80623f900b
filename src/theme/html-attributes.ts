import { browserTexts, otherTexts } from '../texts/texts.js';
import type { ShellData } from './route-data.js';

/**
 * Returns the attributes of `<html>`, by which the scripts in the browser get their data. The inline script reads them before the first
 * paint; `src/client/main.ts` lists their meaning. Without scripts, the default colour mode is shown.
 */
export function htmlAttributes({
  lang,
  direction,
  texts,
  baseUrl,
  colorMode,
  announcementBar,
  docs,
}: ShellData): Record<string, string> {
  return {
    lang,
    ...(direction === 'rtl' ? { dir: direction } : {}),
    'data-base': baseUrl,
    'data-theme': colorMode.defaultMode,
    'data-color-default': colorMode.defaultMode,
    ...(colorMode.respectPrefersColorScheme ? { 'data-color-system': '' } : {}),
    ...(colorMode.disableSwitch ? { 'data-color-fixed': '' } : {}),
    ...(docs.some(({ versions }) => versions.length > 1) ? { 'data-docs': versionsJson(docs) } : {}),
    ...textsData(texts),
    ...(announcementBar ? { 'data-announcement': announcementBar.id } : {}),
  };
}

/** Returns the versions of each docs folder, the last one first: `{"default":["2.0","current","1.0"]}`. */
function versionsJson(docs: ShellData['docs']): string {
  const entries = docs.map(({ id, last, versions }) => [
    id,
    [last, ...versions.filter((name) => name !== last)],
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** Returns the texts of the scripts if they are not English. */
function textsData(texts: ShellData['texts']): Record<string, string> {
  const own = otherTexts(texts, browserTexts);
  return own === '' ? {} : { 'data-texts': own };
}
