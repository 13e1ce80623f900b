// Lines of the requirements about options that the relay's own site does not use, each by its number.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';
import { shareSite, siteConfig } from './served-site.js';

const options = suite('requirements on sites with other options');

const words = 'Words that fill the page.\n\n';
const long = `# Long\n\n${words.repeat(40)}## Far\n\n${words.repeat(40)}`;
const pages = {
  'docs/index.md': '# Home\n',
  'docs/guide/first.md': '---\naliases: [/old/place]\n---\n\n# First\n\n## Section\n\nText.\n',
  'docs/guide/second.md': '# Second\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
  'docs/long.md': long,
};

const configOf = (announcement: string) =>
  siteConfig(`
    announcementBar: { ${announcement} },
    colorMode: { respectPrefersColorScheme: true },
    navbar: { hideOnScroll: true, items: [
      { to: '/guide/first', label: 'Inside' },
      { href: 'https://example.com/out', label: 'Outside' },
      { label: 'More', items: [
        { to: '/guide/first', label: 'Inside menu' },
        { href: 'https://example.com/menu', label: 'Outside menu' },
        { type: 'doc', docId: 'guide/second', label: 'Doc menu' },
        { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Sidebar menu' },
        { type: 'html', value: '<em class="in-menu">Raw menu</em>' },
      ] },
      { type: 'html', value: '<b class="raw">Raw <i>markup</i></b>' },
      { type: 'doc', docId: 'guide/second', label: 'Labelled doc' },
      { type: 'doc', docId: 'guide/first' },
      { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Side' },
      { to: '/long', label: 'Right one', position: 'right' },
      { to: '/guide/second', label: 'Right two', position: 'right' },
    ] },
    footer: { links: [
      { label: 'One', to: '/guide/first' }, { label: 'Two', to: '/guide/second' }, { label: 'Three', href: 'https://example.com/' },
    ] },
    theme: { customCss: 'custom.css' },
  `);

const many = shareSite({
  ...pages,
  'relaydocs.config.ts': configOf(`id: 'spring', content: 'We moved: <a href="/guide/first">read on</a>'`),
  'custom.css': '.rd-navbar { backdrop-filter: blur(8px); }\n',
});
const few = shareSite({
  ...pages,
  'docs/more/_category_.json': '{ "label": "more", "link": null }',
  'docs/more/other.md': '# Other\n',
  'docs/more/deep/inner.md': '# Deep\n',
  'docs/levels.md':
    '# Levels\n\n## Two\n\n#### Four\n\n### Three\n\n##### Five\n\n###### Six\n\n# One\n\n## Two\n\n```md\n## Not a heading\n```\n\n## `code` *in* it\n',
  'docs/other-levels.md': '# Other levels\n\n#### Four\n',
  'relaydocs.config.ts': siteConfig(`
    announcementBar: { content: 'Stays', isCloseable: false },
    colorMode: { defaultMode: 'light', disableSwitch: true },
  `),
});
options.after(async () => {
  await Promise.all([many.close(), few.close()]);
});

const desktop = { viewport: { width: 1280, height: 800 } };
const main = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const inBar = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
const theme = (page: Page) => page.locator('html').getAttribute('data-theme');
const colorSwitch = (page: Page) => page.getByRole('button', { name: /^Switch between dark and light mode/ });
const mode = async (page: Page) =>
  /currently (\w+)/.exec((await colorSwitch(page).getAttribute('aria-label'))!)![1];
const announcement = (page: Page) => page.getByText('We moved:');
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

async function at(
  name: string,
  look: (page: Page, url: string) => Promise<void>,
  settings: Parameters<typeof withPage>[0] = desktop,
  site = many,
): Promise<void> {
  const { url } = await site.get();
  await withPage({ expectedMessages: [/404/], ...settings }, async (page) => {
    await page.goto(url + name);
    await look(page, url);
  });
}

