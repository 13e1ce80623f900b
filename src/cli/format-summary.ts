// Formats the summary at the end of a build and a check.

import type { ShardSummary } from '../build-shard.js';
import type { RemoteUse } from '../cache/http-store.js';
import type { CheckSummary } from '../check.js';
import type { UnreadConfig } from '../config/config.js';
import type { DuePage } from '../content/source-file.js';
import type { BuildSummary } from '../engine/build-summary.js';
import type { PageNote } from '../engine/engine.js';
import type { PageWithReact } from '../engine/load-islands.js';
import type { StepTime } from '../engine/step-times.js';
import type { OutsideSummary } from '../links/outside/check-outside.js';
import { amount, plural } from './format-problems.js';
import { toShownPath } from './site-folders.js';
import type { Paint } from './terminal.js';

/** Formats the summary of a build. */
export function formatBuild(summary: BuildSummary, paint: Paint): string {
  const { pages, rendered, reused, bytes, files, limit, timeMs, outDir, touched, loosened, islands } =
    summary;
  const counts = reused > 0 ? ` (${rendered} rendered, ${reused} reused)` : '';
  const folder = toShownPath(outDir);
  const lines = [
    touched
      ? `${paint.good('Built')} ${plural(pages, 'page')}${counts} in ${toSeconds(timeMs)}: ${toSize(bytes)} in ${folder}`
      : `${paint.good('Nothing changed')}: ${plural(pages, 'page')}, ${toSize(bytes)} in ${folder} stay as they are (${toSeconds(timeMs)})`,
  ];
  if (limit)
    lines.push(`The output has ${amount(files)} files: ${limit.host} takes ${amount(limit.files)} at most`);
  if (loosened.length > 0) {
    lines.push('The Content-Security-Policy allows, beside the site itself:');
    for (const { directive, source, reason } of loosened)
      lines.push(`  ${directive} ${source}  ${paint.faint(reason)}`);
  }
  return [
    ...lines,
    ...formatDue(summary.due),
    ...formatRemote(summary.remote),
    ...formatIslands(islands, paint),
    ...formatNotes(summary.notes, paint),
    ...formatUnread(summary.unread),
  ].join('\n');
}

/** Formats the summary of a shard. */
export function formatShard({ number, count, pages, timeMs, outDir }: ShardSummary, paint: Paint): string {
  const parts = `${plural(pages, 'page')} in ${toSeconds(timeMs)}`;
  return `${paint.good(`Built shard ${number} of ${count}`)}: ${parts}, in ${toShownPath(outDir)}`;
}

/** Announces the next scheduled page: `Next: the first build after 2026-12-01 09:00 UTC publishes docs/news.md` */
function formatDue(due: DuePage | undefined): string[] {
  if (!due) return [];
  const time = new Date(due.timeMs).toISOString().slice(0, 16).replace('T', ' ');
  const words = due.becomes === 'published' ? `publishes ${due.file}` : `leaves ${due.file} out`;
  return [`Next: the first build after ${time} UTC ${words}`];
}

function formatRemote(remote: RemoteUse | undefined): string[] {
  if (!remote) return [];
  const { fetched, sent, refused, problem } = remote;
  return [
    `Remote cache: ${toSize(fetched)} fetched, ${toSize(sent)} sent`,
    ...(refused > 0
      ? [`Of the remote cache ${plural(refused, 'damaged piece')} ${refused === 1 ? 'was' : 'were'} refused`]
      : []),
    ...(problem === undefined ? [] : [`The remote cache was left alone: ${problem}`]),
  ];
}

/** Returns one line about settings of a Docusaurus config that were not read. */
export function formatUnread(unread: UnreadConfig | undefined): string[] {
  if (!unread || unread.ignored + unread.unsupported === 0) return [];
  const { file, ignored, unsupported } = unread;
  return [
    `Of ${file} ${plural(ignored, 'thing')} ${ignored === 1 ? 'is' : 'are'} ignored and ${unsupported} not supported: "relaydocs compat" lists them, and what more it finds in plugins and the theme`,
  ];
}

/** Formats the summary of a check. */
export function formatCheck(
  { pages, links, timeMs, notes, apis, unread, external }: CheckSummary,
  errors: number,
  paint: Paint,
): string {
  const checked = `${plural(pages, 'page')} and ${plural(links, 'link')} in ${toSeconds(timeMs)}`;
  const line = errors === 0 ? `${paint.good('Checked')} ${checked}: no mistakes` : `Checked ${checked}`;
  return [
    line,
    ...apis.map((api) => formatCoverage(api, apis.length > 1)),
    ...formatExternal(external, paint),
    ...formatNotes(notes, paint),
    ...formatUnread(unread),
  ].join('\n');
}

