import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closedFolder } from '../../src/base/state-folder.js';
import { bin } from '../build/with-site.js';
import { runCli, withSiteFolder } from './with-cli.js';

const commands = suite('commands');

const root = fileURLToPath(new URL('../..', import.meta.url));
const site = {
  'docs/index.md': '# Home\n\nRead [the guide](./guide.md).\n',
  'docs/guide.md': '# Guide\n\n## Install\n',
};

/** `relaydocs` in a process of its own. */
function start(args: readonly string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Resolves with all output so far once it holds the text. */
function saying(child: ChildProcess, text: string | RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
        if (said.match(text)) resolve(said);
      });
    }
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

const ended = (child: ChildProcess): Promise<number | string | null> =>
  new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)));

commands('build --debug tells what each step took, and build alone does not', async () => {
  await withSiteFolder(site, async (_dir, config) => {
    const told = await runCli(['build', '--config', config, '--debug']);
    for (const step of ['read', 'compile', 'check links', 'bundle', 'put in place'])
      assert.match(told.out, new RegExp(`^${step} +[\\d.]+ s +[\\d.]+ s$`, 'm'));
    assert.not.match((await runCli(['build', '--config', config])).out, /CPU/);
  });
});

commands('code of the site that ends the process is a mistake with its place, and no success', () =>
  withSiteFolder(
    { 'relaydocs.config.mjs': 'const site = {};\nprocess.exit(0);\nexport default site;\n' },
    async (_dir, config) => {
      const { code, err } = await runCli(['build', '--config', config]);
      assert.is(code, 1);
      assert.match(
        err,
        /relaydocs\.config\.mjs:2(:\d+)?\s+CONFIG_THREW\s+Error: process\.exit\(0\) was called/,
      );
    },
  ),
);

commands('--version and --help print to standard output and end well', async () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  assert.equal(await runCli(['--version']), { code: 0, out: `${version}\n`, err: '' });
  const help = await runCli(['--help']);
  assert.is(help.code, 0);
  for (const command of ['init', 'build', 'check', 'preview'])
    assert.match(help.out, new RegExp(`^  ${command} `, 'm'));
  assert.equal(await runCli(['help']), help);
  const dev = await runCli(['help', 'dev']);
  assert.equal([dev.code, dev.err], [0, '']);
  assert.match(dev.out, '--allowed-hosts <names>');
  assert.not.match(dev.out, '[]');
});

commands('wrong usage is told and ends with 2', async () => {
  const wrong: [args: string[], told: string | RegExp][] = [
    [[], 'Usage: relaydocs'],
    [['bild'], /unknown command 'bild'\s+\(Did you mean build\?\)/],
    [['build', '--ot', 'x'], /unknown option '--ot'\s+\(Did you mean --out\?\)/],
    [['build', 'docs'], 'too many arguments'],
    [['build', '--out'], 'argument missing'],
    [['preview', '--port', '99999'], 'a number from 0 to 65535'],
    [['preview', '--port', '3e3'], 'a number from 0 to 65535'],
  ];
  for (const [args, told] of wrong) {
    const { code, out, err } = await runCli(args);
    assert.is(code, 2, args.join(' '));
    assert.is(out, '');
    assert.match(err, told);
  }
});

commands('build writes the site and says what it did; again, that nothing changed', () =>
  withSiteFolder(site, async (dir, config) => {
    const first = await runCli(['build', '--config', config]);
    assert.is(first.code, 0, first.err);
    assert.match(first.out, /^Built 4 pages in \d+\.\d\d s: \d+\.\d kB in .*build$/m);
    assert.match(readFileSync(path.join(dir, 'build/guide.html'), 'utf8'), 'Guide');
    const again = await runCli(['build', '--config', config]);
    assert.match(again.out, /^Nothing changed: 4 pages/);
    writeFileSync(path.join(dir, 'docs/guide.md'), '# Guide\n\nMore.\n');
    assert.match(
      (await runCli(['build', '--config', config])).out,
      /^Built 4 pages \(\d rendered, \d reused\)/,
    );
  }),
);

