import type { Run } from './report.js';

export async function migrateCommand({ report, folders }: Run): Promise<number> {
  const { migrate } = await import('../docusaurus/migrate.js');
  const { file, from, keepsFunctions, plugins, leftOut } = await migrate(folders);
  const rest = keepsFunctions ? `, whose functions it imports: keep that file` : '';
  report.say(`${report.paint.good('Wrote')} ${file} from ${from}${rest}`);
  if (plugins.length > 0)
    report.say(
      `Not run with ${file}, but without it: plugins of Docusaurus, which are ${plugins.join(', ')}`,
    );
  if (leftOut.length > 0)
    report.say(
      `Left out of ${file}: functions of ${leftOut.join(', ')}, which a preset makes and no module exports`,
    );
  report.json({ ok: true, file, from, keepsFunctions, plugins, leftOut });
  return 0;
}
