// What an assistant gets of a built site: by the protocol's own client, from a folder, from a published site, over both ways.
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBuiltSite } from '../../src/mcp/built-site.js';
import { serveHttp } from '../../src/mcp/serve-tools.js';
import { createToolServer } from '../../src/mcp/tools.js';
import { listen } from '../../src/preview/listen.js';
import { serveOutput } from '../../src/preview/serve-output.js';
import { bin, configWith, type TestSite, withSite } from '../build/with-site.js';

const mcp = suite('relaydocs mcp');

const long = Array.from({ length: 900 }, (_, index) => `Paragraph ${index} tells of nothing much.`).join(
  '\n\n',
);
const files = {
  'relaydocs.config.ts': configWith(
    "openapi: [{ path: 'docs/api.json' }, { path: 'docs/events.json', route: 'events' }]",
  ),
  'docs/index.md': '# Start\n\nHello.\n',
  'docs/install.md':
    '# Install\n\nBegin here.\n\n## Change the port {#port}\n\nThe server listens at 3010 & answers "all".\n\n```bash\n## no heading\n```\n\n## What it needs\n\nA disk.\n',
  'docs/guide/limits.md': '# Limits\n\nTen calls.\n',
  'docs/api/limits.md': '# Limits\n\nOf the API.\n',
  'docs/größe.md': '# Wide\n\nTen.\n',
  'docs/long.md': `# Long\n\n${long}\n`,
  'docs/api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Dice', version: '1' },
    paths: {
      '/roll': {
        get: {
          operationId: 'rollDice',
          tags: ['Dice'],
          summary: 'Roll dice',
          // Names the other call as the line below a heading does.
          description: 'Other than\n\n`DELETE /roll`\n\nit rolls.',
          parameters: [{ name: 'sides', in: 'query', schema: { type: 'integer' } }],
          responses: { 200: { description: 'The number.' } },
        },
        delete: {
          operationId: 'forgetRolls',
          tags: ['Dice'],
          summary: 'Forget rolls',
          responses: { 204: { description: 'Gone.' } },
        },
      },
    },
    webhooks: { rolled: { post: { summary: 'Rolled', responses: { 200: { description: 'Thanks.' } } } } },
  }),
  'docs/events.json': JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'Table', version: '1' },
    channels: { table: { address: 'tables/{id}', parameters: { id: {} }, messages: { Said: {} } } },
    operations: { tell: { action: 'send', channel: { $ref: '#/channels/table' }, title: 'Tell' } },
  }),
};

type Ask = (tool: string, question: Record<string, unknown>) => Promise<{ text: string; isError: boolean }>;

function askBy(client: Client): Ask {
  return async (name, question) => {
    const result = await client.callTool({ name, arguments: question });
    const [{ text }] = result.content as [{ text: string }];
    return { text, isError: result.isError === true };
  };
}

async function asking(place: string, use: (ask: Ask) => Promise<void>): Promise<void> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createToolServer(await openBuiltSite(place));
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  await use(askBy(client));
  await client.close();
}

async function withBuilt(use: (outDir: string, site: TestSite) => Promise<void>): Promise<void> {
  await withSite(files, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    await use(path.join(site.dir, 'build'), site);
  });
}

mcp('the address of an operation, or of a field of it, leads on where its page was divided', () => {
  const call = (number: number) => ({
    get: {
      operationId: `tell${number}`,
      tags: ['Tales'],
      summary: `Tell tale ${number}`,
      description: 'Once there was a relay. '.repeat(1400),
      parameters: [{ name: 'length', in: 'query', schema: { type: 'integer' } }],
      responses: { 200: { description: 'The tale.' } },
    },
  });
  const api = {
    openapi: '3.1.0',
    info: { title: 'Tales', version: '1' },
    paths: { '/one': call(1), '/eleven': call(11) },
  };
  const site = {
    'relaydocs.config.ts': configWith("openapi: { path: 'docs/api.json' }"),
    'docs/index.md': '# Start\n',
    'docs/api.json': JSON.stringify(api),
  };
  return withSite(site, async ({ dir, run }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    await asking(path.join(dir, 'build'), async (ask) => {
      const pages = await ask('list_pages', { containing: 'tell11' });
      assert.match(pages.text, '/base/api/Tales/tell11', 'it is divided');
      for (const anchor of ['tell11', 'tell11.query.length']) {
        const { text, isError } = await ask('read_page', { page: `/base/api/Tales#${anchor}` });
        assert.not.ok(isError, text);
        assert.match(text, '`GET /eleven`');
      }
      const { isError } = await ask('read_page', { page: '/base/api/Tales#tell2' });
      assert.ok(isError);
      assert.match((await ask('read_operation', { operation: 'tell1' })).text, '`GET /one`');
    });
  });
});

