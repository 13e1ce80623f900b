// What a writer sees and can press in the terminal.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bin, type TestSite, withSite } from '../build/with-site.js';
import { smallSite, withDev } from './with-dev.js';

const terminal = suite('terminal');

/** Stands for the browser: writes down what it was asked to open. */
const opener = {
  'bin/xdg-open': '#!/bin/sh\nprintf "%s\\n" "$@" >> "$OPENED"\n',
};

const openedBy = (site: TestSite): Record<string, string> => {
  chmodSync(path.join(site.dir, 'bin/xdg-open'), 0o755);
  return {
    PATH: `${path.join(site.dir, 'bin')}${path.delimiter}${process.env.PATH}`,
    OPENED: path.join(site.dir, 'opened.txt'),
  };
};

async function until(
  what: string,
  look: () => boolean | Promise<boolean>,
  said: () => string,
): Promise<void> {
  const endMs = Date.now() + 20_000;
  while (!(await look())) {
    if (Date.now() > endMs) throw new Error(`Not seen: ${what}\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

interface Session {
  said(): string;
  press(keys: string): void;
  until(what: RegExp, from?: number): Promise<void>;
  ended: Promise<number | null>;
}

/** The command in a terminal of its own, made by script(1). */
async function inTerminal(
  site: TestSite,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  use: (session: Session) => Promise<void>,
): Promise<void> {
  const command = [process.execPath, bin, 'dev', '--port', '0', ...args].map((word) => `'${word}'`).join(' ');
  const { CI: _, NO_COLOR: __, ...inherited } = process.env;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: site.dir,
    env: { ...inherited, NODE_OPTIONS: '', TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const said = (): string => output;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  try {
    await use({
      said,
      press: (keys) => void child.stdin.write(keys),
      until: (what, from = 0) => until(String(what), () => what.test(output.slice(from)), said),
      ended,
    });
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

const address = /http:\/\/localhost:(\d+)\//;

// script(1) of util-linux: part of every Debian and Ubuntu; others have one with other arguments.
if (process.platform === 'linux' && existsSync('/usr/bin/script')) {
  terminal('keys open the site, restart the server, clear the screen and end it', () =>
    withSite({ ...smallSite, ...opener }, async (site) => {
      const env = openedBy(site);
      await inTerminal(site, [], env, async ({ said, press, until: seen, ended }) => {
        await seen(/q quit/);
        assert.match(said(), '\x1b[32mhttp://localhost:', 'The address is in colour');
        const [, port] = address.exec(said())!;
        const url = `http://localhost:${port}/`;
        await seen(/watching/);

        press('o');
        await until('an opened browser', () => existsSync(env.OPENED!), said);
        assert.is(readFileSync(env.OPENED!, 'utf8'), `${url}\n`);

        press('c');
        await seen(/\x1b\[2J/);

        const from = said().length;
        press('r');
        await seen(/Serving the site at/, from);
        await seen(/watching/, from);
        assert.match(said().slice(from), `:${port}/`, 'It is at the same port again');
        site.write({ 'docs/guide.md': '# Guide\n\nSaved after the restart.\n' });
        const served = async () => (await fetch(`${url}guide`)).text();
        await until('the new text', async () => (await served()).includes('Saved after the restart.'), said);

        press('zx7');
        press('q');
        assert.is(await ended, 0);
      });
    }),
  );

  terminal('Ctrl+C ends the server', () =>
    withSite(smallSite, (site) =>
      inTerminal(site, [], {}, async ({ press, until: seen, ended }) => {
        await seen(/q quit/);
        press('\x03');
        assert.is(await ended, 0);
      }),
    ),
  );

  const plain: Record<string, Record<string, string>> = {
    'NO_COLOR is set': { NO_COLOR: '1' },
    'the terminal is a dumb one': { TERM: 'dumb' },
    'the terminal is that of a CI': { CI: 'true', NO_COLOR: '1' },
  };
  for (const [kind, env] of Object.entries(plain)) {
    terminal(`no escape sequence is printed where ${kind}`, () =>
      withSite({ ...smallSite, 'docs/index.md': '# Home\n\n[Gone](./gone.md)\n' }, (site) =>
        inTerminal(site, [], env, async ({ said, until: seen }) => {
          await seen(/BROKEN_LINK/);
          await seen(/1 error|1 warning/);
          assert.not.match(said(), '\x1b');
          assert.is(/q quit/.test(said()), !('CI' in env), 'Keys are offered where somebody can press them');
        }),
      ),
    );
  }
}

terminal('--open opens the address that is printed, once', () =>
  withSite({ ...smallSite, ...opener }, async (site) => {
    const env = openedBy(site);
    await withDev(
      smallSite,
      async (dev) => {
        await until('an opened browser', () => existsSync(env.OPENED!), dev.printed);
        assert.is(readFileSync(env.OPENED!, 'utf8'), `${dev.url}\n`);
      },
      { args: ['--open'], env },
    );
  }),
);

terminal('without a program that opens addresses the server goes on, and says so', () =>
  withDev(
    smallSite,
    async (dev) => {
      await dev.untilPrinted('xdg-open');
      await dev.untilServed('guide', 'How it works.');
    },
    { args: ['--open'], env: { PATH: '/nowhere' } },
  ),
);

terminal('in a pipe each line stands for itself: time, what changed, how long it took', () =>
  withDev(
    smallSite,
    async (dev) => {
      dev.write({ 'docs/guide.md': '# Guide\n\n[Gone](./gone.md)\n' });
      await dev.untilPrinted(/1 (?:error|warning)/);
      dev.write({ 'docs/guide.md': '# Guide\n\nMended.\n' });
      await dev.untilPrinted('All mistakes are mended');
      const printed = dev.printed();
      assert.not.match(printed, '\x1b');
      assert.not.match(printed, '\r');
      assert.match(printed, /^\d\d:\d\d:\d\d {2}docs\/guide\.md {2}\d+ ms$/m);
      assert.match(printed, /^docs\/guide\.md:3:1 {2}BROKEN_LINK /m);
      assert.match(printed, /\(Ctrl\+C to stop\)/);
    },
    { env: {} },
  ),
);

terminal('a host that is not there ends the command with a message', () =>
  withSite(smallSite, async (site) => {
    const { code, stderr } = await site.run(['dev', '--host', 'no-such-host.invalid']);
    assert.is(code, 1);
    assert.match(stderr, 'no-such-host.invalid');
  }),
);

terminal.run();
