// What a page of another site, a program or a neighbour on the network can do to `dev`: nothing. Each published attack on
// a dev server is a test here; those on servers of files are lines in payloads/.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { type DevFixture, withDev } from '../dev/with-dev.js';
import { withPage } from '../e2e/browser.js';
import { siteConfig } from '../e2e/served-site.js';
import { sendBytes } from '../preview/with-preview.js';

const dev = suite('dev server');

const secret = 'nobody may read this';
const site = {
  'relaydocs.config.ts': siteConfig('').replace("baseUrl: '/'", "baseUrl: '/docs/'"),
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/index.md': '# Home\n',
  'docs/intro.md': '# Intro\n',
  'secret.txt': secret,
  '.env': secret,
};

const withServer = (
  use: (server: DevFixture) => Promise<void>,
  env?: Readonly<Record<string, string>>,
): Promise<void> => withDev(site, use, { isWatching: false, env });

function send(server: DevFixture, bytes: string | Buffer, patienceMs = 10_000): Promise<string> {
  return sendBytes(server.port, bytes, patienceMs);
}

/** A request with these headers besides. */
function request(target: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `GET ${target} HTTP/1.1\r\n${lines.join('')}Connection: close\r\n\r\n`;
}

async function isAlive(server: DevFixture): Promise<void> {
  assert.is((await fetch(`${server.url}intro`)).status, 200);
  assert.ok(server.isRunning());
  assert.not.match(server.printed(), 'bug of relaydocs');
}

async function tokenOf(server: DevFixture): Promise<string> {
  const html = await (await fetch(server.url)).text();
  return /name="relaydocs-dev" content="(\w+) /.exec(html)![1]!;
}

interface Knock {
  token?: string;
  headers?: Record<string, string>;
  path?: string;
}

/** Opens the socket of live reload, or gives the status that it was refused with. */
function knock(server: DevFixture, { token = '', headers = {}, path: target = '/_relaydocs/live' }: Knock) {
  return new Promise<WebSocket | number>((resolve, reject) => {
    const socket = new WebSocket(`ws://localhost:${server.port}${target}?token=${token}&version=1`, {
      headers,
    });
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode!));
    socket.on('error', reject);
  });
}

const folder = fileURLToPath(new URL('payloads', import.meta.url));

dev('no request of a published attack reads a file, and the server goes on', () =>
  withServer(async (server) => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.txt'))) {
      const targets = readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('# '));
      for (const target of targets) {
        const line = target.replace(/\\x([0-9a-f]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        );
        const answer = await send(server, Buffer.from(request(line, {}), 'latin1'));
        const expected = target.startsWith('/docs/?') ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 40[034] /;
        assert.match(answer, expected, target);
        assert.not.match(answer, secret, target);
        assert.not.match(answer, 'root:', target);
      }
    }
    await isAlive(server);
  }),
);

