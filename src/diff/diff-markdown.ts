// Writes a comparison as Markdown, for a comment on a pull request.
import { escapeText } from '../compile/html/escape-html.js';
import type { ChangedPage, SiteDiff } from './diff-sites.js';
import { diffLists, type TextChange } from './diff-text.js';
import { changeOf, likenessOf, sizeOf, summaryOf } from './diff-words.js';

/** GitHub's limit is 65,536 characters; entries that do not fit are only counted. */
const mostCharacters = 60_000;
/** Entries of one list: longer ones are not read, and would take the room of the lists that follow. */
const mostEntries = 100;
/** A later run finds its comment by this line. */
const mark = '<!-- relaydocs diff -->';

export function diffAsMarkdown(diff: SiteDiff): string {
  const { added, gone, moved, changed, operations } = diff;
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`#### ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`];
  const head = [
    `${mark}\n### Documentation: ${escapeMarkdown(summaryOf(diff))}`,
    ...list(
      'Gone',
      gone.map(({ address, title }) => `${code(address)} ${escapeMarkdown(title)}`),
    ),
    ...list(
      'Added',
      added.map(({ address, title }) => `${code(address)} ${escapeMarkdown(title)}`),
    ),
    ...list('API', [
      ...operations.gone.map((call) => `${code(call)} is gone`),
      ...operations.added.map((call) => `${code(call)} is new`),
      ...operations.changes.map(({ kind, operations: calls, place, message }) => {
        const what = escapeMarkdown([place, message].filter((part) => part !== '').join(' '));
        return `${kind === 'breaking' ? '**breaking** ' : ''}${calls.map(code).join(', ')} ${what}`;
      }),
    ]),
  ];
  const pages = [...moved, ...changed].map(details);
  const foot =
    added.length + gone.length + pages.length === 0 ? [] : [`HTML of these pages: ${sizeOf(diff)}`];
  const { shown, left } = fitting([...head, ...pages], mostCharacters);
  const more = left === 0 ? [] : [`… and ${left} more, see the output of \`relaydocs diff --json\``];
  return `${[...shown, ...more, ...foot].join('\n\n')}\n`;
}

function fitting(parts: readonly string[], most: number): { shown: string[]; left: number } {
  const shown: string[] = [];
  let [length, left] = [0, 0];
  for (const part of parts) {
    const [first = '', ...entries] = part.startsWith('#### ') ? part.split(/^(?=- )/m) : [part];
    let text = first;
    let taken = 0;
    for (const entry of entries) {
      if (taken === mostEntries || length + text.length + entry.length > most) break;
      text += entry;
      taken += 1;
    }
    left += entries.length - taken;
    if (entries.length === 0 ? length + text.length <= most : taken > 0) {
      shown.push(text.trimEnd());
      length += text.length + 2;
    } else if (entries.length === 0) left += 1;
  }
  return { shown, left };
}

function details(page: ChangedPage): string {
  const { from, address } = page;
  const alike = from === undefined ? ' ' : `, ${likenessOf(page)}: `;
  const place = (mark: (text: string) => string): string =>
    `${from === undefined ? '' : `${mark(from)} → `}${mark(address)}${alike}`;
  if (page.changes.length === 0) return `- ${place(code)}${escapeMarkdown(changeOf(page))}`;
  // A summary is HTML, in which Markdown is not parsed.
  const summary = place((text) => `<code>${escapeText(text)}</code>`) + escapeText(changeOf(page));
  return `<details><summary>${summary}</summary>\n\n${page.changes.map(changeBlock).join('\n\n')}\n\n</details>`;
}

/** Returns a code block of the language `diff`, in which nothing is parsed as Markdown. */
function changeBlock({ heading, parts }: TextChange): string {
  const linesWithout = (other: 'gone' | 'added'): string[] => {
    const own = parts.filter(({ type }) => type !== other).map(({ text }) => text);
    return own.length === 0 ? [] : own.join('').split('\n');
  };
  const text = diffLists(linesWithout('added'), linesWithout('gone'))
    .flatMap(({ value, added, removed }) =>
      value.map((line) => `${added ? '+' : removed ? '-' : ' '} ${line}`),
    )
    .join('\n');
  const fence = '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
  return `${heading === '' ? '' : `**${escapeMarkdown(heading)}**\n\n`}${fence}diff\n${text}\n${fence}`;
}

/** Returns inline code. A backtick would end it. */
function code(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]{}<>|~$#]/g, '\\$&');
}
