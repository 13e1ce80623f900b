import type { Locator } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dialogField, type SearchPageFixture, withSearchSite } from './search-site.js';

const dialog = suite('the search dialog');
const inDialog = { open: 'dialog[open]' };

async function isOpen({ page }: SearchPageFixture): Promise<boolean> {
  return page.locator(inDialog.open).isVisible();
}

async function waitUntilClosed({ page }: SearchPageFixture): Promise<void> {
  // The focus goes with the dialog itself, a moment after it has closed.
  await page.locator('dialog.rd-search').waitFor({ state: 'detached' });
}

/** What was found: it is read out before the place where it stands. */
async function ownText(option: Locator): Promise<string> {
  return (await option.innerText()).split('\n')[0]!;
}

/** Text of the option that is active; fails where there is not exactly one. */
async function activeText({ page }: SearchPageFixture): Promise<string> {
  const active = page.locator('[role=option][aria-selected=true]');
  assert.is(await active.count(), 1);
  const id = await active.getAttribute('id');
  assert.is(await dialogField(page).getAttribute('aria-activedescendant'), id);
  return ownText(active);
}

dialog('R-MODAL-01 R-NAV-04 the one search button opens it, with the focus in its field', async () => {
  await withSearchSite({}, async ({ page, goto }) => {
    await goto('intro');
    assert.is(await page.getByRole('button', { name: /^Search/ }).count(), 1);
    await page.getByRole('button', { name: 'Search (Ctrl+K)' }).click();
    const field = dialogField(page);
    await field.waitFor();
    assert.ok(await field.evaluate((element) => element === document.activeElement));
    assert.is(await field.getAttribute('placeholder'), 'Search docs');
    assert.is(await page.getByRole('dialog').count(), 1);
  });
});

dialog('R-MODAL-02 R-MODAL-07 Ctrl+K and Cmd+K open and close it, also with Shift or Caps Lock', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto } = site;
    await goto('intro');
    for (const keys of ['Control+k', 'Meta+k', 'Control+Shift+K', 'Meta+K']) {
      await page.keyboard.press(keys);
      assert.ok(await isOpen(site), keys);
      await page.keyboard.press(keys);
      await waitUntilClosed(site);
    }
  });
});

dialog(
  'R-MODAL-03 R-MODAL-04 the key / opens it, but is a character in fields and in the dialog',
  async () => {
    await withSearchSite({}, async (site) => {
      const { page, goto } = site;
      await goto('intro');
      const types: [string, string][] = [
        ['textarea', 'textarea'],
        ['input', 'input'],
        ['select', 'select'],
        ['div', 'div[contenteditable]'],
      ];
      for (const [name, selector] of types) {
        await page.evaluate(
          ([tag, isEditable]) => {
            const element = document.createElement(tag!);
            if (isEditable) element.contentEditable = 'true';
            document.querySelector('article')!.prepend(element);
            element.focus();
          },
          [name, selector.includes('content') ? 'yes' : ''],
        );
        await page.keyboard.press('/');
        assert.not.ok(await isOpen(site), name);
      }
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press('/');
      assert.ok(await isOpen(site));
      assert.is(await dialogField(page).inputValue(), '');
      await page.keyboard.press('/');
      assert.is(await dialogField(page).inputValue(), '/');
    });
  },
);

dialog(
  'R-MODAL-05 every page has it: landing, search and not-found page, and pages come to by links',
  async () => {
    await withSearchSite({ expectedMessages: [/status of 404/] }, async (site) => {
      const { page, goto } = site;
      for (const route of ['', 'search', 'no/such/page', 'intro']) {
        await goto(route);
        await page.keyboard.press('Control+k');
        assert.ok(await isOpen(site), route);
        await page.keyboard.press('Escape');
      }
      await page.locator('.rd-sidebar').getByRole('link', { name: 'Topics' }).click();
      await page.waitForURL('**/topics');
      await page.keyboard.press('Control+k');
      assert.ok(await isOpen(site));
    });
  },
);

