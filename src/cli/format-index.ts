// The last words of an upload.
import type { IndexSummary } from '../index-search.js';
import { plural } from './format-problems.js';
import { toSeconds } from './format-summary.js';
import type { Paint } from './paint.js';

/** Lines of each list; the others are in `--json`. */
const maxLines = 20;

export function formatIndex(summary: IndexSummary, paint: Paint): string {
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