dev('only the own names are answered: no other Host, no broken one, no page of another origin', () =>
  withServer(async (server) => {
    const refused: Record<string, string>[] = [
      { Host: 'evil.test' },
      { Host: `evil.test:${server.port}` },
      { Host: 'localhost.evil.test' },
      { Host: '[::1' },
      { Host: 'a@b' },
      { Host: 'localhost@evil.test' },
      { Host: '127.0.0.1.nip.io' },
      { Host: '192.168.0.7' },
      { Host: '' },
      { Origin: 'http://evil.test' },
      { Origin: 'null' },
      { Origin: 'http://localhost.evil.test' },
      { Origin: 'http://localhost:1' },
      { Origin: '[::1' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
    ];
    for (const headers of refused) {
      const answer = await send(server, request('/docs/intro', headers));
      assert.match(answer, /^HTTP\/1\.1 40[03] /, JSON.stringify(headers));
      assert.not.match(answer, 'Intro', JSON.stringify(headers));
    }
    const withoutHost = await send(server, 'GET /docs/intro HTTP/1.0\r\n\r\n');
    assert.match(withoutHost, /^HTTP\/1\.1 403 /);
    const allowed: Record<string, string>[] = [
      { Host: `localhost:${server.port}` },
      { Host: '127.0.0.1' },
      { Host: '[::1]:3000' },
      { Host: 'LOCALHOST' },
      { Host: 'localhost:3000', Origin: 'http://localhost:3000' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
    ];
    for (const headers of allowed)
      assert.match(
        await send(server, request('/docs/intro', headers)),
        /^HTTP\/1\.1 200 /,
        JSON.stringify(headers),
      );
    await isAlive(server);
  }),
);

dev('a name given with --allowed-hosts is answered, and the server listens at this machine only', () =>
  withDev(
    site,
    async (server) => {
      assert.match(await send(server, request('/docs/intro', { Host: 'docs.test' })), /^HTTP\/1\.1 200 /);
      assert.match(await send(server, request('/docs/intro', { Host: 'other.test' })), /^HTTP\/1\.1 403 /);
      const outside = Object.values(networkInterfaces())
        .flat()
        .find((one) => one && !one.internal && one.family === 'IPv4');
      if (outside) assert.is(await connects(outside.address, server.port), false);
    },
    { args: ['--allowed-hosts', 'docs.test'], isWatching: false },
  ),
);

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(false));
  });
}

dev('no answer opens the site to other origins', () =>
  withServer(async (server) => {
    for (const target of ['', 'intro', 'intro.md', 'icon.svg', 'nowhere', '../_relaydocs/dev.js']) {
      const { headers } = await fetch(new URL(target, server.url), {
        headers: { origin: new URL(server.url).origin },
      });
      assert.equal(
        [...headers.keys()].filter((name) => name.startsWith('access-control')),
        [],
      );
      assert.is(headers.get('x-content-type-options'), 'nosniff');
      assert.is(headers.get('cross-origin-resource-policy'), 'same-origin');
    }
  }),
);

dev('a page of another site can load no script and open no socket', () =>
  withServer(async (server) => {
    const elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => elsewhere.once('listening', resolve));
    const { port } = elsewhere.address() as { port: number };
    const token = await tokenOf(server);
    try {
      await withPage({ expectedMessages: [/403|ERR_|WebSocket|CORS/] }, async (page) => {
        await page.goto(`http://127.0.0.1:${port}/`);
        const seen = await page.evaluate(
          async ([origin, given]) => {
            const script = await new Promise((resolve) => {
              const tag = document.createElement('script');
              tag.onload = () => resolve('loaded');
              tag.onerror = () => resolve('refused');
              tag.src = `${origin}/_relaydocs/dev.js`;
              document.head.append(tag);
            });
            const text = await fetch(`${origin}/docs/`).then(
              () => 'read',
              () => 'refused',
            );
            const socket = await new Promise((resolve) => {
              const live = new WebSocket(
                `${origin!.replace('http', 'ws')}/_relaydocs/live?token=${given}&version=1`,
              );
              live.onopen = () => resolve('open');
              live.onerror = () => resolve('refused');
            });
            return { script, text, socket };
          },
          [`http://127.0.0.1:${server.port}`, token],
        );
        assert.equal(seen, { script: 'refused', text: 'refused', socket: 'refused' });
      });
    } finally {
      elsewhere.close();
    }
    await isAlive(server);
  }),
);

