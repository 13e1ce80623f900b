import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildHeaderRules, buildHeadersFiles } from '../../src/output/headers-files.js';
import { hostFiles } from '../../src/site/find-clashes.js';
import { writeFiles } from '../write-files.js';
import { type Host, hosts, ifInstalled, withRunning } from './real-hosts.js';
import { withOutput } from './with-output.js';

const headers = suite('headers files');

const policy = "default-src 'none'; script-src 'self' 'sha256-abc='";
const filesOf = (baseUrl: string, trailingSlash = false): Record<string, string> =>
  Object.fromEntries(
    buildHeadersFiles({ baseUrl, trailingSlash, policy }).map((file) => [file.path, String(file.contents)]),
  );

headers('the names of all of them are known where static files are held against them', () => {
  assert.equal(Object.keys(filesOf('/')).sort(), [...hostFiles].sort());
});

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

/** Netlify, Cloudflare and Vercel run a function of ours; all speak the Fetch Standard. */
async function loadFunction(file: string): Promise<Record<string, (...args: never[]) => Promise<Response>>> {
  const code = filesOf(file.includes('cloudflare') ? '/' : '/docs/')[`_relaydocs/${file}`]!;
  // What the package of Vercel answers with where the request goes its way.
  const next = `const next = () => new Response(null, { headers: { 'x-middleware-next': '1' } });`;
  const runnable = code.replace("import { next } from '@vercel/functions';", next);
  return import(`data:text/javascript,${encodeURIComponent(runnable)}`);
}

const stored: Readonly<Record<string, string>> = {
  '/docs/': 'home',
  '/docs/index.md': '# home',
  '/docs/intro': 'intro',
  '/docs/intro.md': '# intro',
  '/docs/1.0': '1.0',
  '/docs/1.0.md': '# 1.0',
  '/docs/index/index.md': '# index',
  '/docs/search': 'search',
  '/docs/a.png': 'png',
};
const answerTo = (url: string | URL): Promise<Response> => {
  const text = stored[new URL(url).pathname];
  return Promise.resolve(new Response(text ?? 'not found', { status: text === undefined ? 404 : 200 }));
};

headers(
  'the functions for Netlify, Cloudflare and Vercel answer with the twin where there is one',
  async () => {
    const realFetch = globalThis.fetch;
    globalThis.fetch = ((url: URL) => answerTo(url)) as typeof fetch;
    try {
      const { default: netlify } = await loadFunction('netlify-edge-function.js');
      const { onRequest } = await loadFunction('cloudflare-function.js');
      const { default: vercel, config } = await loadFunction('vercel-middleware.js');
      assert.equal(config, { matcher: '/docs/:path*' });
      const ask = async (path: string, accept: string, host: 'netlify' | 'cloudflare' | 'vercel') => {
        const request = new Request(`https://a.example${path}`, { headers: { accept } });
        const next = () => answerTo(request.url);
        const response =
          host === 'netlify'
            ? await netlify!(request as never, { next } as never)
            : host === 'vercel'
              ? await vercel!(request as never)
              : await onRequest!({ request, next, env: { ASSETS: { fetch: answerTo } } } as never);
        // Vercel goes on to the page by itself.
        const isNext = response.headers.has('x-middleware-next');
        return [isNext ? stored[path] : await response.text(), response.headers.get('vary')];
      };
      for (const host of ['netlify', 'cloudflare', 'vercel'] as const) {
        assert.equal(await ask('/docs/intro', 'text/markdown', host), ['# intro', 'Accept']);
        assert.equal(await ask('/docs/1.0', 'text/markdown, text/html;q=0.9', host), ['# 1.0', 'Accept']);
        assert.equal(await ask('/docs/intro/', 'Text/Markdown;q=0.5, */*;q=0.1', host), [
          '# intro',
          'Accept',
        ]);
        for (const html of ['text/html', ...htmlRather])
          assert.equal(await ask('/docs/intro', html, host), ['intro', 'Accept']);
        assert.equal(await ask('/docs/index/', 'text/markdown', host), ['# index', 'Accept']);
        assert.equal(await ask('/docs/search', 'text/markdown', host), ['search', 'Accept']);
        assert.equal(await ask('/docs/a.png', 'text/markdown', host), ['png', null]);
      }
      assert.equal(await ask('/docs/', 'text/markdown', 'netlify'), ['# home', 'Accept']);
    } finally {
      globalThis.fetch = realFetch;
    }
  },
);

/** They name Markdown, but want HTML more. */
const htmlRather = ['text/html, text/markdown;q=0.5', 'text/markdown; q=0, text/html'];

