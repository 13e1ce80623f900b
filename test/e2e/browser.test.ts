// Pages of equal settings share a process of the browser: here is seen that they share nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';

const browser = suite('pages of tests');

/** What a page leaves where it was. */
const leave = `
  localStorage.setItem('kept', 'yes');
  sessionStorage.setItem('kept', 'yes');
  document.cookie = 'kept=yes';
  caches.open('kept');
`;
const look = `caches.keys().then((names) =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, names, history.length]))`;

browser(
  'find nothing that the one before has left: storage, cookies, files, routes or further pages',
  async () => {
    let asked: string[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url!);
      const isScript = url === '/script.js';
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
      if (isScript) response.setHeader('Cache-Control', 'max-age=600, immutable');
      response.end(
        isScript ? 'window.hasRun = true;' : '<link rel=icon href=data:,><script src=/script.js></script>',
      );
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
    try {
      const seen: unknown[] = [];
      for (let turn = 0; turn < 3; turn += 1)
        await withPage({}, async (page) => {
          asked = [];
          await page.goto(url);
          seen.push([await page.evaluate(look), asked]);
          await page.evaluate(leave);
          await page.context().route('**/script.js', (route) => route.fulfill({ body: '' }));
          await page.context().newPage();
        });
      assert.equal(seen[0], ['[{},{},"",[],2]', ['/', '/script.js']]);
      assert.equal(seen.slice(1), [seen[0], seen[0]]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
);

browser.run();
