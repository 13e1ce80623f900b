import { stateFolder } from '../base/state-folder.js';
import { recoverOutput } from '../output/open-output.js';
import { serveOutput } from '../preview/serve-output.js';
import { type Run, sayOfAddress } from './report.js';

import { outputFolder, toShownPath } from './site-folders.js';

export interface PreviewOptions {
  out?: string;
  port: number;
  host?: string;
  allowedHosts?: string[];
}

/** Serves the built site until the process is ended. */
export async function previewCommand(
  { report, folders: { siteDir } }: Run,
  options: PreviewOptions,
): Promise<number> {
  const outDir = outputFolder(options.out, siteDir);
  recoverOutput(outDir, stateFolder(siteDir));
  const { url, port } = await serveOutput({
    outDir,
    host: options.host,
    port: options.port,
    allowedHosts: options.allowedHosts,
    onError: report.bug,
  });
  report.say(`Serving ${toShownPath(outDir)} at ${report.paint.good(url)}  (Ctrl+C to stop)`);
  sayOfAddress(options, port, report);
  report.json({ ok: true, url, port });
  return new Promise<never>(() => {});
}