options('R-LAYOUT-04 skip link, announcement, navbar, content and footer stand in this order', () =>
  at('guide/first', async (page) => {
    const order = await page.evaluate(() =>
      ['.rd-skip-link', '.rd-announcement', '.rd-navbar', 'main', 'footer'].map((selector) =>
        [...document.querySelectorAll('*')].indexOf(document.querySelector(selector)!),
      ),
    );
    assert.ok(order[0]! > 0);
    assert.equal(
      order,
      [...order].sort((a, b) => a - b),
    );
  }),
);

options('R-LAYOUT-07, R-LAYOUT-08 the navbar leaves on the way down and comes back on the way up', () =>
  at('long', async (page) => {
    const bottom = () =>
      page.evaluate(() => document.querySelector('.rd-navbar')!.getBoundingClientRect().bottom);
    const settles = (hidden: boolean) =>
      page.waitForFunction((expected) => {
        const { bottom } = document.querySelector('.rd-navbar')!.getBoundingClientRect();
        return expected ? bottom <= 0 : bottom > 30;
      }, hidden);
    await page.evaluate(() => scrollTo(0, 20));
    await settles(false);
    await page.evaluate(() => scrollTo(0, 1200));
    await settles(true);
    await page.evaluate(() => scrollTo(0, 1000));
    await settles(false);
    await page.evaluate(() => scrollTo(0, 1500));
    await settles(true);
    await page.evaluate(() => scrollTo(0, 0));
    await settles(false);
    assert.ok((await bottom()) > 30);
    // A button that was clicked keeps the focus, which is no reason for the bar to stay.
    await colorSwitch(page).click();
    await page.evaluate(() => scrollTo(0, 1200));
    await settles(true);
    // Who comes into it by keyboard sees where, also when the page moves.
    await page.keyboard.press('Shift+Tab');
    await settles(false);
    await page.evaluate(() => scrollTo(0, 1500));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    assert.is(await main(page).getAttribute('data-hidden'), null);
    assert.ok((await bottom()) > 30);
  }),
);

options('below a navbar of two rows, what sticks and the target of a link stand clear of it', () =>
  at(
    'long#far',
    async (page) => {
      const look = () =>
        page.evaluate(() => {
          const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
          const bar = box('.rd-navbar');
          const tops = ['.rd-sidebar', '.rd-toc', '#far'].map((selector) => box(selector).top - bar.bottom);
          return { height: bar.height, tops };
        });
      // The script measures the bar once the page is there.
      await page.waitForFunction(() => {
        const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        return box('.rd-sidebar').top === box('.rd-navbar').bottom;
      });
      const { height, tops } = await look();
      assert.ok(height > 70, `one row of ${height}`);
      assert.equal(tops.slice(0, 2), [0, 0]);
      // On a busy machine the browser has gone to the target before the bar was measured, and leaves a little more room.
      assert.ok(tops[2]! >= 0 && tops[2]! < 100, `the heading is ${tops[2]} below the bar`);
      const shifts = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
              type: 'layout-shift',
              buffered: true,
            });
            setTimeout(() => resolve(0), 100);
          }),
      );
      assert.is(shifts, 0);
      // With room for one row, the style sheet's own height holds again.
      await page.setViewportSize({ width: 1800, height: 800 });
      await page.waitForFunction(() => {
        const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        const { height, bottom } = box('.rd-navbar');
        return height < 61 && box('.rd-sidebar').top === bottom && box('.rd-toc').top === bottom;
      });
    },
    { viewport: { width: 997, height: 800 } },
  ),
);

options('where the navbar has left, sidebar and contents fill its place', () =>
  at('long', async (page) => {
    await page.evaluate(() => scrollTo(0, 1200));
    const fills = (top: number) =>
      page.waitForFunction((expected) => {
        const boxes = ['.rd-sidebar', '.rd-toc'].map((name) =>
          document.querySelector(name)!.getBoundingClientRect(),
        );
        return boxes.every((box) => box.top === expected) && boxes[0]!.bottom === innerHeight;
      }, top);
    await fills(0);
    await page.evaluate(() => scrollTo(0, 1000));
    await fills(60);
  }),
);

