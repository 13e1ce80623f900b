import path from 'node:path';
import { createSite } from '../starter/create-site.js';
import { plural } from './format-problems.js';
import type { Run } from './report.js';
import { toShownPath } from './site-folders.js';

/** Makes a new site. @param folder of the site; undefined for the current folder */
export async function initCommand(
  { report }: Run,
  options: { minimal?: boolean },
  folder: string | undefined,
): Promise<number> {
  const dir = path.resolve(folder ?? '.');
  const { files } = createSite(dir, options.minimal ? 'minimal' : 'starter');
  const isHere = dir === process.cwd();
  const commands = [...(isHere ? [] : [`cd ${quoted(toShownPath(dir))}`]), 'npm install', 'npm run dev'];
  report.say(
    [
      `${report.paint.good('Made')} a site of ${plural(files.length, 'file')} in ${isHere ? 'this folder' : toShownPath(dir)}. ${options.minimal ? 'Three pages to begin with.' : 'Its pages are the manual.'}`,
      '',
      ...commands.map((command) => `  ${command}`),
    ].join('\n'),
  );
  report.json({ ok: true, dir, files, commands });
  return 0;
}

/** Quotes a path for a shell. */
function quoted(file: string): string {
  return /^[\w./~-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
}
