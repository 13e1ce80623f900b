// Machines that share what they have built, and caches that are of no use.
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeActionResult, encodeActionResult } from '../../src/cache/action-result.js';
import { refTo } from '../../src/cache/blob-store.js';
import type { SharedIndex } from '../../src/cache/shared-format.js';
import { type TestCache, withCache } from './serve-cache.js';
import { configWith, snapshot, type TestSite, withSite } from './with-site.js';

const shared = suite('a cache that machines share');

const token = 'a-token-of-the-test';

const filesWith = (url: string) => ({
  'relaydocs.config.ts': configWith(`cache: { remote: '${url}' }`),
  'docs/index.md': '# Start\n\nTo [one](one.md) and [two](sub/two.mdx).\n',
  'docs/one.md': '# One\n\n:::note\n\nA note.\n\n:::\n',
  'docs/sub/two.mdx': '# Two\n\nexport const name = "Jane";\n\n<b>{name}</b>\n',
  'docs/sub/counter.mdx':
    '# Counter\n\nimport Counter from "../../src/Counter";\n\n<Counter client:load start={3} />\n',
  'src/Counter.jsx':
    "'use client';\nimport { useState } from 'react';\nexport default function Counter({ start }) { const [n] = useState(start); return <b>{n}</b>; }\n",
  'static/data.txt': 'data',
});

interface Built {
  compiled: number;
  rendered: number;
  remote: { fetched: number; sent: number; refused: number; problem?: string };
}

/** @param canWrite has the token. */
async function build(site: TestSite, canWrite = false): Promise<Built> {
  if (canWrite) process.env.RELAYDOCS_CACHE_TOKEN = token;
  try {
    const { code, stdout, stderr } = await site.run(['build', '--json']);
    assert.is(code, 0, stdout + stderr);
    return (JSON.parse(stdout) as { summary: Built }).summary;
  } finally {
    delete process.env.RELAYDOCS_CACHE_TOKEN;
  }
}

const outputOf = (site: TestSite) => snapshot(path.join(site.dir, 'build'));

/** Builds on one machine that may write to the cache; then on another one, in a folder elsewhere. */
async function onTwoMachines(
  use: (one: TestSite, other: TestSite, cache: TestCache) => Promise<void>,
): Promise<void> {
  await withCache((cache) =>
    withSite(filesWith(cache.url), (one) =>
      withSite(filesWith(cache.url), async (other) => {
        await build(one, true);
        await use(one, other, cache);
      }),
    ),
  );
}

shared('what one machine has built, the next one in another folder takes over, to the same bytes', () =>
  onTwoMachines(async (one, other, cache) => {
    const { compiled, rendered, remote } = await build(other);
    assert.equal([compiled, rendered, remote.problem], [0, 0, undefined]);
    assert.ok(remote.fetched > 0);
    assert.equal(outputOf(other), outputOf(one));
    const texts = Array.from(cache.entries, ([place, bytes]) =>
      place.includes('/cas/') ? gunzipSync(bytes).toString('latin1') : bytes.toString('latin1'),
    );
    for (const text of texts) assert.not.ok(text.includes(one.dir) || text.includes(token));
    assert.not.ok(cache.tokens.slice(-1)[0]);
    // Only what was fetched for this one build is gone again.
    assert.equal(
      readdirSync(path.join(other.dir, '.relaydocs')).filter((name) => name.startsWith('shared')),
      [],
    );
  }),
);

shared('of an edited site only what differs is made, and only that is sent', () =>
  onTwoMachines(async (one, other, cache) => {
    other.write({ 'docs/one.md': '# One\n\nAnother text.\n' });
    const { compiled, rendered } = await build(other, true);
    assert.equal([compiled, rendered], [1, 1]);
    one.write({ 'docs/one.md': '# One\n\nAnother text.\n' });
    rmSync(path.join(one.dir, 'build'), { recursive: true });
    rmSync(path.join(one.dir, '.relaydocs'), { recursive: true });
    cache.requests.length = 0;
    const third = await build(one, true);
    assert.equal([third.compiled, third.rendered, third.remote.sent], [0, 0, 0]);
    assert.equal(outputOf(one), outputOf(other));
  }),
);

shared('who has no token sends nothing', () =>
  withCache((cache) =>
    withSite(filesWith(cache.url), async (site) => {
      await build(site);
      assert.equal(
        cache.requests.map((request) => request.slice(0, 13)),
        ['GET /docs/ac/'],
      );
      assert.is(cache.entries.size, 0);
    }),
  ),
);

