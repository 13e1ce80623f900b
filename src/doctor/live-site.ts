// A published site as `relaydocs doctor` asks it: one answer at a time, redirects not followed.
import { readBody } from '../base/fetch-text.js';
import { getOrMake } from '../base/values.js';
import { unreachable } from '../mcp/built-site.js';

export interface Reply {
  /** Path with query, as it was asked for. */
  path: string;
  status: number;
  headers: Headers;
  body: Buffer;
}

export interface LiveSite {
  /** `https://docs.example.com`. */
  origin: string;
  /** With slashes at both ends. */
  baseUrl: string;
  /** @param path from the root of the host */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
}

const timeoutMs = 20_000;
/** More of an answer is not read: what it begins with tells enough. */
const mostBytes = 20_000_000;

export function liveSite(origin: string, baseUrl: string): LiveSite {
  const known = new Map<string, Promise<Reply>>();
  return {
    origin,
    baseUrl,
    get(path, headers = {}) {
      const key = JSON.stringify([path, headers]);
      return getOrMake(known, key, () => ask(origin + path, path, headers));
    },
  };
}

async function ask(url: string, path: string, headers: Readonly<Record<string, string>>): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      headers: { accept: 'text/html,*/*', 'accept-encoding': 'br, gzip', ...headers },
      redirect: 'manual',
      signal,
    });
    const { status, headers: said } = response;
    return { path, status, headers: said, body: await readBody(response, mostBytes) };
  } catch (error) {
    throw unreachable(url, error as Error);
  }
}
