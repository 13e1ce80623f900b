// A built site in a temporary folder, served by the real server.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildHeadersFiles } from '../../src/output/headers-files.js';
import { serveOutput } from '../../src/preview/serve-output.js';
import { writeFiles } from '../write-files.js';

export interface PreviewFixture {
  outDir: string;
  port: number;
  url: string;
  /** Redirects are not followed. */
  get(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<Response>;
  /** Sends bytes as they are. @returns all that came until the server, or we after some time, closed the connection. */
  send(bytes: string | Buffer, patienceMs?: number): Promise<string>;
  errors: unknown[];
}

export const policy = "default-src 'none'; script-src 'self'";

export async function withPreview(
  files: Readonly<Record<string, string | Uint8Array>>,
  rules: { baseUrl?: string; trailingSlash?: boolean },
  use: (fixture: PreviewFixture) => Promise<void>,
): Promise<void> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-preview-')));
  const outDir = path.join(folder, 'build');
  writeFiles(outDir, { ...files, ...headersFiles(rules) });
  const errors: unknown[] = [];
  const preview = await serveOutput({
    outDir,
    host: '127.0.0.1',
    port: 0,
    allowedHosts: ['docs.test'],
    onError: (error) => errors.push(error),
  });
  try {
    await use({
      outDir,
      port: preview.port,
      url: preview.url,
      errors,
      get: (url, headers = {}, method = 'GET') =>
        fetch(`http://127.0.0.1:${preview.port}${url}`, { redirect: 'manual', headers, method }),
      send: (bytes, patienceMs = 10_000) => sendBytes(preview.port, bytes, patienceMs),
    });
  } finally {
    await preview.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function headersFiles({
  baseUrl = '/docs/',
  trailingSlash = false,
}): Record<string, string | Uint8Array> {
  return Object.fromEntries(
    buildHeadersFiles({ baseUrl, trailingSlash, policy }).map((file) => [file.path, file.contents]),
  );
}

/** @returns all that came until the server, or we after some time, closed the connection. */
export function sendBytes(port: number, bytes: string | Buffer, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    // A server that cuts the connection has answered too.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(answer) : reject(error),
    );
    socket.setTimeout(patienceMs, () => socket.destroy());
  });
}
