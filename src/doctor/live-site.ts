// Requests files of a published site for `relaydocs doctor`, each URL once; redirects are not followed.
import { readBody } from '../base/fetch-text.js';
import { getOrMake } from '../base/values.js';
import { unreachable } from '../mcp/built-site.js';

export interface Reply {
  /** Requested path, with its query. */
  path: string;
  status: number;
  headers: Headers;
  body: Buffer;
}

export interface LiveSite {
  /** Origin: `https://docs.example.com`. */
  origin: string;
  /** With slashes at both ends. */
  baseUrl: string;
  /** Requests a file. @param path from the root of the host */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
}

const timeoutMs = 20_000;
/** The rest of a longer response is not read. */
const mostBytes = 20_000_000;

/** Returns the object that requests files of a site. */
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