dialog('R-MODAL-06 R-MODAL-09 R-STATE-13 Escape closes it, and the next opening is empty', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog, type } = site;
    await goto('intro');
    await openDialog();
    await type('roll');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await waitUntilClosed(site);
    assert.is(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    await openDialog();
    assert.is(await dialogField(page).inputValue(), '');
    assert.is(await page.getByRole('option').count(), 0);
    await page.getByText('No recent searches').waitFor();
  });
});

dialog('R-MODAL-08 a click beside it closes it, one inside does not', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog, type } = site;
    await goto('intro');
    await openDialog();
    await type('roll');
    await page.getByText('See all').waitFor();
    await page.locator('.rd-search-group-title').first().click();
    await page.locator('.rd-search-form').click({ position: { x: 12, y: 12 } });
    assert.ok(await isOpen(site));
    const box = (await page.locator(inDialog.open).boundingBox())!;
    // Its frame is no backdrop.
    for (const [x, y] of [
      [0, 100],
      [100, box.height - 1],
    ] as const) {
      await page.mouse.click(box.x + x, box.y + y);
      assert.ok(await isOpen(site), `${x} ${y}`);
    }
    // Text that is marked with the pointer may end outside.
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x - 50, box.y + 100);
    await page.mouse.up();
    assert.ok(await isOpen(site));
    // The last one is where the page keeps room for its scrollbar.
    for (const [x, y] of [
      [box.x - 50, box.y + 100],
      [box.x + 100, 5],
      [1275, 700],
    ] as const) {
      if (!(await isOpen(site))) await openDialog();
      await page.mouse.click(x, y);
      await waitUntilClosed(site);
    }
  });
});

dialog('R-MODAL-10 the reset control empties it and leaves the focus in the field', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog, type } = site;
    await goto('intro');
    await openDialog();
    assert.is(await page.getByRole('button', { name: 'Clear the query' }).count(), 0);
    await type('roll');
    await page.getByRole('option').first().waitFor();
    await page.getByRole('button', { name: 'Clear the query' }).click();
    await page.getByText('No recent searches').waitFor();
    assert.is(await page.getByRole('option').count(), 0);
    assert.is(await dialogField(page).inputValue(), '');
    assert.ok(await dialogField(page).evaluate((element) => element === document.activeElement));
  });
});

dialog('R-MODAL-11 R-MODAL-12 R-MODAL-13 longer input is cut to 64 characters, however it came', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog, searches } = site;
    await goto('intro');
    await openDialog();
    const field = dialogField(page);
    const sent = (length: number): Promise<void> =>
      until(() => searches().at(-1)?.request.query === 'z'.repeat(length), `a query of ${length}`);
    await field.fill('z'.repeat(64));
    await sent(64);
    await page.keyboard.type('z');
    assert.is(await field.inputValue(), 'z'.repeat(64));
    await field.fill('');
    await page.keyboard.insertText('z'.repeat(80));
    await sent(64);
    assert.is((await field.inputValue()).length, 64);
    for (const [event, letter] of [
      ['input', 'y'],
      ['change', 'x'],
    ]) {
      await field.evaluate(
        (element: HTMLInputElement, [type, text]) => {
          element.value = text!;
          element.dispatchEvent(new Event(type!, { bubbles: true }));
        },
        [event, letter!.repeat(100)],
      );
      await until(() => searches().at(-1)?.request.query === letter!.repeat(64), `the query of ${event}`);
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('dialog input')!.value.length === 64,
      );
      assert.is(await field.inputValue(), letter!.repeat(64));
    }
    assert.ok(searches().every(({ request }) => (request.query as string).length <= 64));
  });
});

