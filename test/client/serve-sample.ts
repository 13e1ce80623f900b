// Serves the sample site as a static host would, with the strictest Content-Security-Policy that it has to satisfy.
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadShippedClient } from '../../src/bundle/load-shipped-client.js';
import { hidingNavbarCss } from '../../src/theme/shell-css.js';
import { apiFragment, type SampleOptions, sampleSite } from './sample-site.js';

export interface SampleServer {
  origin: string;
  /** Paths asked for, in order. */
  requests: string[];
  /** Holds answers to this path back for so long. */
  delaysMs: Map<string, number>;
  /** Answers of another kind than the site's page. */
  answers: Map<string, (response: ServerResponse) => void>;
}

/** Bytes that a reader gets at every page: the main script and the style sheet. */
export async function clientBundle(): Promise<{ boot: string; script: string; style: string }> {
  const { main, boot, styles, read } = await loadShippedClient('production');
  return { boot, script: Buffer.from(await read(main)).toString(), style: styles };
}

/** What the main script loads when it is needed. */
async function lazyScripts(): Promise<[string, { type: string; text: string }][]> {
  const { main, react, imports, read } = await loadShippedClient('production');
  const names = [react, ...Object.keys(imports).filter((name) => name !== main)];
  return Promise.all(
    names.map(async (name) => {
      const text = Buffer.from(await read(name)).toString();
      return [`/docs/assets/${name}`, { type: 'text/javascript', text }] as [
        string,
        { type: string; text: string },
      ];
    }),
  );
}

export async function withSample(
  options: SampleOptions,
  fn: (server: SampleServer) => Promise<void>,
): Promise<void> {
  const client = await clientBundle();
  const { sheets } = await loadShippedClient('production');
  const pages = sampleSite(
    { boot: client.boot, script: '/docs/assets/main.js', style: '/docs/assets/theme.css' },
    options,
  );
  const files = new Map([
    ['/docs/assets/main.js', { type: 'text/javascript', text: client.script }],
    [
      '/docs/assets/theme.css',
      {
        type: 'text/css',
        text: client.style + sheets.code + (options.shell?.hideNavbarOnScroll ? hidingNavbarCss : ''),
      },
    ],
    ['/docs/sidebar-lists/api.html', { type: 'text/html; charset=utf-8', text: apiFragment() }],
    ['/docs/author.js', { type: 'text/javascript', text: 'document.title = "author script ran"' }],
    ...(await lazyScripts()),
    ['/favicon.ico', { type: 'image/x-icon', text: '' }],
  ]);
  const bootHash = createHash('sha256').update(client.boot).digest('base64');
  const policy = `default-src 'none'; script-src 'self' 'sha256-${bootHash}'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'`;
  const state: SampleServer = { origin: '', requests: [], delaysMs: new Map(), answers: new Map() };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname;
    state.requests.push(path);
    await new Promise((resolve) => setTimeout(resolve, state.delaysMs.get(path) ?? 0));
    const answer = state.answers.get(path);
    if (answer) return answer(response);
    const file = files.get(path) ?? {
      type: 'text/html; charset=utf-8',
      text: pages.get(path) ?? pages.get('404')!,
    };
    const found = files.has(path) || pages.has(path);
    response
      .writeHead(found ? 200 : 404, { 'content-type': file.type, 'content-security-policy': policy })
      .end(file.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await fn(state);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
