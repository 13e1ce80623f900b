// Readers put the sidebar away and open its categories one at a time, where a site wants that.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults } from './axe.js';
import { withPage } from './browser.js';
import { shareSite, siteConfig } from './served-site.js';

const sidebars = suite('what a site lets readers do with the sidebar');

const site = shareSite({
  'relaydocs.config.ts': siteConfig('sidebar: { hideable: true, autoCollapseCategories: true }'),
  'docs/index.md': '# Home\n\nText.\n',
  'docs/one/a.md': '# Ebb\n',
  'docs/one/deep/b.md': '# Flow\n',
  'docs/four/_category_.json': '{ "collapsed": false }',
  'docs/four/f.md': '# Slack\n',
  'docs/three/_category_.json': '{ "collapsed": false }',
  'docs/three/d.md': '# Spring\n\nOn to [High](./e.md).\n',
  'docs/three/e.md': '# High\n',
  'docs/two/c.md': '# Neap\n\nGo on to [Ebb](../one/a.md).\n',
});
sidebars.after(() => site.close());

sidebars('is put away and comes back by a button, and stays away on the next page', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(`${url}two/c`);
    const toggle = page.getByRole('button', { name: 'Docs sidebar' });
    const entry = page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Neap' });
    const width = async (): Promise<number> => (await page.getByRole('main').boundingBox())!.width;
    const narrow = await width();
    assert.is(await toggle.getAttribute('aria-expanded'), 'true');
    await toggle.click();
    assert.is(await toggle.getAttribute('aria-expanded'), 'false');
    assert.not.ok(await entry.isVisible());
    assert.ok((await width()) > narrow + 100);
    assert.equal(await faults(page), []);
    await page.getByRole('main').getByRole('link', { name: 'Ebb', exact: true }).first().click();
    await page.waitForURL('**/one/a');
    assert.is(await toggle.getAttribute('aria-expanded'), 'false');
    await toggle.focus();
    await page.keyboard.press('Enter');
    assert.is(await toggle.getAttribute('aria-expanded'), 'true');
    assert.ok(await page.getByRole('link', { name: 'Ebb' }).first().isVisible());
    assert.equal(await faults(page), []);
  });
});

sidebars(
  'closes the categories beside the one that is opened, and beside that of the next page',
  async () => {
    const { url } = await site.get();
    await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.goto(`${url}two/c`);
      const open = (): Promise<string[]> =>
        page.evaluate(() =>
          Array.from(
            document.querySelectorAll('.rd-group [aria-expanded=true]'),
            (button) => button.textContent,
          ),
        );
      assert.equal(await open(), ['four', 'three', 'two']);
      await page.getByRole('button', { name: /'one'/ }).click();
      assert.equal(await open(), ['one']);
      await page.getByRole('button', { name: /'deep'/ }).click();
      assert.equal(await open(), ['one', 'deep']);
      await page.getByRole('button', { name: /'two'/ }).click();
      assert.equal(await open(), ['deep', 'two']);
      await page.getByRole('main').getByRole('link', { name: 'Ebb', exact: true }).first().click();
      await page.waitForURL('**/one/a');
      assert.equal(await open(), ['one', 'deep']);
      await page.goto(`${url}three/d`);
      await page.getByRole('main').getByRole('link', { name: 'High', exact: true }).first().click();
      await page.waitForURL('**/three/e');
      assert.equal(await open(), ['four', 'three'], 'the category was open before');
    });
  },
);

sidebars.run();