commands('a folder that the system never makes is refused, without asking for it for ever', () =>
  withSiteFolder(site, async (_, config) => {
    // Linux alone has such a folder.
    if (!existsSync('/proc/self')) return;
    for (const [code, args] of [
      ['OUTPUT_NOT_WRITABLE', ['build', '--config', config, '--out', '/proc/nowhere/site']],
      ['CACHE_NOT_WRITABLE', ['build', '--config', config, '--cache', '/proc/nowhere/deep']],
      ['INIT_CANNOT_WRITE', ['init', '/proc/nowhere']],
    ] as const) {
      const refused = await runCli(args);
      assert.is(refused.code, 1, refused.err);
      assert.match(refused.err, new RegExp(`^(?:compiled.*\n)?${code} .*/proc/`));
    }
  }),
);

commands('--cache names the folder of the cache, and who may not write one is told of it', () =>
  withSiteFolder(site, async (dir, config) => {
    try {
      const built = await runCli(['build', '--config', config, '--cache', path.join(dir, 'kept')]);
      assert.is(built.code, 0, built.err);
      assert.not(existsSync(path.join(dir, '.relaydocs')));
      assert.match((await runCli(['build', '--config', config])).out, 'Nothing changed');
      for (const cache of [config, path.join(config, 'cache')]) {
        const refused = await runCli(['build', '--config', config, '--cache', cache]);
        assert.is(refused.code, 1);
        assert.match(
          refused.err,
          `CACHE_NOT_WRITABLE  Cannot write to the cache. A file is in the path of the folder: ${config}`,
        );
      }
      // Nobody can make a folder there: elsewhere on Linux than in a container it is told in other words.
      if (!existsSync('/sys/kernel') || !closedFolder('/sys/kernel/x')) return;
      for (const command of ['build', 'dev']) {
        const refused = await runCli([command, '--config', config, '--cache', '/sys/kernel/cache']);
        assert.is(refused.code, 1);
        assert.match(refused.err, /CACHE_NOT_WRITABLE .*\/sys\/kernel\n {2}hint: .*--cache DIR/);
      }
      assert.is((await runCli(['check', '--config', config, '--cache', '/sys/kernel/cache'])).code, 0);
    } finally {
      delete process.env.RELAYDOCS_CACHE;
    }
  }),
);

commands('build --out names another folder; one that is not ours is refused', () =>
  withSiteFolder({ ...site, 'own/notes.txt': 'mine' }, async (dir, config) => {
    assert.is((await runCli(['build', '--config', config, '--out', path.join(dir, 'public')])).code, 0);
    assert.is(existsSync(path.join(dir, 'public/index.html')), true);
    const refused = await runCli(['build', '--config', config, '--out', path.join(dir, 'own')]);
    assert.is(refused.code, 1);
    assert.match(refused.err, 'OUTPUT_NOT_OURS');
    assert.match(refused.err, '--out');
    assert.equal(readdirSync(path.join(dir, 'own')), ['notes.txt']);
    assert.match((await runCli(['build', '--config', config, '--out', dir])).err, 'OUTPUT_HOLDS_SOURCES');
  }),
);

commands('a mistake ends with 1, is shown with its line, and leaves the old site as it was', () =>
  withSiteFolder(site, async (dir, config) => {
    await runCli(['build', '--config', config]);
    const before = readFileSync(path.join(dir, 'build/index.html'), 'utf8');
    writeFileSync(path.join(dir, 'docs/index.md'), '# Home\n\nRead [the guide](./gide.md).\n');
    const { code, out, err } = await runCli(['build', '--config', config]);
    assert.is(code, 1);
    assert.is(out, '');
    assert.match(err, /^docs\/index\.md:3:6 {2}BROKEN_LINK /m);
    assert.match(err, '  3 | Read [the guide](./gide.md).\n    |      ^\n');
    assert.match(err, 'guide.md');
    assert.not.match(err, / at .*\.ts:\d+/);
    assert.is(readFileSync(path.join(dir, 'build/index.html'), 'utf8'), before);
    assert.match((await runCli(['build', '--config', config, '--debug'])).err, / at .*\.ts:\d+/);
  }),
);

