// What the console shows of answers, and what it sends of forms and servers with variables: a real browser and a real server.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';
import { type ServedSite, siteConfig, withServedSite } from './served-site.js';

const bodies = suite('bodies in the console of an API');

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const attack =
  '<script>document.title = "stolen"</script><img src="x" onerror="document.title = \'stolen\'">';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>parent.document.title = "stolen"</script></svg>`;
const bytes = Buffer.from([0, 1, 2, 255, 254]);
const record = {
  name: 'Bo </script>',
  level: 3,
  alive: true,
  pet: null,
  items: [{ id: 1 }, { id: 2 }],
};

const answers: Readonly<Record<string, [type: string, body: string | Buffer, name?: string]>> = {
  picture: ['image/png', png],
  drawing: ['image/svg+xml', drawing],
  page: ['text/html; charset=utf-8', attack],
  bytes: ['application/octet-stream', bytes, 'save.db'],
  record: ['application/json', JSON.stringify(record)],
  broken: ['application/json', '{"half": '],
};

/** Breaks the connection of the stream `cut`. Items that the page has not read by then are lost, as the browser has it. */
let cut = (): void => {};

const streams: Readonly<Record<string, (response: ServerResponse) => void>> = {
  lines(response) {
    response.setHeader('Content-Type', 'application/x-ndjson');
    response.write('{"roll":1}\n{"ro');
    setTimeout(() => response.end('ll":2}\n{"roll":3}'), 50);
  },
  /** Never ends. */
  events(response) {
    response.setHeader('Content-Type', 'text/event-stream');
    let number = 0;
    const timer = setInterval(() => {
      const events = Array.from({ length: 200 }, () => `event: roll\ndata: {"number":${++number}}\n\n`);
      response.write(events.join(''));
    }, 10);
    response.on('close', () => clearInterval(timer));
  },
  cut(response) {
    response.setHeader('Content-Type', 'application/jsonl');
    response.write('{"roll":1}\n');
    cut = () => response.destroy();
  },
};

const schema = (type: string, more = '') => `{ type: ${type}${more} }`;
const api = (origin: string) => `openapi: 3.1.0
info: { title: Bodies, version: '1' }
servers:
- url: ${origin}/{region}/{version}
  variables:
    region: { default: eu, enum: [eu, us] }
    version: { default: v1 }
paths:
${[...Object.keys(answers), ...Object.keys(streams)]
  .map(
    (name) => `  /${name}:
    get:
      operationId: ${name}
      tags: [answers]
      responses: { '200': { description: Done } }
`,
  )
  .join('')}  /upload:
    post:
      operationId: upload
      tags: [forms]
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [file, folder]
              properties:
                file: ${schema('string', ', format: binary')}
                folder: ${schema('string')}
                size: ${schema('integer')}
                labels: ${schema('array', ', items: { type: string }')}
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties: { folder: ${schema('string')} }
          application/octet-stream: {}
      responses: { '200': { description: Done } }
