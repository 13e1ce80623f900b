// Servers on the loopback interface that stand for other hosts.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestHost {
  /** `127.0.0.1:43210` */
  host: string;
  url: string;
  /** `HEAD /page`, in the order in which they came, with the time. */
  asked: { what: string; atMs: number; range: string | undefined }[];
  /** Answers that were read to their end by the one who asked, or that wait. */
  openSockets(): Promise<number>;
}

export async function withHosts(
  handlers: readonly http.RequestListener[],
  use: (...hosts: TestHost[]) => Promise<void>,
): Promise<void> {
  const servers: http.Server[] = [];
  try {
    const hosts = await Promise.all(
      handlers.map(async (handler): Promise<TestHost> => {
        const asked: TestHost['asked'] = [];
        const server = http.createServer((request, response) => {
          const what = `${request.method} ${request.url}`;
          asked.push({ what, atMs: performance.now(), range: request.headers.range });
          response.on('error', () => {});
          handler(request, response);
        });
        servers.push(server);
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
        const openSockets = () =>
          new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
        return { host, url: `http://${host}`, asked, openSockets };
      }),
    );
    await use(...hosts);
  } finally {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}
