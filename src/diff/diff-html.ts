// Writes a comparison as one HTML page, with both sides next to each other. The page loads nothing.
import { escapeText } from '../compile/html/escape-html.js';
import type { ChangedPage, SiteDiff } from './diff-sites.js';
import type { TextChange } from './diff-text.js';
import { changeOf, likenessOf, sizeOf, summaryOf } from './diff-words.js';

const styles = `:root{color-scheme:light dark;--line:light-dark(#d5d9e0,#3a404b);--gone:light-dark(#fde3e1,#4b2024);--added:light-dark(#d9f3df,#17402a);--quiet:light-dark(#5b6472,#a3adbb)}
*{box-sizing:border-box}body{max-width:80rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem}h2{margin:2rem 0 .5rem;font-size:1.1rem}h3{margin:1rem 0 .25rem;font-size:1rem}p{margin:.25rem 0;color:var(--quiet)}
details{border:1px solid var(--line);border-radius:6px;margin:.5rem 0;padding:.5rem .75rem}summary{cursor:pointer}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;margin:.5rem 0}pre{margin:0;padding:.5rem;border:1px solid var(--line);border-radius:6px;white-space:pre-wrap;font:.875rem/1.5 ui-monospace,monospace;min-width:0}
del{background:var(--gone)}ins{background:var(--added)}@media(max-width:45rem){.sides{grid-template-columns:1fr}}`;

/** Returns the page. @param places the two sites, as the user named them */
export function diffAsHtml(diff: SiteDiff, places: readonly [string, string]): string {
  const { added, gone, moved, changed, operations } = diff;
  const [before, after] = places.map(escapeText);
  const list = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `<h2>${title}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  const pages = (title: string, some: readonly ChangedPage[]): string =>
    some.length === 0 ? '' : `<h2>${title}</h2>${some.map(pageDetails).join('')}`;
  const named = ({ address, title }: { address: string; title: string }): string =>
    `<code>${escapeText(address)}</code> ${escapeText(title)}`;
  const api = [
    ...operations.gone.map((call) => `<del>${escapeText(call)}</del>`),
    ...operations.added.map((call) => `<ins>${escapeText(call)}</ins>`),
    ...operations.changes.map(({ kind, operations: calls, place, message }) =>
      escapeText(`${calls.join(', ')} ${place} ${message}${kind === 'breaking' ? ' (breaking)' : ''}`),
    ),
  ];
  const body = [
    `<h1>${escapeText(summaryOf(diff))}</h1><p>${before} → ${after}. HTML of these pages: ${sizeOf(diff)}</p>`,
    list('Gone', gone.map(named)),
    list('Added', added.map(named)),
    list('API', api),
    pages('Moved', moved),
    pages('Changed', changed),
  ].join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(summaryOf(diff))}</title><style>${styles}</style></head><body><main>${body}</main></body></html>\n`;
}

function pageDetails(page: ChangedPage): string {
  const { address, from, title, changes } = page;
  const place = from === undefined ? '' : `<code>${escapeText(from)}</code> → `;
  const alike = from === undefined ? '' : `, ${likenessOf(page)}`;
  const head = `${place}<code>${escapeText(address)}</code> ${escapeText(title)}${alike}: ${escapeText(changeOf(page))}`;
  return `<details open><summary>${head}</summary>${changes.map(changeSides).join('')}</details>`;
}

function changeSides({ heading, parts }: TextChange): string {
  const side = (own: 'gone' | 'added', tag: string): string =>
    parts
      .filter(({ type }) => type === 'same' || type === own)
      .map(({ type, text }) => (type === 'same' ? escapeText(text) : `<${tag}>${escapeText(text)}</${tag}>`))
      .join('');
  const title = heading === '' ? '' : `<h3>${escapeText(heading)}</h3>`;
  return `${title}<div class="sides"><pre>${side('gone', 'del')}</pre><pre>${side('added', 'ins')}</pre></div>`;
}
