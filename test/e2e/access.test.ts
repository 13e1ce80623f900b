// The relay's site for people who use no mouse, large text, or their fingers.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';
import { relayFiles } from './relay-files.js';
import { shareSite } from './served-site.js';

const access = suite('access to the relay site');
const site = shareSite(relayFiles());
access.after(() => site.close());

const kinds = ['', 'intro', 'configuration', 'api', 'api/session', 'search?q=token'];

/** What has the focus: its role by tag, its name, and what is wrong with how it shows. */
function focused(page: Page): Promise<{ what: string; fault: string | undefined; isNothing: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const name =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent!.trim();
    const what = `${element.localName} ${name.trim().slice(0, 40)}`;
    const { top, bottom, width, height } = element.getBoundingClientRect();
    const navbar = document.querySelector('.rd-navbar')!;
    const hidden =
      navbar.contains(element) || getComputedStyle(element).position === 'fixed'
        ? 0
        : navbar.getBoundingClientRect().bottom;
    // The link of a card draws it around the card, the field of a form around the form.
    const shown = [
      getComputedStyle(element),
      getComputedStyle(element, '::before'),
      getComputedStyle(element.closest('form') ?? element),
    ].some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
    const faults = [
      name.trim() === '' && 'has no name',
      (width === 0 || height === 0) && 'has no size',
      (bottom <= hidden || top >= innerHeight) && `is out of sight (${top} to ${bottom})`,
      !shown && 'shows no focus',
    ];
    const fault = faults.find((one) => one !== false);
    return { what, fault: fault || undefined, isNothing: element === document.body };
  });
}

access('every stop of the Tab key has a name, is in sight and shows the focus', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }, async (page) => {
    for (const kind of kinds) {
      await page.goto(url + kind);
      // Results that come later move what has the focus.
      if (kind.startsWith('search')) await page.getByText('documents found').waitFor();
      const seen: string[] = [];
      // What stands before the content is the same on all pages of the documentation.
      const isFirst = ['', 'intro', 'search?q=token'].includes(kind);
      if (!isFirst) await page.locator('.rd-sidebar a').last().focus();
      for (let stop = 0; stop < (isFirst ? 60 : 35); stop++) {
        await page.keyboard.press('Tab');
        let { what, fault, isNothing } = await focused(page);
        if (isNothing) break;
        // On a page that has just been loaded the browser styles what has the focus a few frames later.
        for (let look = 0; fault && stop === 0 && look < 20; look++) {
          await page.waitForTimeout(50);
          ({ what, fault } = await focused(page));
        }
        assert.is(fault, undefined, `/${kind}: stop ${stop + 1}, ${what}`);
        seen.push(what);
      }
      assert.ok(seen.length > 8, `${kind}: ${seen.join(', ')}`);
    }
  });
});

access('a reader without a mouse goes from the landing page to an answer of the search', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }, async (page) => {
    const tabTo = async (text: string): Promise<void> => {
      for (let stop = 0; stop < 120; stop++) {
        await page.keyboard.press('Tab');
        if ((await focused(page)).what.includes(text)) return;
      }
      throw new Error(`The Tab key does not lead to ${text}`);
    };
    await page.goto(url);
    await tabTo('Get started');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Getting Started' }).waitFor();
    await tabTo('API Reference');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'API Reference' }).waitFor();
    // The content has the focus: the next stop is in it.
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement)));
    await page.keyboard.press('/');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('headless');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/session/);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabTo('Switch between dark and light mode');
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme=light]').waitFor();
  });
});

access('the keyboard opens folded parts, chooses tabs and fills the console', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(`${url}api/session`);
    await page.locator('.rd-answer > summary').first().focus();
    await page.keyboard.press('Enter');
    assert.ok(
      await page
        .locator('.rd-answer')
        .first()
        .evaluate((one) => (one as HTMLDetailsElement).open),
    );
    await page.getByRole('tab', { name: 'cURL' }).nth(1).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'JavaScript', selected: true }).first().waitFor();
    await page
      .getByRole('button', { name: /Try it/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page
      .getByLabel(/x-api-key/)
      .first()
      .waitFor();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      const { what, fault } = await focused(page);
      assert.is(fault, undefined, what);
    }
  });
});

access('at 200 % zoom, and with text twice as large, everything is there and nothing is cut', async () => {
  const { url } = await site.get();
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await withPage({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }, async (page) => {
    for (const kind of kinds) {
      await page.goto(url + kind);
      assert.is(await overflow(page), 0, `/${kind} at 200 %`);
      assert.ok(await page.getByRole('button', { name: 'Toggle navigation bar' }).isVisible());
      const share = await page
        .locator('.rd-navbar')
        .evaluate((bar) => bar.getBoundingClientRect().height / innerHeight);
      assert.ok(share < 0.25, `the navbar takes ${share} of the window`);
    }
  });
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    for (const kind of kinds) {
      await page.goto(url + kind);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        for (const entry of document.querySelectorAll('.rd-breadcrumbs li'))
          entry.textContent = 'Category'.repeat(30);
      });
      assert.is(await overflow(page), 0, `/${kind} with large text, below categories of a long word`);
    }
  });
});

access('what fingers touch is large enough', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }, async (page) => {
    for (const kind of kinds) {
      await page.goto(url + kind);
      const small = await page.evaluate(() => {
        const found: string[] = [];
        for (const element of document.querySelectorAll<HTMLElement>('a, button, summary, input, select')) {
          // Links in sentences are as high as their lines (WCAG 2.2, 2.5.8).
          if (
            element.localName === 'a' &&
            element.closest('p, li, td, th, dd, h1, h2, h3, h4')?.closest('main')
          )
            continue;
          if (!element.checkVisibility({ visibilityProperty: true })) continue;
          const { width, height, right, bottom } = element.getBoundingClientRect();
          if (right <= 0 || bottom <= 0 || width <= 1) continue;
          if (Math.min(width, height) < 24)
            found.push(
              `${element.localName}.${element.className} ${element.textContent!.trim()} ${width}x${height}`,
            );
        }
        return found;
      });
      assert.equal(small, [], kind);
    }
  });
});

access.run();
