import { loadSiteConfig } from '../docusaurus/load-site-config.js';
import { createVersion } from '../versions/create-version.js';
import { plural } from './format-problems.js';
import { reporting } from './report.js';
import { type CommonOptions, siteFolders } from './site-folders.js';
import type { Terminal } from './terminal.js';

export function versionCommand(
  name: string,
  options: CommonOptions & { instance?: string },
  terminal: Terminal,
): Promise<number> {
  const folders = siteFolders(options);
  return reporting({ ...options, ...folders }, terminal, async (report) => {
    const config = await loadSiteConfig(folders);
    const { written, instance, files } = await createVersion(config, options.instance, name);
    report.say(
      `${report.paint.good('Made')} version ${name} of ${plural(files, 'file')}: ${written.join(', ')}`,
    );
    report.json({ ok: true, version: name, instance, files, written });
    return 0;
  });
}
