import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults } from './axe.js';
import { withPage } from './browser.js';
import { siteConfig, withServedSite } from './served-site.js';

const zoom = suite('enlarging pictures');

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="${color}"/></svg>`;

const page = `# Pictures

![A wide one](./wide.svg)

[![In a link](./wide.svg)](./off.md)

<img src="./wide.svg" alt="Not this one" data-zoom="false" />

<img src="./small.svg" srcset="./small.svg 400w, ./wide.svg 1600w" sizes="20px" alt="Of several sizes" width="20" height="20" />

See [another](./off.md).
`;

const site = {
  'relaydocs.config.ts': siteConfig('markdown: { imageZoom: true },'),
  'docs/index.md': page,
  'docs/wide.svg': svg('teal'),
  'docs/small.svg': svg('gold'),
  'docs/off.md':
    '---\nimage_zoom: false\n---\n\n# Off\n\n![Plain](./wide.svg)\n\n<img src="./wide.svg" alt="On" data-zoom />\n',
  'docs/run.mdx':
    '# Run\n\n{1 + 1}\n\n![Run](./wide.svg)\n\n<img src="./wide.svg" alt="Off" data-zoom={false} />\n',
};

zoom(
  'a picture opens over the window by click and key, closes by all ways, and gives the focus back',
  async () => {
    await withServedSite(site, async ({ url }) => {
      await withPage({ viewport: { width: 1000, height: 800 } }, async (tab) => {
        const scripts: string[] = [];
        tab.on('request', (request) => {
          if (request.url().includes('enlarged-image')) scripts.push(request.url());
        });
        await tab.goto(url);
        const picture = tab.getByRole('button', { name: 'Enlarge picture: A wide one' });
        await picture.waitFor();
        assert.is(await tab.getByRole('button', { name: /^Enlarge/ }).count(), 2);
        assert.equal(await faults(tab), []);
        assert.equal(scripts, [], 'nothing is loaded before it is used');

        const dialog = tab.getByRole('dialog', { name: 'A wide one' });
        const enlarged = dialog.getByRole('img');
        await picture.click();
        await enlarged.waitFor();
        assert.is(scripts.length, 1);
        const box = (await enlarged.boundingBox())!;
        assert.ok(
          box.width > 950 && box.x >= 0 && box.y >= 0 && box.y + box.height <= 800,
          JSON.stringify(box),
        );
        assert.equal(await faults(tab), []);
        await tab.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        const focused = () => tab.evaluate(() => document.activeElement!.getAttribute('aria-label'));
        assert.is(await focused(), 'Enlarge picture: A wide one');

        for (const key of ['Enter', ' ']) {
          await tab.keyboard.press(key);
          await enlarged.waitFor();
          await enlarged.click();
          await dialog.waitFor({ state: 'detached' });
          assert.is(await focused(), 'Enlarge picture: A wide one', key);
        }
        await picture.click();
        await dialog.getByRole('button', { name: 'Close picture' }).click();
        await dialog.waitFor({ state: 'detached' });

        await tab.getByRole('button', { name: 'Enlarge picture: Of several sizes' }).click();
        const full = tab.getByRole('dialog').getByRole('img');
        assert.match((await full.getAttribute('src'))!, /wide-/);
        await tab.keyboard.press('Escape');

        await tab.getByRole('link', { name: 'In a link' }).click();
        await tab.waitForURL(`${url}off`);
        await tab.getByRole('button', { name: 'Enlarge picture: On' }).waitFor();
        assert.is(await tab.getByRole('button', { name: /^Enlarge/ }).count(), 1);
        await tab.goto(`${url}run`);
        await tab.getByRole('button', { name: 'Enlarge picture: Run' }).waitFor();
        assert.is(await tab.getByRole('button', { name: /^Enlarge/ }).count(), 1);
      });

      await withPage({ viewport: { width: 320, height: 600 }, reducedMotion: 'reduce' }, async (tab) => {
        await tab.goto(url);
        await tab.getByRole('button', { name: 'Enlarge picture: A wide one' }).click();
        const box = (await tab.getByRole('dialog').getByRole('img').boundingBox())!;
        assert.ok(box.width <= 320 && box.width > 280);
      });

      await withPage({ javaScriptEnabled: false }, async (tab) => {
        await tab.goto(url);
        assert.ok(await tab.getByRole('img', { name: 'A wide one' }).isVisible());
        assert.is(await tab.getByRole('button', { name: /^Enlarge/ }).count(), 0);
      });
    });
  },
);

zoom.run();
