import { stateFolder } from '../base/state-folder.js';
import { recoverOutput } from '../output/pending-output.js';
import { serveOutput } from '../preview/serve-output.js';
import { reporting, sayOfAddress } from './report.js';

import { type CommonOptions, outputFolder, siteFolders, toShownPath } from './site-folders.js';
import type { Terminal } from './terminal.js';

export interface PreviewOptions extends CommonOptions {
  out?: string;
  port: number;
  host?: string;
  allowedHosts?: string[];
}

/** Serves until the process is ended. */
export function previewCommand(options: PreviewOptions, terminal: Terminal): Promise<number> {
  const { siteDir } = siteFolders(options);
  return reporting({ ...options, siteDir }, terminal, async (report) => {
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
  });
}
