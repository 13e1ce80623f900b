import { examine } from '../doctor/examine.js';
import { toProblemData } from '../errors.js';
import { plural } from './format-problems.js';
import { reporting } from './report.js';
import type { CommonOptions } from './site-folders.js';
import type { Terminal } from './terminal.js';

/** @param url of a published site */
export function doctorCommand(url: string, options: CommonOptions, terminal: Terminal): Promise<number> {
  return reporting({ ...options, siteDir: process.cwd() }, terminal, async (report) => {
    const { host, pages, problems } = await examine(url);
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    const words = `${plural(pages.looked, 'page')} of ${pages.all}, served by ${host}`;
    report.problems(problems);
    report.say(
      problems.length === 0 ? `${report.paint.good('All is well')}: ${words}` : `Looked at ${words}`,
    );
    report.json({ ok: errors === 0, problems: problems.map(toProblemData), host, pages });
    return errors === 0 ? 0 : 1;
  });
}
