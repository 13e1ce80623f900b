// The console of a WebSocket, in a real browser, against a server that answers, asks, floods, sends bytes and drops.
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type WebSocket, WebSocketServer } from 'ws';
import { faultsInBothModes } from './axe.js';
import { withPage } from './browser.js';
import { type ServedSite, shareSite, siteConfig } from './served-site.js';

const consoles = suite('console of a WebSocket');
const key = 'a1b2"c3d4e5f60718';

interface Dice {
  server: WebSocketServer;
  /** What was sent to it, and the addresses that it was opened with. */
  received: string[];
  opened: string[];
}

function startDice(): Dice {
  const dice: Dice = { server: new WebSocketServer({ port: 0 }), received: [], opened: [] };
  dice.server.on('connection', (socket, { url = '' }) => {
    dice.opened.push(url);
    if (new URL(url, 'ws://host').searchParams.get('token') !== key) return socket.close(1008, 'no such key');
    socket.on('message', (data) => {
      dice.received.push(String(data));
      answer(socket, JSON.parse(String(data)));
    });
  });
  return dice;
}

function answer(socket: WebSocket, message: { type: string; id?: number }): void {
  const tell = (value: object) => socket.send(JSON.stringify(value));
  switch (message.type) {
    case 'roll':
      setTimeout(() => tell({ type: 'rolled', id: message.id, total: 11, key, nested: { key } }), 300);
      break;
    case 'ask':
      tell({ type: 'question', id: 77 });
      break;
    case 'flood':
      for (let number = 0; number < 10_000; number++) tell({ type: 'tick', number });
      break;
    case 'binary':
      socket.send(Buffer.from([0, 1, 254, ...Buffer.alloc(97)]));
      break;
    case 'restart':
      socket.close(1012, `restarting ${key}`);
      break;
    case 'drop':
      socket.terminate();
      break;
  }
}

const dice = startDice();
const host = `ws://localhost:${(dice.server.address() as AddressInfo).port}`;

/** Takes connections, and says nothing. */
const deaf = createServer().listen(0);
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const gone = createServer().listen(0);
const gonePort = portOf(gone);
gone.close();

const asyncApi = `asyncapi: 3.0.0
info: { title: Dice, version: '1' }
servers:
  local:
    host: localhost:${(dice.server.address() as AddressInfo).port}
    protocol: ws
    security: [{ $ref: '#/components/securitySchemes/diceKey' }]
  gone: { host: 'localhost:${gonePort}', protocol: ws }
  deaf: { host: 'localhost:${portOf(deaf)}', protocol: ws }
  events: { host: 'localhost:9092', protocol: kafka }
channels:
  table:
    address: /tables/{table}
    parameters: { table: { examples: [green] } }
    bindings:
      ws:
        query:
          type: object
          required: [id]
          properties:
            id: { type: string, x-same-as: clientId }
        headers: { type: object, properties: { X-Trace: { type: string } } }
    messages:
      roll: { $ref: '#/components/messages/roll' }
      rolled: { $ref: '#/components/messages/rolled' }
      question: { $ref: '#/components/messages/question' }
      answer: { $ref: '#/components/messages/answer' }
operations:
  makeRoll:
    action: receive
    channel: { $ref: '#/channels/table' }
    messages: [{ $ref: '#/channels/table/messages/roll' }]
    reply: { messages: [{ $ref: '#/channels/table/messages/rolled' }] }
  ask:
    action: send
    channel: { $ref: '#/channels/table' }
    messages: [{ $ref: '#/channels/table/messages/question' }]
    reply: { messages: [{ $ref: '#/channels/table/messages/answer' }] }
components:
  securitySchemes:
    diceKey: { type: httpApiKey, name: token, in: query }
  messages:
    roll:
      correlationId: { location: '$message.payload#/id' }
      payload:
        type: object
        properties: { type: { const: roll }, id: { type: integer, example: 5 }, sides: { type: integer, minimum: 2 } }
    rolled:
      correlationId: { location: '$message.payload#/id' }
      payload: { type: object, properties: { type: { const: rolled }, id: { type: integer }, total: { type: integer } } }
    question:
      correlationId: { location: '$message.payload#/id' }
      payload: { type: object, properties: { type: { const: question }, id: { type: integer } } }
    answer:
      correlationId: { location: '$message.payload#/id' }
      payload: { type: object, properties: { type: { const: answer }, id: { type: integer }, text: { const: six } } }
`;