for (const host of hosts) {
  for (const trailingSlash of [false, true]) {
    ifInstalled(host, headers)(
      `${host.name} with the snippet serves a site ${trailingSlash ? 'with' : 'without'} trailing slashes`,
      () =>
        withHost(host, trailingSlash, async (get) => {
          const page = await get(trailingSlash ? '/docs/intro/' : '/docs/intro');
          assert.equal([page.status, await page.text()], [200, 'intro']);
          assert.is(page.headers.get('content-security-policy'), policy);
          assert.is(page.headers.get('cache-control'), 'no-cache');
          assert.match(page.headers.get('content-type')!, /^text\/html/);

          assert.is(await (await get('/docs/')).text(), 'home');
          const other = await get(trailingSlash ? '/docs/intro' : '/docs/intro/');
          assert.ok([301, 308].includes(other.status), `${other.status}`);
          assert.match(other.headers.get('location')!, trailingSlash ? /intro\/$/ : /^\/docs\/intro$/);
          assert.is((await get('/docs')).status, 301);

          const index = await get('/docs/guide/index/');
          assert.equal([index.status, await index.text()], [200, 'the page /guide/index']);
          const folder = await get('/docs/guide/index');
          assert.ok([301, 308].includes(folder.status), `${folder.status}`);
          assert.match(folder.headers.get('location')!, /\/docs\/guide\/index\/$/);
          const markdown = { accept: 'text/markdown' };
          assert.is(await (await get('/docs/', markdown)).text(), '# home');
          for (const name of ['index/', trailingSlash ? 'guide/' : 'guide', 'guide/index/']) {
            const twin = await (await get(`/docs/${name}`, markdown)).text();
            assert.is(twin, `# the page /${name.replace(/\/$/, '')}`);
          }

          const asset = await get('/docs/assets/app-1.js');
          assert.is(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
          assert.is(asset.headers.get('x-content-type-options'), 'nosniff');

          const inMarkdown = { Accept: 'text/markdown, text/html;q=0.9' };
          for (const [url, text] of [
            [trailingSlash ? '/docs/intro/' : '/docs/intro', '# intro'],
            ['/docs/', '# home'],
          ] as const) {
            assert.match((await get(url)).headers.get('vary')!, /Accept(?!-)/);
            const twin = await get(url, inMarkdown);
            assert.equal([url, twin.status, await twin.text()], [url, 200, text]);
            assert.match(twin.headers.get('content-type')!, /^text\/markdown/);
            assert.match(twin.headers.get('vary')!, /Accept(?!-)/);
          }
          for (const accept of htmlRather)
            assert.is(
              await (await get(trailingSlash ? '/docs/intro/' : '/docs/intro', { Accept: accept })).text(),
              'intro',
            );
          const plain = await get('/docs/', { Accept: 'text/html;q=0.5, text/markdown' });
          assert.is(await plain.text(), '# home');
          // What has no twin is answered with as ever.
          assert.is(await (await get('/docs/assets/app-1.js', inMarkdown)).text(), '1');
          assert.is((await get('/docs/nowhere', inMarkdown)).status, 404);

          for (const url of ['/docs/nowhere', '/docs/assets/nowhere.js', '/docs/intro/deeper']) {
            const missing = await get(url);
            assert.equal([url, missing.status, await missing.text()], [url, 404, 'not found']);
            assert.is(missing.headers.get('content-security-policy'), policy);
            assert.is(missing.headers.get('cache-control'), 'no-cache', url);
          }
        }),
    );
  }
}

/** A real host with our snippet, if it is installed. */
async function withHost(
  host: Host,
  trailingSlash: boolean,
  run: (get: (url: string, sent?: Record<string, string>) => Promise<Response>) => Promise<void>,
): Promise<void> {
  await withOutput(async ({ siteDir }) => {
    const root = path.join(siteDir, 'root');
    const snippet = path.join(siteDir, 'snippet');
    writeFiles(root, {
      'docs/index.html': 'home',
      'docs/index.md': '# home',
      'docs/intro.md': '# intro',
      'docs/404.html': 'not found',
      'docs/assets/app-1.js': '1',
      'docs/index/index.html': 'the page /index',
      'docs/index/index.md': '# the page /index',
      'docs/guide.md': '# the page /guide',
      'docs/guide/index.html': 'the page /guide',
      'docs/guide/index/index.html': 'the page /guide/index',
      'docs/guide/index/index.md': '# the page /guide/index',
      [trailingSlash ? 'docs/intro/index.html' : 'docs/intro.html']: 'intro',
    });
    writeFiles(siteDir, { snippet: filesOf('/docs/', trailingSlash)[host.snippet]! });
    await withRunning(host, { root, snippet }, (origin) =>
      run((url, sent = {}) => fetch(origin + url, { redirect: 'manual', headers: sent })),
    );
  });
}

headers.run();
