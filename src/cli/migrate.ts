import { reporting } from './report.js';
import { type CommonOptions, siteFolders } from './site-folders.js';
import type { Terminal } from './terminal.js';

export function migrateCommand(options: CommonOptions, terminal: Terminal): Promise<number> {
  const folders = siteFolders(options);
  return reporting({ ...options, ...folders }, terminal, async (report) => {
    const { migrate } = await import('../docusaurus/migrate.js');
    const { file, from, keepsFunctions, plugins } = await migrate(folders);
    const rest = keepsFunctions ? `, whose functions it imports: keep that file` : '';
    report.say(`${report.paint.good('Wrote')} ${file} from ${from}${rest}`);
    if (plugins.length > 0)
      report.say(
        `Not run with ${file}, but without it: plugins of Docusaurus, which are ${plugins.join(', ')}`,
      );
    report.json({ ok: true, file, from, keepsFunctions, plugins });
    return 0;
  });
}
