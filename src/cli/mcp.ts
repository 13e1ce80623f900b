import { openBuiltSite } from '../mcp/built-site.js';
import { serveHttp, serveStdio } from '../mcp/serve-tools.js';
import type { Run } from './report.js';
import { outputFolder, toShownPath } from './site-folders.js';

export interface McpOptions {
  out?: string;
  /** Undefined for standard input and output. */
  port?: number;
  host?: string;
  allowedHosts?: string[];
}

/** Serves until the assistant disconnects, or over HTTP until the process is ended. @param url of a published site */
export async function mcpCommand(
  { report, folders: { siteDir } }: Run,
  options: McpOptions,
  url: string | undefined,
): Promise<number> {
  const place = url ?? outputFolder(options.out, siteDir);
  const site = await openBuiltSite(place);
  const { port, host } = options;
  if (port === undefined) {
    await serveStdio(site);
    return 0;
  }
  const served = await serveHttp(site, {
    host,
    port,
    allowedHosts: options.allowedHosts ?? [],
    onError: report.bug,
  });
  const address = `${served.origin}/mcp`;
  report.say(
    `Answering assistants about ${url ?? toShownPath(place)} at ${report.paint.good(address)}  (Ctrl+C to stop)`,
  );
  report.json({ ok: true, url: address, port: served.port });
  return new Promise<never>(() => {});
}