dialog(
  'R-REQ-01 R-REQ-02 R-REQ-03 R-REQ-04 R-REQ-06 R-REQ-07 R-REQ-08 R-CLIENT-01 R-CLIENT-02 what is sent',
  async () => {
    await withSearchSite({}, async (site) => {
      const { page, goto, openDialog, type, searches, algolia } = site;
      await goto('intro');
      await openDialog();
      await type('r');
      await page.getByRole('option').first().waitFor();
      const [search] = searches();
      assert.is(search!.host, 'testapp123-dsn.algolia.net');
      const { 'x-algolia-agent': agent, ...parameters } = search!.parameters;
      assert.match(agent!, /^Algolia for JavaScript/);
      assert.equal(parameters, {
        'x-algolia-application-id': 'TESTAPP123',
        'x-algolia-api-key': '0123456789abcdef0123456789abcdef',
      });
      const [{ method, headers, body }] = algolia.requests as [(typeof algolia.requests)[number]];
      assert.is(method, 'POST');
      assert.equal(
        Object.keys(headers).filter((name) => name.startsWith('x-algolia')),
        [],
      );
      const levels = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);
      assert.equal(body, {
        requests: [
          {
            query: 'r',
            indexName: 'relay',
            hitsPerPage: 20,
            attributesToRetrieve: [...levels, 'content', 'type', 'url'],
            attributesToSnippet: [...levels.slice(1).map((level) => `${level}:10`), 'content:10'],
            snippetEllipsisText: '…',
            highlightPreTag: '<mark>',
            highlightPostTag: '</mark>',
            clickAnalytics: false,
            facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
          },
        ],
      });
    });
  },
);

dialog('R-REQ-05 narrow windows ask for shorter snippets', async () => {
  await withSearchSite({ viewport: { width: 768, height: 800 } }, async (site) => {
    const { page, goto, openDialog, type, searches } = site;
    await goto('intro');
    await openDialog();
    await type('r');
    await page.getByRole('option').first().waitFor();
    const snippets = searches()[0]!.request.attributesToSnippet as string[];
    assert.is(snippets.length, 7);
    assert.ok(snippets.every((attribute) => attribute.endsWith(':5')));
  });
});

dialog(
  'R-REQ-09 R-CLIENT-11 searches once per change, never for nothing, and not again for the same',
  async () => {
    await withSearchSite({}, async (site) => {
      const { page, goto, openDialog, type, searches } = site;
      await goto('intro');
      await openDialog();
      await type('ro');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await page.getByText('No recent searches').waitFor();
      await type('ro');
      await page.getByRole('option').first().waitFor();
      await dialogField(page).blur();
      await dialogField(page).focus();
      assert.equal(
        // Two connections: the second may arrive first.
        searches()
          .map(({ request }) => request.query as string)
          .sort(),
        ['r', 'ro'],
      );
    });
  },
);

dialog('R-RES-01 R-RES-02 groups by category in the order of the hits, at most five of each', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog, type } = site;
    await goto('intro');
    await openDialog();
    await type('roll');
    await page.getByText('See all').waitFor();
    assert.equal(await page.locator('.rd-search-group-title').allInnerTexts(), ['API', 'Guide']);
    assert.is(await page.getByRole('listbox', { name: 'API' }).getByRole('option').count(), 4);
    await dialogField(page).fill('topic');
    await page.getByText('See all 49 results').waitFor();
    assert.is(await page.getByRole('listbox', { name: 'Topics' }).getByRole('option').count(), 5);
  });
});

dialog(
  'R-RES-03 R-RES-04 R-RES-05 a page stands above what of it was found, which is read out first, with marks',
  async () => {
    await withSearchSite({}, async (site) => {
      const { page, goto, openDialog, type } = site;
      await goto('intro');
      await openDialog();
      await type('dice');
      const entries = page.getByRole('option');
      await page.locator('.rd-search-all[href$="q=dice"]').waitFor();
      assert.equal(await entries.allInnerTexts(), [
        'Dice\nRoll',
        'Rolls of dice: send <b>2d6</b> & get a total.\nRoll',
      ]);
      assert.equal(await entries.locator('mark').allInnerTexts(), ['Dice', 'dice']);
      assert.equal(await page.locator('div.rd-search-page').allInnerTexts(), ['Roll']);
      const [text, footer] = [page.locator('.rd-search-text').first(), page.locator('.rd-search-footer')];
      assert.ok(
        (await text.boundingBox())!.y > (await entries.first().boundingBox())!.y,
        'below its heading',
      );
      assert.is((await page.locator('dialog').boundingBox())!.width, 640);
      assert.equal(await footer.locator('kbd').allInnerTexts(), ['↑', '↓', '↵', 'esc']);
      assert.ok(await footer.getByText('See all 2 results').isVisible());
      assert.is(await entries.first().locator('a').getAttribute('href'), '/docs/api/roll#dice');
      assert.is(await page.locator('.rd-search-panel b').count(), 0);
      await dialogField(page).fill('entity');
      await page.getByRole('option').filter({ hasText: 'Entity' }).first().waitFor();
      assert.is(await entries.first().locator('a').getAttribute('href'), '/docs/api/entity');
    });
  },
);

