// Lines of the requirements on the relay's own site, each by its number.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { version } from '../../src/base/version.js';
import { withPage } from './browser.js';
import { relayFiles } from './relay-files.js';
import { shareSite } from './served-site.js';

const relay = suite('requirements on the relay site');
const site = shareSite(relayFiles());
relay.after(() => site.close());

const docPages = [
  'intro',
  'installation',
  'configuration',
  'authentication',
  'first-api-call',
  'foundry-module',
  'postgres-setup',
  'relay-app-duckdns-example',
];
const apiNames = 'dnd5e encounter entity fileSystem macro roll search session sheet structure utility';
const apiPages = apiNames.split(' ').map((name) => `api/${name}`);
const title = 'FoundryVTT REST API Relay';

const desktop = { viewport: { width: 1280, height: 800 } };
const mobile = { viewport: { width: 390, height: 800 } };
const main = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const theme = (page: Page) => page.locator('html').getAttribute('data-theme');
const colorSwitch = (page: Page) => page.getByRole('button', { name: /^Switch between dark and light mode/ });
/** Survives navigation on the client, not the loading of a document. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);
const inView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const bar = document.querySelector('.rd-navbar')!.getBoundingClientRect().bottom;
    return top >= bar - 1 && bottom <= innerHeight;
  });

/** A page of the site in a browser; pages that are not found are reported to the console. */
async function at(
  name: string,
  look: (page: Page, url: string) => Promise<void>,
  options: Parameters<typeof withPage>[0] = desktop,
): Promise<void> {
  const { url } = await site.get();
  await withPage({ expectedMessages: [/404/], ...options }, async (page) => {
    await page.goto(url + name);
    await look(page, url);
  });
}

async function htmlOf(name: string): Promise<{ status: number; html: string }> {
  const { url } = await site.get();
  const response = await fetch(url + name);
  return { status: response.status, html: await response.text() };
}

relay(
  'R-ROUTE-01, R-ROUTE-18 the landing page has the site title as its heading, then the tagline',
  async () => {
    const { status, html } = await htmlOf('');
    assert.is(status, 200);
    assert.match(html, /<h1[ >]/);
    await at('', async (page) => {
      assert.is(await page.getByRole('heading', { level: 1 }).innerText(), title);
      const [, tagline] = /^ {2}tagline: '(.*)',$/m.exec(String(relayFiles()['relaydocs.config.ts']))!;
      assert.is(await page.locator('h1 + p').innerText(), tagline);
    });
  },
);

relay(
  'R-ROUTE-02, R-ROUTE-08 no other path shows the landing page, and unknown paths are not found',
  async () => {
    for (const name of ['home', 'index/foo', 'api/no-such', 'intro/deeper', 'blog', 'tags']) {
      const { status, html } = await htmlOf(name);
      assert.is(status, 404, name);
      assert.match(html, 'Page Not Found', name);
    }
  },
);

relay(
  'R-ROUTE-03, R-ROUTE-04, R-ROUTE-05 every page is there with a heading in its static page',
  async () => {
    for (const name of [...docPages, 'api', ...apiPages]) {
      const { status, html } = await htmlOf(name);
      assert.is(status, 200, name);
      assert.is(html.match(/<h1[ >]/g)?.length, 1, name);
    }
  },
);

relay(
  'R-ROUTE-07, R-ERR-07 the not-found page has a heading within the layout, also after the scripts ran',
  () =>
    at('no-such-page', async (page) => {
      await page.waitForLoadState('networkidle');
      await heading(page, 'Page Not Found');
      assert.is(await page.getByRole('main').count(), 1);
      assert.ok(await main(page).isVisible());
      assert.ok(await page.getByRole('contentinfo').isVisible());
      const { output } = await site.get();
      assert.match(output('404.html'), 'Page Not Found');
    }),
);

