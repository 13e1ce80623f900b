// Algolia on this machine: a real HTTP server that speaks its REST API and fails as it is told to. Browsers reach it under
// Algolia's own names through the proxy (`newContext({ proxy: { server: algolia.proxy }, ignoreHTTPSErrors: true })`);
// clients in Node can ask `origin` directly.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { type AdminState, answerAdmin } from './answer-admin.js';
import { type AlgoliaRecord, answerQuery, type QueryParameters } from './answer-query.js';
import { selfSignedCertificate } from './self-signed-certificate.js';

export interface AlgoliaServer extends AdminState {
  /** `http://127.0.0.1:41234`, in which names of Algolia's hosts have no part. */
  origin: string;
  /** Proxy that leads `*.algolia.net` and `*.algolianet.com` here, and nowhere else. */
  proxy: string;
  /** Where HTTPS is spoken, under the names of Algolia's hosts: for reach-local.mjs. */
  securePort: number;
  /** In the order of their arrival; those that a fault let fail included. */
  requests: AlgoliaRequest[];
  /** Host as the client calls it, in lower case, or `*` for any -> what happens to requests there. */
  faults: Map<string, Fault>;
  /** Decides on each request before `faults` do: the n-th request fails, the third batch dies. */
  faultOf: ((request: AlgoliaRequest, count: number) => Fault | undefined) | undefined;
}

export interface AlgoliaRequest {
  method: string;
  /** `app-dsn.algolia.net`. */
  host: string;
  path: string;
  parameters: Record<string, string>;
  headers: IncomingMessage['headers'];
  /** Parsed; undefined where no JSON came. */
  body: unknown;
}

export type Fault =
  /** The connection is refused. */
  | { kind: 'refuse' }
  /** Nothing is answered. */
  | { kind: 'silence' }
  /** The answer begins and does not go on. */
  | { kind: 'stall' }
  /** Half of the answer, then the connection breaks. */
  | { kind: 'half' }
  /** 200 with something else than JSON. */
  | { kind: 'text'; text: string }
  | { kind: 'status'; status: number; body?: object; headers?: Record<string, string> }
  /** Answered well, but late. */
  | { kind: 'slow'; delayMs: number };

/** Runs `use` with a server that holds `indexes`. @param proxyPort one that was free before; any where it is 0 */
export async function withAlgolia(
  indexes: Readonly<Record<string, readonly AlgoliaRecord[]>>,
  use: (server: AlgoliaServer) => Promise<void>,
  proxyPort = 0,
): Promise<void> {
  const state: AlgoliaServer = {
    origin: '',
    proxy: '',
    securePort: 0,
    settings: new Map(),
    keys: new Map(),
    taskPolls: 0,
    tasks: [],
    faultOf: undefined,
    indexes: new Map(Object.entries(indexes).map(([name, records]) => [name, [...records]])),
    requests: [],
    faults: new Map(),
  };
  const sockets = new Set<Socket>();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    void answerRequest(state, request, response);
  };
  const plain = createServer(answer);
  const secure = createTlsServer(selfSignedCertificate(), answer);
  const proxy = createServer((_, response) => response.writeHead(502).end());
  proxy.on('connect', (request, socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    const host = request.url!.split(':')[0]!;
    const isAlgolia = /\.algolia(?:net)?\.(?:net|com)$/.test(host);
    if (!isAlgolia || faultOf(state, host)?.kind === 'refuse') {
      // A refused attempt is a try all the same. Browsers try other hosts for reasons of their own.
      if (isAlgolia)
        state.requests.push({
          method: 'CONNECT',
          host,
          path: '',
          parameters: {},
          headers: {},
          body: undefined,
        });
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    secure.emit('connection', socket);
  });
  const servers = [plain, proxy, secure];
  try {
    for (const server of servers)
      await new Promise<void>((resolve) =>
        server.listen(server === proxy ? proxyPort : 0, '127.0.0.1', resolve),
      );
    const [origin, proxyUrl] = servers.map(
      (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    state.origin = origin!;
    state.proxy = proxyUrl!;
    state.securePort = (secure.address() as AddressInfo).port;
    await use(state);
  } finally {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    for (const socket of sockets) socket.destroy();
  }
}

function faultOf({ faults }: AlgoliaServer, host: string): Fault | undefined {
  return faults.get(host) ?? faults.get('*');
}

function keyOf({ headers, parameters }: AlgoliaRequest): string {
  return String(headers['x-algolia-api-key'] ?? parameters['x-algolia-api-key'] ?? '');
}

async function answerRequest(
  state: AlgoliaServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const host = (request.headers.host ?? '').toLowerCase().split(':')[0]!;
  const url = new URL(request.url!, 'http://localhost');
  const body = parseJson(await readText(request));
  const arrived: AlgoliaRequest = {
    method: request.method!,
    host,
    path: url.pathname,
    parameters: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body,
  };
  state.requests.push(arrived);
  response.on('error', () => response.destroy());
  const send = (status: number, text: string, headers: Record<string, string> = {}): void => {
    const common = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    response.writeHead(status, { ...common, ...headers }).end(text);
  };
  const fault = state.faultOf?.(arrived, state.requests.length) ?? faultOf(state, host);
  // What was refused was not done; what is lost on the way back was.
  const { status, body: answer } =
    fault?.kind === 'status' ? { status: 0, body: {} } : answerOf(state, arrived);
  const text = JSON.stringify(answer);
  switch (fault?.kind) {
    case undefined:
      return send(status, text);
    case 'refuse':
      return void request.socket.destroy();
    case 'silence':
      return;
    case 'stall':
    case 'half':
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'access-control-allow-origin': '*',
      });
      response.write(text.slice(0, text.length / 2));
      if (fault.kind === 'half') setTimeout(() => request.socket.destroy(), 20);
      return;
    case 'text':
      return send(200, fault.text);
    case 'status':
      return send(
        fault.status,
        JSON.stringify(fault.body ?? { message: 'It is how it is', status: fault.status }),
        fault.headers,
      );
    case 'slow':
      setTimeout(() => send(status, text), fault.delayMs);
  }
}

function answerOf(state: AlgoliaServer, request: AlgoliaRequest): { status: number; body: object } {
  const { method, path, body } = request;
  const key = keyOf(request);
  const changed = answerAdmin(state, method, path, key, body);
  if (changed) return changed;
  const fail = (status: number, message: string) => ({ status, body: { message, status } });
  if (method !== 'POST' || path !== '/1/indexes/*/queries')
    return fail(404, 'Path not supported by this API version');
  if (state.keys.size > 0 && !(state.keys.get(key) ?? []).includes('search'))
    return fail(403, 'Invalid Application-ID or API key');
  const requests = (body as { requests?: ({ indexName: string } & QueryParameters)[] } | undefined)?.requests;
  if (!requests) return fail(400, 'Expecting `requests` at the root of the body');
  const missing = requests.find(({ indexName }) => !state.indexes.has(indexName));
  if (missing) return fail(404, `Index ${missing.indexName} does not exist`);
  const results = requests.map(({ indexName, ...parameters }) => ({
    ...answerQuery(state.indexes.get(indexName)!, parameters),
    index: indexName,
  }));
  return { status: 200, body: { results } };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
