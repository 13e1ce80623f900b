// `relaydocs doctor` of a site that is served well, by hosts with a fault each, and by nginx and Caddy where they are installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serveOutput } from '../../src/preview/serve-output.js';
import { runRelaydocs } from '../build/with-site.js';
import { runCli, withSiteFolder } from '../cli/with-cli.js';
import { hosts, ifInstalled, withRunning } from '../output/real-hosts.js';

const doctor = suite('relaydocs doctor');

const files = {
  'relaydocs.config.mjs':
    "export default { title: 'Test', url: 'https://docs.example.com', baseUrl: '/docs/' };\n",
  'docs/index.md': '# Start\n\nHello.\n',
  'docs/guide/install.md': '# Install\n\nIt takes a minute.\n',
  'docs/guide/use.md': '# Use\n\nIt is simple.\n',
  'docs/日本.md': '# 日本\n\nHello.\n',
};

async function withBuilt(use: (outDir: string, url: string) => Promise<void>): Promise<void> {
  await withSiteFolder(files, async (dir, config) => {
    const outDir = path.join(dir, 'root/docs');
    const { code, err } = await runCli(['build', '--config', config, '--out', outDir]);
    assert.is(code, 0, err);
    const preview = await serveOutput({ outDir, host: undefined, port: 0, onError: assert.unreachable });
    try {
      await use(outDir, preview.url);
    } finally {
      await preview.close();
    }
  });
}

interface Said {
  code: number;
  host: string;
  found: string[];
  text: string;
}

async function examine(url: string): Promise<Said> {
  const { code, out } = await runCli(['doctor', url, '--json']);
  const { problems, host } = JSON.parse(out) as {
    host: string;
    problems: { code: string; message: string; hint: string }[];
  };
  const text = problems.map(({ code, message, hint }) => `${code} ${message} | ${hint}`).join('\n');
  return { code, host, found: problems.map((problem) => problem.code), text };
}

type Answer = { status: number; headers: Record<string, string>; body: Buffer };
type Fault = (answer: Answer, request: { url: string; accept: string }) => void;

