import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from '../e2e/browser.js';
import { withSample } from './serve-sample.js';

const navigation = suite('navigation in the browser');
const desktop = { viewport: { width: 1280, height: 800 } };

/** Remembers the document: a full load loses the mark. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    (window as { marked?: boolean }).marked = true;
  });
  return () => page.evaluate(() => (window as { marked?: boolean }).marked === true);
}

function heading(page: Page): Promise<string> {
  return page.innerText('h1');
}

async function follow(page: Page, name: string, scope = 'main'): Promise<void> {
  await page.locator(scope).getByRole('link', { name }).first().click();
}

navigation('a link shows the next page without loading a document', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      const isSameDocument = await mark(page);
      await page.evaluate(() => {
        document.addEventListener('relaydocs:route', (event) => {
          (window as { routes?: unknown }).routes = (event as CustomEvent).detail;
        });
        scrollTo(0, 500);
      });
      await follow(page, 'the second page');
      await page.waitForURL('**/guide/two');
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide two');
      assert.ok(await isSameDocument());
      assert.is(await page.title(), 'Guide two | Relay');
      assert.is(
        await page.locator('link[rel=canonical]').getAttribute('href'),
        'https://example.com/docs/guide/two',
      );
      assert.is(await page.locator('meta[name=description]').count(), 1);
      assert.is(await page.evaluate(() => scrollY), 0);
      assert.is(await page.evaluate(() => document.activeElement?.tagName), 'MAIN');
      assert.is(await page.getByRole('status').innerText(), 'Guide two | Relay');
      assert.equal(await page.evaluate(() => (window as { routes?: unknown }).routes), {
        url: `${origin}/docs/guide/two`,
        previousUrl: `${origin}/docs/guide/one`,
      });
      assert.is(await page.locator('.rd-sidebar [aria-current=page]').innerText(), 'Guide two');
      assert.is(await page.locator('.rd-sidebar [aria-current]').count(), 1);
    });
  });
});

navigation('the active item of the navbar moves with the page', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      assert.is(await page.locator('.rd-navbar [aria-current]').innerText(), 'Documentation');
      await follow(page, 'API Reference', '.rd-navbar');
      await page.waitForURL('**/docs/api');
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'API Reference');
      assert.is(await page.locator('.rd-navbar [aria-current]').innerText(), 'API Reference');
    });
  });
});

navigation('back and forward show the page again where the reader was', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      const isSameDocument = await mark(page);
      await page.evaluate(() => scrollTo(0, 700));
      await page.waitForFunction(() => history.state?.scrollY === 700);
      await page.locator('.rd-sidebar').getByRole('link', { name: 'Guide two' }).click();
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide two');
      await page.goBack();
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide one');
      assert.is(await page.evaluate(() => scrollY), 700);
      // The next Tab goes on from the link that was followed.
      const link = page.locator('.rd-sidebar').getByRole('link', { name: 'Guide two' });
      assert.ok(await link.evaluate((element) => element === document.activeElement));
      await page.goForward();
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide two');
      assert.is(await page.evaluate(() => scrollY), 0);
      assert.ok(await isSameDocument());
    });
  });
});

navigation('a hash leads to its heading, which is not beneath the navbar, and back leads back', async () => {
  await withSample({}, async ({ origin, requests }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/two`);
      await page.waitForLoadState('networkidle');
      const asked = requests.length;
      await page.locator('.rd-toc').getByRole('link', { name: 'Second' }).click();
      await page.waitForURL('**/guide/two#second');
      const top = (): Promise<number> =>
        page.evaluate(() => document.querySelector('#second')!.getBoundingClientRect().top);
      assert.ok((await top()) >= 60 && (await top()) < 200, String(await top()));
      await page.waitForFunction(() => typeof history.state?.scrollY === 'number');
      await page.goBack();
      await page.waitForFunction(() => scrollY === 0);
      assert.not.ok(requests.slice(asked).includes('/docs/guide/two'));
      await page.goto(`${origin}/docs/guide/one`);
      await page.evaluate(() => {
        const link = document.createElement('a');
        link.href = '/docs/guide/two#second';
        link.textContent = 'to a heading';
        document.querySelector('article')!.prepend(link);
      });
      await follow(page, 'to a heading');
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide two');
      assert.ok((await top()) >= 60 && (await top()) < 200, String(await top()));
    });
  });
});

navigation('an address with a hash opens at its heading, also inside a closed tab or details', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one#brew`);
      assert.is(await page.getByRole('tab', { selected: true }).first().innerText(), 'macOS');
      assert.ok(await page.locator('#brew').isVisible());
      await page.goto(`${origin}/docs/intro`);
      await page.goto(`${origin}/docs/guide/one#inside-details`);
      assert.ok(await page.locator('#inside-details').isVisible());
    });
  });
});