`;

/** Answers every call as its name says, and notes what came. */
async function withBodies(use: (site: ServedSite, received: Received[]) => Promise<void>): Promise<void> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Access-Control-Expose-Headers', '*');
    const { method = '', url = '', headers } = request;
    if (method !== 'OPTIONS')
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString('latin1') });
    answer(response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const files = {
    'relaydocs.config.ts': siteConfig(`openapi: { path: 'docs/openapi.yaml', tryIt: true },`),
    'docs/index.md': '# Home\n',
    'docs/openapi.yaml': api(`http://localhost:${(server.address() as AddressInfo).port}`),
  };
  try {
    await withServedSite(files, (site) => use(site, received));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function answer(response: ServerResponse, url: string): void {
  const stream = streams[url.split('/').at(-1)!];
  if (stream) {
    stream(response);
    return;
  }
  const [type, body, name] = answers[url.split('/').at(-1)!] ?? ['text/plain', 'Thanks'];
  response.setHeader('Content-Type', type);
  if (name !== undefined) response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  response.end(body);
}

async function open(page: Page, operationId: string): Promise<Locator> {
  const button = page.locator(`[data-operation="${operationId}"]`);
  await button.click();
  const form = button.locator('xpath=following-sibling::div').locator('form');
  await form.waitFor();
  return form;
}

async function send(form: Locator): Promise<Locator> {
  await form.getByRole('button', { name: 'Send' }).click();
  const shown = form.locator('.rd-console-answer');
  await shown.waitFor();
  return shown;
}

bodies('answers are shown as what they are, and nothing in them runs', async () => {
  await withBodies(async (site, received) => {
    await withPage({ acceptDownloads: true }, async (page) => {
      await page.goto(`${site.url}api/answers`);
      const title = await page.title();
      const ask = async (operationId: string) => send(await open(page, operationId));

      for (const picture of ['picture', 'drawing']) {
        const image = (await ask(picture)).getByRole('img');
        await image.waitFor();
        await page.waitForFunction((one) => (one as HTMLImageElement).complete, await image.elementHandle());
        assert.ok(
          await image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0),
          `${picture} is seen`,
        );
        assert.match((await image.getAttribute('src'))!, /^blob:/);
      }

      const html = await ask('page');
      await html.getByText(attack).waitFor();
      assert.is(await html.locator('img, iframe, script').count(), 0, 'HTML stays text');

      const file = await ask('bytes');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        file.getByRole('link', { name: 'Download the response (application/octet-stream, 5 B)' }).click(),
      ]);
      assert.is(download.suggestedFilename(), 'save.db');
      assert.equal(readFileSync(await download.path()), bytes);

      const json = await ask('record');
      const tree = json.locator('.rd-json');
      await tree.waitFor();
      assert.equal(
        (await tree.innerText()).split('\n').filter((line) => /"(?:name|level|alive|pet)"/.test(line)),
        ['"name": "Bo </script>",', '"level": 3,', '"alive": true,', '"pet": null,'],
      );
      const colours = await tree.evaluate((one) =>
        ['property', 'string', 'number', 'boolean'].map(
          (kind) => getComputedStyle(one.querySelector(`.token.${kind}`)!).color,
        ),
      );
      assert.ok(new Set(colours).size > 1, 'JSON has colours');
      await tree.getByText('"id": 2').waitFor();
      await tree.locator('summary', { hasText: '"items"' }).click();
      await tree.getByText('"id": 2').waitFor({ state: 'hidden' });

      await (await ask('broken')).getByText('{"half":').waitFor();
      assert.is(await page.title(), title, 'no answer runs');
    });
    assert.equal(
      received.map(({ url }) => url),
      Object.keys(answers).map((name) => `/eu/v1/${name}`),
    );
  });
});

bodies('a stream is shown as it comes, counted and bounded, until the reader stops it', async () => {
  await withBodies(async (site) => {
    await withPage({ expectedMessages: [/ERR_INCOMPLETE_CHUNKED_ENCODING/] }, async (page) => {
      await page.goto(`${site.url}api/answers`);
      const ended = await send(await open(page, 'lines'));
      await ended.getByText('3 items. The stream has ended.').waitFor();
      assert.equal(
        (await ended.locator('.rd-json').allInnerTexts()).map((text) => /"roll": \d/.exec(text)?.[0]),
        ['"roll": 3', '"roll": 2', '"roll": 1'],
      );

      const form = await open(page, 'events');
      const coming = await send(form);
      await coming.getByText(/^\d{4,} items so far The last 100 are shown\./).waitFor();
      assert.is(await coming.locator('.rd-console-items li').count(), 100);
      assert.is(await coming.locator('.rd-console-items .rd-type').first().innerText(), 'roll');
      await coming.getByRole('button', { name: 'Stop' }).click();
      await coming.getByText(/items\. You stopped the stream\./).waitFor();
      assert.is(await coming.getByRole('button', { name: 'Stop' }).count(), 0);

      const broken = await send(await open(page, 'cut'));
      await broken.getByText('1 items so far').waitFor();
      cut();
      await broken.getByText('1 items. The connection broke.').waitFor();
    });
  });
});