/** Stands before a host and changes what it says. */
async function withFault(url: string, fault: Fault, use: (url: string) => Promise<void>): Promise<void> {
  const { origin, pathname } = new URL(url);
  const server = http.createServer(async (request, response) => {
    const accept = request.headers.accept ?? '';
    const said = await fetch(origin + request.url, { headers: { accept }, redirect: 'manual' });
    const answer: Answer = {
      status: said.status,
      headers: Object.fromEntries(said.headers),
      body: Buffer.from(await said.arrayBuffer()),
    };
    // It is plain again by now.
    delete answer.headers['content-length'];
    answer.headers['content-encoding'] = 'identity';
    fault(answer, { url: request.url!, accept });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const isPage = (url: string): boolean => !/\.\w+$/.test(url);
const faults: readonly (readonly [what: string, code: string, words: string, fault: Fault])[] = [
  [
    'a page that is an old one',
    'LIVE_NOT_AS_BUILT',
    '/docs/guide/use: not the page that was built',
    (answer, { url }) => {
      if (url === '/docs/guide/use') answer.body = Buffer.from(String(answer.body).replace('simple', 'hard'));
    },
  ],
  [
    'a page that is not there',
    'LIVE_NOT_AS_BUILT',
    '/docs/guide/use: status 404',
    (answer, { url }) => {
      if (url === '/docs/guide/use') answer.status = 404;
    },
  ],
  [
    'a start page in the place of what is not there',
    'LIVE_NOT_FOUND',
    'does not exist, but has the status 200',
    (answer) => {
      if (answer.status === 404) answer.status = 200;
    },
  ],
  [
    'no redirect from the other form of an address',
    'LIVE_REDIRECT',
    ': no redirect to the page | GitHub Pages: set "trailingSlash: true"',
    (answer) => {
      answer.headers.server = 'GitHub.com';
      if (answer.status > 300 && answer.status < 400) answer.status = 404;
    },
  ],
  [
    'text that is not compressed',
    'LIVE_NOT_COMPRESSED',
    '.css',
    (answer) => {
      delete answer.headers['content-encoding'];
    },
  ],
  [
    'hashed files that are not kept',
    'LIVE_CACHING',
    '/docs/assets/',
    (answer, { url }) => {
      if (url.includes('/assets/')) answer.headers['cache-control'] = 'max-age=600';
    },
  ],
  [
    'pages that are kept for a day',
    'LIVE_CACHING',
    '/docs/: cached for 86400 seconds by browsers',
    (answer, { url }) => {
      if (isPage(url)) answer.headers['cache-control'] = 'public, max-age=86400';
    },
  ],
  [
    'a policy that is missing',
    'LIVE_HEADER',
    'Missing headers: X-Content-Type-Options, Content-Security-Policy',
    (answer) => {
      delete answer.headers['content-security-policy'];
      delete answer.headers['x-content-type-options'];
    },
  ],
  [
    'an index of the search that is not there',
    'LIVE_SEARCH',
    'readers cannot search',
    (answer, { url }) => {
      if (url.endsWith('search-index.json')) answer.status = 500;
    },
  ],
  [
    'Markdown that is told to be something else',
    'LIVE_TWIN',
    'is sent as application/octet-stream',
    (answer, { url }) => {
      if (url.endsWith('.md')) answer.headers['content-type'] = 'application/octet-stream';
    },
  ],
  [
    'Accept that is not read',
    'LIVE_TWIN',
    '"Vary: Accept" is missing',
    (answer, { accept }) => {
      delete answer.headers.vary;
      if (accept === 'text/markdown') answer.headers['content-type'] = 'text/html';
    },
  ],
  [
    'robots that are sent away',
    'LIVE_ROBOTS',
    'stay away from /',
    (answer, { url }) => {
      if (url !== '/robots.txt') return;
      answer.status = 200;
      answer.body = Buffer.from('User-agent: *\nUser-agent: GPTBot\nDisallow: /\n');
    },
  ],
  [
    'no sitemap',
    'LIVE_ROBOTS',
    '/docs/sitemap.xml: no sitemap (404)',
    (answer, { url }) => {
      if (url.endsWith('sitemap.xml')) answer.status = 404;
    },
  ],
];

doctor('nothing is wrong with what preview serves, and each fault of a host is found, alone', () =>
  withBuilt(async (_, url) => {
    assert.equal(await examine(url), { code: 0, host: 'this host', found: [], text: '' });
    assert.match((await runCli(['doctor', url])).out, /^All is well: \d pages of \d, served by this host$/m);
    for (const [what, code, words, fault] of faults)
      await withFault(url, fault, async (faulty) => {
        const said = await examine(faulty);
        assert.equal(said.found, [code], `${what}: ${said.text}`);
        assert.match(said.text, words, `${what}: ${said.text}`);
      });
  }),
);

doctor('robots that are refused by their names are no fault', () =>
  withBuilt((_, url) =>
    withFault(
      url,
      (answer, { url: asked }) => {
        if (asked !== '/robots.txt') return;
        answer.status = 200;
        answer.body = Buffer.from(
          'User-agent: *\nDisallow:\n\nUser-agent: GPTBot\nUser-agent: CCBot # all of it\nDisallow: /\n',
        );
      },
      async (faulty) => assert.equal((await examine(faulty)).found, []),
    ),
  ),
);

doctor('pictures and scripts by http are found', () =>
  withBuilt((_, url) =>
    withFault(
      url,
      (answer, { url: asked }) => {
        if (asked === '/docs/guide/use')
          answer.body = Buffer.from(
            String(answer.body).replace(
              '</main>',
              '<a href="http://a.test/link">x</a><img alt="a" src="http://a.test/x.png"><video poster="http://a.test/p.png"></video><source srcset="http://a.test/s.avif 480w"></main>',
            ),
          );
      },
      async (faulty) => {
        const { found, text } = await examine(faulty);
        assert.equal(found, ['LIVE_NOT_AS_BUILT', 'LIVE_MIXED_CONTENT']);
        assert.match(
          text,
          /http:\/\/a\.test\/x\.png in \/docs\/guide\/use, http:\/\/a\.test\/p\.png in .*, http:\/\/a\.test\/s\.avif in .*: loaded over HTTP/,
        );
        assert.not.match(text, 'a.test/link');
      },
    ),
  ),
);

doctor('an address without such a site is an error that says so', async () => {
  const { code, err } = await runCli(['doctor', 'http://127.0.0.1:9/']);
  assert.is(code, 1);
  assert.match(err, /LIVE_UNREACHABLE .*cannot be read/);
  const server = http.createServer((_, response) => response.end('Hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const other = await runCli(['doctor', `http://127.0.0.1:${portOf(server)}/`]);
  server.close();
  assert.match(other.err, 'NO_BUILT_SITE');
});

const portOf = (server: net.Server): number => (server.address() as AddressInfo).port;

/** A certificate of its own for localhost, by the program of the system. */
function makeCertificate(dir: string): { key: Buffer; cert: Buffer; file: string } | undefined {
  const [key, file] = [path.join(dir, 'key.pem'), path.join(dir, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const made = spawnSync(
    'openssl',
    [...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', file], ...names],
    { stdio: 'ignore' },
  );
  return made.status === 0 ? { key: readFileSync(key), cert: readFileSync(file), file } : undefined;
}

doctor('over https it also looks at what a browser must know of it, and tells why it trusts a host not', () =>
  withBuilt(async (outDir, url) => {
    const certificate = makeCertificate(outDir);
    if (!certificate) {
      console.log('skipped: openssl is not installed');
      return;
    }
    const { file, ...keys } = certificate;
    let security = false;
    const pass: http.RequestListener = async (request, response) => {
      const { accept = '' } = request.headers;
      const said = await fetch(new URL(request.url!, url), { headers: { accept }, redirect: 'manual' });
      const headers = Object.fromEntries(said.headers);
      delete headers['content-length'];
      if (security) headers['strict-transport-security'] = 'max-age=31536000';
      response.writeHead(said.status, { ...headers, 'content-encoding': 'identity' });
      response.end(Buffer.from(await said.arrayBuffer()));
    };
    const secure = https.createServer(keys, pass);
    const plain = http.createServer((request, response) =>
      security
        ? response.writeHead(301, { location: `https://${request.headers.host}${request.url}` }).end()
        : pass(request, response),
    );
    // Both at one port: what TLS begins with is no letter.
    const server = net.createServer((socket) =>
      socket.once('data', (first) => {
        const behind = net.connect(portOf(first[0] === 22 ? secure : plain), '127.0.0.1');
        behind.write(first);
        socket.pipe(behind).pipe(socket);
        for (const end of [socket, behind]) end.on('error', () => end.destroy());
      }),
    );
    for (const one of [secure, plain, server])
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    const address = `https://localhost:${portOf(server)}/docs/`;
    const look = async (env = {}) => {
      const { code, stdout } = await runRelaydocs(outDir, ['doctor', address, '--json'], env);
      const { problems } = JSON.parse(stdout) as { problems: { code: string; message: string }[] };
      return [code, ...problems.map((one) => `${one.code} ${one.message}`)];
    };
    try {
      assert.match(String((await look())[1]), /^LIVE_UNREACHABLE .*self-signed certificate/);
      const env = { NODE_EXTRA_CA_CERTS: file };
      assert.equal(await look(env), [
        0,
        'LIVE_HEADER Missing header: Strict-Transport-Security',
        'LIVE_HEADER HTTP is not redirected to HTTPS',
      ]);
      security = true;
      assert.equal(await look(env), [0]);
    } finally {
      for (const one of [secure, plain]) one.closeAllConnections();
      for (const one of [secure, plain, server]) one.close();
    }
  }),
);

doctor('a page at the index of a folder is at the address that every file of the build names', () =>
  withSiteFolder(
    {
      'relaydocs.config.mjs':
        "export default { title: 'Test', url: 'https://docs.example.com', baseUrl: '/' };\n",
      'docs/index.md': '# Start\n\n[Module](./module.md)\n',
      'docs/module.md': '---\nslug: /guide/index\n---\n\n# Module\n\n[Use](./use)\n',
      'docs/use.md': '---\nslug: /guide/use\n---\n\n# Use\n\nIt is simple.\n',
    },
    async (dir, config) => {
      const outDir = path.join(dir, 'out');
      const { code, err } = await runCli(['build', '--config', config, '--out', outDir]);
      assert.is(code, 0, err);
      const read = (file: string): string => readFileSync(path.join(outDir, file), 'utf8');
      assert.match(read('index.html'), /href="?\/guide\/index\/[" >]/);
      assert.match(
        read('guide/index/index.html'),
        /rel="?canonical"? href="?https:\/\/docs\.example\.com\/guide\/index\/[" >]/,
      );
      assert.match(read('guide/index/index.html'), /href="?\/guide\/use[" >]/);
      assert.match(read('sitemap.xml'), '<loc>https://docs.example.com/guide/index/</loc>');
      assert.match(read('routes.json'), '"/guide/index/"');
      const preview = await serveOutput({ outDir, host: undefined, port: 0, onError: assert.unreachable });
      try {
        assert.is((await fetch(`${preview.url}guide/index/`, { redirect: 'manual' })).status, 200);
        const { found, text } = await examine(preview.url);
        assert.equal(found, [], text);
      } finally {
        await preview.close();
      }
    },
  ),
);

for (const host of hosts) {
  ifInstalled(host, doctor)(
    `${host.name} with our snippet lacks compression alone, and is told what to type`,
    () =>
      withBuilt(async (outDir) => {
        const root = path.dirname(outDir);
        await withRunning(host, { root, snippet: path.join(outDir, host.snippet) }, async (origin) => {
          const said = await examine(`${origin}/docs/`);
          assert.is(said.host, host.name);
          assert.equal(said.found, ['LIVE_NOT_COMPRESSED'], said.text);
          assert.match(said.text, host.name === 'nginx' ? '| nginx: "gzip on;' : '| Caddy: "encode');
        });
        await withRunning(host, { root, snippet: undefined }, async (origin) => {
          const { found, text } = await examine(`${origin}/docs/`);
          for (const code of ['LIVE_NOT_AS_BUILT', 'LIVE_NOT_FOUND', 'LIVE_HEADER', 'LIVE_CACHING'])
            assert.ok(found.includes(code), `${code}: ${text}`);
          assert.match(text, `_relaydocs/${host.name === 'nginx' ? 'nginx.conf' : 'Caddyfile'}`);
        });
      }),
  );
}

doctor.run();
