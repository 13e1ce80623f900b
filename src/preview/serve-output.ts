// `relaydocs preview`: the output over HTTP, as a real host serves it.

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
  /** Name or address to listen at; undefined: this machine only, over IPv4 and IPv6. */
  host: string | undefined;
  /** First port to try; when taken, the next ones. 0: any free one. */
  port: number;
  /** Names to answer to beside those of this machine. */
  allowedHosts?: readonly string[];
  /** Called with what went wrong inside a request. */
  onError(error: unknown): void;
}

export interface RunningPreview {
  /** Address of the site's root: `http://localhost:3000/docs/`. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/** @throws SiteError where there is no built site, or nothing can be listened at. */
export async function serveOutput(options: ServeOptions): Promise<RunningPreview> {
  const { host, onError } = options;
  let table = await loadOutputTable(options.outDir);
  const compressed = new CompressedFiles();
  // The folder may be a link; what it names is looked up once. Links inside are never followed.
  const outDir = await realpath(options.outDir);
  const allowed = allowedHosts(options.allowedHosts ?? [], host);
  const answer: Listener = async (request, response) => {
    try {
      if (!mayAsk(request.headers, allowed))
        return sendText(response, 403, 'Not an address of this preview. --allowed-hosts names further ones.');
      table = await refreshTable(table, outDir);
      await answerRequest(request, response, { outDir, table, compressed });
    } catch (error) {
      // The connection is cut, so that no half of a file passes for a whole one.
      response.destroy();
      if (!hasLeft(error)) onError(error);
    }
  };

  const { origin, port, close } = await listen(answer, { host, port: options.port });
  return { url: origin + table.headers.baseUrl, port, close };
}

/** The reader closed the connection before all was sent. */
export function hasLeft(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE';
}
