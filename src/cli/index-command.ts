// `relaydocs index`

import { stateFolder } from '../base/state-folder.js';
import { indexSearch } from '../index-search.js';
import { recoverOutput } from '../output/pending-output.js';
import { formatIndex } from './format-index.js';
import { reporting } from './report.js';
import { type CommonOptions, outputFolder, siteFolders } from './site-folders.js';
import type { Terminal } from './terminal.js';

export function indexCommand(
  options: CommonOptions & { out?: string; dryRun?: boolean; force?: boolean },
  terminal: Terminal,
): Promise<number> {
  const folders = siteFolders(options);
  return reporting({ ...options, ...folders }, terminal, async (report) => {
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
  });
}