dialog('it is 640 px wide from a window of that width on, and as wide as a narrower one', async () => {
  await withSearchSite({ viewport: { width: 640, height: 800 } }, async ({ page, goto, openDialog }) => {
    await goto('intro');
    await openDialog();
    const width = async () => (await page.locator('dialog').boundingBox())!.width;
    assert.is(await width(), 640);
    await page.setViewportSize({ width: 639, height: 800 });
    assert.is(await width(), 639);
  });
});

dialog('R-RES-06 R-RES-07 the first is active, arrows move through all groups and around', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog, type } = site;
    await goto('intro');
    await openDialog();
    await type('roll');
    await page.getByText('See all').waitFor();
    const titles = await Promise.all((await page.getByRole('option').all()).map(ownText));
    assert.is(titles.length, 5);
    assert.is(await activeText(site), titles[0]);
    for (const title of [...titles.slice(1), titles[0]!]) {
      await page.keyboard.press('ArrowDown');
      assert.is(await activeText(site), title);
    }
    await page.keyboard.press('ArrowUp');
    assert.is(await activeText(site), titles.at(-1));
    await page.getByRole('option').nth(2).hover();
    assert.is(await activeText(site), titles[2]);
    await page.keyboard.press('Tab');
    assert.is(await page.locator('[role=option][aria-selected=true]').count(), 1);
  });
});

dialog(
  'R-RES-08 Enter opens the active result without loading a document, and closes the dialog',
  async () => {
    await withSearchSite({}, async (site) => {
      const { page, goto, openDialog, type, isSameDocument } = site;
      await goto('intro');
      await openDialog();
      await type('dice');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/docs/api/roll#dice');
      await waitUntilClosed(site);
      assert.ok(await isSameDocument());
      await page.waitForFunction(
        () => document.querySelector('#dice')!.getBoundingClientRect().top < innerHeight,
      );
      // The same page, another place in it.
      await page.evaluate(() => scrollTo(0, 0));
      await openDialog();
      await page.keyboard.press('Enter');
      await waitUntilClosed(site);
      await page.waitForFunction(() => scrollY > 0);
      assert.ok(await isSameDocument());
    });
  },
);

dialog(
  'R-RES-09 R-RES-10 R-HIST-12 with Ctrl, Cmd or Shift the result opens elsewhere, and counts',
  async () => {
    await withSearchSite({}, async (site) => {
      const { page, goto, openDialog, type } = site;
      await goto('intro');
      await openDialog();
      await type('roll');
      await page.getByText('See all').waitFor();
      for (const keys of ['Control+Enter', 'Meta+Enter', 'Shift+Enter']) {
        const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press(keys)]);
        await opened.waitForURL('**/docs/api/roll');
        await opened.close();
        assert.ok(await isOpen(site));
      }
      const link = page.getByRole('option').last().locator('a');
      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        link.click({ modifiers: ['ControlOrMeta'] }),
      ]);
      await opened.waitForURL('**/docs/intro#first-steps');
      await opened.close();
      assert.ok(await isOpen(site));
      assert.ok(page.url().endsWith('/docs/intro'));
      await dialogField(page).fill('');
      await page.getByRole('listbox', { name: 'Recent' }).waitFor();
      assert.equal(await page.locator('.rd-search-title').allInnerTexts(), ['First steps of a roll', 'Roll']);
    });
  },
);

dialog('R-RES-11 a click opens a result without loading a document, and closes the dialog', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog, type, isSameDocument } = site;
    await goto('intro');
    await openDialog();
    await type('entity');
    await page.getByRole('option').first().click();
    await page.waitForURL('**/docs/api/entity');
    await waitUntilClosed(site);
    assert.ok(await isSameDocument());
    assert.is(await page.innerText('h1'), 'Entity');
  });
});