relay('R-ROUTE-09, R-ERR-08 an unknown path on the client shows the not-found page, which can be left', () =>
  at('intro', async (page) => {
    await mark(page);
    await page.evaluate(() => {
      document
        .querySelector('main')!
        .insertAdjacentHTML('afterbegin', '<a id="lost" href="/docs/lost">Lost</a>');
    });
    await page.locator('#lost').click();
    await heading(page, 'Page Not Found');
    await main(page).getByRole('link', { name: 'Documentation' }).click();
    await heading(page, 'Getting Started');
    assert.ok(await isMarked(page));
  }),
);

relay(
  'R-ROUTE-10, R-ROUTE-11 every internal address is below the base, and everything referenced exists',
  async () => {
    const { dir, url } = await site.get();
    const build = path.join(dir, 'build');
    const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    );
    const addresses = new Set<string>();
    for (const file of files) {
      const html = readFileSync(path.join(build, file), 'utf8').replace(/<pre[\s\S]*?<\/pre>/g, '');
      for (const [, address] of html.matchAll(/<[a-z][^>]*?\s(?:href|src)="(\/[^/"][^"#?]*|\/)/g))
        addresses.add(address!);
    }
    assert.ok(addresses.size > 30);
    assert.equal(
      [...addresses].filter((address) => !address.startsWith('/docs/')),
      [],
    );
    const answers = await Promise.all(
      [...addresses].map(async (address) => {
        const { status, body } = await fetch(new URL(address, url));
        await body?.cancel();
        return [address, status] as const;
      }),
    );
    assert.equal(
      answers.filter(([, status]) => status !== 200),
      [],
    );
  },
);

relay('R-ROUTE-12 the brand leads to the base on the client, and /api/ in the config to /docs/api', () =>
  at('intro', async (page, url) => {
    await mark(page);
    const api = main(page).getByRole('link', { name: 'API Reference' });
    assert.is(await api.getAttribute('href'), '/docs/api');
    await main(page).getByRole('link', { name: title }).click();
    await heading(page, title);
    assert.is(page.url(), url);
    assert.ok(await isMarked(page));
  }),
);

relay(
  'R-ROUTE-15, R-ROUTE-17, R-LOAD-16 links and back navigate on the client, title and content follow',
  () =>
    at('intro', async (page) => {
      await mark(page);
      await sidebar(page).getByRole('link', { name: 'Authentication' }).click();
      await heading(page, 'Authentication');
      assert.is(await page.title(), `Authentication | ${title}`);
      await page.goBack();
      await heading(page, 'Getting Started');
      assert.is(await page.title(), `Getting Started | ${title}`);
      await page.goForward();
      await heading(page, 'Authentication');
      assert.ok(await isMarked(page));
    }),
);

relay(
  'R-ROUTE-16, R-ROUTE-19, R-ROUTE-20, R-ROUTE-21 title, language, generator and search tags of every page',
  async () => {
    const { url } = await site.get();
    for (const name of [...docPages, 'api', ...apiPages, 'no-such-page']) {
      const { html } = await htmlOf(name);
      const text = /<h1[^>]*>(.*?)<\/h1>/s
        .exec(html)![1]!
        .replace(/<a class="rd-anchor"[\s\S]*?<\/a>|<[^>]+>/g, '')
        .trim();
      assert.is(/<title>(.*?)<\/title>/.exec(html)![1], `${text} | ${title}`, name);
      assert.match(html, /^<!doctype html><html lang="en"/, name);
      assert.not.match(html, 'data-locale', name);
      assert.match(html, `<meta name="generator" content="relaydocs v${version}">`, name);
      assert.match(html, '<meta name="docsearch:language" content="en">', name);
      if (name !== 'no-such-page')
        assert.match(html, '<meta name="docsearch:docusaurus_tag" content="docs-default-current">', name);
      const [, icon] = /<link rel="icon" href="([^"]+)"/.exec(html)!;
      assert.is((await fetch(new URL(icon!, url))).status, 200);
    }
  },
);