options('R-LAYOUT-07 below a tall announcement the navbar scrolls with it before it leaves', () =>
  at('long', async (page) => {
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.rd-announcement')!.style.blockSize = '240px';
    });
    const top = () => page.evaluate(() => document.querySelector('.rd-navbar')!.getBoundingClientRect().top);
    for (const y of [100, 180]) {
      await page.evaluate((to) => scrollTo(0, to), y);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      assert.is(await main(page).getAttribute('data-hidden'), null);
      assert.is(await top(), 240 - y);
    }
    await page.evaluate(() => scrollTo(0, 400));
    await page.waitForFunction(
      () => document.querySelector('.rd-navbar')!.getBoundingClientRect().bottom <= 0,
    );
  }),
);

options('R-NAV-05 plain links, inside on the client, outside in a new tab', () =>
  at('', async (page, url) => {
    const outside = inBar(page, 'Outside');
    assert.is(await outside.getAttribute('href'), 'https://example.com/out');
    assert.is(await outside.getAttribute('target'), '_blank');
    assert.match((await outside.getAttribute('rel'))!, 'noopener');
    await mark(page);
    await inBar(page, 'Inside').click();
    await page.waitForURL(`${url}guide/first`);
    assert.ok(await isMarked(page));
  }),
);

options('R-NAV-06 a dropdown opens by pointer and Enter, and holds links of every kind', () =>
  at('', async (page, url) => {
    const button = main(page).getByRole('button', { name: 'More' });
    const expanded = () => button.getAttribute('aria-expanded');
    assert.is(await button.getAttribute('aria-haspopup'), 'true');
    assert.is(await expanded(), 'false');
    assert.not.ok(await inBar(page, 'Inside menu').isVisible());
    await button.hover();
    assert.is(await expanded(), 'true');
    assert.is(await inBar(page, 'Outside menu').getAttribute('target'), '_blank');
    assert.is(await inBar(page, 'Doc menu').getAttribute('href'), '/guide/second');
    assert.is(await inBar(page, 'Sidebar menu').getAttribute('href'), '/guide/first');
    assert.is(await main(page).locator('em.in-menu').innerText(), 'Raw menu');
    const textStart = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    };
    const starts = [main(page).locator('em.in-menu'), inBar(page, 'Inside menu')].map((entry) =>
      entry.evaluate(textStart),
    );
    assert.is(...((await Promise.all(starts)) as [number, number]));
    await page.mouse.move(600, 600);
    assert.is(await expanded(), 'false');
    await button.focus();
    await page.keyboard.press('Enter');
    assert.is(await expanded(), 'true');
    await page.keyboard.press('Tab');
    assert.ok(await inBar(page, 'Inside menu').evaluate((link) => link === document.activeElement));
    await mark(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}guide/first`);
    assert.ok(await isMarked(page));
  }),
);

options('R-NAV-07 an open dropdown closes when the focus or a click goes elsewhere', () =>
  at('', async (page) => {
    const button = main(page).getByRole('button', { name: 'More' });
    const expanded = () => button.getAttribute('aria-expanded');
    await button.focus();
    await page.keyboard.press('Enter');
    for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Tab');
    assert.is(await expanded(), 'false');
    await button.focus();
    await page.keyboard.press('Enter');
    assert.is(await expanded(), 'true');
    await page.mouse.click(640, 500);
    assert.is(await expanded(), 'false');
  }),
);

options('R-NAV-10 raw HTML is markup in the bar', () =>
  at('', async (page) => {
    assert.is(await main(page).locator('b.raw > i').innerText(), 'markup');
  }),
);

options('R-NAV-11, R-NAV-12 links to docs and sidebars', () =>
  at('', async (page) => {
    assert.is(await inBar(page, 'Labelled doc').getAttribute('href'), '/guide/second');
    assert.is(await inBar(page, 'guide/first').getAttribute('href'), '/guide/first');
    assert.is(await inBar(page, 'Side').getAttribute('href'), '/guide/first');
  }),
);

options('R-NAV-15 left items stand left of right ones, in configured order', () =>
  at('', async (page) => {
    const boxes = await main(page)
      .locator('.rd-navbar-items > li')
      .evaluateAll((items) =>
        items.map(
          (item) => [item.textContent!.trim().slice(0, 12), item.getBoundingClientRect().left] as const,
        ),
      );
    const names = boxes.map(([name]) => name);
    assert.equal(names.slice(0, 2), ['Inside', 'Outside']);
    assert.equal(names.slice(-2), ['Right one', 'Right two']);
    const lefts = boxes.map(([, left]) => left);
    assert.equal(
      lefts,
      [...lefts].sort((a, b) => a - b),
    );
  }),
);

options('R-MOB-09 the slide-out has the full height in spite of a filter on the navbar', () =>
  at(
    'long',
    async (page) => {
      await page.evaluate(() => scrollTo(0, 900));
      await page.evaluate(() => scrollTo(0, 700));
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
      const box = (await page.getByRole('dialog').boundingBox())!;
      assert.is(box.y, 0);
      assert.is(box.height, 740);
    },
    { viewport: { width: 360, height: 740 } },
  ),
);

options('R-MOB-06 a link to another site closes the slide-out as well', () =>
  at(
    'guide/first',
    async (page) => {
      await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'Elsewhere' }));
      const menu = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
      await menu.getByRole('button', { name: '← Back to main menu' }).click();
      const opened = page.context().waitForEvent('page');
      await menu.getByRole('link', { name: 'Outside', exact: true }).click();
      await opened;
      await menu.waitFor({ state: 'detached' });
    },
    { viewport: { width: 390, height: 800 } },
  ),
);

options('R-SIDE-07 what is open stays open when other categories are opened or walked into', () =>
  at(
    '',
    async (page) => {
      const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
      const states = () =>
        sidebar
          .getByRole('button')
          .evaluateAll((all) =>
            all.map((one) => one.getAttribute('aria-label')!.replace('sidebar category ', '')),
          );
      const open = (name: string) =>
        sidebar.getByRole('button', { name: `Expand sidebar category '${name}'` }).click();
      assert.equal(await states(), ["Expand 'guide'", "Expand 'more'"]);
      await open('guide');
      await open('more');
      await open('deep');
      assert.equal(await states(), ["Collapse 'guide'", "Collapse 'more'", "Collapse 'deep'"]);
      await mark(page);
      for (const name of ['Deep', 'First', 'Long', 'Second']) {
        await sidebar.getByRole('link', { name, exact: true }).click();
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
        assert.equal(await states(), ["Collapse 'guide'", "Collapse 'more'", "Collapse 'deep'"], name);
        assert.equal(await sidebar.locator('[aria-current=page]').allTextContents(), [name]);
      }
      assert.ok(await isMarked(page));
    },
    desktop,
    few,
  ),
);

options('R-TOC-01, R-TOC-02, R-TOC-04 headings of levels 2 and 3 in document order, others not', async () => {
  const toc = (page: Page) => page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const entries = (page: Page) =>
    toc(page).evaluateAll((all) => all.map((one) => `${one.getAttribute('href')} ${one.textContent}`));
  await at(
    'levels',
    async (page) => {
      assert.equal(await entries(page), ['#two Two', '#three Three', '#two-1 Two', '#code-in-it code in it']);
    },
    desktop,
    few,
  );
  await at('other-levels', async (page) => assert.is(await toc(page).count(), 0), desktop, few);
});

options('R-SIDE-09 an unlisted page is there, in no list, and closed to search engines', () =>
  at('guide/first', async (page, url) => {
    assert.is(await page.locator('a[href="/hidden"]').count(), 0);
    assert.is((await page.goto(`${url}hidden`))?.status(), 200);
    assert.match((await page.locator('meta[name=robots]').getAttribute('content'))!, /^noindex/);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    assert.ok(await sidebar.getByRole('link', { name: 'Long' }).isVisible());
    assert.is(await sidebar.getByText('Hidden').count(), 0);
    const { output } = await many.get();
    assert.not.match(output('sitemap.xml') + output('llms.txt'), '/hidden');
  }),
);

options('an old address leads to the new one, and takes query and hash along where scripts run', async () => {
  const { url } = await many.get();
  // The page that only leads on names no icon: browsers may ask for one.
  await withPage({ ...desktop, expectedMessages: [/404/] }, async (page) => {
    await page.goto(`${url}old/place?from=mail#section`);
    await page.waitForURL(`${url}guide/first?from=mail#section`);
    await page.getByRole('heading', { name: 'Section' }).waitFor();
  });
  await withPage({ javaScriptEnabled: false, expectedMessages: [/404/] }, async (page) => {
    await page.goto(`${url}old/place`);
    await page.waitForURL(`${url}guide/first`);
  });
});