dev('the socket wants its own origin and the token of this start; what it is sent is not looked at', () =>
  withServer(async (server) => {
    const token = await tokenOf(server);
    const origin = `http://localhost:${server.port}`;
    const refused: Knock[] = [
      {},
      { token },
      { token, headers: { Origin: 'http://evil.test' } },
      { token, headers: { Origin: '[::1' } },
      { token, headers: { Origin: origin, Host: 'evil.test' } },
      { headers: { Origin: origin } },
      { token: `${token}0`, headers: { Origin: origin } },
      { token: '0'.repeat(32), headers: { Origin: origin } },
      { token, headers: { Origin: origin }, path: '/docs/' },
      { token, headers: { Origin: origin }, path: '/' },
    ];
    for (const attempt of refused) assert.is(await knock(server, attempt), 403, JSON.stringify(attempt));

    const socket = await knock(server, { token, headers: { Origin: origin } });
    assert.instance(socket, WebSocket);
    const live = socket as WebSocket;
    const heard: string[] = [];
    live.on('message', (data) => heard.push(String(data)));
    // CVE-2026-39363, and noise.
    const frames = [
      JSON.stringify({
        type: 'custom',
        event: 'vite:invoke',
        data: { name: 'fetchModule', data: ['file:///etc/passwd?raw'] },
      }),
      '{"type":"problems"}',
      '\0\u{10ffff}',
      '',
    ];
    for (let index = 0; index < 2500; index += 1) for (const frame of frames) live.send(frame);
    await new Promise((resolve) => live.ping('', true, resolve));
    await new Promise((resolve) => live.once('pong', resolve));
    assert.not.match(heard.join(), 'root:');
    assert.equal(
      heard.filter((text) => !/^\{"type":"(?:problems|changed)"/.test(text)),
      [],
    );
    const closed = new Promise<number>((resolve) => live.once('close', resolve));
    live.send('x'.repeat(5000));
    assert.is(await closed, 1009);
    await isAlive(server);
  }),
);

dev('broken requests and upgrades end in 4xx or a closed connection, and the server goes on', () =>
  withServer(async (server) => {
    const upgrade = (headers: string): string =>
      `GET /_relaydocs/live HTTP/1.1\r\n${headers}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`;
    const requests = [
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /docs/ HTTP/1.1\r\n\r\n',
      `GET /docs/${'a'.repeat(70_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      `GET /docs/ HTTP/1.1\r\nHost: ${'h'.repeat(65_536)}\r\n\r\n`,
      `GET /docs/ HTTP/1.1\r\nHost: localhost\r\n${'X-Header: 1\r\n'.repeat(6000)}\r\n`,
      'GET /docs/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
      'POST /docs/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx',
      'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      Buffer.from([0, 255, 254, 10, 13, 0]),
      '',
      // CVE-2026-14631, CVE-2024-37890: a broken Host or Origin, and very many headers, on the upgrade.
      upgrade('Host: [::1\r\n'),
      upgrade('Host: localhost\r\nOrigin: http://[::1\r\n'),
      upgrade('Host: localhost\r\nOrigin: \r\n'),
      upgrade(''),
      upgrade(`Host: localhost\r\n${'A: b\r\n'.repeat(1500)}`),
    ];
    for (const bytes of requests)
      assert.not.match(await send(server, bytes, 500), /^HTTP\/1\.1 (1|2|5)/, String(bytes).slice(0, 60));
    await isAlive(server);
  }),
);

dev('10,000 silent connections and slow readers keep nobody out for long', () =>
  withServer(async (server) => {
    const sockets: Socket[] = [];
    const opened = Array.from({ length: 10_000 }, () => {
      const socket = connect(server.port, '127.0.0.1');
      sockets.push(socket);
      return new Promise((resolve) => {
        socket.on('connect', resolve).on('error', resolve).on('close', resolve);
      });
    });
    await Promise.all(opened);
    // Slow readers: they ask again and again and take in nothing.
    for (const socket of sockets.slice(0, 20)) {
      socket.pause();
      if (socket.writable)
        socket.write(request('/docs/intro', {}).replace('Connection: close\r\n', '').repeat(50));
    }
    const endMs = Date.now() + 25_000;
    let status = 0;
    while (status !== 200 && Date.now() < endMs) {
      status = await fetch(`${server.url}intro`, { signal: AbortSignal.timeout(2000) }).then(
        (response) => response.status,
        () => setTimeout(100, 0),
      );
    }
    assert.is(status, 200);
    for (const socket of sockets) socket.destroy();
    await isAlive(server);
  }, {}),
);

dev.run();