dialog('R-RES-12 a link leads to all results, on the search page', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog, type, isSameDocument } = site;
    await goto('intro');
    await openDialog();
    await type('roll of');
    await page.getByRole('link', { name: 'See all 2 results' }).click();
    await page.waitForURL('**/docs/search?q=roll%20of');
    await waitUntilClosed(site);
    assert.ok(await isSameDocument());
    await page.getByText('2 documents found').waitFor();
  });
});

dialog('R-RES-13 Enter does nothing where nothing was found', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog, type, isSameDocument } = site;
    await goto('intro');
    await openDialog();
    await page.keyboard.press('Enter');
    await type('qqq');
    await page.getByText('No results for').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(50);
    assert.ok(await isOpen(site));
    assert.ok(await isSameDocument());
    assert.ok(page.url().endsWith('/docs/intro'));
  });
});

dialog('R-RES-14 a late answer to an earlier query replaces nothing', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog, type, algolia, searches } = site;
    await goto('intro');
    await openDialog();
    algolia.faults.set('*', { kind: 'slow', delayMs: 600 });
    await type('r');
    await until(() => searches().length === 1, 'the first search');
    algolia.faults.clear();
    await dialogField(page).fill('entity');
    await page.getByText('See all 2 results').waitFor();
    await page.waitForTimeout(700);
    assert.equal(await Promise.all((await page.getByRole('option').all()).map(ownText)), [
      'Entity',
      'An entity may hold rollable tables.',
    ]);
    assert.is(await page.getByRole('progressbar').count(), 0);
  });
});

dialog('what is typed before the code has come is kept and searched for', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, searches } = site;
    await goto('intro');
    let letCome = (): void => {};
    const held = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route('**/search-dialog-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('entity');
    assert.is(await dialogField(page).inputValue(), 'entity');
    assert.is(searches().length, 0);
    letCome();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    assert.is(await activeText(site), 'An entity may hold rollable tables.');
  });
});

dialog('where the code cannot be fetched it says so, and tries again', async () => {
  await withSearchSite({ expectedMessages: [/Failed to load resource/] }, async (site) => {
    const { page, goto } = site;
    await goto('intro');
    await page.route('**/search-dialog-*.js', (route) => route.abort());
    await page.keyboard.press('/');
    await page.getByText('Unable to fetch results').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await waitUntilClosed(site);
  });
});

dialog('R-VER-10 asks for the version of the page, else the preferred one, else the last', async () => {
  const files = { 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/intro.md': '# Introduction\n' };
  await withSearchSite({ files }, async (site) => {
    const { page, goto, openDialog, searches } = site;
    const tagsAt = async (route: string): Promise<unknown> => {
      await goto(route);
      return tagsHere();
    };
    const tagsHere = async (): Promise<unknown> => {
      await openDialog();
      await dialogField(page).fill('x');
      await page.getByText('No results for').waitFor();
      const [, tags] = searches().at(-1)!.request.facetFilters as [string, string[]];
      return tags[1];
    };
    const prefer = (version: string): Promise<void> =>
      page.evaluate((name) => localStorage.setItem('docs-preferred-version-default', name), version);
    assert.is(await tagsAt('next/intro'), 'docusaurus_tag:docs-default-current');
    assert.is(await tagsAt('intro'), 'docusaurus_tag:docs-default-1.0');
    assert.is(await tagsAt('search'), 'docusaurus_tag:docs-default-1.0');
    await goto('next/intro');
    await page.locator('main').evaluate((main) => {
      const link = document.createElement('a');
      link.href = location.href.replace('next/intro', 'search');
      main.append(link);
      link.click();
    });
    await page.waitForURL(/\/search/);
    await page.locator('main [data-search-page]').waitFor();
    assert.is(await tagsHere(), 'docusaurus_tag:docs-default-1.0', 'the page before it had another');
    await prefer('current');
    assert.is(await tagsAt('search'), 'docusaurus_tag:docs-default-current');
    await prefer('0.1');
    assert.is(await tagsAt('search'), 'docusaurus_tag:docs-default-1.0');
  });
});

async function until(holds: () => boolean, what: string): Promise<void> {
  const startMs = Date.now();
  while (!holds()) {
    if (Date.now() - startMs > 5000) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

dialog.run();