const useless: Record<string, [TestCache['answer'], RegExp]> = {
  hangs: [() => true, /no answer within 300 ms/],
  'begins and hangs': [
    (_, __, response) => {
      response.writeHead(200).write('x');
      return true;
    },
    /no answer within 300 ms/,
  ],
  'is broken': [(_, __, response) => !!response.writeHead(500).end(), /it answered 500/],
  'asks who is there': [(_, __, response) => !!response.writeHead(401).end(), /it answered 401/],
  'sends elsewhere': [
    (_, __, response) => !!response.writeHead(302, { location: 'https://evil.example/' }).end(),
    /it answered 302/,
  ],
  'breaks off': [
    (_, __, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('x', () => response.destroy());
      return true;
    },
    /aborted/,
  ],
  'does not end': [
    (_, __, response) => {
      response.writeHead(200);
      const more = (): boolean => response.destroyed || response.write(Buffer.alloc(65_536), () => more());
      return more() || true;
    },
    /more than was asked for/,
  ],
};

shared('a cache that is of no use is asked once, costs little, and is told of', () =>
  withCache((cache) =>
    withSite(filesWith(cache.url), async (site) => {
      for (const [name, [answer, problem]] of Object.entries(useless)) {
        cache.requests.length = 0;
        cache.answer = answer;
        rmSync(path.join(site.dir, '.relaydocs'), { recursive: true, force: true });
        const { compiled, remote } = await build(site, true);
        assert.is(compiled, 4, name);
        assert.match(remote.problem ?? '', problem, name);
        assert.is(cache.requests.length, 1, name);
      }
      rmSync(path.join(site.dir, '.relaydocs'), { recursive: true });
      const { stdout } = await site.run(['build']);
      assert.match(stdout, /The remote cache was left alone: it sent more than was asked for/);
    }),
  ),
);

shared('a cache that is not there is told of', () =>
  withSite(filesWith('http://127.0.0.1:1/docs'), async (site) => {
    assert.match((await build(site)).remote.problem ?? '', /ECONNREFUSED/);
  }),
);

shared('bytes that are not those of their hash are refused, and mended by who may write', () =>
  onTwoMachines(async (one, other, cache) => {
    const whole = new Map(cache.entries);
    for (const [place, bytes] of whole)
      if (place.includes('/cas/')) cache.entries.set(place, Buffer.alloc(bytes.length));
    const { compiled, remote } = await build(other, true);
    assert.is(compiled, 4);
    assert.is(remote.refused, 1);
    assert.equal(outputOf(other), outputOf(one));
    // The index above all, without which the rest is not looked at.
    rmSync(path.join(one.dir, '.relaydocs'), { recursive: true });
    rmSync(path.join(one.dir, 'build'), { recursive: true });
    for (const [place, bytes] of whole) cache.entries.set(place, bytes);
    const pages = Array.from(whole.keys()).filter((place) => place.includes('/cas/'));
    for (const place of pages) {
      const index = Buffer.from(cache.entries.get(place)!);
      index[index.length - 1]! ^= 1;
      cache.entries.set(place, index);
      const again = await build(one, true);
      assert.equal(outputOf(one), outputOf(other), place);
      assert.ok(again.remote.refused <= 1, place);
      cache.entries.set(place, whole.get(place)!);
      rmSync(path.join(one.dir, '.relaydocs'), { recursive: true });
      rmSync(path.join(one.dir, 'build'), { recursive: true });
    }
  }),
);

/** Changes the index of the cache, as somebody who may write to it could. */
function forge(cache: TestCache, change: (index: SharedIndex) => unknown): void {
  const [pointer] = [...cache.entries.keys()].filter((place) => place.includes('/ac/'));
  const [ref] = decodeActionResult(cache.entries.get(pointer!)!)!;
  const index = JSON.parse(gunzipSync(cache.entries.get(`/docs/cas/${ref!.hash}`)!).toString());
  const forged = gzipSync(JSON.stringify(change(index as SharedIndex)));
  const forgedRef = refTo(forged);
  cache.entries.set(`/docs/cas/${forgedRef.hash}`, forged);
  cache.entries.set(pointer!, encodeActionResult([forgedRef]));
}

shared('no name in an entry leads out of the folder of the cache', () =>
  onTwoMachines(async (one, other, cache) => {
    const honest = new Map(cache.entries);
    const evil = path.join(path.dirname(other.dir), 'evil');
    const forgeries: ((index: SharedIndex) => unknown)[] = [
      (index) => ({ ...index, articles: { '../../../evil': Object.values(index.articles)[0] } }),
      (index) => ({
        ...index,
        search: index.search.map((group) => ({ ...group, files: [['../../evil', '', group.pack.rawSize]] })),
      }),
      (index) => ({ ...index, articles: JSON.parse('{"__proto__": 1}') }),
      (index) => ({
        ...index,
        output: index.output.map((group) => ({
          ...group,
          files: group.files.map(([, key, size]) => ['../../evil', key, size]),
        })),
      }),
      (index) => ({ ...index, output: index.output.map((group) => ({ ...group, files: [] })) }),
      (index) => ({ ...index, pages: index.output.map(({ pack }) => pack) }),
      (index) => ({ ...index, pages: [{ ...index.pages[0], rawSize: 3 }] }),
      () => null,
      () => 'text',
    ];
    for (const forgery of forgeries) {
      for (const [place, bytes] of honest) cache.entries.set(place, bytes);
      forge(cache, forgery);
      for (const folder of ['.relaydocs', 'build'])
        rmSync(path.join(other.dir, folder), { recursive: true, force: true });
      await build(other);
      assert.equal(outputOf(other), outputOf(one), String(forgery));
      assert.not.ok(existsSync(evil));
    }
  }),
);

