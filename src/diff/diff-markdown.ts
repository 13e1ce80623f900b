// A comparison as Markdown, for a comment on a change request.
import { diffArrays } from 'diff';
import type { ChangedPage, SiteDiff } from './diff-sites.js';
import type { TextChange } from './diff-text.js';
import { changeOf, likenessOf, sizeOf, summaryOf } from './diff-words.js';

/** GitHub takes 65,536 characters; what comes behind is counted. */
const mostCharacters = 60_000;
/** By this line a later run finds its comment again. */
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
  const pages = [
    ...moved.map((page) =>
      details(page, `${code(page.from!)} → ${code(page.address)}, ${likenessOf(page)}: `),
    ),
    ...changed.map((page) => details(page, `${code(page.address)} `)),
  ];
  const foot =
    added.length + gone.length + pages.length === 0 ? [] : [`HTML of these pages: ${sizeOf(diff)}`];
  const { shown, left } = fitting([...head, ...pages], mostCharacters);
  const more = left === 0 ? [] : [`… and ${left} more, see the output of \`relaydocs diff --json\``];
  return `${[...shown, ...more, ...foot].join('\n\n')}\n`;
}

function fitting(parts: readonly string[], most: number): { shown: string[]; left: number } {
  const shown: string[] = [];
  let length = 0;
  for (const part of parts) {
    length += part.length + 2;
    if (length > most) break;
    shown.push(part);
  }
  return { shown, left: parts.length - shown.length };
}

function details(page: ChangedPage, place: string): string {
  const line = `${place}${escapeMarkdown(changeOf(page))}`;
  if (page.changes.length === 0) return `- ${line}`;
  // A summary is HTML, in which Markdown is not read.
  const summary = line
    .replace(
      /`([^`]*)`/g,
      (_, text: string) => `<code>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code>`,
    )
    .replace(/\\([\\`*_[\]{}<>|~$#])/g, (_, sign: string) => (sign === '<' ? '&lt;' : sign));
  return `<details><summary>${summary}</summary>\n\n${page.changes.map(changeBlock).join('\n\n')}\n\n</details>`;
}

/** A block of the language `diff`, where nothing is read as Markdown, by lines. */
function changeBlock({ heading, parts }: TextChange): string {
  const linesWithout = (other: 'gone' | 'added'): string[] => {
    const own = parts.filter(({ type }) => type !== other).map(({ text }) => text);
    return own.length === 0 ? [] : own.join('').split('\n');
  };
  const text = diffArrays(linesWithout('added'), linesWithout('gone'))
    .flatMap(({ value, added, removed }) =>
      value.map((line) => `${added ? '+' : removed ? '-' : ' '} ${line}`),
    )
    .join('\n');
  const fence = '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
  return `${heading === '' ? '' : `**${escapeMarkdown(heading)}**\n\n`}${fence}diff\n${text}\n${fence}`;
}

/** Addresses and calls; a backtick would end the code. */
function code(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]{}<>|~$#]/g, '\\$&');
}