mcp('a list of many pages with long names says where it goes on', () =>
  withBuilt(async (outDir) => {
    const routes = path.join(outDir, 'routes.json');
    const known = JSON.parse(readFileSync(routes, 'utf8'));
    const name = 'a-page-whose-address-is-rather-long'.repeat(3);
    const added = Array.from({ length: 260 }, (_, index) => ({
      url: `/base/${name}-${index}`,
      file: `${name}-${index}.html`,
      title: `Page ${index}`,
      anchors: [],
    }));
    writeFileSync(routes, JSON.stringify({ ...known, pages: [...known.pages, ...added] }));
    await asking(outDir, async (ask) => {
      const seen: string[] = [];
      for (let from: number | undefined = 0; from !== undefined; ) {
        const { text } = await ask('list_pages', { containing: 'rather', from });
        assert.ok(text.length < 24_200, `${text.length}`);
        seen.push(...Array.from(text.matchAll(/^- Page (\d+):/gm), ([, number]) => number!));
        const [, next] = /ask again with "from": (\d+)/.exec(text) ?? [];
        from = next === undefined ? undefined : Number(next);
      }
      assert.equal(seen, Array.from(added.keys(), String));
    });
  }),
);

mcp('an assistant finds, lists and reads pages, sections and operations of a folder', () =>
  withBuilt(async (outDir) => {
    await asking(outDir, async (ask) => {
      const found = await ask('search', { query: 'how do I change the port' });
      assert.match(
        found.text,
        /Install > Change the port\nhttps:\/\/docs\.example\.com\/base\/install#port$/m,
      );
      assert.match((await ask('search', { query: 'listens answers' })).text, '3010 & answers "all"');
      const list = await ask('list_pages', { containing: 'limits guide' });
      assert.is(list.text, '- Limits: /base/guide/limits');
      for (const page of ['https://docs.example.com/base/install', '/install', 'install.md', 'install'])
        assert.match(
          (await ask('read_page', { page })).text,
          /^---\ntitle: "Install"[\s\S]*\n---\n\n# Install\n\nBegin here\./,
          page,
        );
      const wide = await ask('list_pages', { containing: 'wide' });
      assert.match((await ask('read_page', { page: wide.text.split(': ')[1]! })).text, '# Wide');
      for (const question of [
        { page: '/base/install#port' },
        { page: 'Install', section: 'change the port' },
      ]) {
        const { text } = await ask('read_page', question);
        assert.match(text, /^## Change the port/);
        assert.match(text, '## no heading');
        assert.not.match(text, 'A disk');
      }
      for (const operation of ['GET /roll', 'rollDice', 'roll dice']) {
        const { text } = await ask('read_operation', { operation });
        assert.match(text, '`GET /roll`');
        assert.match(text, '`sides`');
        assert.not.match(text, 'Forget');
      }
      for (const [operation, heading] of [
        ['DELETE /roll', '## Forget rolls\n\n`DELETE /roll`\n'],
        ['POST rolled', '## Rolled\n\n`POST rolled` sent to you\n'],
        ['SEND tables/{id}', '## Tell\n\n`SEND tables/{id}` sent by this application\n'],
      ] as const) {
        const { text } = await ask('read_operation', { operation });
        assert.ok(text.startsWith(heading), text);
      }
    });
  }),
);

mcp('what cannot be answered says what to try', () =>
  withBuilt(async (outDir) => {
    await asking(outDir, async (ask) => {
      const failed = async (tool: string, question: Record<string, unknown>): Promise<string> => {
        const { text, isError } = await ask(tool, question);
        assert.ok(isError, text);
        return text;
      };
      assert.match(await failed('search', { query: 'zzxqy' }), /Nothing was found for "zzxqy".*list_pages/);
      assert.match(
        await failed('read_page', { page: 'Instal' }),
        /no page "Instal".*\n- Install: \/base\/install/s,
      );
      assert.match(
        await failed('read_page', { page: 'Limits' }),
        /Several pages.*api\/limits.*guide\/limits/s,
      );
      assert.match(
        await failed('read_page', { page: 'Install', section: 'Ports' }),
        /no section "Ports".*"Change the port", "What it needs"/,
      );
      assert.match(
        await failed('read_operation', { operation: '/roll' }),
        /Several.*GET \/roll.*DELETE \/roll/s,
      );
      assert.match(
        await failed('read_page', { page: 'install', from: 100_000 }),
        /has \d+ characters. Begin with a lower number/,
      );
      for (const operation of ['rolls', 'dropRolls']) {
        const said = await failed('read_operation', { operation });
        assert.match(said, /no operation.*Forget rolls/s);
        assert.not.match(said, 'Tell');
      }
      for (const page of ['../../etc/passwd', '/base/../relaydocs.config.ts'])
        assert.match(await failed('read_page', { page }), 'There is no page');
    });
  }),
);

mcp('a long page comes in parts, each of which says how to get the next', () =>
  withBuilt(async (outDir) => {
    await asking(outDir, async (ask) => {
      let from: number | undefined = 0;
      let read = '';
      let parts = 0;
      while (from !== undefined) {
        const { text } = await ask('read_page', { page: 'long', from });
        const [, part, next] =
          /^([\s\S]*?)(?:\n\n\[About \d+ tokens more: ask again with "from": (\d+)\.\])?$/.exec(text)!;
        assert.ok(part!.length <= 24_000);
        read += part;
        parts += 1;
        from = next === undefined ? undefined : Number(next);
      }
      assert.ok(parts > 1);
      for (let index = 0; index < 900; index += 1) assert.match(read, `Paragraph ${index} tells`);
    });
  }),
);

mcp(
  'a published site answers as its folder does, and the newest version is searched unless another is asked for',
  () =>
    withBuilt(async (outDir, site) => {
      const versioned = await site.run(['version', '1.0']);
      assert.is(versioned.code, 0, versioned.stderr);
      site.write({ 'docs/install.md': '# Install\n\n## Change the port\n\nNow 4020.\n' });
      assert.is((await site.run(['build'])).code, 0);
      const preview = await serveOutput({ outDir, host: undefined, port: 0, onError: assert.unreachable });
      try {
        await asking(preview.url, async (ask) => {
          const newest = await ask('search', { query: 'listens 3010' });
          assert.match(newest.text, '3010');
          const next = await ask('search', { query: 'port', version: 'current' });
          assert.match(next.text, 'https://docs.example.com/base/next/install');
          const none = await ask('search', { query: 'port', version: '9.9' });
          assert.equal(none, {
            text: 'There is no version "9.9". There are: 1.0, current.',
            isError: true,
          });
          assert.not.match(newest.text, '/next/');
          assert.match((await ask('read_page', { page: '/long' })).text, 'Paragraph 7 tells');
        });
      } finally {
        await preview.close();
      }
    }),
);

mcp(
  'what a published site names and where it leads is asked for at its own host alone, and read no further than files go',
  async () => {
    let others = 0;
    const other = await listen(
      async (_, response) => {
        others += 1;
        response.end('---\n\n# Inside\n');
      },
      { host: '127.0.0.1', port: 0 },
    );
    const page = (name: string, file = `${name}.html`) => ({
      url: `/${name}`,
      file,
      title: name,
      anchors: [],
    });
    const files: Record<string, (response: ServerResponse) => void> = {
      '/routes.json': (response) =>
        response.end(
          JSON.stringify({
            baseUrl: '/',
            pages: [
              ...['moved', 'loop', 'outside', 'long', 'none'].map((name) => page(name)),
              page('elsewhere', `//127.0.0.1:${other.port}/x.html`),
            ],
          }),
        ),
      '/moved.md': (response) => response.writeHead(301, { location: '/to/moved.md' }).end(),
      '/to/moved.md': (response) => response.end('---\n\n# Moved\n'),
      '/loop.md': (response) => response.writeHead(302, { location: 'loop.md' }).end(),
      '/outside.md': (response) => response.writeHead(302, { location: `${other.origin}/x.md` }).end(),
      '/long.md': (response) => {
        const part = Buffer.alloc(1_000_000, 'long ');
        const write = (left: number): void => {
          if (left > 0 && !response.destroyed) response.write(part, () => write(left - 1));
          else response.end();
        };
        write(200);
      },
    };
    const site = await listen(
      async ({ url }, response) => {
        const file = files[url!];
        if (file) return file(response);
        // As hosts of single-page applications do.
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
      },
      { host: '127.0.0.1', port: 0 },
    );
    try {
      await asking(`${site.origin}/`, async (ask) => {
        assert.match((await ask('read_page', { page: 'moved' })).text, '# Moved');
        for (const name of ['loop', 'outside', 'elsewhere', 'long', 'none']) {
          const { text, isError } = await ask('read_page', { page: name });
          assert.equal([name, isError], [name, true]);
          assert.match(text, 'has no text of its own. Try list_pages.');
        }
        assert.match(
          (await ask('search', { query: 'x' })).text,
          'no search index of its own. Try list_pages',
        );
        assert.match((await ask('read_operation', { operation: 'x' })).text, 'describes no API. Try search');
      });
      assert.is(others, 0);
    } finally {
      await Promise.all([site.close(), other.close()]);
    }
  },
);

mcp('the command speaks over standard input and output', () =>
  withBuilt(async (outDir) => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp', '--out', outDir] }),
    );
    const { tools } = await client.listTools();
    assert.equal(
      tools.map(({ name }) => name),
      ['search', 'read_page', 'list_pages', 'read_operation'],
    );
    assert.match((await askBy(client)('read_page', { page: '/install' })).text, '# Install');
    await client.close();
  }),
);

