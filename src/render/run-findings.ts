// Finds facts of a page that only running it shows: inline styles, which are moved to a style sheet, and texts of headings that contain
// expressions.

import { hashOf } from '../base/hash.js';
import type { MdxModule, TocEntry } from '../compile/compiled-page.js';
import { escapeAttribute } from '../compile/html/escape-html.js';
import { toStyleRules } from '../compile/html/style-declarations.js';
import { toTag } from '../theme/html-tag.js';
import type { PageSettings } from '../theme/mdx/page-settings.js';
import type { Html } from '../theme/route-data.js';
import { toOutputUrl } from './site-url.js';

/** Returns a style sheet for one page. @param styles see `toStyleRules` @param outputPath of the page: no two pages share the file */
export function toStyleSheet(
  styles: Readonly<Record<string, string>>,
  outputPath: string,
): { path: string; contents: string } | undefined {
  const contents = toStyleRules(styles);
  if (contents === '') return undefined;
  return { path: `assets/page-${hashOf(outputPath + contents)}.css`, contents };
}

/** Returns the tag that loads a style sheet. */
export function stylesheetTag(path: string, baseUrl: string): Html {
  return toTag('link', { rel: 'stylesheet', href: toOutputUrl(path, baseUrl), 'data-relaydocs': true });
}

/** Returns the headings that a page exports as `toc`; undefined if it exports none, or something else. */
export function ownToc(exported: unknown): TocEntry[] | undefined {
  if (!Array.isArray(exported) || !exported.every(isHeading)) return undefined;
  return exported.map(({ value, id, level }) => ({ html: value, id, level }));
}

/** Returns the headings of the levels that the table of contents lists. */
export function listedToc(
  toc: readonly TocEntry[] | undefined,
  { hide_table_of_contents, toc_min_heading_level, toc_max_heading_level }: MdxModule['frontMatter'],
  { config: { themeConfig } }: Pick<PageSettings, 'config'>,
): readonly TocEntry[] | undefined {
  const { minHeadingLevel, maxHeadingLevel } = themeConfig.tableOfContents;
  const min = Number(toc_min_heading_level ?? minHeadingLevel);
  const max = Number(toc_max_heading_level ?? maxHeadingLevel);
  return hide_table_of_contents ? toc && [] : toc?.filter(({ level }) => level >= min && level <= max);
}

function isHeading(entry: unknown): entry is { value: string; id: string; level: number } {
  const { value, id, level } = Object(entry) as Record<string, unknown>;
  return typeof value === 'string' && typeof id === 'string' && typeof level === 'number';
}

/** Returns the entries with the texts that their headings have in the article. */
export function renderedToc(toc: readonly TocEntry[], article: Html): readonly TocEntry[] {
  if (!toc.some(({ runs }) => runs)) return toc;
  return toc.map((entry) => (entry.runs ? { ...entry, html: textOfHeading(entry, article) } : entry));
}

/** Returns the HTML of a heading without links and images, because the entry is a link itself. */
function textOfHeading({ id, level, html }: TocEntry, article: Html): Html {
  const tag = `h${level}`;
  const at = article.indexOf(` id="${escapeAttribute(id)}"`);
  const start = article.lastIndexOf('<', at);
  if (at === -1 || !article.startsWith(`<${tag} `, start)) return html;
  const whole = article.slice(article.indexOf('>', start) + 1, article.indexOf(`</${tag}>`, start));
  return whole
    .replace(/<a class="rd-anchor"[\s\S]*?<\/a>/g, '')
    .replace(/<\/?(?:a|img|sup|button)\b[^>]*>/g, '')
    .replace(/ id="[^"]*"/g, '')
    .trim();
}
