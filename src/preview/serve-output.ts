// `relaydocs preview`: the output over HTTP, as a real host serves it.

import { realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerRequest } from './answer-request.js';
import { CompressedFiles } from './compressed-files.js';
import { loadOutputTable, refreshTable } from './output-table.js';
import { noFreePort, unknownHost } from './preview-errors.js';

export interface ServeOptions {
  /** Absolute path of a built site. */
  outDir: string;
  /** Name or address to listen at; undefined: this machine only, over IPv4 and IPv6. */
  host: string | undefined;
  /** First port to try; when taken, the next ones. 0: any free one. */
  port: number;
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
  const answer: Listener = async (request, response) => {
    try {
      table = await refreshTable(table, outDir);
      await answerRequest(request, response, { outDir, table, compressed });
    } catch (error) {
      // The connection is cut, so that no half of a file passes for a whole one.
      response.destroy();
      if (!hasLeft(error)) onError(error);
    }
  };

  const { servers, port } = await listen(
    answer,
    host === undefined ? ['127.0.0.1', '::1'] : [host],
    options.port,
  );
  return {
    url: `http://${host === undefined ? 'localhost' : toUrlHost(host)}:${port}${table.headers.baseUrl}`,
    port,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

/** The reader closed the connection before all was sent. */
function hasLeft(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE';
}

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const portsToTry = 100;

/** Listens at all the hosts on one port, the first that is free at each. */
async function listen(
  answer: Listener,
  hosts: readonly string[],
  firstPort: number,
): Promise<{ servers: Server[]; port: number }> {
  const lastPort = Math.min(firstPort + portsToTry, 65_535);
  for (let port = firstPort; port <= lastPort; port += 1) {
    const servers: Server[] = [];
    let actualPort = port;
    let isTaken = false;
    for (const host of hosts) {
      const listening = await listenAt(answer, host, actualPort);
      if (listening === 'taken') isTaken = true;
      else if (listening === 'no-such-host' && host !== '::1') throw unknownHost(host);
      else if (typeof listening === 'object') {
        servers.push(listening);
        actualPort = portOf(listening);
      }
    }
    if (!isTaken) return { servers, port: actualPort };
    await Promise.all(servers.map(close));
  }
  throw noFreePort(firstPort, lastPort);
}

/** `no-such-host`: also IPv6 where the machine has none. */
function listenAt(answer: Listener, host: string, port: number): Promise<Server | 'taken' | 'no-such-host'> {
  const server = createServer((request, response) => void answer(request, response));
  // The default answer, but never an exception: malformed requests are normal.
  server.on('clientError', (_error, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    else socket.destroy();
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve('taken');
      else if (unknownHostCodes.has(error.code)) resolve('no-such-host');
      else reject(error);
    });
    server.listen({ host, port, ipv6Only: host.includes(':') }, () => resolve(server));
  });
}

const unknownHostCodes = new Set<string | undefined>([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EINVAL',
]);

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  return address.port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** `0.0.0.0` means every address of this machine; IPv6 stands in brackets. */
function toUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