const openApi = `openapi: 3.1.0
info: { title: Rest, version: '1' }
servers: [{ url: 'http://localhost:1' }]
paths:
  /roll:
    get:
      operationId: rest
      tags: [rest]
      parameters: [{ name: clientId, in: query, schema: { type: string } }]
      security: [{ diceKey: [] }]
      responses: { '200': { description: Fine } }
components: { securitySchemes: { diceKey: { type: apiKey, name: x-api-key, in: header } } }
`;

const site = shareSite({
  'relaydocs.config.ts': siteConfig(`openapi: [
    { path: 'docs/openapi.yaml', tryIt: true },
    { path: 'docs/asyncapi.yaml', route: 'dice', tryIt: true },
  ],`),
  'docs/index.md': '# Home\n\n[Roll](./dice/table.md)\n',
  'docs/openapi.yaml': openApi,
  'docs/asyncapi.yaml': asyncApi,
});

async function openConsole(page: Page, operation = 'makeRoll'): Promise<Locator> {
  const button = page.locator(`[data-operation="${operation}"]`);
  await button.click();
  const holder = button.locator('xpath=following-sibling::div');
  await holder.getByRole('button', { name: 'Connect' }).waitFor();
  return holder;
}

async function connect(holder: Locator): Promise<void> {
  await holder.getByLabel('table').fill('green');
  await holder.getByLabel('id', { exact: false }).first().fill('me');
  await holder.locator('input[type="password"]').fill(key);
  await holder.getByRole('button', { name: 'Connect' }).click();
  await holder.getByText('Connected.').waitFor();
}

const state = (holder: Locator) => holder.locator('.rd-socket-state');
const entries = (holder: Locator) => holder.locator('.rd-socket-frames > li');

async function sendText(holder: Locator, text: string): Promise<void> {
  await holder.getByLabel('Text', { exact: true }).fill(text);
  await holder.getByRole('button', { name: 'Send', exact: true }).click();
}

async function withConsole(
  use: (page: Page, holder: Locator, served: ServedSite) => Promise<void>,
  expectedMessages: RegExp[] = [],
): Promise<void> {
  const served = await site.get();
  await withPage({ expectedMessages }, async (page) => {
    await page.goto(`${served.url}dice/table`);
    await use(page, await openConsole(page), served);
  });
}

consoles(
  'a reader connects, sends a message made of the schema, and sees what answers it, and when',
  async () => {
    await withConsole(async (page, holder) => {
      assert.is(await holder.getByLabel('X-Trace').isDisabled(), true);
      await connect(holder);
      assert.match(dice.opened.at(-1)!, /^\/tables\/green\?id=me&token=a1b2%22c3d4e5f60718$/);
      await holder.getByRole('button', { name: 'Send', exact: true }).click();
      await holder.getByText(/answers no\. 1 after \d{3} ms/).waitFor();
      assert.equal(JSON.parse(dice.received.at(-1)!), { type: 'roll', id: 5, sides: 2 });
      const [newest, first] = await entries(holder).allInnerTexts();
      assert.match(newest!, /^\d\d:\d\d:\d\d\.\d{3} received rolled \d+ B/);
      assert.match(first!, /sent roll \d+ B/);
      // JSON folds, by keyboard too.
      await entries(holder).first().locator('summary').first().focus();
      await page.keyboard.press('Enter');
      await entries(holder).first().locator('.rd-json').getByText('"total"').waitFor();
      // Search leaves what holds the words.
      await holder.getByLabel('Search the messages').fill('ROLLED');
      assert.is(await entries(holder).count(), 1);
      assert.match(await holder.locator('[data-count]').innerText(), '1 found.');
      await holder.getByRole('button', { name: 'Stop' }).click();
      await state(holder).getByText('Closed: the conversation is complete (code 1000)').waitFor();
      assert.is(page.url().includes(key), false);
    });
  },
);

consoles('a question of the server is answered with its correlation id', async () => {
  await withConsole(async (_, holder) => {
    await connect(holder);
    await sendText(holder, '{"type":"ask"}');
    await holder.getByRole('button', { name: 'Reply 2' }).click();
    assert.is(await holder.getByLabel('Message to send').inputValue(), 'answer');
    await holder.getByRole('button', { name: 'Send', exact: true }).click();
    await holder.getByText('3 messages').waitFor();
    assert.equal(JSON.parse(dice.received.at(-1)!), { type: 'answer', id: 77, text: 'six' });
  });
});

