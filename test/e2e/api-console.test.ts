// The console of operations, in a real browser, against a stand-in of the relay that holds every call against the API.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RelayStandIn, startRelay } from '../openapi/relay-stand-in.js';
import { faults } from './axe.js';
import { withPage } from './browser.js';
import { type ServedSite, siteConfig, withServedSite } from './served-site.js';

const consoles = suite('console of an API');
const key = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const tags = 'dnd5e encounter entity fileSystem macro roll search session sheet structure utility'.split(' ');

async function withRelaySite(use: (site: ServedSite, relay: RelayStandIn) => Promise<void>): Promise<void> {
  const relay = await startRelay(key);
  const api = readFileSync(new URL('../../docs/api/openapi.yaml', import.meta.url), 'utf8');
  const files = {
    'relaydocs.config.ts': siteConfig(
      `openapi: { path: 'docs/api/openapi.yaml', tryIt: true, placeholders: { MY_WORLD: 'clientId' } },`,
    ),
    'docs/index.md':
      '# Home\n\n[Roll](./api/roll.md)\n\n```bash\ncurl $RELAY/ -H "x-api-key: YOUR_API_KEY" -d MY_WORLD -d YOUR_API_KEY_2\n```\n\n```bash\ncurl https://other.test/ -H YOUR_API_KEY\n```\n',
    'docs/api/openapi.yaml': api.replace('http://localhost:3010', relay.url),
    // The token of an example looks like a key.
    '.relaydocs-secrets-allow': 'cd3cb0b136b5e689\n',
  };
  try {
    await withServedSite(files, (site) => use(site, relay));
  } finally {
    await relay.close();
  }
}

const answers = '.rd-console-answer, .rd-console-failure';

async function openConsole(page: Page, operationId: string): Promise<Locator> {
  const button = page.locator(`[data-operation="${operationId}"]`);
  await button.click();
  const form = button.locator('xpath=following-sibling::div').locator('form');
  await form.waitFor();
  return form;
}

async function send(form: Locator): Promise<string> {
  await form.getByRole('button', { name: 'Send' }).click();
  return form.locator(answers).innerText();
}

/**
 * Opens the console of each operation of the page, fills in the key where there is a field for it, sends, and closes the console.
 * By clicks of the page itself: for the pointer a long page is scrolled and drawn, as it is in the tests below.
 */
function callEach(page: Page): Promise<(readonly [operationId: string, answer: string])[]> {
  return page.evaluate(
    async ({ value, selector, limitMs }) => {
      const until = <Found>(awaited: string, look: () => Found | null | undefined): Promise<Found> =>
        new Promise((resolve, reject) => {
          const limit = setTimeout(() => {
            observer.disconnect();
            reject(new Error(`no ${awaited} within ${limitMs} ms`));
          }, limitMs);
          const tryAgain = (): void => {
            const found = look();
            if (!found) return;
            clearTimeout(limit);
            observer.disconnect();
            resolve(found);
          };
          const observer = new MutationObserver(tryAgain);
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          tryAgain();
        });
      const called: (readonly [string, string])[] = [];
      for (const button of document.querySelectorAll<HTMLElement>('.rd-try')) {
        const operationId = button.dataset.operation!;
        button.click();
        const form = await until(`console of ${operationId}`, () =>
          button.nextElementSibling?.querySelector('form'),
        );
        for (const field of form.querySelectorAll<HTMLInputElement>('input[type="password"]')) {
          field.value = value;
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
        form.querySelector<HTMLElement>('button[type="submit"]')!.click();
        const answer = await until(
          `answer to ${operationId}`,
          () => form.querySelector(selector)?.textContent,
        );
        called.push([operationId, answer]);
        button.click();
      }
      return called;
    },
    { value: key, selector: answers, limitMs: 8000 },
  );
}

consoles('a reader can try the API from its pages', async () => {
  await withRelaySite(async (site, relay) => {
    await withPage({ expectedMessages: [/status of 400/] }, async (page) => {
      for (const tag of tags) {
        await page.goto(`${site.url}api/${tag}`);
        for (const [operationId, answer] of await callEach(page))
          assert.match(answer, /^\d{3} /, `${operationId}: ${answer}`);
        const kept = await page.evaluate(
          () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) + document.cookie,
        );
        assert.not.match(kept, key);
        assert.not.match(await page.locator('body').innerHTML(), key);
      }
    });
    assert.equal(
      relay.calls
        .filter(({ mistakes }) => mistakes.length > 0)
        .map(({ operationId, mistakes }) => [operationId, mistakes]),
      [],
    );
    assert.is(new Set(relay.calls.map(({ operationId }) => operationId)).size, 47);
    assert.is(relay.calls.length, 47);

    await tryOne(site, relay);
    await explainsFailures(site);
    await opensAfterNavigation(site);
    await holdsOnEveryPage(site, relay);
    await leadsToFields(site);
    await copiesOperations(site);
  });
});

