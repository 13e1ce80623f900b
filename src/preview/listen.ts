// Opens HTTP servers on one port of all wanted addresses, for `preview` and `dev`.
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { SiteError } from '../errors.js';

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface ListenOptions {
  /** Host name or address; undefined for this machine only, over IPv4 and IPv6. */
  host: string | undefined;
  /** First port to try; if it is taken, the next ones follow. 0: any free one. */
  port: number;
  /** Options of each HTTP server. */
  server?: ServerOptions;
}

export interface Listening {
  servers: readonly Server[];
  port: number;
  /** Origin: `http://localhost:3000`. */
  origin: string;
  close(): Promise<void>;
}

const portsToTry = 100;
/** As in nginx: a program that processes a response for some seconds can reuse its connection. */
const keepAliveTimeout = 75_000;

/** Listens on the first port that is free at all addresses. @throws SiteError */
export async function listen(answer: Listener, options: ListenOptions): Promise<Listening> {
  const { host, port: firstPort } = options;
  const hosts = host === undefined ? ['127.0.0.1', '::1'] : [host];
  const lastPort = Math.min(firstPort + portsToTry, 65_535);
  for (let port = firstPort; port <= lastPort; port += 1) {
    const servers: Server[] = [];
    let actualPort = port;
    let isTaken = false;
    for (const one of hosts) {
      const listening = await listenAt(answer, one, actualPort, options.server ?? {});
      if (listening === 'taken') isTaken = true;
      else if (listening === 'no-such-host' && one !== '::1') throw unknownHost(one);
      else if (typeof listening === 'object') {
        servers.push(listening);
        actualPort = portOf(listening);
      }
    }
    const closeAll = async (): Promise<void> => {
      await Promise.all(servers.map(close));
    };
    if (!isTaken) {
      const origin = `http://${host === undefined ? 'localhost' : toUrlHost(host)}:${actualPort}`;
      return { servers, port: actualPort, origin, close: closeAll };
    }
    await closeAll();
  }
  throw noFreePort(firstPort, lastPort);
}

/** Opens a server. `no-such-host` also means that the machine has no IPv6. */
function listenAt(
  answer: Listener,
  host: string,
  port: number,
  options: ServerOptions,
): Promise<Server | 'taken' | 'no-such-host'> {
  const server = createServer(
    { keepAliveTimeout, ...options },
    (request, response) => void answer(request, response),
  );
  // The default response, but without an exception, because malformed requests are normal.
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

/** Returns the host for URLs: `0.0.0.0` means all addresses of this machine; IPv6 is put in brackets. */
function toUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

const noFreePort = (first: number, last: number): SiteError =>
  new SiteError('PREVIEW_NO_PORT', `All ports from ${first} to ${last} are in use or not permitted`, {
    hint: 'Set another port with --port, or 0 for any free port.',
  });

const unknownHost = (host: string): SiteError =>
  new SiteError('PREVIEW_UNKNOWN_HOST', `This machine has no network address "${host}"`, {
    hint: 'Omit --host to serve only this machine, or use 0.0.0.0 for all addresses.',
  });
