import type { LazyWorkers } from '../engine/page-threads.js';
import { toProblemData } from '../errors.js';
import { runSamples } from '../run-samples.js';
import { plural } from './format-problems.js';
import { toSeconds } from './format-summary.js';
import { reporting } from './report.js';
import { type CommonOptions, siteFolders } from './site-folders.js';
import type { Terminal } from './terminal.js';

export function samplesCommand(
  options: CommonOptions & { server?: string; record?: boolean; workers?: LazyWorkers | undefined },
  terminal: Terminal,
): Promise<number> {
  const folders = siteFolders(options);
  return reporting({ ...options, ...folders }, terminal, async (report) => {
    const { problems, ...summary } = await runSamples({
      ...folders,
      server: options.server,
      record: options.record,
      workers: options.workers,
      onProgress: report.progress,
    });
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    report.problems(problems);
    for (const [what, count] of Object.entries(summary.skipped))
      report.say(`${plural(count, 'block')} not run: ${what} is not installed`);
    for (const file of summary.recorded) report.say(`${report.paint.good('Wrote')} ${file}`);
    const { blocks, generated, calls, timeMs } = summary;
    const words = `${plural(blocks, 'block')} of pages and ${plural(generated, 'generated sample')} with ${plural(calls, 'call')} in ${toSeconds(timeMs)}`;
    report.say(errors === 0 ? `${report.paint.good('All is well')}: ${words}` : `Ran ${words}`);
    report.json({ ok: errors === 0, problems: problems.map(toProblemData), ...summary });
    return errors === 0 ? 0 : 1;
  });
}