shared('what the hook after the build changes in the output stays on its machine', () =>
  withCache((cache) => {
    const files = {
      ...filesWith(cache.url),
      'relaydocs.config.ts': `import { appendFileSync, rmSync } from 'node:fs';\n${configWith(
        `cache: { remote: '${cache.url}' }, afterBuild: ({ outDir }) => { appendFileSync(outDir + '/one.html', '<!-- once -->'); rmSync(outDir + '/one.md'); }`,
      )}`,
    };
    return withSite(files, (one) =>
      withSite(files, async (other) => {
        await build(one, true);
        await build(other);
        assert.equal(outputOf(other), outputOf(one));
        assert.is(other.output('one.html').split('<!-- once -->').length, 2);
      }),
    );
  }),
);

shared('a page that holds a secret of this machine is not taken from another one', () =>
  onTwoMachines(async (one, other, cache) => {
    const secret = 'Kj3hG8sLq0PzXw5v';
    for (const site of [one, other]) site.write({ 'docs/one.md': `# One\n\nOr ${secret}.\n` });
    await build(one, true);
    process.env.DOCS_ADMIN_KEY = secret;
    try {
      const { code, stderr } = await other.run(['build']);
      assert.is(code, 1);
      assert.match(stderr, /docs\/one\.md:3.*the value of DOCS_ADMIN_KEY/);
      assert.ok(cache.requests.length > 0);
    } finally {
      delete process.env.DOCS_ADMIN_KEY;
    }
  }),
);

shared('an address that is none is a mistake, and an empty one turns the cache off', () =>
  withSite(filesWith('https://cache.example.com'), async (site) => {
    process.env.RELAYDOCS_CACHE_URL = 'https://me:secret@cache.example.com';
    try {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 1);
      assert.match(stderr, /CACHE_URL_UNUSABLE.*it contains a name or password/);
      assert.not.match(stderr, 'secret');
      process.env.RELAYDOCS_CACHE_URL = '';
      assert.is((await build(site)).remote, undefined);
    } finally {
      delete process.env.RELAYDOCS_CACHE_URL;
    }
  }),
);

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
if (!hasNginx) console.log('nginx is not installed: the test with it is left out');

(hasNginx ? shared : shared.skip)(
  'nginx as the manual sets it up is such a cache, and takes nothing without the token',
  async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-nginx-'));
    const port = await freePort();
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${dir}/${kind};`,
    );
    const manual = readFileSync(
      new URL('../../templates/starter/docs/publishing/ci.md', import.meta.url),
      'utf8',
    );
    const server = /```nginx[^\n]*\n([\s\S]*?)```/
      .exec(manual)![1]!
      .replace('443 ssl', `127.0.0.1:${port}`)
      .replace('/var/cache/relaydocs', `${dir}/www`)
      .replace('the-token', token);
    writeFileSync(
      path.join(dir, 'nginx.conf'),
      `daemon off; master_process off; pid ${dir}/pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')} ${server} }`,
    );
    mkdirSync(path.join(dir, 'www'));
    const nginx = spawn('nginx', ['-c', path.join(dir, 'nginx.conf')], { stdio: 'ignore' });
    try {
      for (let tries = 0; tries < 50 && !existsSync(path.join(dir, 'pid')); tries += 1) await setTimeout(50);
      const files = filesWith(`http://127.0.0.1:${port}/docs`);
      await withSite(files, (one) =>
        withSite(files, async (other) => {
          assert.ok((await build(one, true)).remote.sent > 0);
          const { compiled, rendered } = await build(other);
          assert.equal([compiled, rendered], [0, 0]);
          assert.equal(outputOf(other), outputOf(one));
          const refused = await fetch(`http://127.0.0.1:${port}/docs/ac/0`, { method: 'PUT', body: 'x' });
          assert.is(refused.status, 403);
        }),
      );
    } finally {
      nginx.kill('SIGKILL');
      rmSync(dir, { recursive: true, force: true });
    }
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

shared.run();
