// `relaydocs index`: uploads the search records of a built site.
import { stateFolder } from '../base/state-folder.js';
import { type IndexSummary, indexSearch } from '../index-search.js';
import { recoverOutput } from '../output/open-output.js';
import { plural } from './format-problems.js';
import { toSeconds } from './format-summary.js';
import type { Run } from './report.js';
import { outputFolder } from './site-folders.js';
import type { Paint } from './terminal.js';

export async function indexCommand(
  { report, folders }: Run,
  options: { out?: string; dryRun?: boolean; force?: boolean },
): Promise<number> {
  const outDir = outputFolder(options.out, folders.siteDir);
  recoverOutput(outDir, stateFolder(folders.siteDir));
  const summary = await indexSearch({
    ...folders,
    outDir,
    dryRun: options.dryRun ?? false,
    force: options.force ?? false,
    environment: process.env,
    onProgress: report.progress,
  });
  report.say(formatIndex(summary, report.paint));
  report.json({ ok: true, problems: [], summary });
  return 0;
}

/** Lines of each list; `--json` has all of them. */
const maxLines = 20;

function formatIndex(summary: IndexSummary, paint: Paint): string {
  const { indexName, dryRun, added, changed, removed, unchanged, settings, probed, timeMs } = summary;
  const counts = [
    `${added.length} new`,
    `${changed.length} changed`,
    `${removed.length} removed`,
    `${unchanged} unchanged`,
  ].join(', ');
  if (dryRun) {
    return [
      `${indexName} would be changed: ${counts}, ${plural(settings.length, 'setting')}. Nothing was sent.`,
      ...listed('+', added, paint),
      ...listed('~', changed, paint),
      ...listed('-', removed, paint),
      ...listed('setting', settings, paint),
    ].join('\n');
  }
  const isSame = added.length + changed.length + removed.length + settings.length === 0;
  return [
    isSame
      ? `${paint.good('Nothing changed')}: ${plural(unchanged, 'record')} in ${indexName} (${toSeconds(timeMs)})`
      : `${paint.good('Indexed')} ${indexName} in ${toSeconds(timeMs)}: ${counts} records, ${plural(settings.length, 'setting')} changed`,
    paint.faint(
      `A search with the readers' key finds ${plural(probed.length, 'page')} that were looked for.`,
    ),
  ].join('\n');
}

function listed(sign: string, items: readonly string[], paint: Paint): string[] {
  const lines = items.slice(0, maxLines).map((item) => `  ${sign} ${item}`);
  return items.length > maxLines
    ? [...lines, paint.faint(`  ${sign} ${items.length - maxLines} more, see --json`)]
    : lines;
}