/** Validation, answers, curl, and what axe says of it. */
async function tryOne(site: ServedSite, relay: RelayStandIn): Promise<void> {
  relay.calls.length = 0;
  await withPage({ viewport: { width: 320, height: 800 } }, async (page) => {
    await page.goto(`${site.url}api/roll`);
    const form = await openConsole(page, 'makeRoll');
    await form.getByLabel('x-api-key').fill(key);
    const formula = form.getByLabel('formula');
    await formula.fill('');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('1 field needs attention').waitFor();
    assert.is(await formula.getAttribute('aria-invalid'), 'true');
    assert.is(relay.calls.length, 0, 'nothing is sent');

    await formula.fill('4d6dl1');
    await form.getByLabel('createChatMessage').selectOption('true');
    const answer = await send(form);
    assert.match(answer, /^200 OK[\s\S]*\d+ ms/);
    // The body is read after head and time are shown.
    await form.locator('.rd-console-answer').getByText('roll-result').first().waitFor();
    assert.equal(JSON.parse(relay.calls[0]!.body).formula, '4d6dl1');
    await form.getByText('The same with curl').click();
    const curl = await form.locator('details pre').first().innerText();
    assert.match(curl, /--header 'x-api-key: •+'/);
    assert.match(curl, '"formula":"4d6dl1"');
    assert.not.match(curl, key);
    // The page around it is looked at with the relay's site.
    assert.equal(await faults(page, 'all', '.rd-op:has(.rd-console-form)'), []);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `wider than the window by ${overflow}`);
  });
}

async function explainsFailures(site: ServedSite): Promise<void> {
  let isSlow = false;
  const server = createServer((_, response) => {
    if (!isSlow) response.end('no CORS here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await withPage({ expectedMessages: [/CORS|Failed to load|ERR_/] }, async (page) => {
      await page.goto(`${site.url}api/roll`);
      const form = await openConsole(page, 'getLastRoll');
      await form.getByLabel('Server').selectOption('Another address');
      await form.getByLabel('Address').fill(origin);
      await form.getByRole('button', { name: 'Send' }).click();
      await form.getByText('Confirm that your keys and data may go there').waitFor();
      await form.getByLabel(`Send my keys and data to ${origin}`).check();
      assert.match(await send(form), 'allow calls from this page (CORS)');

      isSlow = true;
      await form.getByRole('button', { name: 'Send' }).click();
      await form.getByRole('button', { name: 'Cancel' }).click();
      await form.getByText('The request was stopped').waitFor();

      closeServer(server);
      assert.match(await send(form), 'The server could not be reached');
    });
  } finally {
    closeServer(server);
  }
}

function closeServer(server: Server): void {
  server.closeAllConnections();
  server.close();
}

/** Pages without a console may connect nowhere else; who comes from one gets the console all the same. */
async function opensAfterNavigation(site: ServedSite): Promise<void> {
  await withPage(
    { expectedMessages: [/Content Security Policy|Content-Security-Policy|Refused/] },
    async (page) => {
      await page.goto(site.url);
      const refused = await page.evaluate(() =>
        fetch('http://127.0.0.1:9/').then(
          () => false,
          () => true,
        ),
      );
      assert.ok(refused);
      assert.is(
        await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content'),
        "connect-src 'self'",
      );
      await page.locator('article').getByRole('link', { name: 'Roll', exact: true }).click();
      await page.getByRole('heading', { name: 'Roll', level: 1 }).waitFor();
      await page.locator('[data-operation="getLastRoll"]').click();
      const form = page.locator('form.rd-console-form');
      await form.waitFor();
      await form.getByLabel('x-api-key').fill(key);
      assert.match(await send(form), /^200/);
    },
  );
}