mcp('a team asks over HTTP; pages of other sites and other host names are refused', () =>
  withBuilt(async (outDir) => {
    const site = await openBuiltSite(outDir);
    const options = { host: '127.0.0.1', port: 0, allowedHosts: [], onError: assert.unreachable };
    const { port, close } = await serveHttp(site, options);
    const url = `http://127.0.0.1:${port}/mcp`;
    try {
      const clients = await Promise.all(
        [1, 2].map(async () => {
          const client = new Client({ name: 'test', version: '1' });
          await client.connect(new StreamableHTTPClientTransport(new URL(url)));
          return client;
        }),
      );
      const answers = await Promise.all(clients.map((client) => askBy(client)('list_pages', {})));
      for (const { text } of answers) assert.match(text, '- Install: /base/install');
      await Promise.all(clients.map((client) => client.close()));
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      const post = (headers: Record<string, string>) =>
        fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
      assert.is((await post({ origin: 'https://evil.example' })).status, 403);
      assert.is((await fetch(url)).status, 405);
      assert.is((await fetch(url.replace('mcp', ''))).status, 404);
      assert.is((await post({ accept: 'text/html' })).status, 406);
      const ofNoLength = { method: 'POST', body: new Blob([body]).stream(), duplex: 'half' } as RequestInit;
      assert.is((await fetch(url, ofNoLength)).status, 411);
    } finally {
      await close();
    }
  }),
);

