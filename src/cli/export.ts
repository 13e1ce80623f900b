// `relaydocs export`: writes a site as a folder, ZIP file, PDF or single HTML file.
import path from 'node:path';
import { exportSite } from '../export-site.js';
import { plural } from './format-problems.js';
import { toSeconds, toSize } from './format-summary.js';
import type { Run } from './report.js';
import { toShownPath } from './site-folders.js';

interface ExportCommandOptions {
  out?: string;
  /** `true`: with the default name, in the site's folder. */
  zip?: string | true;
  pdf?: string | true;
  html?: string | true;
  browser?: string;
  docsVersion?: string;
  include?: readonly string[];
  paper: string;
  /** In seconds. */
  timeout?: number;
}

/** Default names of the files. */
const usual = { zip: 'site.zip', pdf: 'site.pdf', html: 'site.html' };

export async function exportCommand(
  { report, folders, workers }: Run,
  options: ExportCommandOptions,
): Promise<number> {
  const toFile = (option: keyof typeof usual): string | undefined => {
    const named = options[option];
    return named === true
      ? path.join(folders.siteDir, usual[option])
      : named === undefined
        ? undefined
        : path.resolve(named);
  };
  const { warnings, ...summary } = await exportSite({
    ...folders,
    folder: options.out === undefined ? undefined : path.resolve(options.out),
    zip: toFile('zip'),
    pdf: toFile('pdf'),
    html: toFile('html'),
    print: {
      browser: options.browser,
      version: options.docsVersion,
      include: options.include,
      paper: options.paper,
      limitMs: options.timeout === undefined ? undefined : options.timeout * 1000,
    },
    workers,
    onProgress: report.progress,
  });
  report.problems(warnings);
  const { pages, printed, written, replacedSearch, timeMs } = summary;
  if (replacedSearch)
    report.say('Readers of files search an index of their own: the service of the site is on the web.');
  for (const file of written)
    report.say(`${report.paint.good('Wrote')} ${toShownPath(file.path)}, ${toSize(file.bytes)}`);
  const sheets = printed ? `, ${plural(printed.pages, 'chapter')} on ${plural(printed.sheets, 'sheet')}` : '';
  report.say(`Exported ${plural(pages, 'page')}${sheets} in ${toSeconds(timeMs)}`);
  report.json({ ok: true, problems: warnings, ...summary });
  return 0;
}
