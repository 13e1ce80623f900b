import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteError } from '../../src/errors.js';
import { serveOutput } from '../../src/preview/serve-output.js';
import { writeFiles } from '../write-files.js';
import { headersFiles, policy, withPreview } from './with-preview.js';

const preview = suite('preview');

const pages = {
  'index.html': 'home',
  '404.html': 'not found page',
  'intro.html': 'intro',
  'guide/install.html': 'install',
};

type Get = (path: string) => Promise<Response>;
const redirectOf = async (get: Get, url: string): Promise<[number, string | null]> => {
  const answer = await get(url);
  return [answer.status, answer.headers.get('location')];
};
const textOf = async (get: Get, url: string): Promise<[number, string]> => {
  const answer = await get(url);
  return [answer.status, await answer.text()];
};

preview('a page is at its clean address; all other ways to write it lead there', () =>
  withPreview(pages, {}, async ({ get }) => {
    assert.equal(await textOf(get, '/docs/'), [200, 'home']);
    assert.equal(await textOf(get, '/docs/intro'), [200, 'intro']);
    assert.equal(await textOf(get, '/docs/guide/install'), [200, 'install']);
    assert.equal(await redirectOf(get, '/docs/intro/'), [301, '/docs/intro']);
    assert.equal(await redirectOf(get, '/docs/intro.html?a=1&b'), [301, '/docs/intro?a=1&b']);
    assert.equal(await redirectOf(get, '/docs/index.html'), [301, '/docs/']);
    assert.equal(await redirectOf(get, '/docs'), [301, '/docs/']);
    assert.equal(await redirectOf(get, '/'), [301, '/docs/']);
    const { headers } = await get('/');
    assert.is(headers.get('cache-control'), 'no-cache');
    assert.is(headers.get('keep-alive'), 'timeout=75');
  }),
);

preview('with trailing slashes it is the other way round', () =>
  withPreview(
    { 'index.html': 'home', 'intro/index.html': 'intro', 'google1.html': 'proof' },
    { trailingSlash: true },
    async ({ get }) => {
      assert.equal(await textOf(get, '/docs/intro/'), [200, 'intro']);
      assert.equal(await redirectOf(get, '/docs/intro?x'), [301, '/docs/intro/?x']);
      assert.equal(await redirectOf(get, '/docs/intro/index.html'), [301, '/docs/intro/']);
      assert.equal(await textOf(get, '/docs/google1.html'), [200, 'proof']);
    },
  ),
);

preview('a page beside a folder of its name answers at the page’s address', () =>
  withPreview({ 'api.html': 'api', 'api/index.html': 'api', 'api/x.html': 'x' }, {}, async ({ get }) => {
    assert.equal(await textOf(get, '/docs/api'), [200, 'api']);
    assert.equal(await redirectOf(get, '/docs/api/'), [301, '/docs/api']);
    assert.equal(await redirectOf(get, '/docs/api/index.html'), [301, '/docs/api']);
    assert.equal(await textOf(get, '/docs/api/x'), [200, 'x']);
  }),
);

preview('a page beside its own index, and that index, have an address each', () =>
  withPreview(
    {
      'index.html': 'home',
      'index.md': '# home',
      'index/index.html': 'index',
      'index/index.md': '# index',
      'api.html': 'api',
      'api.md': '# api',
      'api/index.html': 'api',
      'api/index/index.html': 'the index',
      'api/index/index.md': '# the index',
    },
    {},
    async ({ get }) => {
      assert.equal(await textOf(get, '/docs/api'), [200, 'api']);
      assert.equal(await textOf(get, '/docs/api/index/'), [200, 'the index']);
      assert.equal(await redirectOf(get, '/docs/api/index'), [301, '/docs/api/index/']);
      assert.equal(await textOf(get, '/docs/index/'), [200, 'index']);
      const twinOf = async (url: string) => (await get(url, { accept: 'text/markdown' })).text();
      assert.equal(
        await Promise.all(['/docs/', '/docs/index/', '/docs/api', '/docs/api/index/'].map(twinOf)),
        ['# home', '# index', '# api', '# the index'],
      );
    },
  ),
);

preview('a static folder with an index file keeps its slash, for the relative links in it', () =>
  withPreview({ 'demo/index.html': 'demo' }, {}, async ({ get }) => {
    assert.equal(await textOf(get, '/docs/demo/'), [200, 'demo']);
    assert.equal(await redirectOf(get, '/docs/demo'), [301, '/docs/demo/']);
  }),
);