mcp('a folder without a built site, and an address without one, are told with what to do', () =>
  withSite({ 'docs/a.md': '# A\n' }, async (site) => {
    const place = { host: '127.0.0.1', port: 0 };
    const closed = await listen(async (_, response) => void response.destroy(), place);
    // Behind the origin of this host it is the name of another one.
    const pages = [{ url: '@127.0.0.1:9/', file: 'a.html', title: 'A', anchors: [] }];
    const open = await listen(
      async (_, response) => void response.end(JSON.stringify({ baseUrl: '/', pages })),
      place,
    );
    for (const [args, said] of [
      [['mcp'], /NO_BUILT_SITE[\s\S]*relaydocs build/],
      [['mcp', `${closed.origin}/docs/`], /LIVE_UNREACHABLE .*cannot be read: \S+/],
      [['mcp', `${open.origin}/docs/`], /NO_BUILT_SITE[\s\S]*its home page with the base URL/],
    ] as const) {
      const { code, stderr, stdout } = await site.run(args);
      assert.is(code, 1);
      assert.match(stderr, said);
      assert.is(stdout, '');
    }
    await Promise.all([closed.close(), open.close()]);
    assert.is((await site.run(['mcp', 'docs.example.com'])).code, 2);
  }),
);

mcp.run();
