// The text of headings that expressions make a part of: it is in the HTML of the page only.
import type { TocEntry } from '../compile/compiled-page.js';
import { escapeAttribute } from '../compile/html/escape-html.js';
import type { Html } from './route-data.js';

/** The entries, with the text that their headings have in the article. */
export function renderedToc(toc: readonly TocEntry[], article: Html): readonly TocEntry[] {
  if (!toc.some(({ runs }) => runs)) return toc;
  return toc.map((entry) => (entry.runs ? { ...entry, html: textOfHeading(entry, article) } : entry));
}

/** Inline tags stay, but for links and pictures: the entry is a link itself. */
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
