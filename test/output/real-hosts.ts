// Hosts that people install, with a built site.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeFiles } from '../write-files.js';

/** What a host serves: a folder, by our snippet or as the host does by itself. */
interface Served {
  root: string;
  /** File that the configuration includes. */
  snippet: string | undefined;
}

export interface Host {
  name: string;
  /** Where distributions put the program. */
  paths: readonly string[];
  /** The file of the output that is for it. */
  snippet: string;
  /** Writes the host's configuration around the snippet. @returns arguments that check it, and that start it. */
  configure(
    dir: string,
    port: number,
    served: Served,
  ): { check: readonly string[]; start: readonly string[] };
}

export const hosts: readonly Host[] = [
  {
    name: 'nginx',
    paths: ['/usr/sbin/nginx', '/usr/bin/nginx'],
    snippet: '_relaydocs/nginx.conf',
    configure(dir, port, { root, snippet }) {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${dir}/${name};`)
        .join(' ');
      const include = snippet === undefined ? '' : `include ${snippet};`;
      writeFiles(dir, {
        'host.conf': `daemon off; ${process.getuid!() === 0 ? 'user root;' : ''} pid ${dir}/nginx.pid; error_log stderr; events {}
         http { access_log off; ${temporary} types { text/html html; text/javascript js; text/css css; application/json json; }
           server { listen 127.0.0.1:${port}; root ${root}; ${include} } }`,
      });
      const start = ['-p', dir, '-c', `${dir}/host.conf`];
      return { check: ['-t', ...start], start };
    },
  },
  {
    name: 'Caddy',
    paths: ['/usr/bin/caddy', '/usr/local/bin/caddy'],
    snippet: '_relaydocs/Caddyfile',
    configure(dir, port, { root, snippet }) {
      const rest = snippet === undefined ? 'file_server' : `import ${snippet}`;
      writeFiles(dir, {
        'host.conf': `{\n admin off\n auto_https off\n}\nhttp://127.0.0.1:${port} {\n root * ${root}\n ${rest}\n}\n`,
      });
      const config = ['--config', `${dir}/host.conf`, '--adapter', 'caddyfile'];
      return { check: ['validate', ...config], start: ['run', ...config] };
    },
  },
];

const programOf = ({ paths }: Host): string | undefined => paths.find(existsSync);

/** What declares a test with a host: one that is counted as skipped, and said to be, where the host is not installed. */
export function ifInstalled(host: Host, suite: Test): Test | Test['skip'] {
  if (programOf(host)) return suite;
  console.log(`skipped: ${host.name} is not installed`);
  return suite.skip;
}

/** Runs a host that is installed. */
export async function withRunning(
  host: Host,
  served: Served,
  run: (origin: string) => Promise<void>,
): Promise<void> {
  const program = programOf(host);
  assert.ok(program, `${host.name} is not installed`);
  const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-host-'));
  try {
    const port = await freePort();
    writeFiles(dir, { 'logs/none': '' });
    const { check, start } = host.configure(dir, port, served);
    const env = { ...process.env, HOME: dir };
    const valid = spawnSync(program, check, { encoding: 'utf8', env });
    assert.is(valid.status, 0, valid.stderr);
    const server = spawn(program, start, { stdio: 'ignore', env });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    const origin = `http://127.0.0.1:${port}`;
    try {
      while (server.exitCode === null && !(await fetch(origin).catch(() => undefined)))
        await new Promise((resolve) => setTimeout(resolve, 20));
      await run(origin);
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