consoles(
  'a flood of 10,000 messages is counted, the page stays short and answers the reader meanwhile',
  async () => {
    await withConsole(async (page, holder) => {
      await connect(holder);
      const counts = () =>
        page.evaluate(() => {
          const seen = (globalThis as { seen?: Set<string> }).seen ?? new Set();
          const shown = document.querySelector('[data-count]')!;
          if (seen.size === 0)
            new MutationObserver(() => seen.add(shown.getAttribute('data-count')!)).observe(shown, {
              attributes: true,
            });
          Object.assign(globalThis, { seen });
          return [...seen].map(Number);
        });
      await counts();
      await sendText(holder, '{"type":"flood"}');
      await holder.locator('[data-count="10001"]').waitFor();
      assert.match(
        await holder.locator('[data-count]').innerText(),
        /^10001 messages\. The last 1000 are kept\. {1,2}The last 100 are shown\.$/,
      );
      assert.is(await entries(holder).count(), 100);
      // It is painted while they come, and not only when all are there.
      const between = (await counts()).filter((count) => count > 1 && count < 10_001);
      assert.ok(between.length > 0, 'nothing was painted until all were there');
      // What is read aloud is one line, not a line a message.
      assert.is(await holder.locator('[aria-live]:not([aria-live="off"])').count(), 0);
      assert.is(
        await holder.locator('.rd-socket-frames').evaluate((list) => list.closest('[role="status"]')),
        null,
      );
    });
  },
);

consoles('bytes are told by their size and how they begin', async () => {
  await withConsole(async (_, holder) => {
    await connect(holder);
    await sendText(holder, '{"type":"binary"}');
    const entry = entries(holder).first();
    await entry.getByText('100 B').waitFor();
    await entry.locator('summary').click();
    await entry
      .locator('pre')
      .getByText(/100 B, binary: 00 01 fe 00/)
      .waitFor();
  });
});

consoles('why a connection ended is told in words, and it can be opened again', async () => {
  await withConsole(async (_, holder) => {
    await connect(holder);
    await sendText(holder, '{"type":"restart"}');
    await state(holder)
      .getByText('the server is restarting (code 1012). The server says: restarting {{diceKey}}')
      .waitFor();
    await holder.getByRole('button', { name: 'Connect' }).click();
    await state(holder).getByText('Connected.').waitFor();
    await sendText(holder, '{"type":"drop"}');
    await state(holder).getByText('the connection broke (code 1006)').waitFor();
    await holder.locator('input[type="password"]').fill('wrong');
    await holder.getByRole('button', { name: 'Connect' }).click();
    await state(holder)
      .getByText(
        'the server refuses: look at the key and the parameters (code 1008). The server says: no such key',
      )
      .waitFor();
  });
});

consoles(
  'a saved session has none of the keys that it was made with, and is sent again with those of now',
  async () => {
    await withConsole(async (page, holder) => {
      await connect(holder);
      await sendText(holder, JSON.stringify({ type: 'roll', id: 1, key }));
      await holder.getByText(/answers no\. 1/).waitFor();
      assert.not.match(await holder.innerText(), 'c3d4e5f60718');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        holder.getByRole('button', { name: 'Save the session' }).click(),
      ]);
      const file = await download.path();
      const text = readFileSync(file, 'utf8');
      for (const written of [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key), 'c3d4e5f60718'])
        assert.not.match(text, written);
      const saved = JSON.parse(text);
      assert.is(saved.url, `${host}/tables/green?id=me&token={{diceKey}}`);
      assert.equal(
        saved.frames.map((frame: { direction: string }) => frame.direction),
        ['out', 'in'],
      );
      await holder.getByLabel('Replay a session').setInputFiles(file);
      await holder.getByText('Sending 1 of 1.').waitFor();
      await holder.getByText(/answers no\. 3/).waitFor();
      assert.equal(JSON.parse(dice.received.at(-1)!), { type: 'roll', id: 1, key });
      await holder.getByLabel('Replay a session').setInputFiles({
        name: 'other.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{}'),
      });
      await holder.getByText('This file is not a session that was saved here.').waitFor();
    });
  },
);

