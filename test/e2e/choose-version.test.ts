// What a page says of versions, and readers who say which one they use.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults } from './axe.js';
import { withPage } from './browser.js';
import { shareSite, siteConfig } from './served-site.js';

const choices = suite('I use version');

const text = `# Home

On to the [plain](./plain.md) page and the [other](./other.md).

## Launch

::since[3.2]

It needs \`fuel\`, see [plain](./plain.md).

\`\`\`js
launch('now');
\`\`\`

:::until[3.10]
Parachutes.
:::

- Engines :since[4.0.0-rc.1]
- Wings

| Option | Meaning |
| --- | --- |
| fast :since[3.10] | Faster |
| slow | Slower |
`;
const files = {
  'docs/index.md': text,
  'docs/other.md': '# Other\n\n::until[3.2.0]\n\nOld words.\n\nBack to [Home](./index.md).\n',
  'docs/plain.md': '# Plain\n\nBack to [Home](./index.md). :badge[New]\n',
};
const site = shareSite({
  'relaydocs.config.ts': siteConfig("navbar: { items: [{ label: 'Home', to: '/' }] }"),
  ...files,
});
const versioned = shareSite({
  'relaydocs.config.ts': siteConfig(
    "navbar: { items: [{ type: 'docsVersionDropdown', position: 'right' }] }, docs: { versions: { current: { label: 'Next' } } },",
  ),
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/index.md': '# Home of 1.0\n',
  ...files,
});
choices.after(() => site.close());
choices.after(() => versioned.close());

/** Texts of the page in muted colour: what is dimmed. */
const dimmed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--rd-muted)';
    const muted = getComputedStyle(probe).color;
    probe.remove();
    return Array.from(document.querySelectorAll('.rd-prose :is(h2, p, li, td)'))
      .filter((element) => getComputedStyle(element).color === muted)
      .map((element) => element.textContent!.trim());
  });

choices('dims what is not in the version that the reader uses, and remembers it on every page', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(url);
    const menu = page.getByLabel('I use version');
    assert.equal(await menu.locator('option').allTextContents(), ['any', '3.2', '3.10', '4.0.0-rc.1']);
    assert.equal(await dimmed(page), []);
    assert.equal(await faults(page), []);

    await menu.selectOption('3.2');
    assert.equal(await dimmed(page), ['Engines Since 4.0.0-rc.1', 'fast Since 3.10', 'Faster']);
    await menu.selectOption('3.10');
    assert.equal(await dimmed(page), ['Until 3.10', 'Parachutes.', 'Engines Since 4.0.0-rc.1']);
    assert.equal(await faults(page), [], 'what is dimmed can be read');
    const read = await page.locator('li:has-text("Engines")').ariaSnapshot();
    assert.match(read, 'Not in the version that you use');

    // Pages that say nothing of versions have no switch, and others have the choice.
    await page.getByRole('main').getByRole('link', { name: 'plain' }).first().click();
    await page.waitForURL('**/plain');
    assert.is(await menu.count(), 0);
    await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).last().click();
    await page.getByRole('main').getByRole('link', { name: 'other', exact: true }).click();
    await page.waitForURL('**/other');
    assert.is(await menu.inputValue(), '3.10');
    assert.equal(await dimmed(page), ['Until 3.2.0', 'Old words.', 'Back to Home.']);
    await menu.selectOption('any');
    assert.equal(await dimmed(page), []);
    await page.reload();
    assert.is(await menu.inputValue(), '');
  });
});

choices('is there before the first paint, and nothing moves', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.addInitScript(() => {
      localStorage.setItem('relaydocs.version', '3.10');
      const seen = window as unknown as { seen: string[]; shift: number };
      [seen.seen, seen.shift] = [[], 0];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      const look = (): void => {
        const item = document.querySelector('.rd-prose li');
        const select = document.querySelector<HTMLSelectElement>('.rd-your-version select');
        if (item) seen.seen.push(`${getComputedStyle(item).color} ${select!.value}`);
        if (document.readyState !== 'complete') requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(url);
    await page.waitForTimeout(200);
    const { seen, shift, last } = await page.evaluate(() => {
      const of = window as unknown as { seen: string[]; shift: number };
      const color = getComputedStyle(document.querySelector('.rd-prose li')!).color;
      return { seen: [...new Set(of.seen)], shift: of.shift, last: `${color} 3.10` };
    });
    assert.ok(
      seen.every((one) => one === last),
      seen.join('; '),
    );
    assert.is(shift, 0);
    assert.ok((await dimmed(page)).includes('Engines Since 4.0.0-rc.1'));
  });
});

choices('waits for its choices where the page comes in parts', async () => {
  const { url } = await site.get();
  let sendRest = (): void => {};
  const slow = createServer(async ({ url: address = '/' }, response) => {
    const answer = await fetch(new URL(address, url));
    response.setHeader('content-type', answer.headers.get('content-type')!);
    const body = Buffer.from(await answer.arrayBuffer());
    const cut = body.indexOf('<select', body.indexOf('<label class="rd-your-version'));
    if (address.includes('/choose-version-')) response.on('finish', () => setTimeout(sendRest, 300));
    if (address.includes('.')) {
      response.end(body);
      return;
    }
    response.write(body.subarray(0, cut));
    sendRest = () => response.end(body.subarray(cut));
  });
  await new Promise<void>((resolve) => slow.listen(0, resolve));
  try {
    await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.addInitScript(() => localStorage.setItem('relaydocs.version', '3.10'));
      await page.goto(`http://localhost:${(slow.address() as AddressInfo).port}${new URL(url).pathname}`);
      assert.is(await page.getByLabel('I use version').inputValue(), '3.10');
    });
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
});

choices('stands in the menu of versions where there is one, and in the menu of small windows', async () => {
  const { url } = await versioned.get();
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(`${url}next`);
    const menu = page.getByLabel('I use version');
    assert.not.ok(await menu.isVisible());
    await page.getByRole('button', { name: 'Next' }).click();
    await menu.selectOption('4.0.0-rc.1');
    assert.ok(await menu.isVisible(), 'the menu stays open');
    assert.equal(await faults(page), []);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Back to main menu' }).click();
    await drawer.getByRole('button', { name: 'Next' }).click();
    assert.is(await drawer.getByLabel('I use version').inputValue(), '4.0.0-rc.1');
    await drawer.getByLabel('I use version').selectOption('3.2');
    assert.equal(await dimmed(page), ['Engines Since 4.0.0-rc.1', 'fast Since 3.10', 'Faster']);
  });
});

choices('without scripts badges say it, and no switch is shown', async () => {
  const { url } = await site.get();
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(url);
    assert.ok(await page.getByRole('heading', { name: 'Launch Since 3.2' }).isVisible());
    assert.not.ok(await page.getByLabel('I use version').isVisible());
  });
});

choices('only pages that speak of versions load anything of it', async () => {
  const { output } = await site.get();
  assert.match(output('index.html'), /<script src="\/assets\/choose-version-\w+\.js"/);
  assert.not.match(output('plain.html'), /choose-version|rd-your-version|data-since/);
  assert.match(output('index.md'), '(Since 3.2)');
});

choices.run();