commands('--json prints one document, for good and bad news alike', () =>
  withSiteFolder(site, async (dir, config) => {
    const good = await runCli(['build', '--json', '--config', config]);
    assert.is(good.err, '');
    const document = JSON.parse(good.out);
    assert.equal([document.ok, document.problems, document.summary.pages], [true, [], 4]);
    writeFileSync(path.join(dir, 'docs/guide.md'), '# Guide\n\n[a](./a.md) [b](./b.md)\n');
    for (const command of ['build', 'check']) {
      const bad = await runCli([command, '--json', '--config', config]);
      assert.is(bad.code, 1);
      const { ok, problems } = JSON.parse(bad.out);
      assert.is(ok, false);
      assert.equal(
        problems.map((problem: { code: string; location: object }) => [problem.code, problem.location]),
        [
          ['BROKEN_LINK', { file: 'docs/guide.md', line: 3, column: 1 }],
          ['BROKEN_LINK', { file: 'docs/guide.md', line: 3, column: 13 }],
        ],
      );
    }
  }),
);

commands('check finds mistakes without writing a site', () =>
  withSiteFolder(site, async (dir, config) => {
    const good = await runCli(['check', '--config', config]);
    assert.is(good.code, 0, good.err);
    assert.match(good.out, /^Checked 3 pages and 1 link in .*: no mistakes$/m);
    assert.is(existsSync(path.join(dir, 'build')), false);
  }),
);

commands('check --against names the pages and anchors that are gone', () =>
  withSiteFolder({ ...site, 'docs/old.md': '# Old\n' }, async (dir, config) => {
    await runCli(['build', '--config', config]);
    const against = ['check', '--config', config, '--against', path.join(dir, 'build/routes.json')];
    assert.is((await runCli(against)).code, 0);
    rmSync(path.join(dir, 'docs/old.md'));
    writeFileSync(path.join(dir, 'docs/guide.md'), '# Guide\n\n## Set up\n');
    const { code, err } = await runCli(against);
    assert.is(code, 1);
    assert.match(err, 'VANISHED_PAGE  /old no longer exists');
    assert.match(err.replace(/\s+/g, ' '), /hint: Add it to "aliases" .*, or as "from" to "redirects"/);
    assert.match(err, 'VANISHED_ANCHOR (warning)  /guide#install no longer exists');
    assert.is(
      (await runCli(['check', '--config', config, '--against', path.join(dir, 'none.json')])).code,
      1,
    );
  }),
);

commands('a config that is not there is told', async () => {
  const { code, err } = await runCli(['build', '--config', '/nowhere/relaydocs.config.ts']);
  assert.is(code, 1);
  assert.match(err, 'hint:');
  assert.not.match(err, 'bug of relaydocs');
});

commands('build --keep 2 keeps the scripts of the last two builds for open tabs', () =>
  withSiteFolder({ ...site, 'client.js': 'document.title = "1";' }, async (dir, config) => {
    writeFileSync(config, readFileSync(config, 'utf8').replace(' };', ", clientModules: ['./client.js'] };"));
    const assets = () => readdirSync(path.join(dir, 'build/assets')).filter((name) => name.endsWith('.js'));
    await runCli(['build', '--config', config]);
    const first = assets();
    for (const title of ['2', '3']) {
      writeFileSync(path.join(dir, 'client.js'), `document.title = "${title}";`);
      assert.is((await runCli(['build', '--config', config, '--keep', '2'])).code, 0);
    }
    assert.equal(
      first.filter((name) => !assets().includes(name)),
      [],
    );
    assert.is((await runCli(['build', '--config', config, '--keep', '0'])).code, 0);
    assert.not.equal(
      first.filter((name) => !assets().includes(name)),
      [],
    );
  }),
);

