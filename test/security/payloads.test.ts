// Every published attack on a server of files, sent byte by byte to `preview`. A new one is a new line in payloads/.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPreview } from '../preview/with-preview.js';

const payloads = suite('payloads');

const folder = fileURLToPath(new URL('payloads', import.meta.url));
const site = { 'index.html': 'home', '404.html': 'not found page', 'intro.html': 'intro' };
const secret = 'nobody may read this';

for (const name of readdirSync(folder).filter((file) => file.endsWith('.txt'))) {
  const targets = readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));

  payloads(`no request of ${name} reads a file from outside, and the server goes on`, () =>
    withPreview(site, {}, async ({ outDir, send, get, errors }) => {
      writeFileSync(path.join(outDir, '..', 'secret.txt'), secret);
      writeFileSync(path.join(outDir, '..', '.env'), secret);
      for (const target of targets) {
        const line = target.replace(/\\x([0-9a-f]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        );
        const answer = await send(
          Buffer.from(`GET ${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'),
        );
        // `?` alone after the base path is the root page.
        const expected = target.startsWith('/docs/?') ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 40[04] /;
        assert.match(answer, expected, target);
        assert.not.match(answer, secret, target);
        assert.not.match(answer, 'root:', target);
      }
      assert.is((await get('/docs/intro')).status, 200);
      assert.equal(errors, []);
    }),
  );
}

payloads('broken requests end in 400 or a closed connection, and the server goes on', () =>
  withPreview(site, {}, async ({ send, get, errors }) => {
    const requests = [
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /docs/ HTTP/1.1\r\n\r\n',
      `GET /docs/${'a'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET /docs/ HTTP/1.1\r\nHost: ${'h'.repeat(65_536)}\r\n\r\n`,
      'GET /docs/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
      'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      Buffer.from([0, 255, 254, 10, 13, 0]),
      '',
    ];
    for (const request of requests)
      assert.not.match(await send(request, 300), /^HTTP\/1\.1 (2|5)/, String(request).slice(0, 60));
    const upgrade =
      'GET /docs/intro HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n';
    assert.not.match(await send(upgrade), /^HTTP\/1\.1 (101|5)/);
    assert.is((await get('/docs/intro')).status, 200);
    assert.equal(errors, []);
  }),
);

payloads.run();