/** A parameter, and a property however deep it lies, has an address. */
async function leadsToFields(site: ServedSite): Promise<void> {
  await withPage({}, async (page) => {
    await page.goto(`${site.url}api/roll#makeRoll.200.data.roll.total`);
    const total = page.getByRole('link', { name: 'total', exact: true });
    await page.waitForFunction(() => {
      const { top, bottom } = document
        .getElementById('makeRoll.200.data.roll.total')!
        .getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    });
    assert.ok(await total.isVisible());
    // Those of errors have one as well, and so have the answers, which the first lines of an operation lead to.
    await page.locator('.rd-op:has(#makeRoll) .rd-op-brief').getByRole('link', { name: '404' }).click();
    assert.match(page.url(), /#makeRoll\.404$/);
    assert.ok(await page.locator('[id="makeRoll.404"]').evaluate((one) => one.closest('details')!.open));
    await page.goto(`${site.url}api/roll#listRolls.400.Error.howToUse`);
    await page.getByRole('link', { name: 'howToUse' }).first().waitFor();
    await page.locator('[id="makeRoll.clientId"]').getByRole('link', { name: 'clientId' }).click();
    assert.match(page.url(), /#makeRoll\.clientId$/);
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    assert.is(new Set(ids).size, ids.length, 'no id twice');
  });
}

/** An operation as assistants get it, with nothing that the reader typed. */
async function copiesOperations(site: ServedSite): Promise<void> {
  await withPage({}, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${site.url}api/roll`);
    const form = await openConsole(page, 'makeRoll');
    await form.getByLabel('x-api-key').fill(key);
    const operation = page.locator('.rd-op:has(#makeRoll)');
    await operation.getByRole('button', { name: 'Copy for an assistant' }).click();
    await operation.locator('[data-copied]').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^## Roll dice\n\n`POST \/roll`\n/);
    for (const part of ['- `formula` (string, required)', '**404 Not Found**', 'curl --request POST'])
      assert.match(copied, part);
    assert.match(copied, /\n\nhttp\S+\/api\/roll#makeRoll\n$/);
    assert.not.match(copied, key);
    assert.not.match(copied, '## List recent rolls');

    await form.getByText('The same with curl').click();
    await form.getByRole('button', { name: 'Copy the command' }).click();
    await form.locator('details [data-copied]').waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(command, /^curl --request POST \\\n/);
    assert.not.match(command, key);
    // As in samples, the key is there for who asks for it.
    const line = page.getByRole('button', { name: 'Your requests' });
    await line.click();
    await page.getByLabel('Show these in all samples').check();
    assert.match(await form.locator('details pre').first().innerText(), `x-api-key: ${key}`);

    // The language of the samples is chosen there, too, and the tabs follow.
    const language = page.getByLabel('Language of samples');
    assert.match(await line.innerText(), 'cURL');
    await language.selectOption('Python');
    assert.match(await line.innerText(), 'Python');
    assert.is(await page.getByRole('tab', { name: 'Python', selected: true }).count(), 3);
    await page.getByRole('tab', { name: 'Go' }).last().click();
    assert.is(await language.inputValue(), '4');
  });
}

/** Server, key and client id are chosen once; samples have them where the reader asks for it, and nothing is kept unasked. */
async function holdsOnEveryPage(site: ServedSite, relay: RelayStandIn): Promise<void> {
  await withPage({ viewport: { width: 320, height: 800 } }, async (page) => {
    const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const code = (): Promise<string> => page.locator('.rd-code code').first().innerText();
    const line = page.getByRole('button', { name: 'Your requests' });
    await page.goto(`${site.url}api/roll`);
    assert.match(await line.innerText(), `${relay.url}\nno key`);
    await line.press('Enter');
    const form = page.locator('.rd-requests form');
    await form.getByLabel('x-api-key').fill(key);
    await form.getByLabel('clientId').fill('foundry-mine');
    assert.match(await line.innerText(), `${relay.url}\nkey set\nclientId foundry-mine`);
    assert.match(await code(), /YOUR_API_KEY/);
    await form.getByLabel('Show these in all samples').check();
    assert.match(await code(), key);
    assert.match(await code(), 'clientId=foundry-mine');
    assert.equal(await faults(page, 'all', '.rd-requests'), []);

    relay.calls.length = 0;
    const call = await openConsole(page, 'getLastRoll');
    assert.match(await send(call), /^200/);
    assert.equal(
      relay.calls.map(({ mistakes }) => mistakes),
      [[]],
    );
    await call.getByLabel('clientId').fill('foundry-other');
    assert.match(await line.innerText(), 'foundry-other');

    await page.locator('.rd-breadcrumbs a').first().click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    assert.is(
      (await code()).trim(),
      `curl $RELAY/ -H "x-api-key: ${key}" -d foundry-other -d YOUR_API_KEY_2`,
    );
    assert.match(await page.getByText('other.test').innerText(), 'YOUR_API_KEY');
    assert.not.match(await stored(), /foundry-/);
    assert.not.match(page.url(), key);
    await page.reload();
    assert.match(await code(), 'YOUR_API_KEY" -d MY_WORLD -d YOUR');

    await page.goto(`${site.url}api/roll`);
    await line.click();
    await form.getByLabel('x-api-key').fill(key);
    await form.getByLabel('Show these in all samples').check();
    await form.getByLabel('Keep all of this in this browser').check();
    await page.goto(site.url);
    await page.getByText(key).waitFor();
    await page.goto(`${site.url}api/roll`);
    await line.getByText('key set').waitFor();
    // What another window keeps no longer, this one does not keep again.
    const other = await page.context().newPage();
    await other.goto(`${site.url}api/session`);
    await other.getByRole('button', { name: 'Your requests' }).click();
    await other.getByLabel('Keep all of this in this browser').uncheck();
    await other.close();
    await page.getByRole('button', { name: 'Your requests' }).click();
    await form.getByLabel('clientId').fill('foundry-late');
    assert.equal(JSON.parse(await stored()), [{}, {}]);
    await form.getByLabel('Keep all of this in this browser').check();
    await line.click();
    // What could end a string of code, or mean something to a shell, is in no sample.
    await line.click();
    await form.getByLabel('x-api-key').fill('a"; rm -r b');
    assert.match(await code(), /YOUR_API_KEY/);
    await form.getByLabel('Keep all of this in this browser').uncheck();
    assert.equal(JSON.parse(await stored()), [{}, {}]);
  });
}

consoles.run();