relay('R-LAYOUT-01, R-LAYOUT-02, R-LAYOUT-03 the first tab stop of every page skips to the content', () =>
  at('', async (page, url) => {
    for (const name of ['', 'intro', 'api/roll', 'search', 'no-such-page']) {
      await page.goto(url + name);
      const skip = page.getByRole('link', { name: 'Skip to main content' });
      assert.ok(await skip.evaluate((link) => link.getBoundingClientRect().bottom < 0));
      await page.keyboard.press('Tab');
      assert.ok(await skip.evaluate((link) => link === document.activeElement));
      assert.ok(
        await skip.evaluate((link) => link.getBoundingClientRect().top >= 0 && link.clientHeight > 10),
      );
      await page.keyboard.press('Tab');
      assert.ok(await skip.evaluate((link) => link.getBoundingClientRect().bottom < 0));
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      assert.is(page.url(), url + name);
      await page.keyboard.press('Tab');
      assert.ok(
        await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement)),
        name,
      );
    }
  }),
);

relay(
  'R-LAYOUT-04, R-LAYOUT-05, R-LAYOUT-06 parts in order, one main landmark, the navbar stays at the top',
  () =>
    at('', async (page, url) => {
      for (const name of ['intro', 'api', 'no-such-page']) {
        await page.goto(url + name);
        assert.is(await page.getByRole('main').count(), 1);
        const order = await page.evaluate(() =>
          ['.rd-skip-link', '.rd-navbar', 'main', 'footer'].map((selector) =>
            [...document.querySelectorAll('*')].indexOf(document.querySelector(selector)!),
          ),
        );
        assert.equal(
          order,
          [...order].sort((a, b) => a - b),
        );
        assert.ok(order[0]! > 0);
      }
      await page.goto(`${url}installation`);
      await page.mouse.wheel(0, 1500);
      await page.waitForFunction(() => scrollY > 500);
      assert.is(
        await page.evaluate(() => document.querySelector('.rd-navbar')!.getBoundingClientRect().top),
        0,
      );
    }),
);

relay('R-NAV-01, R-NAV-02, R-NAV-03 the items of the navbar', () =>
  at('', async (page, url) => {
    await mark(page);
    await main(page).getByRole('link', { name: 'Documentation' }).click();
    await page.waitForURL(`${url}intro`);
    await main(page).getByRole('link', { name: 'API Reference' }).click();
    await page.waitForURL(`${url}api`);
    assert.ok(await isMarked(page));
    const source = main(page).getByRole('link', { name: 'GitHub' });
    assert.is(await source.getAttribute('target'), '_blank');
    assert.match((await source.getAttribute('rel'))!, 'noopener');
  }),
);

relay('R-MOB-01 up to 996 px the menu button, from 997 px on sidebar and items', () =>
  at('intro', async (page) => {
    const layout = async () => ({
      button: await page.getByRole('button', { name: 'Toggle navigation bar' }).isVisible(),
      sidebar: await sidebar(page).isVisible(),
      items: await main(page).getByRole('link', { name: 'API Reference' }).isVisible(),
    });
    await page.setViewportSize({ width: 996, height: 800 });
    assert.equal(await layout(), { button: true, sidebar: false, items: false });
    await page.setViewportSize({ width: 997, height: 800 });
    assert.equal(await layout(), { button: false, sidebar: true, items: true });
    await page.setViewportSize({ width: 996, height: 800 });
    assert.equal(await layout(), { button: true, sidebar: false, items: false });
  }),
);

relay('R-MOB-02, R-MOB-03, R-MOB-04, R-MOB-08 the slide-out, its two menus, and ways to close it', () =>
  at(
    'intro',
    async (page) => {
      const button = page.getByRole('button', { name: 'Toggle navigation bar' });
      const menu = page.getByRole('dialog');
      const inMenu = (name: string) => menu.getByRole('link', { name, exact: true });
      await button.click();
      assert.is(await button.getAttribute('aria-expanded'), 'true');
      assert.ok(await inMenu('Authentication').isVisible());
      assert.not.ok(await inMenu('GitHub').isVisible());
      assert.ok(await menu.getByRole('button', { name: /^Switch between/ }).isVisible());
      await menu.getByRole('button', { name: '← Back to main menu' }).click();
      assert.ok(await inMenu('GitHub').isVisible());
      assert.not.ok(await inMenu('Authentication').isVisible());
      await menu.getByRole('button', { name: 'Close navigation bar' }).click();
      assert.is(await menu.count(), 0);
      await button.click();
      assert.ok(await inMenu('Authentication').isVisible());
      await page.mouse.click(385, 400);
      assert.is(await menu.count(), 0);
      // Browsers tell of a closed dialog in a task of its own.
      await page.getByRole('button', { name: 'Toggle navigation bar', expanded: false }).waitFor();
    },
    mobile,
  ),
);

