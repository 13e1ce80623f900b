import path from 'node:path';
import type { LazyWorkers } from '../engine/page-threads.js';
import { toProblemData } from '../errors.js';
import { exportSite } from '../export-site.js';
import { plural } from './format-problems.js';
import { toSeconds, toSize } from './format-summary.js';
import { reporting } from './report.js';
import { type CommonOptions, siteFolders, toShownPath } from './site-folders.js';
import type { Terminal } from './terminal.js';

interface ExportCommandOptions extends CommonOptions {
  out?: string;
  /** `true`: under its usual name, in the folder of the site. */
  zip?: string | true;
  workers?: LazyWorkers | undefined;
}

/** What is written where nothing is named. */
const usual = { zip: 'site.zip' };

export function exportCommand(options: ExportCommandOptions, terminal: Terminal): Promise<number> {
  const folders = siteFolders(options);
  const toFile = (option: 'zip'): string | undefined => {
    const named = options[option];
    return named === true
      ? path.join(folders.siteDir, usual[option])
      : named === undefined
        ? undefined
        : path.resolve(named);
  };
  return reporting({ ...options, ...folders }, terminal, async (report) => {
    const { warnings, ...summary } = await exportSite({
      ...folders,
      folder: options.out === undefined ? undefined : path.resolve(options.out),
      zip: toFile('zip'),
      workers: options.workers,
      onProgress: report.progress,
    });
    report.problems(warnings);
    const { pages, written, replacedSearch, timeMs } = summary;
    if (replacedSearch)
      report.say('Readers of files search an index of their own: the service of the site is on the web.');
    for (const file of written)
      report.say(`${report.paint.good('Wrote')} ${toShownPath(file.path)}, ${toSize(file.bytes)}`);
    report.say(`Exported ${plural(pages, 'page')} in ${toSeconds(timeMs)}`);
    report.json({ ok: true, problems: warnings.map(toProblemData), ...summary });
    return 0;
  });
}
