// The wording that all formats of a comparison share.
import type { ChangedPage, SiteDiff } from './diff-sites.js';

/** Summarises a comparison: `2 pages added, 1 gone, 3 changed; 1 operation gone`, or that nothing differs. */
export function summaryOf({ added, gone, moved, changed, operations }: SiteDiff): string {
  const pages = countsOf('page', [
    [added.length, 'added'],
    [gone.length, 'gone'],
    [moved.length, 'moved'],
    [changed.length, 'changed'],
  ]);
  const calls = countsOf('operation', [
    [operations.added.length, 'added'],
    [operations.gone.length, 'gone'],
  ]);
  const changes = operations.changes.length;
  const others = changes === 0 ? '' : `${changes} change${changes === 1 ? '' : 's'} of APIs`;
  return [pages, calls, others].filter((part) => part !== '').join('; ') || 'Both builds say the same';
}

function countsOf(noun: string, counts: readonly (readonly [number, string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(
      ([count, word], index) => `${count} ${index === 0 ? `${noun}${count === 1 ? '' : 's'} ` : ''}${word}`,
    )
    .join(', ');
}

/** Describes the change of a page: `12 words added, 3 gone; heading "Set up" gone; its title was "Start"` */
export function changeOf({ words, headings, titleBefore, changes }: ChangedPage): string {
  const named = (texts: readonly string[], what: string): string[] =>
    texts.length === 0
      ? []
      : [`heading${texts.length === 1 ? '' : 's'} ${texts.map((text) => `"${text}"`).join(', ')} ${what}`];
  const parts = [
    countsOf('word', [
      [words.added, 'added'],
      [words.gone, 'gone'],
    ]),
    ...named(headings.added, 'added'),
    ...named(headings.gone, 'gone'),
    ...(titleBefore === undefined ? [] : [`its title was "${titleBefore}"`]),
  ].filter((part) => part !== '');
  if (parts.length > 0) return parts.join('; ');
  return changes.length === 0 ? 'the same text' : 'marks of the text';
}

/** Describes the change in size: `12.3 kB before, 14.1 kB now (+1.8 kB)` */
export function sizeOf({ bytes }: Pick<SiteDiff, 'bytes'>): string {
  const change = bytes.after - bytes.before;
  return `${kilobytes(bytes.before)} before, ${kilobytes(bytes.after)} now (${change < 0 ? '−' : '+'}${kilobytes(Math.abs(change))})`;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Describes how alike a moved page is: `58 % alike` */
export function likenessOf({ likeness = 1 }: ChangedPage): string {
  return `${Math.floor(likeness * 100)} % alike`;
}