relay(
  'R-MOB-05, R-MOB-06, R-MOB-07 without a sidebar the primary menu; links and a wide window close it',
  () =>
    at(
      '',
      async (page, url) => {
        const button = page.getByRole('button', { name: 'Toggle navigation bar' });
        const menu = page.getByRole('dialog');
        await mark(page);
        await button.click();
        assert.ok(await menu.getByRole('link', { name: 'Documentation' }).isVisible());
        assert.is(await menu.getByRole('button', { name: '← Back to main menu' }).count(), 0);
        await menu.getByRole('link', { name: 'Documentation' }).click();
        await page.waitForURL(`${url}intro`);
        await heading(page, 'Getting Started');
        assert.is(await menu.count(), 0);
        assert.ok(await isMarked(page));
        await button.click();
        await page.setViewportSize({ width: 1100, height: 800 });
        await menu.waitFor({ state: 'detached' });
        await page.setViewportSize(mobile.viewport);
        assert.is(await menu.count(), 0);
      },
      mobile,
    ),
);

relay('R-SIDE-01, R-SIDE-02 the same sidebar everywhere, with one entry for each page', async () => {
  const linksOn = async (name: string) => {
    const { html } = await htmlOf(name);
    const [nav] = /<nav class="rd-sidebar"[\s\S]*?<\/nav>/.exec(html)!;
    return Array.from(nav!.matchAll(/<a [^>]*href="\/docs\/([^"]*)"/g), ([, link]) => link!);
  };
  const links = await linksOn('intro');
  assert.equal([...links].sort(), [...docPages, 'api', ...apiPages].sort());
  const position = (name: string) =>
    Number(/^sidebar_position: (\d+)$/m.exec(String(relayFiles()[`docs/${name}.md`]))?.[1]);
  const placed = links.filter((name) => docPages.includes(name));
  assert.equal(
    placed,
    [...docPages].sort((a, b) => position(a) - position(b)),
  );
  for (const name of ['api', 'api/roll', 'postgres-setup']) assert.equal(await linksOn(name), links);
});

relay('R-SIDE-03, R-SIDE-05, R-SIDE-06, R-SIDE-07 current page and categories', () =>
  at('intro', async (page) => {
    const current = sidebar(page).locator('[aria-current=page]');
    assert.equal(await current.allTextContents(), ['Getting Started']);
    const expand = sidebar(page).getByRole('button', { name: "Expand sidebar category 'API Reference'" });
    const collapse = sidebar(page).getByRole('button', { name: "Collapse sidebar category 'API Reference'" });
    const roll = sidebar(page).locator('a[href="/docs/api/roll"]');
    assert.is(await expand.getAttribute('aria-expanded'), 'false');
    assert.not.ok(await roll.isVisible());
    await expand.click();
    assert.is(await collapse.getAttribute('aria-expanded'), 'true');
    await roll.click();
    await page.waitForURL(/api\/roll$/);
    await page.waitForFunction(
      () =>
        document.querySelector('.rd-sidebar [aria-current=page]')?.getAttribute('href') === '/docs/api/roll',
    );
    assert.is(await current.count(), 1);
    assert.ok(await collapse.isVisible());
    // What is open stays open when the reader goes elsewhere.
    await sidebar(page).getByRole('link', { name: 'Authentication' }).click();
    await heading(page, 'Authentication');
    assert.equal(await current.allTextContents(), ['Authentication']);
    assert.ok(await roll.isVisible());
    await collapse.click();
    assert.not.ok(await roll.isVisible());
  }),
);

