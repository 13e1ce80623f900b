import { examine } from '../doctor/examine.js';
import { plural } from './format-problems.js';
import type { Run } from './report.js';

/** Examines a published site. @param url of the site */
export async function doctorCommand({ report }: Run, __: object, url: string): Promise<number> {
  const { host, pages, problems } = await examine(url);
  const words = `${plural(pages.looked, 'page')} of ${pages.all}, served by ${host}`;
  const errors = report.problems(problems);
  report.say(problems.length === 0 ? `${report.paint.good('All is well')}: ${words}` : `Looked at ${words}`);
  report.json({ ok: errors === 0, problems, host, pages });
  return errors === 0 ? 0 : 1;
}