commands('what no author can mend is said to be a bug, with all that a report needs', () =>
  withSiteFolder(
    { ...site, '.relaydocs/config.json/folder.txt': 'where there has to be a file' },
    async (_dir, config) => {
      const { code, err } = await runCli(['build', '--config', config]);
      assert.is(code, 1);
      assert.match(err, 'This is a bug of relaydocs');
      assert.match(err, /relaydocs \d+\.\d+\.\d+, Node v\d+/);
      assert.match(err, / at .*\.ts:\d+/);
      const { bug } = JSON.parse((await runCli(['build', '--json', '--config', config])).out);
      assert.match(bug, / at .*\.ts:\d+/);
    },
  ),
);

commands('preview without a build says what to type', () =>
  withSiteFolder(site, async (_dir, config) => {
    const { code, err } = await runCli(['preview', '--config', config]);
    assert.is(code, 1);
    assert.match(err, 'OUTPUT_MISSING');
    assert.match(err, 'relaydocs build');
  }),
);

commands(
  'preview says which port it takes for one that is not free, serves the site, and Ctrl-C ends it',
  () =>
    withSiteFolder(site, async (dir, config) => {
      await runCli(['build', '--config', config]);
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const taken = (other.address() as AddressInfo).port;
      const child = start(['preview', '--port', String(taken)], dir);
      const said = await saying(child, /is used instead/);
      other.close();
      const [, used] = new RegExp(`Port ${taken} is taken: port (\\d+) is used instead`).exec(said)!;
      assert.match(said, `http://localhost:${used}/`);
      const [url = ''] = /http:\/\/localhost:\d+\//.exec(said)!;
      const answer = await fetch(`${url}guide`);
      assert.equal([answer.status, (await answer.text()).includes('Guide')], [200, true]);
      const end = ended(child);
      child.kill('SIGINT');
      assert.is(await end, 'SIGINT');
    }),
);

commands('Ctrl-C during a build ends it and leaves nothing behind', () =>
  withSiteFolder(site, async (dir) => {
    mkdirSync(path.join(dir, 'docs/many'));
    for (let page = 0; page < 500; page += 1) {
      writeFileSync(
        path.join(dir, `docs/many/${page}.md`),
        `# Page ${page}\n\n${'Some **text** with `code`. '.repeat(200)}\n`,
      );
    }
    const child = start(['build'], dir);
    const end = ended(child);
    // The first thing it says is that pages are compiled; those are rendered next.
    await saying(child, 'compil');
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill('SIGINT');
    // The system's own end, or ours where a folder has to be removed first: a shell shows 130 for both.
    assert.ok([130, 'SIGINT'].includes((await end) ?? ''));
    assert.equal(
      readdirSync(dir).filter((name) => name.includes('relaydocs-new')),
      [],
    );
    assert.is(existsSync(path.join(dir, 'build')), false);
  }),
);

commands('a reader of the output who leaves early, as head does, is no error', () =>
  withSiteFolder(site, async (dir) => {
    const links = Array.from({ length: 3000 }, (_, link) => `[x](./gone-${link}.md)`).join('\n');
    writeFileSync(path.join(dir, 'docs/guide.md'), `# Guide\n\n${links}\n`);
    const child = start(['check', '--json'], dir);
    const end = ended(child);
    child.stdout!.once('data', () => child.stdout!.destroy());
    let err = '';
    child.stderr!.on('data', (chunk) => {
      err += chunk;
    });
    assert.is(await end, 1);
    assert.not.match(err, /EPIPE|bug/);
  }),
);

commands('what code of the site prints is no part of the document of --json', () =>
  withSiteFolder({ ...site, 'docs/loud.mdx': "# Loud\n\n{console.log('from the page')}\n" }, async (dir) => {
    const config =
      "console.log('from the config');\nexport default { title: 'Test', url: 'https://docs.example.com', baseUrl: '/' };\n";
    writeFileSync(path.join(dir, 'relaydocs.config.mjs'), config);
    const child = start(['build', '--json'], dir);
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name]!.setEncoding('utf8').on('data', (chunk: string) => {
        said[name] += chunk;
      });
    assert.is(await ended(child), 0);
    assert.is(JSON.parse(said.stdout).ok, true);
    assert.match(said.stderr, 'from the config');
    assert.match(said.stderr, 'from the page');
  }),
);

commands.run();