relay(
  'R-SIDE-04, R-SIDE-08 no way to hide the sidebar; none on the landing and not-found pages',
  async () => {
    await at('intro', async (page, url) => {
      const buttons = await page
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
      assert.equal(
        buttons.filter((name) => /(?:hide|collapse|close) (?:the )?(?:docs )?sidebar$/i.test(name!)),
        [],
      );
      for (const name of ['', 'search', 'no-such-page']) {
        await page.goto(url + name);
        assert.is(await sidebar(page).count(), 0);
      }
    });
  },
);

/** Headings and table of contents: of the page that is shown, or of what is served at an address, which is not drawn. */
const contentsOf = (page: Page, address?: string) =>
  page.evaluate(async (served) => {
    const root = served
      ? new DOMParser().parseFromString(await (await fetch(served)).text(), 'text/html')
      : document;
    const links = [...root.querySelectorAll<HTMLAnchorElement>('nav.rd-toc[aria-label="On this page"] a')];
    const headings = [...root.querySelectorAll('article :is(h2, h3)[id]')];
    return {
      entries: links.map((one) => `${decodeURIComponent(one.hash)} ${one.textContent}`),
      headings: headings.map((one) => `#${one.id} ${one.textContent}`),
      left: links[0]?.getBoundingClientRect().left,
      articleEnd: root.querySelector('article')?.getBoundingClientRect().right,
    };
  }, address);

relay(
  'R-TOC-01, R-TOC-02, R-TOC-04 the table of contents lists levels 2 and 3, linked, beside the content',
  () =>
    at('', async (page, url) => {
      for (const name of ['', ...docPages, 'api', ...apiPages, 'no-such-page']) {
        const { entries, headings } = await contentsOf(page, url + name);
        assert.equal(entries, name === '' ? [] : headings, name);
      }
      for (const name of ['installation', 'api', 'api/roll']) {
        await page.goto(url + name);
        const { entries, headings, left, articleEnd } = await contentsOf(page);
        assert.ok(entries.length > 1);
        assert.equal(entries, headings, name);
        assert.ok(left! >= articleEnd!, name);
        const nav = page.getByRole('navigation', { name: 'On this page' });
        assert.is(await nav.getByRole('link').count(), entries.length);
      }
    }),
);

relay('R-TOC-03, R-LOAD-03, R-LOAD-04 a heading is led to, below the navbar', () =>
  at('installation', async (page, url) => {
    const link = page.locator('.rd-toc a').nth(2);
    const hash = (await link.getAttribute('href'))!;
    await link.click();
    assert.is(page.url(), `${url}installation${hash}`);
    assert.ok(await inView(page, `[id="${decodeURIComponent(hash.slice(1))}"]`));
    await page.goto('about:blank');
    await page.goto(`${url}installation${hash}`);
    assert.ok(await inView(page, `[id="${decodeURIComponent(hash.slice(1))}"]`));
  }),
);

relay('R-FOOT-01, R-FOOT-02 the footer', () =>
  at('intro', async (page, url) => {
    const footer = page.getByRole('contentinfo');
    for (const name of ['Discord', 'GitHub']) {
      const link = footer.getByRole('link', { name });
      assert.is(await link.getAttribute('target'), '_blank', name);
      assert.match((await link.getAttribute('rel'))!, 'noopener');
    }
    assert.is(
      await footer.getByRole('link', { name: 'Getting Started' }).getAttribute('href'),
      '/docs/intro',
    );
    await mark(page);
    await footer.getByRole('link', { name: 'API Reference' }).click();
    await page.waitForURL(`${url}api`);
    assert.ok(await isMarked(page));
  }),
);

relay(
  'R-COLOR-01, R-COLOR-06 dark at first whatever the system prefers, and it does not follow its changes',
  () =>
    at(
      'intro',
      async (page) => {
        assert.is(await theme(page), 'dark');
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.emulateMedia({ colorScheme: 'light' });
        assert.is(await theme(page), 'dark');
      },
      { ...desktop, colorScheme: 'light' },
    ),
);