/** Formats the results for external links: `Links to other hosts: 120 (12 asked): 117 answer, 1 unknown, 1 failing, 1 dead` */
function formatExternal(external: OutsideSummary | undefined, paint: Paint): string[] {
  if (!external) return [];
  const { addresses, asked, offline, good, unknown, failing, dead } = external;
  const how = offline ? 'by links.lock.json' : `${amount(asked)} asked`;
  const groups = [
    `${amount(good)} answer`,
    ...(unknown.length > 0 ? [`${amount(unknown.length)} unknown`] : []),
    ...(failing.length > 0 ? [`${amount(failing.length)} failing`] : []),
    ...(dead.length > 0 ? [`${amount(dead.length)} dead`] : []),
  ];
  const named = [...failing, ...unknown].slice(0, maxPages).map(({ address, status = 'not asked yet' }) => {
    return `  ${address}  ${paint.faint(String(status))}`;
  });
  const more = failing.length + unknown.length - named.length;
  return [
    `Links to other hosts: ${amount(addresses)} (${how}): ${groups.join(', ')}`,
    ...named,
    ...(more > 0 ? [`  and ${more} more, see --json`] : []),
  ];
}

/** Formats the coverage: `API documentation: 47 operations, 44 described (93 %), 40 with examples (85 %), 120 parameters, …` */
function formatCoverage(api: CheckSummary['apis'][number], isNamed: boolean): string {
  const { operations, described, withExamples, parameters, parametersDescribed } = api;
  const share = (part: number, words: string, whole: number) =>
    whole === 0 ? [] : [`${part} ${words} (${Math.floor((100 * part) / whole)} %)`];
  const parts = [
    plural(operations, 'operation'),
    ...share(described, 'described', operations),
    ...share(withExamples, 'with examples', operations),
    ...(parameters === 0 ? [] : [plural(parameters, 'parameter')]),
    ...share(parametersDescribed, 'described', parameters),
  ];
  return `API documentation${isNamed ? ` of ${api.file}` : ''}: ${parts.join(', ')}`;
}

/** Limits of the list; `--json` has all pages and parts. */
const maxPages = 10;
const maxParts = 3;

function formatIslands(islands: readonly PageWithReact[], paint: Paint): string[] {
  if (islands.length === 0) return [];
  // Each language has a page of the same file, which is listed once.
  const named = new Map(islands.map((one) => [one.file, one]));
  const lines = [...named.values()].slice(0, maxPages).map(({ file, parts, whole }) => {
    const some = parts.slice(0, maxParts).map(({ part, uses, usedIn }) => `${part} (${uses} in ${usedIn})`);
    const more = parts.length > maxParts ? ` and ${parts.length - maxParts} more` : '';
    return `  ${file}  ${paint.faint(`${whole ? 'all of it: ' : ''}${some.join(', ')}${more}`)}`;
  });
  const more = named.size > maxPages ? [`  and ${named.size - maxPages} more, see --json`] : [];
  return [`${plural(islands.length, 'page')} with React in the browser:`, ...lines, ...more];
}

/** Formats a table of steps: time, processor time, and the share of time that page threads have waited. */
export function formatSteps(steps: readonly StepTime[]): string {
  const cells = steps.map(({ step, wallMs, cpuMs, idleMs, threads }) => [
    step,
    toSeconds(wallMs),
    toSeconds(cpuMs),
    idleMs === undefined ? '' : `${((100 * idleMs) / (wallMs * threads)).toFixed(0)} % of ${threads}`,
  ]);
  const table = [['step', 'wall', 'CPU', 'threads idle'], ...cells];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))),
    )
    .map((row) => row.join('  ').trimEnd())
    .join('\n');
}

/** Limit of the list; `--json` has all places. */
const maxNotes = 3;

/** Returns one line, however many notes there are. */
function formatNotes(notes: readonly PageNote[], paint: Paint): string[] {
  if (notes.length === 0) return [];
  const places = notes.slice(0, maxNotes).map(({ file, line, column }) => `${file}:${line}:${column}`);
  const more = notes.length > maxNotes ? ` and ${notes.length - maxNotes} more, see --json` : '';
  return [paint.faint(`Read as plain Markdown, not as MDX: ${places.join(', ')}${more}`)];
}

/** Formats a time: `0.42 s`, `12.3 s`. */
export function toSeconds(timeMs: number): string {
  return `${(timeMs / 1000).toFixed(timeMs < 9_950 ? 2 : 1)} s`;
}

/** Formats a size: `812 B`, `3.4 MB`. */
export function toSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
