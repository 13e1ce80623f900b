// The only server that samples can reach: a mock of the site's APIs, or a proxy of a real server. It checks each call and response against
// the API descriptions, and records what it has seen.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SiteError, SiteErrors } from '../errors.js';
import { type Answer, answerMistakes, mockAnswer, refusalOf } from './check-answer.js';
import { type CallMistake, checkCall, type ReceivedCall } from './check-call.js';
import type { Contract, ContractOperation } from './contract.js';
import { serverIsAway } from './sample-errors.js';
import type { StandIns } from './stand-ins.js';

/** The block that is running, and the response status that it expects. */
export interface RunningBlock {
  id: string;
  expect: number | undefined;
}

export interface SeenCall {
  block: string;
  /** The method and path: `POST /roll`. */
  call: string;
  contract: ContractOperation | undefined;
  mistakes: readonly CallMistake[];
  answer: Answer;
  answerMistakes: readonly string[];
  /** The error, if the real server could not be reached. */
  unreachable?: SiteError | undefined;
}

export interface ApiServer {
  /** The first of its ports, which is also a proxy. */
  port: number;
  /** Origin of a server in the descriptions -> port. */
  ports: ReadonlyMap<string, number>;
  calls: readonly SeenCall[];
  /** Hosts that blocks tried to reach through this server as a proxy. */
  outside: readonly { block: string; host: string }[];
  close(): Promise<void>;
}

export interface ApiServerOptions {
  contracts: readonly Contract[];
  standIns: StandIns;
  /** Address of a real server; undefined if responses are mocked. */
  target: string | undefined;
  running(): RunningBlock;
}

/** Longer requests are refused. */
const mostBytes = 20_000_000;
const patienceMs = 30_000;

/** Starts the server on a free port for each server in the API descriptions. */
export async function startApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const { contracts, standIns, target, running } = options;
  const calls: SeenCall[] = [];
  const outside: { block: string; host: string }[] = [];
  const originOf = new Map<string, string>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const block = running();
    // Clients that use this server as a proxy send the whole URL, also for this server itself.
    const asked = hostOf(request.url!);
    const isOwn = originOf.has(asked) && request.url!.startsWith(`http://${asked}/`);
    if (isOwn) request.url = request.url!.slice(`http://${asked}`.length);
    if (!request.url!.startsWith('/')) {
      outside.push({ block: block.id, host: hostOf(request.url!) });
      response.writeHead(502).end('relaydocs samples reach no other server\n');
      return;
    }
    // Web pages that have found the port must not send calls, into which real keys would be put.
    const origin = originOf.get(isOwn ? asked : (request.headers.host ?? ''));
    if (origin === undefined || 'sec-fetch-site' in request.headers) {
      response.writeHead(403).end();
      return;
    }
    const received = await receive(request, origin);
    const { found, base, mistakes } = await checkCall(received, contracts, standIns.isKey);
    const call = `${received.method} ${received.url.pathname}`;
    const [first] = mistakes;
    const given: Given =
      target !== undefined && (!first || found)
        ? await handOn(received, base, target, standIns)
        : first
          ? refusal(refusalOf(first.kind, found, block.expect), first.message)
          : mockAnswer(found!, block.expect);
    calls.push({
      block: block.id,
      call,
      contract: found,
      mistakes,
      answer: given,
      unreachable: given.unreachable,
      // The mock's refusals are reported as mistakes of the call already.
      answerMistakes:
        found && !given.isMade && given.unreachable === undefined && (target !== undefined || !first)
          ? answerMistakes(given, found)
          : [],
    });
    const headers = {
      ...given.headers,
      ...(given.mediaType === '' ? {} : { 'Content-Type': given.mediaType }),
    };
    response.writeHead(given.status, headers).end(given.body);
  };
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    const { id: block } = running();
    answer(request, response).catch((error: Error) => {
      // The program has ended while it was sending a call.
      if (request.destroyed && !request.complete) return;
      const given = refusal(502, error.message);
      const mistakes = [{ kind: 'body', message: error.message } as const];
      const call = `${request.method} ${request.url!.split('?', 1)[0]}`;
      calls.push({ block, call, contract: undefined, mistakes, answer: given, answerMistakes: [] });
      if (!response.headersSent) response.writeHead(given.status);
      response.end(given.body);
    });
  };
  const urls = contracts.flatMap(({ operations }) => operations.flatMap(({ servers }) => servers));
  const origins = new Set(urls.map((url) => new URL(url).origin));
  const servers: Server[] = [];
  const ports = new Map<string, number>();
  for (const origin of origins.size > 0 ? origins : ['http://samples.invalid']) {
    const server = createServer(listen);
    server.on('connect', (request, socket) => {
      outside.push({ block: running().id, host: request.url! });
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    servers.push(server);
    ports.set(origin, port);
    originOf.set(`127.0.0.1:${port}`, origin);
  }
  const close = (server: Server) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    port: [...ports.values()][0]!,
    ports,
    calls,
    outside,
    close: async () => void (await Promise.all(servers.map(close))),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

async function receive(request: IncomingMessage, origin: string): Promise<ReceivedCall> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
  }
  if (bytes > mostBytes) throw new Error(`expected a body of at most ${mostBytes} bytes, got ${bytes}`);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    method: request.method!,
    // A path that begins with two slashes must not be taken for a host.
    url: new URL(origin + request.url!),
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks),
  };
}

