// `relaydocs version`: creates a version of docs.
import { loadSiteConfig } from '../docusaurus/load-site-config.js';
import { createVersion } from '../versions/create-version.js';
import { plural } from './format-problems.js';
import type { Run } from './report.js';

export async function versionCommand(
  { report, folders }: Run,
  options: { instance?: string },
  name: string,
): Promise<number> {
  const config = await loadSiteConfig(folders);
  const { written, instance, files } = await createVersion(config, options.instance, name);
  report.say(
    `${report.paint.good('Made')} version ${name} of ${plural(files, 'file')}: ${written.join(', ')}`,
  );
  report.json({ ok: true, version: name, instance, files, written });
  return 0;
}