relay(
  'R-COLOR-02, R-COLOR-03, R-COLOR-05 one control switches, is named for the mode, and the choice is kept',
  () =>
    at('intro', async (page, url) => {
      for (const [mode, next] of [
        ['dark', 'light'],
        ['light', 'dark'],
        ['dark', 'light'],
      ] as const) {
        assert.is(
          await colorSwitch(page).getAttribute('aria-label'),
          `Switch between dark and light mode (currently ${mode} mode)`,
        );
        await colorSwitch(page).click();
        assert.is(await theme(page), next);
      }
      await page.reload();
      assert.is(await theme(page), 'light');
      const other = await page.context().newPage();
      await other.goto(`${url}api`);
      assert.is(await theme(other), 'light');
    }),
);

relay('R-COLOR-02 where nothing can be kept the choice holds for the page that is open', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get });
      Object.defineProperty(window, 'sessionStorage', { get });
    });
    await page.goto(`${url}intro`);
    assert.is(await theme(page), 'dark');
    await colorSwitch(page).click();
    assert.is(await theme(page), 'light');
    await sidebar(page).getByRole('link', { name: 'Authentication' }).click();
    await heading(page, 'Authentication');
    assert.is(await theme(page), 'light');
    await colorSwitch(page).click();
    assert.is(await theme(page), 'dark');
  });
});

relay('R-COLOR-04 the kept choice is there before the scripts load', () =>
  at(
    'intro',
    async (page) => {
      await colorSwitch(page).click();
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.reload({ waitUntil: 'commit' });
      await page.waitForSelector('main', { state: 'attached' });
      assert.is(await theme(page), 'light');
    },
    { ...desktop, expectedMessages: [/ERR_FAILED/] },
  ),
);

relay('the wheel scrolls the page wherever the pointer is', () =>
  at('installation', async (page) => {
    for (const part of [sidebar(page), page.getByRole('navigation', { name: 'On this page' })]) {
      await page.evaluate(() => scrollTo(0, 0));
      const { x, y, width } = (await part.boundingBox())!;
      await page.mouse.move(x + width / 2, y + 100);
      await page.mouse.wheel(0, 400);
      await page.waitForFunction(() => scrollY > 300);
    }
  }),
);

relay('R-LOAD-01, R-LOAD-02 navigation scrolls to the top, or to the target of the hash', () =>
  at('installation', async (page) => {
    await page.mouse.wheel(0, 1200);
    await page.waitForFunction(() => scrollY > 500);
    await sidebar(page).getByRole('link', { name: 'Authentication' }).click();
    await heading(page, 'Authentication');
    assert.is(await page.evaluate(() => scrollY), 0);
    await page.evaluate(() => {
      const target = document.querySelector('article h2[id]')!.id;
      document
        .querySelector('main')!
        .insertAdjacentHTML(
          'afterbegin',
          `<a id="away" href="/docs/authentication?again#${target}">Away</a>`,
        );
    });
    await page.locator('#away').click();
    await page.waitForURL(/again#/);
    assert.ok(await inView(page, 'article h2[id] >> nth=0'));
  }),
);

relay('R-LOAD-05, R-LOAD-09, R-LOAD-10 pages are fetched ahead and opened without further scripts', () =>
  at('intro', async (page, url) => {
    const requests: { method: string; url: string; type: string }[] = [];
    page.on('request', (request) =>
      requests.push({ method: request.method(), url: request.url(), type: request.resourceType() }),
    );
    const link = sidebar(page).getByRole('link', { name: 'Configuration' });
    const fetched = page.waitForResponse(`${url}configuration`);
    await link.hover();
    await fetched;
    const before = requests.length;
    await link.click();
    await heading(page, 'Configuration');
    const after = requests.slice(before);
    assert.equal(
      after.filter(({ type, url: address }) => type === 'script' || address === `${url}configuration`),
      [],
    );
    assert.ok(requests.every(({ method, url: address }) => method === 'GET' && address.startsWith(url)));
  }),
);

for (const [line, connection, isFetched] of [
  ['R-LOAD-06 nothing is fetched ahead on 2g', { effectiveType: '2g' }, false],
  ['R-LOAD-06 nothing is fetched ahead on slow-2g', { effectiveType: 'slow-2g' }, false],
  ['R-LOAD-07 nothing is fetched ahead with save-data', { effectiveType: '4g', saveData: true }, false],
  ['R-LOAD-08 pages are fetched ahead on 3g', { effectiveType: '3g' }, true],
] as const) {
  relay(line, async () => {
    const { url } = await site.get();
    await withPage(desktop, async (page) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value });
      }, connection);
      const pages: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'fetch') pages.push(request.url());
      });
      await page.goto(`${url}intro`);
      await sidebar(page).getByRole('link', { name: 'Configuration' }).hover();
      await page.waitForTimeout(400);
      assert.is(pages.includes(`${url}configuration`), isFetched);
      if (!isFetched) assert.equal(pages, []);
    });
  });
}

