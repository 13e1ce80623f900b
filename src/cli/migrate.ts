// `relaydocs migrate`: writes a relaydocs config for a Docusaurus site.
import type { Run } from './report.js';

export async function migrateCommand({ report, folders }: Run): Promise<number> {
  const { migrate } = await import('../docusaurus/migrate.js');
  const { file, from, keepsFunctions, plugins, leftOut, missing } = await migrate(folders);
  const rest = keepsFunctions ? `, whose functions it imports: keep that file` : '';
  report.say(`${report.paint.good('Wrote')} ${file} from ${from}${rest}`);
  if (plugins.length > 0)
    report.say(
      `Not run with ${file}, but without it: plugins of Docusaurus, which are ${plugins.join(', ')}`,
    );
  if (leftOut.length > 0)
    report.say(
      `${file} is without ${leftOut.join(', ')}: ${leftOut.length === 1 ? 'this function is' : 'these functions are'} made while the config is read, so the file cannot import ${leftOut.length === 1 ? 'it' : 'them'}`,
    );
  if (missing.length > 0)
    report.say(`${from} imports what is not installed: run npm install ${missing.join(' ')}`);
  report.json({ ok: true, file, from, keepsFunctions, plugins, leftOut, missing });
  return 0;
}