interface Given extends Answer {
  headers: Readonly<Record<string, string>>;
  isMade?: boolean;
  unreachable?: SiteError;
}

function refusal(status: number, message: string): Given {
  const body = Buffer.from(JSON.stringify({ error: message }));
  return { status, mediaType: 'application/json', body, headers: {} };
}

/** Checks that the real server is reachable. Any response will do. @throws SiteErrors otherwise, as all samples would fail. */
export async function reach(target: string): Promise<void> {
  try {
    const response = await fetch(target, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
  } catch (error) {
    throw new SiteErrors([serverIsAway(target, reasonOf(error))]);
  }
}

function reasonOf(error: unknown): string {
  return (error as { cause?: Error }).cause?.message ?? (error as Error).message;
}

/** Headers that belong to one connection, or are written anew. */
const ownHeaders =
  /^(?:host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|proxy-.*|content-length|expect|accept-encoding)$/;

/** The response headers that samples get, in addition to the type: none that are meant for one client only. */
const keptHeaders = /^(?:allow|etag|last-modified|link|location|retry-after|(?:x-)?ratelimit(?:-.*)?)$/;

/** Sends a call to the real server with the real keys, and returns its response without them. */
async function handOn(
  { method, url, headers, body }: ReceivedCall,
  base: string,
  target: string,
  standIns: StandIns,
): Promise<Given> {
  const root = target.replace(/\/$/, '');
  const address = root + standIns.intoUrl(url.pathname.slice(base.length) + url.search);
  const sent = Object.entries(headers)
    .filter(([name]) => !ownHeaders.test(name))
    .map(([name, value]) => ({ name, value, real: standIns.intoHeader(value) }));
  const swapped = sent.flatMap(({ value, real }) =>
    value === real ? [] : [[real.replace(/^Basic +/i, ''), value.replace(/^Basic +/i, '')] as const],
  );
  try {
    const response = await fetch(address, {
      method,
      headers: sent.map(({ name, real }) => [name, real] satisfies [string, string]),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...(body.length > 0
        ? { body: new Uint8Array(standIns.intoBody(body, headers['content-type'] ?? '')) }
        : {}),
    });
    const mediaType = response.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await response.arrayBuffer());
    const own = `http://${headers.host}${base}`;
    const told = [...response.headers].flatMap(([name, value]) => {
      // A path is relative to the real server, which may have other servers as well.
      const whole =
        name === 'location' && URL.canParse(value, address) ? new URL(value, address).href : value;
      const clean = standIns.outOf(Buffer.from(whole, 'latin1'), swapped).toString('latin1');
      const text = clean.replaceAll(root, () => own);
      // Clients would follow a redirect to another server, which they cannot reach.
      const isElsewhere = name === 'location' && /^3/.test(String(response.status)) && !text.startsWith(own);
      return keptHeaders.test(name) && !isElsewhere ? [[name, text]] : [];
    });
    return {
      status: response.status,
      mediaType,
      body: standIns.outOf(bytes, swapped),
      headers: Object.fromEntries(told),
    };
  } catch (error) {
    const unreachable = serverIsAway(target, reasonOf(error));
    return { ...refusal(502, unreachable.message), unreachable };
  }
}