preview('a site at the root of its host works as well', () =>
  withPreview(pages, { baseUrl: '/' }, async ({ get, url, port }) => {
    assert.is(url, `http://127.0.0.1:${port}/`);
    assert.equal(await textOf(get, '/'), [200, 'home']);
    assert.equal(await textOf(get, '/intro'), [200, 'intro']);
  }),
);

preview('an unknown address shows the site’s 404 page; outside the base path there is nothing', () =>
  withPreview(pages, {}, async ({ get }) => {
    for (const url of [
      '/docs/nowhere',
      '/docs/intro/deeper',
      '/docs/INTRO',
      '/docs/404',
      '/docs/404.html',
      '/docs/intro.md',
    ]) {
      assert.equal(await textOf(get, url), [404, 'not found page'], url);
    }
    for (const url of ['/intro', '/other/', '/docsintro'])
      assert.equal(await textOf(get, url), [404, 'Not found'], url);
    const missing = await get('/docs/nowhere.svg');
    assert.is(missing.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.is(missing.headers.get('content-security-policy'), policy);
    assert.is(missing.headers.get('etag'), null);
  }),
);

preview('names in other scripts and with odd characters are found', () =>
  withPreview(
    {
      'über uns.html': 'about',
      'mac/u\u0308ber.html': 'about macs',
      'img/a#b?c%20.png': 'png',
      '指南.html': 'guide',
    },
    {},
    async ({ get }) => {
      assert.equal(await textOf(get, '/docs/%C3%BCber%20uns'), [200, 'about']);
      // The same name with the umlaut in two characters, as macOS writes it.
      assert.equal(await textOf(get, '/docs/u%CC%88ber%20uns'), [200, 'about']);
      assert.equal(await textOf(get, '/docs/mac/%C3%BCber'), [200, 'about macs']);
      assert.equal(
        await textOf(get, `/docs/${encodeURIComponent('img/a#b?c%20.png').replaceAll('%2F', '/')}`),
        [200, 'png'],
      );
      assert.equal(await redirectOf(get, '/docs/%E6%8C%87%E5%8D%97/'), [301, '/docs/%E6%8C%87%E5%8D%97']);
    },
  ),
);

preview('HEAD gives the same headers without a body; other methods are refused', () =>
  withPreview(pages, {}, async ({ get }) => {
    const [head, whole] = [await get('/docs/intro', {}, 'HEAD'), await get('/docs/intro')];
    assert.is(await head.text(), '');
    for (const name of ['content-length', 'etag', 'content-type'])
      assert.is(head.headers.get(name), whole.headers.get(name), name);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const refused = await get('/docs/intro', {}, method);
      assert.equal([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD']);
    }
  }),
);

preview('hashed files live for ever, pages are asked for again', () =>
  withPreview({ ...pages, 'assets/app-1a2b.js': 'code', 'img/logo.svg': '<svg/>' }, {}, async ({ get }) => {
    const asset = await get('/docs/assets/app-1a2b.js');
    assert.is(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.is(asset.headers.get('content-type'), 'text/javascript; charset=utf-8');
    const page = await get('/docs/intro');
    assert.is(page.headers.get('cache-control'), 'no-cache');
    assert.is(page.headers.get('content-security-policy'), policy);
    assert.is(page.headers.get('x-content-type-options'), 'nosniff');
    assert.is(page.headers.get('referrer-policy'), 'strict-origin-when-cross-origin');
    assert.is(page.headers.get('access-control-allow-origin'), null);
    const svg = await get('/docs/img/logo.svg');
    assert.is(svg.headers.get('content-security-policy'), "sandbox; script-src 'none'");
    assert.is(svg.headers.get('content-type'), 'image/svg+xml; charset=utf-8');
  }),
);

preview('a page that the browser has is not sent again', () =>
  withPreview(pages, {}, async ({ get, outDir }) => {
    const etag = (await get('/docs/intro')).headers.get('etag')!;
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get('/docs/intro', { 'If-None-Match': tags });
      assert.equal([answer.status, await answer.text()], [304, '']);
    }
    assert.is((await get('/docs/intro', { 'If-None-Match': '"other"' })).status, 200);
    utimesSync(path.join(outDir, 'intro.html'), 1, 1);
    assert.is((await get('/docs/intro', { 'If-None-Match': etag })).status, 200);
  }),
);

preview('text is compressed as the browser can take it', () =>
  withPreview(
    { 'long.html': 'a long text '.repeat(500), 'short.html': 'short', 'photo.png': Buffer.alloc(5000) },
    {},
    async ({ port }) => {
      // fetch would unpack it.
      const get = (url: string, accept: string) =>
        new Promise<{ encoding: string | undefined; vary: string | undefined; etag: string; body: Buffer }>(
          (resolve) => {
            httpGet(
              { port, host: '127.0.0.1', path: url, headers: { 'Accept-Encoding': accept } },
              (response) => {
                const chunks: Buffer[] = [];
                response.on('data', (chunk) => chunks.push(chunk));
                response.on('end', () =>
                  resolve({
                    encoding: response.headers['content-encoding'],
                    vary: response.headers.vary,
                    etag: response.headers.etag!,
                    body: Buffer.concat(chunks),
                  }),
                );
              },
            );
          },
        );
      const packed = await get('/docs/long', 'gzip, deflate, br');
      assert.is(packed.encoding, 'br');
      assert.is(brotliDecompressSync(packed.body).toString(), 'a long text '.repeat(500));
      assert.equal((await get('/docs/long', 'gzip, deflate, br')).body, packed.body);
      assert.is((await get('/docs/long', 'gzip')).encoding, 'gzip');
      assert.is((await get('/docs/long', 'br;q=0, gzip;q=0.5')).encoding, 'gzip');
      const plain = await get('/docs/long', 'identity');
      assert.equal([plain.encoding, plain.vary, plain.body.length], [undefined, 'Accept-Encoding', 6000]);
      assert.is.not(plain.etag, packed.etag);
      assert.is((await get('/docs/short', 'br')).encoding, undefined);
      assert.is((await get('/docs/photo.png', 'br')).encoding, undefined);
    },
  ),
);

preview('a player gets the part of a video that it asks for', () =>
  withPreview({ 'v.mp4': '0123456789', 'empty.mp4': '' }, {}, async ({ get }) => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await get('/docs/v.mp4', { Range: range, ...more });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    assert.equal(await part('bytes=2-4'), [206, 'bytes 2-4/10', '234']);
    assert.equal(await part('bytes=7-'), [206, 'bytes 7-9/10', '789']);
    assert.equal(await part('bytes=-3'), [206, 'bytes 7-9/10', '789']);
    assert.equal(await part('bytes=-99'), [206, 'bytes 0-9/10', '0123456789']);
    assert.equal(await part('bytes=5-99'), [206, 'bytes 5-9/10', '56789']);
    assert.equal((await part('bytes=10-'))[1], 'bytes */10');
    assert.is((await part('bytes=-0'))[0], 416);
    for (const whole of ['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=x'])
      assert.equal(await part(whole), [200, null, '0123456789'], whole);
    assert.is((await part('bytes=2-4', { 'If-Range': '"old"' }))[0], 200);
    assert.equal(await textOf(get, '/docs/empty.mp4'), [200, '']);
  }),
);

preview('what is meant for hosts is not shown to readers', () =>
  withPreview(pages, {}, async ({ get }) => {
    for (const url of ['/docs/_headers', '/docs/_relaydocs/headers.json', '/docs/_relaydocs/nginx.conf'])
      assert.is((await get(url)).status, 404, url);
  }),
);

preview('a link in the output is not followed, whether it was there at the start or came later', () =>
  withPreview(pages, {}, async ({ outDir, get }) => {
    const secret = path.join(outDir, '..', 'secret.txt');
    writeFileSync(secret, 'secret');
    symlinkSync(secret, path.join(outDir, 'link.txt'));
    symlinkSync(path.dirname(secret), path.join(outDir, 'folder'));
    assert.is((await get('/docs/link.txt')).status, 404);
    assert.is((await get('/docs/folder/secret.txt')).status, 404);
    assert.is((await get('/docs/intro')).status, 200);
    rmSync(path.join(outDir, 'guide/install.html'));
    symlinkSync(secret, path.join(outDir, 'guide/install.html'));
    assert.equal(await textOf(get, '/docs/guide/install'), [404, 'not found page']);
  }),
);

preview('after another build the new site is served, its base path too', () =>
  withPreview(pages, {}, async ({ outDir, get }) => {
    const next = `${outDir}-next`;
    writeFiles(next, { 'index.html': 'new home', 'more.html': 'more', ...headersFiles({ baseUrl: '/' }) });
    renameSync(outDir, `${outDir}-old`);
    assert.is((await get('/docs/intro')).status, 404);
    renameSync(next, outDir);
    assert.equal(await textOf(get, '/'), [200, 'new home']);
    assert.equal(await textOf(get, '/more'), [200, 'more']);
    assert.is((await get('/docs/intro')).status, 404);
  }),
);

preview('without a built site it says so', async () => {
  const codeOf = (outDir: string) =>
    serveOutput({ outDir, host: undefined, port: 0, onError() {} }).then(
      () => 'served',
      (error: SiteError) => error.code,
    );
  assert.is(await codeOf('/nowhere/at/all'), 'OUTPUT_MISSING');
  await withPreview(pages, {}, async ({ outDir }) => {
    const empty = `${outDir}-empty`;
    mkdirSync(empty);
    assert.is(await codeOf(empty), 'OUTPUT_MISSING');
    assert.is(existsSync(empty), true);
  });
});

preview('it takes the next port if one is taken, over IPv6 as well', () =>
  withPreview(pages, {}, async ({ outDir }) => {
    for (const host of ['127.0.0.1', '::1']) {
      const taken = createServer();
      const isThere = await new Promise<boolean>((resolve) => {
        taken.once('error', () => resolve(false));
        taken.listen(0, host, () => resolve(true));
      });
      if (!isThere) continue; // A machine without IPv6.
      const { port } = taken.address() as { port: number };
      const served = await serveOutput({ outDir, host: undefined, port, onError() {} });
      assert.ok(served.port > port);
      assert.is(served.url, `http://localhost:${served.port}/docs/`);
      assert.is((await fetch(served.url)).status, 200);
      await served.close();
      await new Promise((resolve) => taken.close(resolve));
    }
  }),
);

preview('a host that this machine does not have is told as such', () =>
  withPreview(pages, {}, async ({ outDir }) => {
    const error = await serveOutput({ outDir, host: '203.0.113.7', port: 0, onError() {} }).then(
      () => undefined,
      (reason: SiteError) => reason,
    );
    assert.is(error?.code, 'PREVIEW_UNKNOWN_HOST');
    assert.is(error?.message, 'This machine has no network address "203.0.113.7"');
    assert.match(error!.hint!, 'Omit --host');
  }),
);

preview('when every port that is tried is taken, the message says what to type', () =>
  withPreview(pages, {}, async ({ outDir }) => {
    const taken = createServer();
    // Where something else has this port already, it is taken just as well.
    await new Promise<void>((resolve) => {
      taken.once('error', () => resolve());
      taken.listen(65_535, '127.0.0.1', () => resolve());
    });
    const error = await serveOutput({ outDir, host: undefined, port: 65_535, onError() {} }).then(
      () => undefined,
      (reason: SiteError) => reason,
    );
    taken.close();
    assert.is(error?.code, 'PREVIEW_NO_PORT');
    assert.match(error!.hint!, 'Set another port with --port, or 0');
  }),
);

preview('a page of another site, or a foreign name that leads here, is refused', () =>
  withPreview(pages, {}, async ({ send, port }) => {
    const ask = (host: string, more = '') =>
      send(`GET /docs/intro/ HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);
    for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]', 'docs.test']) {
      const answer = await ask(host);
      assert.match(answer, /^HTTP\/1\.1 301 /, host);
      assert.match(answer, /\r\nLocation: \/docs\/intro\r\n/);
    }
    for (const host of ['evil.test', '[::1', 'a@b', 'localhost.evil.test', `${'x'.repeat(5000)}`, '']) {
      const answer = await ask(host);
      assert.match(answer, /^HTTP\/1\.1 403 /, host);
      assert.match(answer, /--allowed-hosts/);
    }
    for (const header of ['Origin: https://evil.test', 'Origin: null', 'Sec-Fetch-Site: cross-site'])
      assert.match(await ask('localhost', `${header}\r\n`), /^HTTP\/1\.1 403 /, header);
    assert.match(await ask('localhost', 'Origin: http://localhost\r\n'), /^HTTP\/1\.1 301 /);
    const followed = 'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n';
    assert.match(await ask('localhost', followed), /^HTTP\/1\.1 301 /);
  }),
);

preview('a reader who leaves in the middle is no error', () =>
  withPreview({ 'big.bin': Buffer.alloc(20_000_000) }, {}, async ({ port, get, errors }) => {
    await new Promise<void>((resolve) => {
      const request = httpGet({ port, host: '127.0.0.1', path: '/docs/big.bin' }, (response) => {
        response.once('data', () => request.destroy());
        response.on('error', () => resolve());
      });
      request.on('error', () => resolve());
      request.on('close', () => resolve());
    });
    assert.is((await get('/docs/big.bin', {}, 'HEAD')).status, 200);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(errors, []);
  }),
);

preview.run();
