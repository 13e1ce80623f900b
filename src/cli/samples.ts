// `relaydocs samples`: runs the code samples of a site.
import { runSamples } from '../run-samples.js';
import { plural } from './format-problems.js';
import { toSeconds } from './format-summary.js';
import type { Run } from './report.js';

export async function samplesCommand(
  { report, folders, workers }: Run,
  options: { server?: string; record?: boolean },
): Promise<number> {
  const { problems, ...summary } = await runSamples({
    ...folders,
    server: options.server,
    record: options.record,
    workers,
    onProgress: report.progress,
  });
  const errors = report.problems(problems);
  for (const [what, count] of Object.entries(summary.skipped))
    report.say(`${plural(count, 'block')} not run: ${what} is not installed`);
  for (const file of summary.recorded) report.say(`${report.paint.good('Wrote')} ${file}`);
  const { blocks, generated, calls, timeMs } = summary;
  const words = `${plural(blocks, 'block')} of pages and ${plural(generated, 'generated sample')} with ${plural(calls, 'call')} in ${toSeconds(timeMs)}`;
  report.say(errors === 0 ? `${report.paint.good('All is well')}: ${words}` : `Ran ${words}`);
  report.json({ ok: errors === 0, problems, ...summary });
  return errors === 0 ? 0 : 1;
}