options('R-FOOT-03 links of a flat list have a middle dot between them', () =>
  at('guide/first', async (page) => {
    const text = await page.getByRole('contentinfo').locator('ul').innerText();
    assert.is(text.replace(/\s+/g, ' ').trim(), 'One · Two · Three');
  }),
);

options('R-FOOT-04 without a footer in the config there is none', () =>
  at('guide/first', async (page) => assert.is(await page.getByRole('contentinfo').count(), 0), desktop, few),
);

options('R-COLOR-07 without a choice the mode is that of the system, and follows it', () =>
  at(
    '',
    async (page) => {
      assert.is(await theme(page), 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
    },
    { ...desktop, colorScheme: 'light' },
  ),
);

options(
  'R-COLOR-08, R-COLOR-09, R-COLOR-10 light, dark, system; a choice wins over the system until it is given up',
  () =>
    at(
      '',
      async (page) => {
        const kept = () => page.evaluate(() => localStorage.getItem('theme'));
        assert.is(await mode(page), 'system');
        await colorSwitch(page).click();
        assert.is(await mode(page), 'light');
        assert.is(await theme(page), 'light');
        await page.reload();
        assert.equal([await mode(page), await theme(page), await kept()], ['light', 'light', 'light']);
        await colorSwitch(page).click();
        assert.equal([await mode(page), await theme(page)], ['dark', 'dark']);
        await page.emulateMedia({ colorScheme: 'light' });
        assert.is(await theme(page), 'dark');
        await colorSwitch(page).click();
        assert.equal([await mode(page), await theme(page), await kept()], ['system', 'light', null]);
        await colorSwitch(page).click();
        assert.is(await mode(page), 'light');
      },
      { ...desktop, colorScheme: 'dark' },
    ),
);

options('R-COLOR-11 without the switch the configured mode is shown', () =>
  at(
    '',
    async (page) => {
      assert.is(await colorSwitch(page).count(), 0);
      assert.is(await theme(page), 'light');
      // What was chosen before the switch was taken away does not bind a reader who has none.
      await page.evaluate(() => localStorage.setItem('theme', 'dark'));
      await page.reload();
      assert.is(await theme(page), 'light');
    },
    { ...desktop, colorScheme: 'dark' },
    few,
  ),
);

options('R-ANN-02, R-ANN-06 the announcement is HTML above the navbar, also in the static page', async () => {
  for (const name of ['', 'guide/first', 'no-such-page']) {
    await at(name, async (page) => {
      assert.is(await page.getByRole('link', { name: 'read on' }).getAttribute('href'), '/guide/first');
      const bar = (await announcement(page).boundingBox())!;
      const navbar = (await main(page).boundingBox())!;
      assert.ok(bar.y + bar.height <= navbar.y + 1);
    });
  }
  const { output } = await many.get();
  assert.match(output('guide/first.html'), 'We moved: <a href="/guide/first">read on</a>');
});

options('R-ANN-07 one that is not closeable has no close button', () =>
  at(
    '',
    async (page) => {
      assert.ok(await page.getByText('Stays').isVisible());
      assert.is(await page.getByRole('button', { name: 'Close' }).count(), 0);
    },
    desktop,
    few,
  ),
);

options('R-ANN-03, R-ANN-05 a closed announcement is gone at once, everywhere, before any script', () =>
  at(
    'guide/first',
    async (page, url) => {
      await page.getByRole('button', { name: 'Close' }).click();
      assert.not.ok(await announcement(page).isVisible());
      await page.reload();
      assert.not.ok(await announcement(page).isVisible());
      const other = await page.context().newPage();
      await other.route('**/assets/*.js', (route) => route.abort());
      // Nothing is painted before the styles are there.
      await other.goto(url);
      assert.not.ok(await announcement(other).isVisible());
    },
    { ...desktop, expectedMessages: [/ERR_FAILED/] },
  ),
);

options(
  'R-ANN-03, R-COLOR-03, R-LOAD-11 a page that the browser kept as it was left follows what came after',
  () =>
    at(
      'guide/first',
      async (page, url) => {
        let fail = (): void => {};
        const isShown = new Promise<void>((resolve) => {
          fail = resolve;
        });
        await page.route('**/long', async (route) => {
          if (route.request().resourceType() === 'document') return route.continue();
          await isShown;
          return route.abort();
        });
        await page.evaluate(() => {
          addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
        });
        await inBar(page, 'Right one').click();
        await page.getByRole('progressbar').waitFor();
        fail();
        await page.waitForURL(`${url}long`);
        await page.getByRole('button', { name: 'Close' }).click();
        await colorSwitch(page).click();
        const chosen = await mode(page);
        await page.evaluate(() => history.back());
        await page.getByRole('heading', { name: 'First' }).waitFor();
        assert.ok(await page.evaluate(() => 'persisted' in window && window.persisted));
        assert.is(await page.getByRole('progressbar').count(), 0);
        assert.not.ok(await announcement(page).isVisible());
        assert.is(await mode(page), chosen);
      },
      { ...desktop, keepsPages: true, expectedMessages: [/ERR_FAILED/] },
    ),
);

options(
  'R-CFG-02, R-CFG-03, R-CFG-04, R-CFG-05 items that lead to what is not there fail the build',
  async () => {
    const { run, write } = await few.get();
    write({
      'sidebars.ts': `export default { docs: ['index'], empty: [{ type: 'link', label: 'Out', href: 'https://example.com' }] };`,
      'relaydocs.config.ts': siteConfig(`docs: { sidebarPath: 'sidebars.ts' }, navbar: { items: [
      { type: 'docSidebar', sidebarId: 'nowhere', label: 'A' },
      { type: 'docSidebar', sidebarId: 'empty', label: 'B' },
      { type: 'doc', docId: 'missing/doc', label: 'C' },
    ] }`),
    });
    const { code, stderr } = await run(['build']);
    assert.is(code, 1);
    assert.match(stderr, 'the navbar item "A" failed: there is no sidebar "nowhere"');
    assert.match(
      stderr,
      `the navbar item "B" failed: the sidebar "empty" doesn't have anything to be linked to`,
    );
    assert.match(stderr, 'the navbar item "C" failed: there is no page with the id "missing/doc"');
  },
);

// The last test: it changes the site.
options(
  'R-ANN-01, R-ANN-04, R-ANN-08 another announcement is shown on the first page, and closed by itself',
  async () => {
    const { url, write, run } = await many.get();
    await withPage(desktop, async (page) => {
      // A page that was fetched ahead would be one from before the change.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
      await page.goto(`${url}guide/first`);
      await page.getByRole('button', { name: 'Close' }).click();
      write({ 'relaydocs.config.ts': configOf(`id: 'summer', content: 'Version 2 is out'`) });
      assert.is((await run(['build'])).code, 0);
      // This document has the old announcement: following a link shows the new one.
      await inBar(page, 'Labelled doc').click();
      await page.getByText('Version 2 is out').waitFor();
      assert.is(page.url(), `${url}guide/second`);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.reload();
      assert.not.ok(await page.getByText('Version 2 is out').isVisible());
      write({ 'relaydocs.config.ts': siteConfig('') });
      assert.is((await run(['build'])).code, 0);
      await page.goto(url);
      assert.is(await page.locator('.rd-announcement').count(), 0);
    });
  },
);

options.run();