consoles(
  'key and id that another console was given are there, and only pages with a console may connect elsewhere',
  async () => {
    const served = await site.get();
    await withPage({}, async (page) => {
      const policies: Record<string, string | undefined> = {};
      for (const route of ['', 'api/rest', 'dice/table', 'dice/'])
        policies[route] = /connect-src [^";]*/.exec(await (await fetch(served.url + route)).text())?.[0];
      assert.equal(policies, {
        '': "connect-src 'self'",
        'api/rest': undefined,
        'dice/table': undefined,
        'dice/': "connect-src 'self'",
      });
      const { headers } = await fetch(served.url);
      const [allowed] = /connect-src [^;]*/.exec(headers.get('content-security-policy')!)!;
      assert.equal(
        allowed.split(' ').slice(4).sort(),
        [gonePort, portOf(deaf), Number(host.split(':')[2])].map((port) => `ws://localhost:${port}`).sort(),
      );

      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await page.goto(`${served.url}api/rest`);
      await page.locator('[data-operation="rest"]').click();
      await page.getByLabel('x-api-key').fill(key);
      await page.getByLabel('clientId').fill('from-rest');
      assert.is(
        loaded.some((url) => /SocketConsole/.test(url)),
        false,
      );
      // Without loading a document, which would forget what was typed.
      await page.getByRole('button', { name: "Expand sidebar category 'Dice'" }).click();
      await page.getByRole('link', { name: '/tables/{table}', exact: true }).first().click();
      const holder = await openConsole(page);
      assert.is(await holder.locator('input[type="password"]').inputValue(), key);
      await holder.getByLabel('table').fill('green');
      await holder.getByRole('button', { name: 'Connect' }).click();
      await state(holder).getByText('Connected.').waitFor();
      assert.match(dice.opened.at(-1)!, 'id=from-rest');
    });
  },
);

consoles(
  'a key that another window keeps is in a console that is open, and no key typed then is shown',
  async () => {
    await withConsole(async (page, holder, served) => {
      const other = await page.context().newPage();
      await other.goto(`${served.url}api/rest`);
      await other.getByRole('button', { name: 'Your requests' }).click();
      const form = other.locator('.rd-requests form');
      await form.getByLabel('x-api-key').fill('of-the-other');
      await form.getByLabel('Keep all of this in this browser').check();
      const field = holder.locator('input[type="password"]');
      await page.waitForFunction(() =>
        [...document.querySelectorAll('input')].some(({ value }) => value === 'of-the-other'),
      );
      await connect(holder);
      await sendText(holder, JSON.stringify({ type: 'roll', id: 1, key }));
      await holder.getByText(/answers no\. 1/).waitFor();
      assert.not.match(await holder.innerText(), 'c3d4e5f60718');
      assert.is(await field.inputValue(), key);
      // It is kept, as the reader has asked for it.
      await other.waitForFunction(
        (typed) => [...document.querySelectorAll('input')].some(({ value }) => value === typed),
        key,
      );
      await form.getByLabel('Keep all of this in this browser').uncheck();
      await other.close();
    });
  },
);

consoles('it can be used on a phone, by keyboard, in both modes', async () => {
  const served = await site.get();
  await withPage({ viewport: { width: 320, height: 640 } }, async (page) => {
    await page.goto(`${served.url}dice/table`);
    const holder = await openConsole(page);
    await connect(holder);
    await sendText(holder, '{"type":"ask"}');
    await entries(holder).nth(1).waitFor();
    await entries(holder).first().locator('summary').focus();
    await page.keyboard.press('Space');
    await entries(holder).first().locator('.rd-json').waitFor();
    assert.equal(await faultsInBothModes(page), []);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.is(isWide, false);
  });
});

consoles('a server that is gone is told, and one that never answers can be given up', async () => {
  await withConsole(
    async (_, holder) => {
      await holder.getByLabel('table').fill('green');
      await holder.getByLabel('id', { exact: false }).first().fill('me');
      await holder.getByLabel('Server').selectOption(`ws://localhost:${gonePort}`);
      await holder.getByRole('button', { name: 'Connect' }).click();
      await state(holder)
        .getByText(`Could not connect. Nothing responds at ws://localhost:${gonePort}`)
        .waitFor();
      await holder.getByLabel('Server').selectOption(`ws://localhost:${portOf(deaf)}`);
      await holder.getByRole('button', { name: 'Connect' }).click();
      await state(holder).getByText('Connecting…').waitFor();
      await holder.getByRole('button', { name: 'Stop' }).click();
      await state(holder).getByText('Not connected.').waitFor();
    },
    [/WebSocket connection to/],
  );
});

consoles('the connection ends with the page', async () => {
  await withConsole(async (page, holder) => {
    await connect(holder);
    const [socket] = [...dice.server.clients].slice(-1);
    const closed = new Promise((resolve) => socket!.once('close', resolve));
    await page.getByRole('link', { name: 'Test site' }).first().click();
    await closed;
  });
});

consoles.after(async () => {
  for (const client of dice.server.clients) client.terminate();
  dice.server.close();
  deaf.close();
  await site.close();
});
consoles.run();
