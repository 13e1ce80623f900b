import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SiteError } from '../../src/errors.js';
import { compareRoutes, loadRouteTable, parseRouteTable } from '../../src/links/route-table.js';

const routes = suite('what vanished');
const table = (pages: Record<string, string[]>) =>
  parseRouteTable(
    JSON.stringify({ pages: Object.entries(pages).map(([url, anchors]) => ({ url, anchors })) }),
    'test',
  );

routes('a page that is gone and an anchor that is gone are named, new ones are not', () => {
  const before = table({ '/a': ['x', 'y'], '/b': ['z'] });
  const now = table({ '/a': ['y', 'new'], '/c': [] });
  assert.equal(compareRoutes(before, now), { urls: ['/b'], anchors: ['/a#x'] });
});

routes('an address that redirects has not vanished, nor have its anchors', () => {
  const before = table({ '/old': ['x'] });
  assert.equal(compareRoutes(before, new Map([['/old', 'redirect']])), { urls: [], anchors: [] });
});

routes('a table is fetched from a published site', async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/routes.json' ? 200 : 404;
    response.end('{"pages":[{"url":"/a","anchors":["x"],"title":"A"}]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    assert.equal([...(await loadRouteTable(`${origin}/routes.json`))], [['/a', new Set(['x'])]]);
    await isMistake(loadRouteTable(`${origin}/other`), 'NO_ROUTES_FILE', /404/);
  } finally {
    server.close();
  }
});

routes('a file that is missing or something else is a mistake with a hint', async () => {
  await isMistake(loadRouteTable('/nowhere/routes.json'), 'NO_ROUTES_FILE', /ENOENT/);
  for (const text of ['', '{', '{"pages":1}', '{"pages":[{"url":1}]}']) {
    assert.throws(
      () => parseRouteTable(text, 'x.json'),
      (error: SiteError) => error.code === 'NOT_A_ROUTES_FILE' && error.hint !== undefined,
    );
  }
});

async function isMistake(promise: Promise<unknown>, code: string, message: RegExp): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.instance(error, SiteError);
  assert.is((error as SiteError).code, code);
  assert.match((error as SiteError).message, message);
}

routes.run();