bodies('forms and files go to the server that the reader has put together', async () => {
  await withBodies(async (site, received) => {
    await withPage({}, async (page) => {
      await page.goto(`${site.url}api/forms`);
      const form = await open(page, 'upload');
      await form.getByLabel('region').selectOption('us');
      await form.getByLabel('version').fill('v2 beta');
      await form.getByRole('button', { name: 'Send' }).click();
      await form.getByText('Choose a file').waitFor();
      assert.is(received.length, 0, 'nothing is sent without the file');

      await form
        .getByLabel('file', { exact: false })
        .first()
        .setInputFiles({
          name: 'map ü.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('a map'),
        });
      await form.getByLabel('folder').fill('maps');
      await form.getByLabel('size').fill('5');
      await form.getByLabel('labels').fill('["old", "torn"]');
      await send(form);
      const [upload] = received;
      assert.is(upload!.method, 'POST');
      assert.is(upload!.url, '/us/v2%20beta/upload');
      const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(upload!.headers['content-type']!)?.[1];
      assert.ok(boundary, upload!.headers['content-type']);
      const parts = Buffer.from(upload!.body, 'latin1').toString('utf8').split(`--${boundary}`).slice(1, -1);
      assert.equal(
        parts.map((part) => part.trim().split('\r\n')),
        [
          [
            'Content-Disposition: form-data; name="file"; filename="map ü.txt"',
            'Content-Type: text/plain',
            '',
            'a map',
          ],
          ['Content-Disposition: form-data; name="folder"', '', 'maps'],
          ['Content-Disposition: form-data; name="size"', '', '5'],
          ['Content-Disposition: form-data; name="labels"', '', '["old","torn"]'],
        ],
      );
      await form.getByText('The same with curl').click();
      const curl = await form.locator('details pre').first().innerText();
      assert.match(curl, "--form 'file=@map ü.txt'");
      assert.match(curl, "--form-string 'folder=maps'");
      assert.match(curl, '/us/v2%20beta/upload');

      await form.getByLabel('Media type').selectOption('application/x-www-form-urlencoded');
      await form.getByLabel('folder').fill('a&b=c');
      await send(form);
      assert.is(received[1]!.body, 'folder=a%26b%3Dc');
      assert.match(received[1]!.headers['content-type']!, 'application/x-www-form-urlencoded');

      await form.getByLabel('Media type').selectOption('application/octet-stream');
      await form
        .getByLabel('File')
        .setInputFiles({ name: 'raw.bin', mimeType: 'application/octet-stream', buffer: bytes });
      await send(form);
      assert.equal(Buffer.from(received[2]!.body, 'latin1'), bytes);
      assert.is(received[2]!.headers['content-type'], 'application/octet-stream');
      assert.ok(received.every(({ headers }) => headers.cookie === undefined));
    });
  });
});

bodies('on a page that came by https a call to http is explained', async () => {
  await withBodies(async (site, received) => {
    const expectedMessages = [/Mixed Content|Failed to load|ERR_/];
    await withPage({ expectedMessages }, async (page) => {
      // The built site under an address of the network, by https.
      await page.route('https://docs.example.com/**', async (route) => {
        const { pathname } = new URL(route.request().url());
        // As a proxy with TLS asks the server behind it.
        const { origin, ...headers } = route.request().headers();
        const response = await route.fetch({ url: new URL(pathname, site.url).href, headers });
        await route.fulfill({ response });
      });
      await page.goto('https://docs.example.com/api/answers');
      const form = await open(page, 'record');
      await form.getByLabel('Server').selectOption('Another address');
      await form.getByLabel('Address').fill('http://relay.example.com');
      await form.getByLabel('Send my keys and data to http://relay.example.com').check();
      await form.getByRole('button', { name: 'Send' }).click();
      const failure = form.locator('.rd-console-failure');
      await failure.waitFor();
      assert.match(await failure.innerText(), /^Mixed content\s+This page was loaded over https/);
      assert.match(await failure.innerText(), 'does not let it call http://relay.example.com');
    });
    assert.is(received.length, 0);
  });
});

bodies.run();
