// Asks another host whether an address exists, with minimal traffic: a HEAD request, or one byte by GET if that is not conclusive.
import type { IncomingHttpHeaders } from 'node:http';
import { isPublicAddress, openRequest, PrivateAddress } from '../../base/public-addresses.js';
import { version } from '../../base/version.js';
import type { Answer } from './ledger.js';

export interface AskOptions {
  /** Hosts whose addresses may be private: `localhost:8080`. */
  privateHosts: readonly string[];
  timeoutMs: number;
}

/** `laterMs`: how long the host asks to wait. `isSilent`: the host itself did not answer, apart from where its redirects lead. */
export type Asked = Answer & { laterMs?: number; isSilent?: boolean };

const mostRedirects = 10;
const privateAddress = 'private address';
/** Statuses of hosts that refuse programs or need a login: the address may well exist. */
const inconclusive = new Set([401, 403, 407, 429]);

/** Asks for an address and follows redirects. Each step is checked like the first, so that none leads into a private network. */
export async function askAddress(address: string, options: AskOptions): Promise<Asked> {
  let url = address;
  let isPermanent = true;
  for (let step = 0; step <= mostRedirects; step++) {
    const head = await askOnce('HEAD', url, options);
    // Many hosts only answer GET requests properly.
    const said = isUseful(head) ? head : await askOnce('GET', url, options);
    if ('code' in said)
      return {
        kind: said.code === privateAddress ? 'unknown' : 'failed',
        status: said.code,
        isSilent: step === 0,
      };
    const { status, headers } = said;
    const next = status >= 300 && status < 400 ? toNext(headers.location, url) : undefined;
    if (next !== undefined) {
      isPermanent &&= status === 301 || status === 308;
      url = next;
      continue;
    }
    const laterMs = toDelay(headers['retry-after'], Date.now());
    if (inconclusive.has(status) || (status === 503 && laterMs !== undefined))
      return { kind: 'unknown', status, ...(laterMs === undefined ? {} : { laterMs }) };
    // 416 is the status for a range of an empty body, so the address exists.
    if ((status < 200 || status > 299) && status !== 416) return { kind: 'failed', status };
    return { kind: 'good', status, redirect: isPermanent && url !== address ? url : undefined };
  }
  return { kind: 'failed', status: 'redirects without end' };
}

type Said = { status: number; headers: IncomingHttpHeaders } | { code: string };

function isUseful(said: Said): boolean {
  if ('code' in said) return said.code === privateAddress || isOfNames(said.code);
  return said.status < 400 || said.status === 429;
}

/** Returns status and headers of a response. The body is never read. */
function askOnce(method: 'HEAD' | 'GET', url: string, options: AskOptions): Promise<Said> {
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ code: codeOf(error) });
    try {
      const headers = {
        'user-agent': `relaydocs/${version} (link check)`,
        accept: '*/*',
        ...(method === 'GET' ? { range: 'bytes=0-0' } : {}),
      };
      const signal = AbortSignal.timeout(options.timeoutMs);
      const isPublic = isPrivate(url, options.privateHosts) ? () => true : isPublicAddress;
      const request = openRequest(url, { method, headers, signal, agent: false }, isPublic);
      request.on('response', (response) => {
        resolve({ status: response.statusCode!, headers: response.headers });
        response.on('error', () => {});
        request.destroy();
      });
      request.on('error', fail);
      request.end();
    } catch (error) {
      fail(error as Error);
    }
  });
}

function isPrivate(url: string, privateHosts: readonly string[]): boolean {
  const { host, hostname } = new URL(url);
  return privateHosts.includes(host) || privateHosts.includes(hostname);
}

/** Returns the code of a network error. A refused address is the author's matter, a missing network nobody's. */
function codeOf(error: Error): string {
  if (error instanceof PrivateAddress) return privateAddress;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  return (error as NodeJS.ErrnoException).code ?? 'no answer';
}

/** Whether the host name was not found, with or without a network. */
const isOfNames = (code: string): boolean => code === 'ENOTFOUND' || code === 'EAI_AGAIN';

/**
 * Whether the machine has no network: then no host can be reached at all. With a network, an unreachable host is gone. Private addresses
 * say nothing about the network, as they are refused, or answered inside the author's own network.
 */
export function isWithoutNetwork(
  asked: ReadonlyMap<string, Asked>,
  privateHosts: readonly string[],
): boolean {
  const conclusive = [...asked].filter(
    ([address, answer]) =>
      isOutOfReach(answer) || (answer.status !== privateAddress && !isPrivate(address, privateHosts)),
  );
  const hosts = new Set(conclusive.map(([address]) => new URL(address).host));
  return (
    conclusive.length > 0 &&
    conclusive.every(([, answer]) => isOutOfReach(answer)) &&
    (hosts.size > 1 || conclusive.some(([, { status }]) => status !== 'ENOTFOUND'))
  );
}

function isOutOfReach({ status, isSilent = false }: Asked): boolean {
  const code = String(status);
  return isSilent && (isOfNames(code) || /^(?:ENETUNREACH|ENETDOWN|EHOSTUNREACH)$/.test(code));
}

function toNext(location: string | undefined, from: string): string | undefined {
  if (location === undefined || !URL.canParse(location, from)) return undefined;
  const next = new URL(location, from);
  return /^https?:$/.test(next.protocol) ? next.href : undefined;
}

/** Returns the delay of a `Retry-After` header, which has seconds or a date. */
function toDelay(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const delay = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}
