// `relaydocs check --external`, against hosts on this machine that flap, redirect, hang, limit, break off and never end.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRequest } from '../../src/base/public-addresses.js';
import { type CheckOutsideOptions, checkOutside } from '../../src/links/outside/check-outside.js';
import { formatLedger, parseLedger } from '../../src/links/outside/ledger.js';
import { runCli, withSiteFolder } from '../cli/with-cli.js';
import { type TestHost, withHosts } from './hosts.js';

const outside = suite('links to other hosts');

const folder = async (use: (siteDir: string) => Promise<void>): Promise<void> => {
  const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-outside-'));
  try {
    await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

interface Look {
  /** `2026-11-25` */
  day: string;
  addresses: readonly string[];
  hosts?: readonly TestHost[];
  maxAge?: number;
  /** Short only where a host hangs: a busy machine answers late. */
  timeoutMs?: number;
  options?: Partial<CheckOutsideOptions>;
}

async function look(
  siteDir: string,
  { day, addresses, hosts = [], maxAge = 14, timeoutMs = 5000, options = {} }: Look,
) {
  const links = addresses.map((address, index) => ({
    href: address,
    address: address.replace(/#.*/, ''),
    location: { file: 'docs/a.md', line: index + 1, column: 1 },
  }));
  const { problems, summary } = await checkOutside({
    links,
    config: {
      siteDir,
      externalLinks: { maxAge, ignore: [], privateHosts: hosts.map(({ host }) => host) },
    },
    offline: false,
    isWhole: true,
    effects: { now: () => new Date(`${day}T12:00:00Z`), timeoutMs, pauseMs: 5, patienceMs: 1500 },
    ...options,
  });
  const said = problems.map(({ code, message }) => `${code} ${message}`);
  return { said, hints: problems.map(({ hint }) => hint), summary, ledger: ledgerOf(siteDir) };
}

const ledgerOf = (siteDir: string): string => {
  const file = path.join(siteDir, 'links.lock.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

const answer =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end();

outside('an address that answers is noted, and asked again when it is as old as the config says', () =>
  folder((siteDir) =>
    withHosts([answer(200)], async (host) => {
      const addresses = [`${host!.url}/b`, `${host!.url}/a`];
      const { said, ledger, summary } = await look(siteDir, { day: '2026-11-01', addresses, hosts: [host!] });
      assert.equal(said, []);
      assert.is(summary.good, 2);
      assert.is(
        ledger,
        `{\n"${host!.url}/a": {"good":"2026-11-01","status":200},\n"${host!.url}/b": {"good":"2026-11-01","status":200},\n"version": 1\n}\n`,
      );
      assert.is((await look(siteDir, { day: '2026-11-14', addresses, hosts: [host!] })).summary.asked, 0);
      assert.is((await look(siteDir, { day: '2026-11-15', addresses, hosts: [host!] })).summary.asked, 2);
      assert.equal([...new Set(host!.asked.map(({ what }) => what))].sort(), ['HEAD /a', 'HEAD /b']);
    }),
  ),
);

outside('an address is dead after failures on three days, and only in a row', () =>
  folder((siteDir) => {
    let status = 404;
    return withHosts([(_, response) => void response.writeHead(status).end()], async (host) => {
      const ask = (day: string) => look(siteDir, { day, addresses: [`${host!.url}/x`], hosts: [host!] });
      assert.equal((await ask('2026-11-01')).said, []);
      // Once a day is enough.
      assert.is((await ask('2026-11-01')).summary.asked, 0);
      status = 200;
      assert.is((await ask('2026-11-02')).summary.good, 1);
      status = 500;
      for (const day of ['2026-11-20', '2026-11-21']) {
        const { said, summary } = await ask(day);
        assert.equal(said, []);
        assert.equal(summary.failing, [{ address: `${host!.url}/x`, status: 500 }]);
      }
      const dead = await ask('2026-11-23');
      assert.equal(dead.said, [
        `DEAD_LINK ${host!.url}/x is dead: 500 on three days, last success on 2026-11-02`,
      ]);
      status = 200;
      const alive = await ask('2026-11-24');
      assert.equal(alive.said, []);
      assert.match(alive.ledger, '{"good":"2026-11-24","status":200}');
    });
  }),
);

outside('a host that does not answer HEAD is asked for one byte, and its body is not read', () =>
  folder((siteDir) =>
    withHosts(
      [
        (request, response) => {
          if (request.method === 'HEAD') return void response.writeHead(405).end();
          response.writeHead(200);
          const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
          response.on('close', () => clearInterval(more));
        },
        (request, response) => {
          if (request.method === 'HEAD') return void request.socket.destroy();
          response.writeHead(206, { 'content-length': '1000' }).write('x');
          setTimeout(() => request.socket.destroy(), 5);
        },
      ],
      async (endless, breaksOff) => {
        const hosts = [endless!, breaksOff!];
        const addresses = hosts.map(({ url }) => `${url}/`);
        const { summary } = await look(siteDir, { day: '2026-11-01', addresses, hosts });
        assert.is(summary.good, 2);
        assert.equal(
          endless!.asked.map(({ what, range }) => [what, range]),
          [
            ['HEAD /', undefined],
            ['GET /', 'bytes=0-0'],
          ],
        );
        // The host hears of it a little later. One whose body is read never ends.
        for (let wait = 0; wait < 200 && (await endless!.openSockets()) > 0; wait++)
          await new Promise((resolve) => setTimeout(resolve, 10));
        assert.is(await endless!.openSockets(), 0);
      },
    ),
  ),
);

outside('403 and 429 say nothing, neither for an address nor against it', () =>
  folder((siteDir) =>
    withHosts(
      [(request, response) => answer(Number(request.url!.slice(1)))(request, response)],
      async (host) => {
        const addresses = [`${host!.url}/403`, `${host!.url}/429`, `${host!.url}/401`];
        for (const day of ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-20']) {
          const { said, summary } = await look(siteDir, { day, addresses, hosts: [host!] });
          assert.equal(said, []);
          assert.is(summary.unknown.length, 3);
          assert.is(summary.asked, ['2026-11-01', '2026-11-20'].includes(day) ? 3 : 0);
        }
      },
    ),
  ),
);

outside('a host that asks for patience gets it; one that asks for more is left alone', () =>
  folder((siteDir) => {
    let asked = 0;
    return withHosts(
      [
        (request, response) =>
          asked++ === 0
            ? answer(429, { 'retry-after': '1' })(request, response)
            : answer(200)(request, response),
        answer(503, { 'retry-after': '3600' }),
      ],
      async (busy, away) => {
        const addresses = [`${busy!.url}/`, `${away!.url}/1`, `${away!.url}/2`];
        const { summary } = await look(siteDir, { day: '2026-11-01', addresses, hosts: [busy!, away!] });
        assert.is(summary.good, 1);
        assert.ok(busy!.asked[1]!.atMs - busy!.asked[0]!.atMs >= 950);
        assert.equal(
          away!.asked.map(({ what }) => what),
          ['HEAD /1', 'GET /1'],
        );
        assert.equal(summary.unknown, [
          { address: `${away!.url}/1`, status: 503 },
          { address: `${away!.url}/2`, status: undefined },
        ]);
      },
    );
  }),
);

outside('the addresses of one host are asked one after the other', () =>
  folder((siteDir) => {
    let atOnce = 0;
    let most = 0;
    return withHosts(
      [
        (_, response) => {
          most = Math.max(most, ++atOnce);
          setTimeout(() => {
            atOnce--;
            response.end();
          }, 10);
        },
      ],
      async (host) => {
        const addresses = Array.from({ length: 6 }, (_, index) => `${host!.url}/${index}`);
        await look(siteDir, { day: '2026-11-01', addresses, hosts: [host!] });
        assert.is(host!.asked.length, 6);
        assert.is(most, 1);
      },
    );
  }),
);

outside('a host that hangs is not waited for at each of its addresses', () =>
  folder((siteDir) =>
    withHosts([() => {}], async (host) => {
      const addresses = Array.from({ length: 9 }, (_, index) => `${host!.url}/${index}`);
      const progress: string[] = [];
      const options = {
        onAnswer: (done: number, total: number) => void progress.push(`${done} of ${total}`),
      };
      const looked = { day: '2026-11-01', addresses, hosts: [host!], timeoutMs: 500, options };
      const { summary } = await look(siteDir, looked);
      assert.equal(progress, ['1 of 9', '2 of 9', '9 of 9']);
      assert.is(summary.failing.length, 9);
      assert.ok(summary.failing.every(({ status }) => status === 'no answer in time'));
      assert.is(host!.asked.length, 6);
    }),
  ),
);

outside('a host that answers is asked for each address, although others that it leads to are gone', () =>
  folder((siteDir) =>
    withHosts(
      [
        (request, response) =>
          request.url === '/9'
            ? answer(200)(request, response)
            : answer(302, { location: 'http://gone.invalid/' })(request, response),
      ],
      async (shortener) => {
        const addresses = [1, 2, 3, 4, 9].map((index) => `${shortener!.url}/${index}`);
        const { summary } = await look(siteDir, { day: '2026-11-01', addresses, hosts: [shortener!] });
        assert.is(summary.good, 1);
        assert.is(summary.failing.length, 4);
      },
    ),
  ),
);

outside('a link that has moved permanently is a warning with its new address; a detour is none', () =>
  folder((siteDir) =>
    withHosts(
      [
        (request, response) => {
          const to: Record<string, [number, string]> = {
            '/old': [301, '/older'],
            '/older': [308, '/new'],
            '/login': [302, '/new'],
            '/merged': [301, '/new#merged'],
            '/round': [301, '/round'],
          };
          const [status, location] = to[request.url!] ?? [200, undefined];
          answer(status, location === undefined ? {} : { location })(request, response);
        },
      ],
      async (host) => {
        const addresses = ['/old#part', '/merged#part', '/login', '/round'].map((place) => host!.url + place);
        const { said, hints, ledger, summary } = await look(siteDir, {
          day: '2026-11-01',
          addresses,
          hosts: [host!],
        });
        assert.equal(
          said,
          ['/old', '/merged'].map((place) => `MOVED_LINK ${host!.url}${place}#part has moved permanently`),
        );
        assert.equal(hints, [`Write ${host!.url}/new#part`, `Write ${host!.url}/new#merged`]);
        assert.match(ledger, `"redirect":"${host!.url}/new"`);
        assert.equal(summary.failing, [{ address: `${host!.url}/round`, status: 'redirects without end' }]);
      },
    ),
  ),
);

outside('private addresses are refused: written out, by their names, and behind a redirect', () =>
  folder((siteDir) =>
    withHosts([answer(200), (_, response) => void response.end()], async (inner, other) => {
      const port = inner!.host.split(':')[1];
      const redirects: RequestListener = (request, response) => {
        const to = request.url === '/ip' ? inner!.url : `http://localhost:${port}/`;
        answer(302, { location: to })(request, response);
      };
      await withHosts([redirects], async (door) => {
        const addresses = [
          `${inner!.url}/`,
          `http://localhost:${port}/`,
          `http://[::ffff:127.0.0.1]:${port}/`,
          `http://2130706433:${port}/`,
          'http://169.254.169.254/latest/meta-data/',
          'http://[fd00::1]/',
          `${door!.url}/ip`,
          `${door!.url}/name`,
        ].map((address) => new URL(address).href);
        const { said, summary } = await look(siteDir, {
          day: '2026-11-01',
          addresses,
          hosts: [door!, other!],
        });
        assert.equal(said, []);
        assert.equal(
          summary.unknown.map(({ status }) => status),
          Array.from({ length: new Set(addresses).size }, () => 'private address'),
        );
        assert.equal(inner!.asked, []);
      });
    }),
  ),
);

outside('the address that was looked at is the one that is connected to', () =>
  withHosts([answer(200)], async (host) => {
    const looked: string[] = [];
    const port = host!.host.split(':')[1];
    const isPublic = (address: string): boolean => {
      looked.push(address);
      return true;
    };
    const remote = await new Promise<string | undefined>((resolve, reject) => {
      openRequest(`http://localhost:${port}/`, { agent: false }, isPublic)
        .on('response', (response) => resolve(response.socket.remoteAddress))
        .on('error', reject)
        .end();
    });
    assert.ok(looked.includes(remote!));
    assert.is(looked.length, new Set(looked).size, 'the name was looked up once');
  }),
);

outside('without a network the ledger is read and stays as it is', () =>
  folder(async (siteDir) => {
    const addresses = ['http://a.invalid/', 'http://b.invalid/'];
    const known = formatLedger(
      new Map([
        [
          'http://a.invalid/',
          { status: 404, failures: ['2026-10-01', '2026-10-02', '2026-10-03'], good: undefined },
        ],
        ['http://b.invalid/', { status: 200, good: '2026-10-03' }],
      ]),
    );
    writeFileSync(path.join(siteDir, 'links.lock.json'), known);
    for (const options of [{}, { offline: true }]) {
      const { said, summary, ledger } = await look(siteDir, { day: '2026-11-25', addresses, options });
      assert.equal(said, ['DEAD_LINK http://a.invalid/ is dead: 404 on three days']);
      assert.is(summary.offline, true);
      assert.is(summary.asked, 0);
      assert.is(ledger, known);
    }
  }),
);

outside('without a network it does not matter what answers on the machine itself', () =>
  folder((siteDir) =>
    withHosts([answer(200)], async (host) => {
      const others = ['http://a.invalid/', 'http://b.invalid/'];
      const addresses = ['http://localhost:3000/', `${host!.url}/`, ...others];
      const { summary, ledger } = await look(siteDir, { day: '2026-11-25', addresses, hosts: [host!] });
      assert.is(summary.offline, true);
      assert.is(ledger, '');
    }),
  ),
);

outside('the ledger forgets what is linked to no more, but for a look at one language', () =>
  folder((siteDir) =>
    withHosts([answer(200)], async (host) => {
      const at = (place: string) => `${host!.url}${place}`;
      await look(siteDir, { day: '2026-11-01', addresses: [at('/a'), at('/b')], hosts: [host!] });
      const part = { day: '2026-11-02', addresses: [at('/a')], hosts: [host!], options: { isWhole: false } };
      assert.match((await look(siteDir, part)).ledger, at('/b'));
      const { ledger } = await look(siteDir, { ...part, options: {} });
      assert.not.match(ledger, at('/b'));
      assert.equal([...parseLedger(ledger).keys()], [at('/a')]);
    }),
  ),
);

outside('a ledger that was merged by hand is told of with its line', () => {
  const broken = (text: string, line: number, words: string) => {
    try {
      parseLedger(text);
      assert.unreachable();
    } catch (error) {
      const { code, location, message } = error as { code: string; location: object; message: string };
      assert.is(code, 'LEDGER_SYNTAX');
      assert.equal(location, { file: 'links.lock.json', line, column: 1 });
      assert.match(message, words);
    }
  };
  broken('{\n<<<<<<< ours\n"version": 1\n}\n', 2, 'the marks of a merge');
  broken('{\n"http://a.net/": {"god":"2026-01-01","status":200},\n"version": 1\n}\n', 2, 'http://a.net/');
});

outside('the command tells each place of a dead link, and what the ledger says is what --offline says', () =>
  withHosts([answer(404)], async (host) => {
    const files = {
      'relaydocs.config.mjs': `export default { title: 'Test', url: 'https://docs.example.com', baseUrl: '/',
  navbar: { items: [{ label: 'Forum', href: '${host!.url}/forum' }] },
  externalLinks: { privateHosts: ['${host!.host}'], ignore: ['${host!.url}/app/**'] } };\n`,
      'docs/index.md': `---\nhero:\n  title: Test\n  actions:\n    - label: Go\n      to: ${host!.url}/go\n---\n\n# Start\n\nSee [it](${host!.url}/gone#there), ![one](${host!.url}/one.png)\nand <a href="${host!.url}/gone">again</a>, [app](${host!.url}/app/x).\n\n\`${host!.url}/code\` http://localhost:1 [made up](https://example.com/)\n`,
      'docs/part.mdx': `# Part\n\n<b>{1 + 1}</b> <a href="${host!.url}/gone">third</a>\n`,
      'links.lock.json': formatLedger(
        new Map(
          ['/gone', '/one.png', '/forum', '/go'].map((place) => [
            host!.url + place,
            { status: 404, failures: ['2026-01-01', '2026-01-02', '2026-01-03'] },
          ]),
        ),
      ),
    };
    await withSiteFolder(files, async (dir, config) => {
      for (const option of ['--external', '--offline']) {
        const { code, out } = await runCli(['check', '--config', config, option, '--json']);
        assert.is(code, 1);
        const { problems, external } = JSON.parse(out);
        const places = problems
          .filter(({ code }: { code: string }) => code === 'DEAD_LINK')
          .map(
            ({ message, location: { file, line, column } }: never) =>
              `${file}:${line}:${column} ${String(message).split(' ')[0]!.slice(host!.url.length)}`,
          );
        assert.equal(places.sort(), [
          'docs/index.md:11:46 /one.png',
          'docs/index.md:11:5 /gone#there',
          'docs/index.md:12:5 /gone',
          'docs/index.md:6:7 /go',
          'docs/part.mdx:3:16 /gone',
          'relaydocs.config.mjs:2:39 /forum',
        ]);
        assert.is(external.addresses, 5);
        assert.is(external.asked, option === '--external' ? 5 : 0);
      }
      assert.ok(!host!.asked.some(({ what }) => /app|code/.test(what)));
      const { out, err } = await runCli(['check', '--config', config, '--external']);
      assert.match(out, /^Links to other hosts: 5 \(0 asked\): 0 answer, 1 unknown, 4 dead$/m);
      assert.match(out, /http:\/\/localhost:1\/ {2}private address/);
      assert.match(err, /docs\/index\.md:11:5 {2}DEAD_LINK/);
      assert.match(ledgerOf(dir), '"status":404');
    });
  }),
);

outside('a page that does not compile loses nothing that is known of its links', () =>
  withHosts([answer(200)], (host) =>
    withSiteFolder(
      {
        'relaydocs.config.mjs': `export default { title: 'Test', url: 'https://docs.example.com', baseUrl: '/',
  externalLinks: { privateHosts: ['${host!.host}'] } };\n`,
        'docs/index.md': `# Start\n\n[One](${host!.url}/one)\n`,
        'docs/part.mdx': `# Part\n\n[Two](${host!.url}/two)\n`,
      },
      async (dir, config) => {
        const check = () => runCli(['check', '--config', config, '--external']);
        assert.is((await check()).code, 0);
        const known = ledgerOf(dir);
        assert.match(known, `${host!.url}/two`);
        writeFileSync(path.join(dir, 'docs/part.mdx'), `# Part\n\n[Two](${host!.url}/two) {1 +\n`);
        assert.is((await check()).code, 1);
        assert.is(ledgerOf(dir), known);
        writeFileSync(path.join(dir, 'docs/part.mdx'), '# Part\n');
        assert.is((await check()).code, 0);
        assert.not.match(ledgerOf(dir), `${host!.url}/two`);
      },
    ),
  ),
);

outside.run();
