// `relaydocs build`

import { build } from '../build.js';
import { toProblemData } from '../errors.js';
import { formatBuild, formatSteps } from './format-summary.js';
import { reporting } from './report.js';
import { type CommonOptions, outputFolder, siteFolders } from './site-folders.js';
import type { Terminal } from './terminal.js';

export function buildCommand(
  options: CommonOptions & { out?: string; keep?: number },
  terminal: Terminal,
): Promise<number> {
  const folders = siteFolders(options);
  return reporting({ ...options, ...folders }, terminal, async (report) => {
    const outDir = outputFolder(options.out, folders.siteDir);
    const { warnings, ...summary } = await build({
      ...folders,
      outDir,
      keep: options.keep,
      onProgress: report.progress,
    });
    report.problems(warnings);
    report.say(formatBuild({ warnings, ...summary }, report.paint));
    if (options.debug) report.say(formatSteps(summary.steps));
    report.json({ ok: true, problems: warnings.map(toProblemData), summary });
    return 0;
  });
}
