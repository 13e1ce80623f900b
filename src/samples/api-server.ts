// The only server that samples reach: a mock of the site's APIs, or one that hands calls on to a real server. It holds each call
// and each answer against the descriptions, and notes what it has seen.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SiteErrors } from '../errors.js';
import { type Answer, answerMistakes, mockAnswer, refusalOf } from './check-answer.js';
import { type CallMistake, checkCall, type ReceivedCall } from './check-call.js';
import type { Contract, ContractOperation } from './contract.js';
import { serverIsAway } from './sample-errors.js';
import type { StandIns } from './stand-ins.js';

/** Which block is running, and the status that it expects of an answer. */
export interface RunningBlock {
  id: string;
  expect: number | undefined;
}

export interface SeenCall {
  block: string;
  /** `POST /roll` */
  call: string;
  contract: ContractOperation | undefined;
  mistakes: readonly CallMistake[];
  answer: Answer;
  answerMistakes: readonly string[];
}

export interface ApiServer {
  port: number;
  calls: readonly SeenCall[];
  /** Hosts that were asked for through this server as a proxy, by blocks. */
  outside: readonly { block: string; host: string }[];
  close(): Promise<void>;
}

export interface ApiServerOptions {
  contracts: readonly Contract[];
  standIns: StandIns;
  /** Address of a real server; undefined: all answers are made of the descriptions. */
  target: string | undefined;
  running(): RunningBlock;
}

/** A sample sends no more. */
const mostBytes = 20_000_000;
const patienceMs = 30_000;

export async function startApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const { contracts, standIns, target, running } = options;
  const calls: SeenCall[] = [];
  const outside: { block: string; host: string }[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const block = running();
    // As a proxy is asked, for this server as well.
    const own = `http://${request.socket.localAddress}:${request.socket.localPort}`;
    if (request.url!.startsWith(`${own}/`)) request.url = request.url!.slice(own.length);
    if (!request.url!.startsWith('/')) {
      outside.push({ block: block.id, host: hostOf(request.url!) });
      response.writeHead(502).end('relaydocs samples reach no other server\n');
      return;
    }
    // A page in a browser that has found the port must not send calls, with keys put into them.
    if (request.headers.host !== own.slice('http://'.length) || 'sec-fetch-site' in request.headers) {
      response.writeHead(403).end();
      return;
    }
    const received = await receive(request);
    const { found, mistakes } = await checkCall(received, contracts, standIns.isKey);
    const call = `${received.method} ${received.url.pathname}`;
    const [first] = mistakes;
    const given =
      target !== undefined && (!first || found)
        ? await handOn(received, found, target, standIns)
        : first
          ? refusal(refusalOf(first.kind, found), first.message)
          : mockAnswer(found!, block.expect);
    calls.push({
      block: block.id,
      call,
      contract: found,
      mistakes,
      answer: given,
      // What the mock refuses is told already.
      answerMistakes: found && (target !== undefined || !first) ? answerMistakes(given, found) : [],
    });
    const headers = {
      ...given.headers,
      ...(given.mediaType === '' ? {} : { 'Content-Type': given.mediaType }),
    };
    response.writeHead(given.status, headers).end(given.body);
  };
  const server = createServer((request, response) => {
    const { id: block } = running();
    answer(request, response).catch((error: Error) => {
      // The program has ended, or was ended, while it sent a call.
      if (request.destroyed && !request.complete) return;
      const given = refusal(502, error.message);
      const mistakes = [{ kind: 'body', message: error.message } as const];
      const call = `${request.method} ${request.url!.split('?', 1)[0]}`;
      calls.push({ block, call, contract: undefined, mistakes, answer: given, answerMistakes: [] });
      if (!response.headersSent) response.writeHead(given.status);
      response.end(given.body);
    });
  });
  server.on('connect', (request, socket) => {
    outside.push({ block: running().id, host: request.url! });
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    outside,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

async function receive(request: IncomingMessage): Promise<ReceivedCall> {
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
    // A path that begins with two slashes is no host.
    url: new URL(`http://samples.invalid${request.url!}`),
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks),
  };
}

type Given = Answer & { headers: Readonly<Record<string, string>> };

function refusal(status: number, message: string): Given {
  const body = Buffer.from(JSON.stringify({ error: message }));
  return { status, mediaType: 'application/json', body, headers: {} };
}

/** @throws SiteErrors where nobody answers: all samples would be wrong. Any answer will do. */
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

/** What belongs to one connection, or is written anew. */
const ownHeaders =
  /^(?:host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|proxy-.*|content-length|expect|accept-encoding)$/;

/** Sends a call to the real server, with the real keys in it, and gives its answer without them. */
async function handOn(
  { method, url, headers, body }: ReceivedCall,
  found: ContractOperation | undefined,
  target: string,
  standIns: StandIns,
): Promise<Given> {
  const base = found?.servers
    .map((server) => new URL(server).pathname.replace(/\/$/, ''))
    .find((one) => url.pathname.startsWith(one));
  const address =
    target.replace(/\/$/, '') + standIns.intoUrl(url.pathname.slice(base?.length ?? 0) + url.search);
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
    return { status: response.status, mediaType, body: standIns.outOf(bytes, swapped), headers: {} };
  } catch (error) {
    return refusal(502, `${new URL(target).host} does not answer: ${reasonOf(error)}`);
  }
}
