import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildHeaderRules, buildHeadersFiles } from '../../src/output/headers-files.js';
import { withOutput, writeTree } from './with-output.js';

const headers = suite('headers files');

const policy = "default-src 'none'; script-src 'self' 'sha256-abc='";
const filesOf = (baseUrl: string, trailingSlash = false): Record<string, string> =>
  Object.fromEntries(
    buildHeadersFiles({ baseUrl, trailingSlash, policy }).map((file) => [file.path, String(file.contents)]),
  );

headers(
  'the file for Netlify and Cloudflare Pages sets the policy everywhere and a long life for hashed files',
  () => {
    assert.is(
      filesOf('/docs/')._headers,
      [
        '# Netlify and Cloudflare Pages read this file in the root of the published folder.',
        '/docs/*',
        `  Content-Security-Policy: ${policy}`,
        '  Referrer-Policy: strict-origin-when-cross-origin',
        '  X-Content-Type-Options: nosniff',
        '/docs/assets/*',
        '  Cache-Control: public, max-age=31536000, immutable',
        '',
      ].join('\n'),
    );
  },
);

headers('the JSON file holds all that a host must know', () => {
  const rules = JSON.parse(filesOf('/', true)['_relaydocs/headers.json']!);
  assert.equal(rules, buildHeaderRules({ baseUrl: '/', trailingSlash: true, policy }));
  assert.is(rules.trailingSlash, true);
  assert.equal(
    rules.rules.map((rule: { prefix: string }) => rule.prefix),
    ['/', '/assets/', '/'],
  );
});

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync);

for (const trailingSlash of [false, true]) {
  headers(`nginx with the snippet serves a site ${trailingSlash ? 'with' : 'without'} trailing slashes`, () =>
    withNginx(trailingSlash, async (get) => {
      const page = await get(trailingSlash ? '/docs/intro/' : '/docs/intro');
      assert.equal([page.status, await page.text()], [200, 'intro']);
      assert.is(page.headers.get('content-security-policy'), policy);
      assert.is(page.headers.get('cache-control'), 'no-cache');
      assert.is(page.headers.get('content-type'), 'text/html');

      assert.is(await (await get('/docs/')).text(), 'home');
      const other = await get(trailingSlash ? '/docs/intro' : '/docs/intro/');
      assert.is(other.status, 301);
      assert.is(other.headers.get('location'), trailingSlash ? '/docs/intro/' : '/docs/intro');
      assert.is((await get('/docs')).status, 301);

      const asset = await get('/docs/assets/app-1.js');
      assert.is(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.is(asset.headers.get('x-content-type-options'), 'nosniff');

      for (const url of ['/docs/nowhere', '/docs/assets/nowhere.js', '/docs/intro/deeper']) {
        const missing = await get(url);
        assert.equal([url, missing.status, await missing.text()], [url, 404, 'not found']);
        assert.is(missing.headers.get('content-security-policy'), policy);
      }
    }),
  );
}

/** nginx with our snippet, if it is installed. */
async function withNginx(
  trailingSlash: boolean,
  run: (get: (url: string) => Promise<Response>) => Promise<void>,
): Promise<void> {
  if (!nginx) return;
  await withOutput(async ({ siteDir }) => {
    const port = await freePort();
    const intro = trailingSlash ? 'docs/intro/index.html' : 'docs/intro.html';
    writeTree(path.join(siteDir, 'root'), {
      'docs/index.html': 'home',
      'docs/404.html': 'not found',
      'docs/assets/app-1.js': '1',
      [intro]: 'intro',
    });
    mkdirSync(path.join(siteDir, 'logs'));
    writeFileSync(
      path.join(siteDir, 'snippet.conf'),
      filesOf('/docs/', trailingSlash)['_relaydocs/nginx.conf']!,
    );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${siteDir}/${name};`)
      .join(' ');
    writeFileSync(
      path.join(siteDir, 'nginx.conf'),
      `daemon off; ${process.getuid!() === 0 ? 'user root;' : ''} pid ${siteDir}/nginx.pid; error_log stderr; events {}
       http { access_log off; ${temporary} types { text/html html; text/javascript js; }
         server { listen 127.0.0.1:${port}; root ${siteDir}/root; include ${siteDir}/snippet.conf; } }`,
    );
    const valid = spawnSync(nginx, ['-t', '-p', siteDir, '-c', `${siteDir}/nginx.conf`], {
      encoding: 'utf8',
    });
    assert.is(valid.status, 0, valid.stderr);
    const server = spawn(nginx, ['-p', siteDir, '-c', `${siteDir}/nginx.conf`], { stdio: 'ignore' });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    try {
      while (!existsSync(`${siteDir}/nginx.pid`) || readFileSync(`${siteDir}/nginx.pid`, 'utf8') === '') {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await run((url) => fetch(`http://127.0.0.1:${port}${url}`, { redirect: 'manual' }));
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

headers.run();