navigation('a redirected page has the address that it was redirected to', async () => {
  await withSample({}, async (server) => {
    server.answers.set('/docs/intro', (response) =>
      response.writeHead(302, { location: '/docs/guide/two' }).end(),
    );
    await withPage(desktop, async (page) => {
      await page.goto(`${server.origin}/docs/guide/one`);
      await page.locator('.rd-sidebar').getByRole('link', { name: 'Introduction' }).click();
      await page.waitForURL('**/guide/two');
      assert.is(await heading(page), 'Guide two');
    });
  });
});

navigation('an unknown address shows the not-found page, which can be left again', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage({ ...desktop, expectedMessages: [/status of 404/] }, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      const isSameDocument = await mark(page);
      await page.getByRole('link', { name: 'setup' }).click();
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Page Not Found');
      assert.is(new URL(page.url()).pathname, '/docs/tags/setup');
      assert.is(await page.locator('.rd-sidebar').count(), 0);
      await page.locator('.rd-navbar').getByRole('link', { name: 'Documentation' }).click();
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide one');
      assert.ok(await isSameDocument());
    });
  });
});

navigation('whatever is not HTML of this build is loaded by the browser', async () => {
  await withSample({}, async (server) => {
    await withPage({ ...desktop, expectedMessages: [/status of 503/] }, async (page) => {
      const pathAfterClick = async (path: string): Promise<string> => {
        await page.goto(`${server.origin}/docs/guide/one`);
        await page.evaluate((href) => {
          const link = document.createElement('a');
          link.href = href;
          link.textContent = 'elsewhere';
          document.querySelector('article')!.prepend(link);
        }, path);
        const isSameDocument = await mark(page);
        await follow(page, 'elsewhere');
        await page.waitForURL(`**${path}`);
        await page.waitForLoadState();
        assert.not.ok(await isSameDocument());
        return page.content();
      };
      server.answers.set('/docs/other-build', (response) => {
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<main data-rd-region="content"><h1>Other build</h1></main>');
      });
      assert.match(await pathAfterClick('/docs/other-build'), /Other build/);
      server.answers.set('/docs/down', (response) => {
        response.writeHead(503, { 'content-type': 'text/plain' }).end('Down');
      });
      assert.match(await pathAfterClick('/docs/down'), /Down/);
      await pathAfterClick('/docs/author-script');
      assert.is(await page.title(), 'author script ran');
    });
  });
});

navigation('a page that cannot be fetched is loaded once, not again and again', async () => {
  await withSample({}, async (server) => {
    let answers = 0;
    server.answers.set('/docs/guide/two', (response) => {
      answers++;
      if (answers > 1) response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Loaded</h1>');
      else response.destroy();
    });
    await withPage({ ...desktop, expectedMessages: [/ERR_EMPTY_RESPONSE/] }, async (page) => {
      await page.goto(`${server.origin}/docs/intro`);
      await page.locator('.rd-sidebar button').first().click();
      await page.locator('.rd-sidebar').getByRole('link', { name: 'Guide two' }).click();
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Loaded');
      assert.ok(answers <= 3, String(answers));
    });
  });
});

navigation(
  'the progress bar appears after 200 ms, stays until the page is there, and the old page stays as long',
  async () => {
    await withSample({}, async (server) => {
      await withPage({ ...desktop, expectedMessages: [/status of 404/] }, async (page) => {
        server.delaysMs.set('/docs/tags/setup', 900);
        await page.goto(`${server.origin}/docs/guide/one`);
        // Timed in the page, where a slow machine cannot come between.
        const appeared = await page
          .getByRole('link', { name: 'setup' })
          .evaluate(async (link: HTMLElement) => {
            const clickedMs = performance.now();
            link.click();
            const find = () => document.querySelector('[role=progressbar]');
            while (!find()) await new Promise((resolve) => setTimeout(resolve, 5));
            const { top, height } = find()!.getBoundingClientRect();
            const heading = document.querySelector('h1')!.textContent;
            return { afterMs: performance.now() - clickedMs, top, height, heading };
          });
        assert.ok(appeared.afterMs >= 199, String(appeared.afterMs));
        assert.is(appeared.top, 0);
        assert.ok(appeared.height > 0 && appeared.height <= 12);
        assert.is(appeared.heading, 'Guide one');
        await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Page Not Found');
        assert.is(await page.getByRole('progressbar').count(), 0);
      });
    });
  },
);

navigation('only the last of several clicks counts', async () => {
  await withSample({}, async (server) => {
    server.delaysMs.set('/docs/intro', 400);
    await withPage(desktop, async (page) => {
      await page.goto(`${server.origin}/docs/guide/two`);
      const click = (name: string): Promise<void> =>
        page
          .locator('.rd-sidebar')
          .getByRole('link', { name })
          .evaluate((link: HTMLElement) => link.click());
      await click('Introduction');
      await click('Guide one');
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide one');
      await page.waitForTimeout(500);
      assert.is(await heading(page), 'Guide one');
      assert.is(new URL(page.url()).pathname, '/docs/guide/one');
    });
  });
});

