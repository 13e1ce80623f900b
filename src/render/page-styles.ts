// Inline styles that a page turned out to have when it was run: a style sheet of its own.

import { hashOf } from '../base/hash.js';
import { toStyleRules } from '../compile/html/style-declarations.js';
import { toTag } from '../theme/html-tag.js';
import type { Html } from './route-data.js';
import { toOutputUrl } from './site-url.js';

/** @param styles as for `toStyleRules`. @param outputPath of the page: no two pages share the file. */
export function toStyleSheet(
  styles: Readonly<Record<string, string>>,
  outputPath: string,
): { path: string; contents: string } | undefined {
  const contents = toStyleRules(styles);
  if (contents === '') return undefined;
  return { path: `assets/page-${hashOf(outputPath + contents)}.css`, contents };
}

export function stylesheetTag(path: string, baseUrl: string): Html {
  return toTag('link', { rel: 'stylesheet', href: toOutputUrl(path, baseUrl), 'data-relaydocs': true });
}
