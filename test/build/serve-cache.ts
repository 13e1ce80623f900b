// A remote cache in the test's own process: an honest one, or one of many ways to be of no use.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestCache {
  url: string;
  /** Path -> bytes. */
  entries: Map<string, Buffer>;
  /** `GET /docs/ac/0123` */
  requests: string[];
  /** Authorization of each request. */
  tokens: (string | undefined)[];
  /** Answers instead of the cache, where it returns true. */
  answer: ((method: string, path: string, response: ServerResponse) => boolean) | undefined;
}

export async function withCache(use: (cache: TestCache) => Promise<void>): Promise<void> {
  const cache: TestCache = { url: '', entries: new Map(), requests: [], tokens: [], answer: undefined };
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    cache.requests.push(`${method} ${url}`);
    cache.tokens.push(headers.authorization);
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (cache.answer?.(method, url, response)) return;
      if (method === 'PUT') cache.entries.set(url, Buffer.concat(pieces));
      const entry = cache.entries.get(url);
      response.writeHead(entry ? 200 : 404).end(method === 'GET' ? entry : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cache.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`;
  try {
    await use(cache);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
