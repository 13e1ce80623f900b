// `relaydocs preview`: serves the output over HTTP as a real host does.

import { realpath } from 'node:fs/promises';
import { answerRequest } from './answer-request.js';
import { CompressedFiles } from './compressed-files.js';
import { allowedHosts, mayAsk } from './guard-request.js';
import { type Listener, listen } from './listen.js';
import { loadOutputTable, refreshTable } from './output-table.js';
import { sendText } from './send-file.js';

interface ServeOptions {
  /** Absolute path of a built site. */
  outDir: string;
  /** Host name or address to listen on; undefined for this machine only, over IPv4 and IPv6. */
  host: string | undefined;
  /** First port to try; if it is taken, the next ones follow. 0: any free one. */
  port: number;
  /** Host names to answer to, besides those of this machine. */
  allowedHosts?: readonly string[];
  /** Called with errors inside of a request. */
  onError(error: unknown): void;
}

export interface RunningPreview {
  /** URL of the site's root: `http://localhost:3000/docs/`. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Starts the server. @throws SiteError if there is no built site, or it cannot listen */
export async function serveOutput(options: ServeOptions): Promise<RunningPreview> {
  const { host, onError } = options;
  let table = await loadOutputTable(options.outDir);
  const compressed = new CompressedFiles();
  // The folder itself may be a link, which is resolved once. Links inside of it are never followed.
  const outDir = await realpath(options.outDir);
  const allowed = allowedHosts(options.allowedHosts ?? [], host);
  const answer: Listener = async (request, response) => {
    try {
      if (!mayAsk(request.headers, allowed))
        return sendText(response, 403, 'Not an address of this preview. --allowed-hosts names further ones.');
      table = await refreshTable(table, outDir);
      await answerRequest(request, response, { outDir, table, compressed });
    } catch (error) {
      // The connection is closed, so that half a file is not taken for a whole one.
      response.destroy();
      if (!hasLeft(error)) onError(error);
    }
  };

  const { origin, port, close } = await listen(answer, { host, port: options.port });
  return { url: origin + table.headers.baseUrl, port, close };
}

/** Tells whether the browser has closed the connection early. */
export function hasLeft(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE';
}
