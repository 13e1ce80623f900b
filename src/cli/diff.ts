// `relaydocs diff`: compares two built sites.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diffAsHtml } from '../diff/diff-html.js';
import { diffAsMarkdown } from '../diff/diff-markdown.js';
import { type ChangedPage, diffSites, type SiteDiff } from '../diff/diff-sites.js';
import { changeOf, likenessOf, sizeOf, summaryOf } from '../diff/diff-words.js';
import { checkFile, makeRoom, writeStaged } from '../export/staged-file.js';
import { openBuiltSite } from '../mcp/built-site.js';
import type { Run } from './report.js';
import { toPlace, toShownPath } from './site-folders.js';
import type { Paint } from './terminal.js';

interface Options {
  markdown?: boolean;
  /** Path of the file to write. */
  html?: string;
}

export async function diffCommand(
  { report }: Run,
  options: Options,
  ...places: [string, string]
): Promise<number> {
  const file = options.html === undefined ? undefined : path.resolve(options.html);
  if (file !== undefined) {
    checkFile(file, '--html', undefined);
    makeRoom(file, '--html');
  }
  const [before, after] = [await openBuiltSite(toPlace(places[0])), await openBuiltSite(toPlace(places[1]))];
  const diff = await diffSites(before, after);
  if (file !== undefined)
    await writeStaged(file, '--html', (staged) => writeFile(staged, diffAsHtml(diff, places)));
  report.say(options.markdown ? diffAsMarkdown(diff).trimEnd() : diffAsText(diff, report.paint));
  if (file !== undefined && !options.markdown) report.say(`Both sides are in ${toShownPath(file)}`);
  report.json({ ok: true, ...diff });
  return 0;
}

function diffAsText(diff: SiteDiff, paint: Paint): string {
  const { added, gone, moved, changed, operations } = diff;
  const line = (sign: string, page: ChangedPage, place: string): string =>
    `${sign} ${place}  ${paint.faint(changeOf(page))}`;
  const lines = [
    ...gone.map(({ address, title }) => `${paint.error('-')} ${address}  ${paint.faint(title)}`),
    ...added.map(({ address, title }) => `${paint.good('+')} ${address}  ${paint.faint(title)}`),
    ...moved.map((page) =>
      line(paint.hint('>'), page, `${page.from} -> ${page.address}  ${paint.faint(`${likenessOf(page)},`)}`),
    ),
    ...changed.map((page) => line(paint.warning('~'), page, page.address)),
    ...operations.gone.map((call) => `${paint.error('-')} ${call}`),
    ...operations.added.map((call) => `${paint.good('+')} ${call}`),
    ...operations.changes.map(
      ({ kind, operations: calls, place, message }) =>
        `${kind === 'breaking' ? paint.error('!') : paint.warning('~')} ${[...calls, place, message].filter(Boolean).join('  ')}`,
    ),
  ];
  if (lines.length === 0) return `${summaryOf(diff)}.`;
  return [...lines, '', summaryOf(diff), `HTML of these pages: ${sizeOf(diff)}`].join('\n');
}