navigation('a click with a key pressed, to a new tab or to a file is left to the browser', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage({ ...desktop, expectedMessages: [/status of 404/] }, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      const [popup] = await Promise.all([
        page.context().waitForEvent('page'),
        page
          .locator('main')
          .getByRole('link', { name: 'the second page' })
          .click({ modifiers: ['Control'] }),
      ]);
      await popup.waitForURL('**/guide/two');
      assert.is(await heading(page), 'Guide one');
      const prevented = await page.evaluate(() =>
        ['/docs/openapi.yaml', '/docs/intro.md', '/elsewhere', '/docs/2.x', '/docs/v1.2', '/docs'].map(
          (href) => {
            const link = document.createElement('a');
            link.href = href;
            document.body.append(link);
            let handled = false;
            // Comes after the client's listener, and keeps the test on its page.
            const last = (event: Event): void => {
              handled = event.defaultPrevented;
              event.preventDefault();
            };
            document.addEventListener('click', last, { once: true });
            link.click();
            link.remove();
            return handled;
          },
        ),
      );
      assert.equal(prevented, [false, false, false, true, true, true]);
    });
  });
});

navigation('no page is fetched ahead before all of this one is there', async () => {
  await withSample({}, async ({ origin, requests }) => {
    await withPage(desktop, async (page) => {
      let sendPicture = (): void => {};
      const asked = new Promise<void>((resolve) => {
        void page.route('**/late.svg', async (route) => {
          await new Promise<void>((send) => {
            sendPicture = send;
            resolve();
          });
          await route.fulfill({
            contentType: 'image/svg+xml',
            body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
          });
        });
      });
      await page.route('**/guide/one', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('</h1>', '</h1><img src="/docs/late.svg" alt="">');
        await route.fulfill({ response, body });
      });
      await page.goto(`${origin}/docs/guide/one`, { waitUntil: 'commit' });
      await asked;
      // The scripts run.
      await page.waitForFunction(() => history.scrollRestoration === 'manual');
      await page.evaluate(
        () =>
          new Promise((resolve) =>
            requestAnimationFrame(() => setTimeout(() => requestIdleCallback(resolve, { timeout: 2000 }))),
          ),
      );
      assert.not.ok(requests.includes('/docs/guide/two'), requests.join());
      sendPicture();
      while (!requests.includes('/docs/guide/two')) await page.waitForTimeout(50);
    });
  });
});

navigation('the next page is fetched ahead, and then opened without another request', async () => {
  await withSample({}, async ({ origin, requests }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      for (let waited = 0; !requests.includes('/docs/guide/two') && waited < 100; waited++)
        await page.waitForTimeout(100);
      await page.waitForLoadState('networkidle');
      assert.ok(requests.includes('/docs/guide/two'));
      const asked = requests.filter((path) => path === '/docs/guide/two').length;
      await follow(page, 'the second page');
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide two');
      assert.is(requests.filter((path) => path === '/docs/guide/two').length, asked);
      await page.locator('.rd-sidebar').getByRole('link', { name: 'API Reference' }).hover();
      await page.waitForTimeout(200);
      assert.ok(requests.includes('/docs/api'));
    });
  });
});

for (const [connection, isFetched] of [
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '3g' }, true],
] as const) {
  const title = `${isFetched ? 'pages are' : 'nothing is'} fetched ahead with ${JSON.stringify(connection)}`;
  navigation(title, async () => {
    await withSample({}, async ({ origin, requests }) => {
      await withPage(desktop, async (page) => {
        await page.addInitScript((value) => {
          Object.defineProperty(navigator, 'connection', { value });
        }, connection);
        await page.goto(`${origin}/docs/guide/one`);
        await page.locator('.rd-sidebar').getByRole('link', { name: 'Introduction' }).hover();
        await page.waitForTimeout(500);
        assert.is(requests.includes('/docs/intro') || requests.includes('/docs/guide/two'), isFetched);
      });
    });
  });
}

navigation('a reload keeps the place', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      // Once there is so much to scroll.
      await page.waitForFunction(() => {
        scrollTo(0, 600);
        return history.state?.scrollY === 600;
      });
      await page.reload();
      await page.waitForFunction(() => scrollY === 600);
    });
  });
});

navigation('the skip link moves the focus into the content and leaves the address alone', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      await page.keyboard.press('Tab');
      const link = page.getByRole('link', { name: 'Skip to main content' });
      assert.ok(await link.evaluate((element) => element === document.activeElement));
      assert.ok((await link.boundingBox())!.width > 100);
      await page.keyboard.press('Enter');
      assert.is(page.url(), `${origin}/docs/guide/one`);
      await page.keyboard.press('Tab');
      assert.ok(await page.evaluate(() => document.activeElement!.closest('main') !== null));
    });
  });
});

navigation.run();