relay(
  'R-LOAD-11, R-LOAD-13 a slow page shows a progress bar after 200 ms, and the old page until it is there',
  () =>
    at('intro', async (page) => {
      await page.route('**/docs/postgres-setup', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1200));
        await route.continue();
      });
      await page.evaluate(() => {
        const times: Record<string, number> = {};
        Object.assign(window, { times });
        document.addEventListener(
          'click',
          () => {
            times.click = performance.now();
          },
          true,
        );
        new MutationObserver(() => {
          const bar = document.querySelector('[role=progressbar]');
          if (bar) times.shown ??= performance.now();
          else if (times.shown !== undefined) times.gone ??= performance.now();
        }).observe(document.body, { childList: true, subtree: true });
      });
      await sidebar(page)
        .locator('a[href="/docs/postgres-setup"]')
        .evaluate((link) => (link as HTMLElement).click());
      const bar = page.getByRole('progressbar');
      await bar.waitFor();
      const box = (await bar.boundingBox())!;
      assert.ok(box.y <= 0 && box.height <= 12, JSON.stringify(box));
      assert.is(await page.getByRole('heading', { level: 1 }).innerText(), 'Getting Started');
      await page.waitForURL(/postgres-setup$/);
      await bar.waitFor({ state: 'detached' });
      const { times } = await page.evaluate(() => ({
        times: (window as unknown as { times: Record<string, number> }).times,
      }));
      assert.ok(times.shown! - times.click! >= 199, JSON.stringify(times));
    }),
);

relay('R-LOAD-12 no progress bar for a page that is there at once', () =>
  at('intro', async (page, url) => {
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('.rd-progress')) Object.assign(window, { sawBar: true });
      }).observe(document.body, { childList: true });
    });
    const link = sidebar(page).getByRole('link', { name: 'Configuration' });
    const fetched = page.waitForResponse(`${url}configuration`);
    await link.hover();
    await (await fetched).finished();
    // A machine may take longer than the bar's time to put the page in its place: here no time passes until it has.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await link.click();
    await heading(page, 'Configuration');
    await page.clock.runFor(1000);
    assert.not.ok(await page.evaluate(() => 'sawBar' in window));
  }),
);

relay('R-LOAD-14, R-LOAD-15 a page that cannot be fetched is loaded as a document, once', () =>
  at(
    'intro',
    async (page, url) => {
      let documents = 0;
      await page.route('**/docs/postgres-setup', async (route) => {
        if (route.request().resourceType() !== 'document') return route.abort();
        documents += 1;
        return route.continue();
      });
      await mark(page);
      await sidebar(page).locator('a[href="/docs/postgres-setup"]').click();
      await page.waitForURL(`${url}postgres-setup`);
      await page.waitForLoadState('networkidle');
      assert.not.ok(await isMarked(page));
      assert.is(documents, 1);
      assert.is(await page.getByRole('heading', { level: 1 }).count(), 1);
    },
    { ...desktop, expectedMessages: [/ERR_FAILED/] },
  ),
);

relay.run();
